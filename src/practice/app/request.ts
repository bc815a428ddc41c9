import * as z from 'zod/mini';
import { checkSchema, type Endpoint } from '../../contract/index.ts';
import { invalidFields, Refusal } from '../refusal.ts';

/** More than any document needs; the text shows no maximum. (Limits) */
const largestBody = 5 * 1024 * 1024;

export type RequestContent = string | Uint8Array | AsyncIterable<Uint8Array> | undefined;

/** The query as typed values. Throws a Refusal that names each wrong field. (General conventions) */
export function readQuery(endpoint: Endpoint, params: URLSearchParams): unknown {
  const errors: Record<string, string> = {};
  const query: Record<string, unknown> = {};
  for (const field of new Set(params.keys())) {
    const [text = '', ...more] = params.getAll(field);
    if (more.length > 0) errors[field] = 'mag maar één keer voorkomen';
    Object.defineProperty(query, field, { value: typed(field, text), enumerable: true });
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
  return fitting(endpoint.query ?? z.strictObject({}), query);
}

function typed(field: string, text: string): unknown {
  if (field === 'limit' || field === 'offset') return /^-?\d{1,16}$/.test(text) ? Number(text) : text;
  if (field === 'actief' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The JSON body, for an operation that takes one. Throws a Refusal that names each wrong field. */
export async function readRequestBody(endpoint: Endpoint, media: string, content: RequestContent): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const bytes = await receive(content);
  if (bytes.length === 0 && endpoint.method === 'PATCH')
    throw new Refusal(422, 'De body ontbreekt: een JSON-object met de velden die wijzigen.');
  if (bytes.length === 0) return fitting(endpoint.body, {});
  if (media.split(';')[0]?.trim().toLowerCase() !== 'application/json')
    throw new Refusal(422, 'De body moet JSON zijn, met Content-Type: application/json.');
  return fitting(endpoint.body, parse(bytes));
}

async function receive(content: RequestContent): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of partsOf(content)) {
    length += part.length;
    if (length > largestBody) throw new Refusal(422, 'De body is te groot: hoogstens 5 MB.');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function partsOf(content: RequestContent): AsyncIterable<Uint8Array> | Iterable<Uint8Array> {
  if (content === undefined) return [];
  if (typeof content === 'string') return [Buffer.from(content)];
  return content instanceof Uint8Array ? [content] : content;
}

function parse(bytes: Uint8Array): unknown {
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

/** The reply to a request, before any transport gives it its form. */
export interface Answer {
  readonly status: number;
  /** The names are in lower case. */
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array;
}

interface Problem {
  readonly status: number;
  readonly message: string;
  readonly errors?: Record<string, string> | undefined;
  readonly headers?: Record<string, string>;
}

/** An answer in the error shape. (Errors) */
export const refusalAnswer = ({ status, message, errors, headers }: Problem): Answer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify({ error: { status, message, ...(errors && { errors }) } }),
});
