import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { checkAddress } from '../../../service/api/fault-text.ts';
import type { RawReply } from '../../../service/api/index.ts';
import { parseJson } from '../../../service/api/json.ts';
import { caps, mediaOf } from '../../../service/api/reply.ts';

/** The media type of a reply; JSON when it names none. */
export const mediaOrJson = (reply: RawReply): string => mediaOf(reply) ?? 'application/json';

/** Reads the JSON of a reply; undefined for an empty body. JSON that can't be used fails with exit 11. */
export async function readValue(reply: RawReply): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.length;
    if (size > caps.json) throw unusable(reply);
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    const bytes = Buffer.concat(chunks);
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's own message would quote the reply, which may hold private data.
    throw unusable(reply);
  }
}

function unusable({ status }: RawReply): Failure {
  const message = t({ nl: `Het antwoord (${status}) is geen bruikbare JSON.`, en: `The reply (${status}) is no usable JSON.` });
  return new Failure('unusable', message, { status, hint: checkAddress() });
}
