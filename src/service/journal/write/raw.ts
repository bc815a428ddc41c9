import type { RawCall } from '../../api/client.ts';
import type { RawReply } from '../../api/index.ts';
import { uuidIn, operationOf } from '../../api/url.ts';
import type { Write } from '../verdict/write.ts';

/** A raw call as a write: one of the operations where it is one, else method and path. */
export function rawCall(method: string, path: string, { body, query }: RawCall): Omit<Write, 'meant'> {
  return { operation: operationOf(method, path) ?? `${method} ${path}`, document: uuidIn(path)?.toLowerCase() ?? null, body, query };
}

/** A reply made of the document that was found, instead of the reply that was lost. */
export const rawReply = (status: number, data: { readonly id: string } & object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  facts: { id: data.id },
  body: whole(Buffer.from(JSON.stringify({ data }))),
});

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
