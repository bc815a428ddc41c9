import type { RawReply } from '../../api/index.ts';
import { parseJson } from '../../api/json.ts';
import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import type { Request } from './request.ts';

/** What a reply says it is, without parameters; JSON where it says nothing. */
export const mediaOf = ({ headers }: RawReply): string =>
  (headers['content-type'] ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? '';

/** The JSON of a reply; undefined where it is empty. Fails with exit 11, or 7 after a write: what it did can't be read. */
export async function readValue(reply: RawReply, { method }: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of reply.body) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return undefined;
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's own message quotes the reply.
    throw new Failure(
      method === 'GET' ? 'unusable' : 'unknown',
      t({ nl: `Het antwoord (${reply.status}) is geen bruikbare JSON.`, en: `The reply (${reply.status}) is no usable JSON.` }),
      { status: reply.status },
    );
  }
}
