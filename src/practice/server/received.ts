import { sha256 } from '../../machine/files/hash.ts';
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { Answer } from '../app/index.ts';

/** One request that was answered, as a log and a test want to know it; the key itself is never in it. */
export interface ReceivedRequests {
  /** Counts from 1, and again from 1 once everything was put back; 0 for a request of before that moment. */
  readonly nr: number;
  /** The moment at which it came, in UTC. */
  readonly tijd: string;
  readonly methode: string;
  /** The path as in the text of the API, without `basePath`, with the query; any other address as it was asked. */
  readonly pad: string;
  /** The operation, such as `facturen.create`; null if there is none. */
  readonly bewerking: string | null;
  /** The kind of its key; null if it carried no valid one. */
  readonly sleutel: 'normaal' | 'test' | null;
  readonly media: string | null;
  /** The status of the answer; null if none went out. */
  readonly status: number | null;
  readonly fout: string | null;
  /** Milliseconds until the answer was ready. */
  readonly ms: number;
}

export interface RequestExchange {
  readonly request: Omit<ReceivedRequests, 'nr'>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly answer: Answer;
}

/** A JSON body as its value, another text as it is, null if there is none, and the size and hash of anything else. */
type KeptContent = unknown;

/** As a control interface shows it; `antwoord` is null if no answer went out. */
export type KeptEntry = ReceivedRequests & {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: KeptContent;
  readonly antwoord: { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: KeptContent } | null;
};

const mostRequests = 10_000;
const mostBytes = 32 * 1024 * 1024;
/** A longer body is kept as its size and its hash. */
const longestBody = 1024 * 1024;

/** The latest requests, ten thousand and 32 MB of bodies at most. */
export type KeptRequest = ReturnType<typeof openKept>;

/** `hide` takes the keys of the account out of a text. */
export function openKept(hide: (text: string) => string) {
  let kept: { readonly nr: number; readonly exchange: RequestExchange; readonly bytes: number }[] = [];
  let size = 0;
  return {
    add: (nr: number, { answer, body, ...exchange }: RequestExchange) => {
      const held = { ...exchange, body: short(body), answer: { ...answer, body: short(Buffer.from(answer.body)) } };
      const bytes = held.body.length + held.answer.body.length;
      kept.push({ nr, exchange: held, bytes });
      size += bytes;
      while (kept.length > mostRequests || size > mostBytes) size -= kept.shift()?.bytes ?? 0;
    },
    list: () => kept.map(({ nr, exchange }) => entryOf(nr, exchange, hide)),
    clear: () => {
      kept = [];
      size = 0;
    },
  };
}

function entryOf(nr: number, { request, headers, body, answer }: RequestExchange, hide: (text: string) => string): KeptEntry {
  const reply = { status: answer.status, headers: answer.headers, body: contentOf(Buffer.from(answer.body)) };
  const entry = {
    nr,
    ...request,
    headers: withoutSecrets(headers),
    body: contentOf(body),
    antwoord: request.status === null ? null : reply,
  };
  return JSON.parse(JSON.stringify(entry), (_name, value: unknown) => (typeof value === 'string' ? hide(value) : value)) as KeptEntry;
}

const secret = /^(?:proxy-)?authorization$|^cookie$/;

/** The value is hidden whole, because it may be the key of another service, sent here by mistake. */
const withoutSecrets = (headers: IncomingHttpHeaders): Record<string, unknown> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secret.test(name) ? '***' : value]));

const short = (bytes: Buffer): Buffer => (bytes.length > longestBody ? Buffer.from(JSON.stringify(summary(bytes))) : bytes);

const summary = (bytes: Buffer) => ({ bytes: bytes.length, sha256: sha256(bytes) });

function contentOf(bytes: Buffer): KeptContent {
  if (bytes.length === 0) return null;
  if (!isUtf8(bytes)) return summary(bytes);
  try {
    return JSON.parse(bytes.toString()) as unknown;
  } catch {
    return bytes.toString();
  }
}
