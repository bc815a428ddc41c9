import { type Endpoint, endpoints, Id, type Operation, checkSchema } from '../../contract/index.ts';
import type { Gate } from '../gate.ts';
import { asPromised, handlers, type Handlers } from '../handlers/index.ts';
import { Refusal, invalidFields } from '../refusal.ts';
import { basePath, type Service } from '../service.ts';
import type { KeyKind } from '../store/open.ts';
import { whileBusy } from '../store/sqlite.ts';
import * as z from 'zod/mini';
import { createHash, timingSafeEqual } from 'node:crypto';

/** A request to the service, with its path below `basePath`. */
export interface AskedRequest {
  readonly method: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly authorization: string | undefined;
  /** The media type of the body; JSON when absent. */
  readonly media?: string;
  readonly body: RequestContent;
}

/** The service without any transport. Every request gets an answer; only a failure of this machine is thrown. */
export function createApp(service: Service): (asked: AskedRequest, access: PracticeAccess) => Promise<Answer> {
  const all = service.karig ? asPromised(handlers(service)) : handlers(service);
  const carryOut = async ({ method, path, search, authorization, media, body }: AskedRequest, access: PracticeAccess): Promise<Answer> => {
    if (method === 'GET' && path === '/openapi.json') return description(service);
    const soort = admit(access, authorization);
    const carriedOut = () =>
      answered(async () => {
        const route = operationAt(method, path);
        // The text documents no 405, so an operation that does not exist is not found, whatever its method. (Errors)
        if (!route) throw new Refusal(404, `${method} ${basePath}${path} bestaat niet.`);
        return respond(service.gate, { ...route, handle: all[route.operation], search, media: media ?? 'application/json', body, soort });
      });
    return access.instead ? access.instead(carriedOut, soort) : carriedOut();
  };
  const answer = (asked: AskedRequest, access: PracticeAccess) => answered(() => carryOut(asked, access));
  return async (asked, access) =>
    asked.method === 'HEAD' ? { ...(await answer({ ...asked, method: 'GET' }, access)), body: '' } : answer(asked, access);
}

async function answered(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error);
    throw error;
  }
}

const routes = (Object.entries(endpoints) as [Operation, Endpoint][]).map(([operation, endpoint]) => ({
  operation,
  endpoint,
  path: new RegExp(`^${endpoint.path.replace('{id}', '([^/]+)')}$`),
}));

/** The operation of a request, with its path below `basePath`, and the id in that; undefined if there is none. */
export function operationAt(method: string, asked: string) {
  for (const { operation, endpoint, path } of routes) {
    const match = endpoint.method === method ? path.exec(asked) : null;
    if (match) return { operation, endpoint, id: match[1] };
  }
  return undefined;
}

async function description({ karig }: Service): Promise<Answer> {
  const { openapi } = await import('../openapi/index.ts');
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(openapi(karig)) };
}

interface Admitted {
  readonly endpoint: Endpoint;
  readonly handle: Handlers[keyof Handlers];
  readonly id: string | undefined;
  readonly search: URLSearchParams;
  readonly media: string;
  readonly body: RequestContent;
  readonly soort: KeyKind;
}

/** Carries out one operation. Throws a Refusal for a request that does not fit the contract or can't be carried out. */
async function respond(gate: Gate, { endpoint, handle, id = '', search, media, body, soort }: Admitted): Promise<Answer> {
  if (endpoint.path.includes('{id}') && !Id.safeParse(id).success) throw new Refusal(404, `${id.toLowerCase()} is geen uuid.`);
  // An operation that a key may not use refuses it before it looks at the rest of the request. (Inbox)
  if (endpoint.path.startsWith('/test/') && soort !== 'test') throw new Refusal(403, 'Alleen een testsleutel mag testdocumenten maken.');
  const query = readQuery(endpoint.query, search);
  const input = await readRequestBody(endpoint, media, body);
  const result: unknown = await gate.pass(() =>
    whileBusy<unknown>(() => handle({ id: id.toLowerCase(), query, body: input, soort } as never)),
  );
  const { status } = endpoint;
  if (endpoint.reply === 'file') return { status, headers: { 'content-type': endpoint.media ?? '' }, body: result as string | Uint8Array };
  const json = JSON.stringify(endpoint.reply === 'one' ? { data: result } : result);
  return { status, headers: { 'content-type': 'application/json' }, body: json };
}

export interface Limit {
  readonly perMinute: number;
  /** Takes a turn for a key. Gives 0 when there was one left, else the milliseconds until there is one. */
  readonly take: (key: string) => number;
  readonly retryAfter: boolean;
}

export interface PracticeAccess {
  readonly keys: Record<KeyKind, string>;
  /** No limit when absent. */
  readonly limit?: Limit | undefined;
  /** Carries out a request that was let in, in another way than the service does; `soort` is the kind of its key. */
  readonly instead?: (carryOut: () => Promise<Answer>, soort: KeyKind) => Promise<Answer>;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

export const bearerKey = (authorization: string | undefined): string | undefined => /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

/** The time that it takes must not tell how much of a guess is right. */
export const sameKey = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** The kind of key that a request carries. Throws a Refusal: 401 without a valid key, 429 past the limit. (Authentication, Limits) */
function admit({ keys, limit }: PracticeAccess, authorization: string | undefined): KeyKind {
  const key = bearerKey(authorization);
  const soort = key === undefined ? undefined : (Object.keys(keys) as KeyKind[]).find((each) => sameKey(keys[each], key));
  if (key === undefined || soort === undefined) {
    const message = key === undefined ? 'Geen sleutel: stuur Authorization: Bearer <API_KEY>.' : 'Deze sleutel is niet geldig.';
    throw new Refusal(401, message, undefined, { 'www-authenticate': 'Bearer' });
  }
  const wait = limit?.take(key) ?? 0;
  if (limit && wait > 0) {
    const headers: Record<string, string> = limit.retryAfter ? { 'retry-after': String(Math.ceil(wait / 1000)) } : {};
    throw new Refusal(429, `Te veel verzoeken: hoogstens ${limit.perMinute} per minuut.`, undefined, headers);
  }
  return soort;
}

type RequestContent = string | Uint8Array | AsyncIterable<Uint8Array> | undefined;

const noQuery = z.strictObject({});

/** Throws a Refusal that names each wrong field. (General conventions) */
export function readQuery(schema: z.ZodMiniType | undefined, params: URLSearchParams): unknown {
  const errors: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  for (const field of new Set(params.keys())) {
    const [text = '', ...more] = params.getAll(field);
    if (more.length > 0) errors[field] = 'mag maar één keer voorkomen';
    Object.defineProperty(query, field, { value: typed(field, text), enumerable: true });
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return fitting(schema ?? noQuery, query);
}

function typed(field: string, text: string): unknown {
  if (field === 'limit' || field === 'offset') return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (field === 'actief' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The JSON body, for an operation that takes one. Throws a Refusal that names each wrong field. */
async function readRequestBody(endpoint: Endpoint, media: string, content: RequestContent): Promise<unknown> {
  if (!endpoint.body) return undefined;
  // More than any document needs; the text shows no maximum. (Limits)
  const bytes = await receive(content, 5);
  if (bytes.length === 0 && endpoint.method === 'PATCH')
    throw new Refusal(422, 'De body ontbreekt: een JSON-object met de velden die wijzigen.');
  if (bytes.length === 0) return fitting(endpoint.body, {});
  if (media.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw new Refusal(422, 'De body moet JSON zijn, met Content-Type: application/json.');
  return fitting(endpoint.body, bodyJson(bytes));
}

/** The bytes of a body of at most so many megabytes. Throws a Refusal for more. */
export async function receive(content: RequestContent, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of bodyParts(content)) {
    length += part.length;
    if (length > most * 1024 * 1024) throw new Refusal(422, `De body is te groot: hoogstens ${most} MB.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function bodyParts(content: RequestContent): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (content === undefined) return [];
  if (typeof content === 'string') return [Buffer.from(content)];
  return content instanceof Uint8Array ? [content] : content;
}

/** Throws a Refusal on anything but JSON. */
export function bodyJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(422, 'De body is geen geldige JSON in UTF-8.');
  }
}

/** The value as `schema` reads it. Throws a Refusal that names each wrong field. */
export function fitting<T extends z.ZodMiniType>(schema: T, value: unknown): z.infer<T> {
  const { data, issues } = checkSchema(schema, value);
  if (!issues) return data;
  const [first] = issues;
  if (first?.field === '') throw new Refusal(422, `De body ${first.text.nl}.`);
  throw invalidFields(Object.fromEntries(issues.map(({ field, text }) => [field, text.nl])));
}

export interface Answer {
  readonly status: number;
  /** The names are in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
}

type Refused = Pick<Answer, 'status'> & Pick<Refusal, 'message'> & Partial<Pick<Refusal, 'errors' | 'headers'>>;

/** An answer in the error shape. (Errors) */
export const refusalAnswer = ({ status, message, errors, headers }: Refused): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error: { status, message, ...(errors && { errors }) } }),
});
