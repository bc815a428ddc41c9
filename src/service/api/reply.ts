import type { ReplyBody } from '../../contract/index.ts';
import { t, type Text } from '../../language.ts';
import { TransportError, type Reply } from '../../machine/transport.ts';
import { HostileJson, parseKeeping } from './json.ts';
import { isSecret, masking, openMasking } from '../../machine/text/masking.ts';

/** Bytes of a JSON reply and of a download. */
export const caps = { json: 16 * 1024 * 1024, file: 512 * 1024 * 1024 };

/** The body up to `cap` bytes; one byte more throws `too_large`. */
export async function* limited(reply: Reply, cap: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of reply.body) {
    size += chunk.byteLength;
    if (size > cap) {
      reply.discard();
      throw new TransportError('too_large', true, { detail: `> ${cap / 1024 / 1024} MiB` });
    }
    yield chunk;
  }
}

export interface ReadBody {
  readonly body: ReplyBody;
  readonly text: string;
  readonly why?: string;
}

/** Throws a `TransportError` where it does not come whole. */
export async function readBody(reply: Reply, host: string): Promise<ReadBody> {
  const media = mediaOf(reply);
  let text = '';
  try {
    text = await readText(reply);
    if (text === '') return { body: isDeclaredEmpty(reply) ? 'absent' : 'cut', text, why: incompleteText(host) };
    const { value, inexact } = parseKeeping(text);
    return { body: { json: value }, text, ...(inexact > 0 && { why: hostileText(new HostileJson('number'), host) }) };
  } catch (error) {
    if (error instanceof HostileJson) return { body: 'unusable', text, why: hostileText(error, host) };
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    if (media !== undefined && !media.includes('json')) return { body: 'unusable', text, why: notTheApiText(host, media) };
    return { body: 'cut', text, why: incompleteText(host) };
  }
}

/** Throws a `TypeError` where it isn't UTF-8. */
async function readText(reply: Reply): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of limited(reply, caps.json)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

const isDeclaredEmpty = ({ status, headers }: Reply): boolean =>
  status === 204 || headers['content-length'] === '0' || headers['transfer-encoding'] === 'chunked';

const incompleteText = (host: string): string =>
  t({ nl: `Het antwoord van ${host} is geen volledige JSON.`, en: `The reply of ${host} is not complete JSON.` });

export const notTheApiText = (host: string, media: string): string =>
  t({
    nl: `Wat op ${host} antwoordt is niet de API: het antwoord is ${media}.`,
    en: `What answers at ${host} is not the API: the reply is ${media}.`,
  });

function hostileText({ why }: HostileJson, host: string): string {
  const texts: Record<HostileJson['why'], Text> = {
    number: {
      nl: `Het antwoord van ${host} bevat een getal dat hier niet exact bewaard kan worden.`,
      en: `The reply of ${host} holds a number that can't be kept exactly here.`,
    },
    depth: { nl: `Het antwoord van ${host} is te diep genest.`, en: `The reply of ${host} is nested too deeply.` },
    values: { nl: `Het antwoord van ${host} bevat te veel waarden.`, en: `The reply of ${host} holds too many values.` },
  };
  return t(texts[why]);
}

/** The media type without its parameters, cleaned of characters that no media type has. */
export const mediaOf = ({ headers }: Pick<Reply, 'headers'>): string | undefined =>
  headers['content-type']
    ?.split(';')[0]
    ?.trim()
    .toLowerCase()
    .replace(/[^a-z0-9./+*-]/g, '?')
    .slice(0, 100);

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
  return isText && isSecret(key) ? { ...reply, body: masked(reply.body, key) } : reply;
}

// One character stands for one byte, so that every other byte passes unchanged.
const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

async function* masked(body: AsyncIterable<Uint8Array>, key: string): AsyncGenerator<Uint8Array> {
  const { push, end } = openMasking(key);
  for await (const chunk of body) {
    const text = push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1'));
    if (text !== '') yield bytes(text);
  }
  const rest = end();
  if (rest !== '') yield bytes(rest);
}
