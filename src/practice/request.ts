import * as z from 'zod/mini';
import { check, type Endpoint } from '../contract/index.ts';
import { invalidFields, Refusal } from './refusal.ts';
import type { Admitted } from './respond.ts';

/** More than any document needs; the text shows no maximum. (Limits) */
const largestBody = 5 * 1024 * 1024;

/** The query as typed values. Throws a Refusal that names each field at fault. (General conventions) */
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

/** Text of a query parameter as the value it stands for; text that stands for none stays text, for the schema to refuse. */
function typed(field: string, text: string): unknown {
  if (field === 'limit' || field === 'offset') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (field === 'actief' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

/** The JSON body, for an operation that takes one. Throws a Refusal that names each field at fault. */
export async function readBody(endpoint: Endpoint, type: string | undefined, body: Admitted['body']): Promise<unknown> {
  if (!endpoint.body) return undefined;
  const bytes = await receive(body);
  if (bytes.length === 0 && endpoint.method === 'PATCH')
    throw new Refusal(422, 'De body ontbreekt: een JSON-object met de velden die wijzigen.');
  if (bytes.length === 0) return fitting(endpoint.body, {});
  const media = type?.split(';')[0]?.trim().toLowerCase();
  if (media !== 'application/json') throw new Refusal(422, 'De body moet JSON zijn, met Content-Type: application/json.');
  return fitting(endpoint.body, parse(bytes));
}

async function receive(body: Admitted['body']): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body) {
    length += part.length;
    // The rest is not read, so that no other request can follow on this connection.
    if (length > largestBody) throw new Refusal(422, 'De body is te groot: hoogstens 5 MB.', undefined, { connection: 'close' });
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(422, 'De body is geen geldige JSON in UTF-8.');
  }
}

function fitting(schema: z.ZodMiniType, value: unknown): unknown {
  const { data, issues } = check(schema, value);
  if (!issues) return data;
  const [first] = issues;
  if (first?.field === '') throw new Refusal(422, `De body ${first.text.nl}.`);
  throw invalidFields(Object.fromEntries(issues.map(({ field, text }) => [field, text.nl])));
}
