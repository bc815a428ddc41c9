import { isSecret, masking, widestForm } from '../../machine/text/masking.ts';
import type { Reply } from '../../machine/transport.ts';
import { mediaOf } from './reply.ts';

/** Plain data with the key masked, in names too: a service could send it back. The parts without the key are not copied. */
export function withoutKey<T>(value: T, key: string): T {
  const mask = masking(key);
  const copy = (part: unknown): unknown => {
    if (typeof part === 'string') return mask(part);
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) {
      const items: unknown[] = part.map(copy);
      return items.every((item, at) => item === part[at]) ? (part as unknown[]) : items;
    }
    const before = Object.entries(part);
    const after = before.map(([name, inner]) => [mask(name), copy(inner)] as const);
    return after.every(([name, inner], at) => name === before[at]?.[0] && inner === before[at]?.[1]) ? part : Object.fromEntries(after);
  };
  return copy(value) as T;
}

/** The reply with a secret key masked in its text as it passes. A PDF or UBL stays byte for byte. */
export function textWithoutKey(reply: Reply, key: string): Reply {
  const isText = /json|^text\/(?!xml)/.test(mediaOf(reply) ?? 'json');
  return isText && isSecret(key) ? { ...reply, body: masked(reply.body, masking(key), key.length * widestForm) } : reply;
}

// One character stands for one byte, so that every other byte passes unchanged.
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

/** Masks bytes as they pass. The last `most` are held back until more come, because a key may continue in the next chunk. */
async function* masked(body: AsyncIterable<Uint8Array>, mask: (text: string) => string, most: number): AsyncGenerator<Uint8Array> {
  let held = '';
  for await (const chunk of body) {
    const text = mask(held + Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'));
    held = text.slice(-most);
    if (text.length > most) yield bytes(text.slice(0, -most));
  }
  if (held !== '') yield bytes(held);
}
