import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProcessKeys, openPractice, type Practice, type PracticeOptions } from '../../src/practice/index.ts';
import { sha256 } from '../../src/machine/files/hash.ts';
import type { DoJob } from '../../src/practice/service.ts';
import { doJob } from '../../src/practice/work/index.ts';
import { isKarig } from './karig.ts';
import { isLong } from './long.ts';
import { fetchFrom } from './practice-fetch.ts';
import { conforms } from './practice-openapi.ts';

export type Fields = Record<string, unknown>;

export interface Reply {
  readonly status: number;
  readonly type: string | null;
  readonly headers: Headers;
  readonly bytes: Buffer;
  /** The body as JSON; throws when it is none. */
  readonly json: unknown;
  readonly data: Fields;
  readonly list: Fields[];
  readonly total: unknown;
  readonly error: Fields;
}

export interface Sent {
  body?: unknown;
  /** `normaal`, `test` (the default) or the key itself; null sends no key. */
  key?: string | null;
  headers?: Record<string, string>;
  /** The body as it is sent, in place of `body`. */
  raw?: string | Uint8Array<ArrayBuffer>;
}

export type Call = (method: string, path: string, sent?: Sent) => Promise<Reply>;

export interface Account {
  readonly practice: Practice;
  readonly folder: string;
  /** The valid keys for `call`. */
  readonly keys: Practice['keys'];
  readonly call: Call;
  close(): Promise<void>;
}

/** Noon in Belgium, unless a test says otherwise. */
export const noon = new Date('2026-03-15T11:00:00Z');

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'duit-practice-'));

const drawn = new Map<string, ReturnType<DoJob>>();

/** Draws each different document once in a process, as its pages follow from its contents alone. */
export const drawOnce: DoJob = (kind, input) => {
  if (kind !== 'pdf') return doJob(kind, input);
  const contents = sha256(JSON.stringify(input));
  const pages = drawn.get(contents) ?? doJob(kind, input);
  drawn.set(contents, pages);
  return pages;
};

/** An account of its own, empty, reached without HTTP. */
export async function inProcess(options: Partial<PracticeOptions> = {}): Promise<Account> {
  const folder = newFolder();
  const practice = await openPractice({
    folder,
    now: () => noon,
    uuid: () => crypto.randomUUID(),
    karig: isKarig(),
    doJob: drawOnce,
    ...options,
  });
  const call = caller('http://practice.invalid/api/v1', inProcessKeys, fetchFrom(practice), options.karig);
  return { practice, folder, keys: inProcessKeys, call, close: async () => practice.close() };
}

/** An account of its own, empty, reached over HTTP without a limit. */
export async function overHttp(options: Partial<PracticeOptions> = {}): Promise<Account> {
  const account = await inProcess(options);
  const served = await account.practice.serve({ limiet: Number.POSITIVE_INFINITY });
  const call = caller(served.base_url, served.keys, (request) => fetch(request), options.karig);
  const close = async () => {
    await served.close();
    await account.close();
  };
  return { ...account, keys: served.keys, call, close };
}

/** Both ways to reach the service. */
export const bothTransports = [
  { transport: 'in process', open: inProcess },
  { transport: 'over HTTP', open: overHttp },
] as const;

/** Those in which the cases of an operation run: in process, and in a long run over HTTP too, where each operation is tried once. */
export const transports = isLong ? bothTransports : bothTransports.slice(0, 1);

/** Sends requests to `base_url`; each exchange must fit the published OpenAPI document. */
export function caller(base_url: string, keys: Practice['keys'], send: (request: Request) => Promise<Response>, karig = isKarig()): Call {
  return async (method, path, { body, key = 'test', headers = {}, raw } = {}) => {
    const known = key === 'test' || key === 'normaal' ? keys[key] : key;
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const request = new Request(base_url + path, {
      method,
      headers: {
        ...(known !== null && { Authorization: `Bearer ${known}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    });
    const reply = read(await send(request), method === 'HEAD');
    return conforms(method, path, body, await reply, karig);
  };
}

async function read(response: Response, empty: boolean): Promise<Reply> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  const json: unknown = type?.startsWith('application/json') && !empty ? JSON.parse(bytes.toString()) : undefined;
  const { data, total, error } = (json ?? {}) as { data: unknown; total: unknown; error: unknown };
  const { status, headers } = response;
  return { status, type, headers, bytes, json, data: data as Fields, list: data as Fields[], total, error: error as Fields };
}

/** Makes a klant and gives its id. */
export async function newKlant(call: Call, fields: Fields = {}): Promise<string> {
  const { data } = await call('POST', '/klanten', { body: { naam: 'Bakkerij Janssens', kbo_btw_nummer: 'BE0403123486', ...fields } });
  return String(data['id']);
}

export const regel = { omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 };

/** Makes a concept factuur and gives its id. */
export async function newFactuur(call: Call, fields: Fields = {}): Promise<string> {
  const klant_id = fields['klant_id'] ?? (await newKlant(call));
  const { data } = await call('POST', '/facturen', { body: { klant_id, regels: [regel], ...fields } });
  return String(data['id']);
}

/** Makes a final factuur and gives its id. */
export async function newFinal(call: Call, fields: Fields = {}): Promise<string> {
  const id = await newFactuur(call, fields);
  await call('POST', `/facturen/${id}/definitief`);
  return id;
}
