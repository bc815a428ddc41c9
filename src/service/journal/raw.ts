import type { RawReply } from '../api/index.ts';
import { operationOf } from '../api/url.ts';
import type { Write } from './guard.ts';

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;

/** A raw call as a write: one of the operations where it is one, else method and path. */
export function rawCall(method: string, path: string, body: unknown): Write {
  return { operation: operationOf(method, path) ?? `${method} ${path}`, document: uuid.exec(path)?.[0]?.toLowerCase() ?? null, body };
}

/** Reads the reply of a raw write to its end, because only then is the outcome known; what it holds may be anything. */
export async function rawResult(reply: RawReply): Promise<{ value: RawReply; data: object }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply.body) chunks.push(chunk);
  return { value: { ...reply, body: again(chunks) }, data: dataOf(Buffer.concat(chunks)) };
}

/** A reply that says what was found instead of the one that was lost. */
export const rawReply = (status: number, data: object): RawReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: again([Buffer.from(JSON.stringify({ data }))]),
});

async function* again(chunks: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

function dataOf(bytes: Buffer): object {
  try {
    const { data } = JSON.parse(bytes.toString('utf8')) as { data?: unknown };
    return typeof data === 'object' && data !== null ? data : {};
  } catch {
    return {};
  }
}
