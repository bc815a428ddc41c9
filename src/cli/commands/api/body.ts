import type { RawReply } from '../../../service/api/index.ts';
import { checkAddress } from '../../../service/api/fault-text.ts';
import { parseJson } from '../../../service/api/json.ts';
import { caps, mediaOf as givenMedia } from '../../../service/api/reply.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Request } from './request.ts';

/** What a reply says it is; JSON where it says nothing. */
export const mediaOf = (reply: RawReply): string => givenMedia(reply) ?? 'application/json';

/** The JSON of a reply; undefined where it is empty. Fails with exit 11, or 7 after a write: what it did can't be read. */
export async function readValue(reply: RawReply, { method }: Request): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.length;
    if (size > caps.json) throw unusable(reply, method);
    chunks.push(chunk);
  }
  if (size === 0) return undefined;
  try {
    const bytes = Buffer.concat(chunks);
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's own message quotes the reply.
    throw unusable(reply, method);
  }
}

function unusable({ status }: RawReply, method: string): Failure {
  const message = t({ nl: `Het antwoord (${status}) is geen bruikbare JSON.`, en: `The reply (${status}) is no usable JSON.` });
  if (method === 'GET') return new Failure('unusable', message, { status, hint: checkAddress() });
  const hint = t({
    nl: 'De dienst zei wel ja: kijk eerst na wat er staat, en voer het niet zomaar opnieuw uit.',
    en: 'The service did say yes: check first what is there, and do not simply run it again.',
  });
  return new Failure('unknown', message, { status, hint });
}
