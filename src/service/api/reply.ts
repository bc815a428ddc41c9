import { check, Fout } from '../../contract/index.ts';
import { t, type Text } from '../../language.ts';
import { checkSize, HostileJson, parseJson } from './json.ts';
import { TransportError, type Reply } from '../../machine/transport.ts';
import type * as z from 'zod/mini';

/** Bytes of a JSON reply and of a download. */
export const caps = { json: 16 * 1024 * 1024, file: 100 * 1024 * 1024 };

/** A reply that says yes but can't be used; `cut` where asking again may bring a whole one. */
export class UnusableReply extends Error {
  override readonly name = 'UnusableReply';

  constructor(
    message: string,
    readonly cut = false,
  ) {
    super(message);
  }
}

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

/** The body as text; throws where it isn't UTF-8. */
async function textOf(reply: Reply): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for await (const chunk of limited(reply, caps.json)) text += decoder.decode(chunk, { stream: true });
  return text + decoder.decode();
}

/** A reply's JSON as `schema` reads it. Throws `UnusableReply` with what is wrong, never quoting the reply. */
export async function readJson<T extends z.ZodMiniType>(reply: Reply, schema: T, host: string): Promise<z.infer<T>> {
  const media = mediaOf(reply);
  const { data, issues } = check(schema, await readValue(reply, host, media));
  if (!issues) return data;
  const list = issues.slice(0, 3).map(({ field, text }) => `${field || t({ nl: 'het geheel', en: 'the whole' })}: ${t(text)}`);
  throw new UnusableReply(
    t({
      nl: `Het antwoord van ${host} klopt niet met de API: ${list.join('; ')}.`,
      en: `The reply of ${host} does not fit the API: ${list.join('; ')}.`,
    }),
  );
}

async function readValue(reply: Reply, host: string, media: string | undefined): Promise<unknown> {
  try {
    return parseJson(await textOf(reply));
  } catch (error) {
    if (error instanceof HostileJson) throw new UnusableReply(hostileText(error, host));
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    if (media !== undefined && !media.includes('json')) throw notTheApi(host, media);
    throw new UnusableReply(
      t({ nl: `Het antwoord van ${host} is geen volledige JSON.`, en: `The reply of ${host} is not complete JSON.` }),
      true,
    );
  }
}

/** Where something else than the API answered, such as the page of a network that wants a login. */
export const notTheApi = (host: string, media: string): UnusableReply =>
  new UnusableReply(
    t({
      nl: `Wat op ${host} antwoordt is niet de API: het antwoord is ${media}.`,
      en: `What answers at ${host} is not the API: the reply is ${media}.`,
    }),
  );

function hostileText({ why }: HostileJson, host: string): string {
  const texts: Record<typeof why, Text> = {
    number: {
      nl: `Het antwoord van ${host} bevat een getal dat hier niet exact bewaard kan worden.`,
      en: `The reply of ${host} holds a number that can't be kept exactly here.`,
    },
    depth: { nl: `Het antwoord van ${host} is te diep genest.`, en: `The reply of ${host} is nested too deeply.` },
    values: { nl: `Het antwoord van ${host} bevat te veel waarden.`, en: `The reply of ${host} holds too many values.` },
  };
  return t(texts[why]);
}

/** The media type without its parameters, cleaned of what could not be one. */
export const mediaOf = ({ headers }: Pick<Reply, 'headers'>): string | undefined =>
  headers['content-type']
    ?.split(';')[0]
    ?.trim()
    .toLowerCase()
    .replace(/[^a-z0-9./+*-]/g, '?')
    .slice(0, 100);

/** The body of an error reply where it has the service's shape. The status counts whatever the body is. */
export async function readFout(reply: Reply): Promise<Fout | undefined> {
  try {
    const text = await textOf(reply);
    checkSize(text);
    return check(Fout, JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
