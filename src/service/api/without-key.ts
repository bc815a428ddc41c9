import { isSecret, masking, widestForm } from '../../machine/text/masking.ts';
import type { Reply } from '../../machine/transport.ts';
import { mediaOf } from './reply.ts';

/** The reply with the key masked in its headers and its text, because a service could send it back. A PDF or UBL stays byte for byte. */
export function withoutKey(reply: Reply, key: string): Reply {
  const mask = masking(key);
  const headers = Object.fromEntries(Object.entries(reply.headers).map(([name, value]) => [mask(name), mask(value)]));
  const body = isSecret(key) && isText(reply) ? masked(reply.body, mask, key.length * widestForm) : reply.body;
  return { ...reply, headers, body };
}

const isText = (reply: Reply): boolean => /json|^text\/(?!xml)/.test(mediaOf(reply) ?? 'json');

/** Masks bytes as they pass. The last `most` are held back until more come, because a key may continue in the next chunk. */
async function* masked(body: AsyncIterable<Uint8Array>, mask: (text: string) => string, most: number): AsyncGenerator<Uint8Array> {
  let held = '';
  // One character stands for one byte, so that every other byte passes unchanged.
  const bytes = (text: string) => Buffer.from(text, 'latin1');
  for await (const chunk of body) {
    const text = mask(held + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'));
    held = text.slice(-most);
    if (text.length > most) yield bytes(text.slice(0, -most));
  }
  if (held !== '') yield bytes(held);
}
