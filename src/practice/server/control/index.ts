import type { IncomingMessage, RequestListener } from 'node:http';
import * as z from 'zod/mini';
import { Failure } from '../../../failure.ts';
import { type Answer, refusalAnswer, fitting, bearerKey, sameKey } from '../../app/index.ts';
import { invalidFields, Refusal } from '../../refusal.ts';
import { misdirected, urlOf } from '../address.ts';
import { deliverReply } from '../deliver.ts';
import type { UnderWay } from '../under-way.ts';
import { type Controls, type Route, routes } from './routes.ts';

const mostBytes = 1024 * 1024;

interface ControlPlace {
  /** Where it listens: the host that a request may name, besides those of this machine itself. */
  readonly host: string;
  /** What a request must carry as its key; undefined where it need not carry any. */
  readonly token: string | undefined;
}

/** Answers the requests to the control interface. No page in a browser may use it. */
export const control =
  (controls: Controls, underWay: UnderWay, place: ControlPlace): RequestListener =>
  async (incoming, outgoing) => {
    underWay.begin(outgoing);
    const answer = await answerTo(controls, place, incoming).catch(answerToError);
    await deliverReply({ answer, delivery: 'whole' }, incoming, outgoing);
  };

async function answerTo(controls: Controls, { host, token }: ControlPlace, incoming: IncomingMessage): Promise<Answer> {
  const url = urlOf(incoming);
  if (!url) throw new Refusal(404, 'Dit is geen adres van de bediening.');
  const elsewhere = misdirected(incoming, url, host);
  if (elsewhere) return elsewhere;
  // A browser sends the first with most requests that a page makes of another site, and the second with each; 'none' was typed by a person.
  const { origin, 'sec-fetch-site': from = 'none' } = incoming.headers;
  if (origin !== undefined || from !== 'none') throw new Refusal(403, 'Een pagina in een browser mag de bediening niet gebruiken.');
  const given = bearerKey(incoming.headers.authorization) ?? '';
  if (token !== undefined && !sameKey(token, given)) {
    throw new Refusal(401, 'Geen geldig token: stuur Authorization: Bearer <token>.', undefined, { 'www-authenticate': 'Bearer' });
  }
  const path = `${incoming.method} ${url.pathname}`;
  const route = routes.find((each) => `${each.method} ${each.path}` === path);
  if (!route) throw new Refusal(404, `${path} bestaat niet. GET /openapi.json beschrijft de bediening.`);
  const query = queryOf(route, url.searchParams);
  const result = await route.handle(controls, { body: await readSettings(incoming), query });
  if (result === undefined) return { status: 204, headers: {}, body: '' };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
}

/** Throws a Refusal that names each value of the query which the route does not take. */
function queryOf({ query = {} }: Route, search: URLSearchParams): Record<string, string> {
  const fits = z.strictObject(Object.fromEntries(Object.entries(query).map(([name, { schema }]) => [name, z.optional(schema)])));
  const twice = [...new Set(search.keys())].filter((name) => search.getAll(name).length > 1);
  if (twice.length > 0) throw invalidFields(Object.fromEntries(twice.map((name) => [name, 'mag maar één keer voorkomen'])));
  return fitting(fits, Object.fromEntries(search)) as Record<string, string>;
}

async function readSettings(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > mostBytes) throw new Refusal(422, 'De body is te groot: hoogstens 1 MB.');
    parts.push(part);
  }
  if (length === 0) return {};
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as unknown;
  } catch {
    throw new Refusal(422, 'De body is geen geldige JSON.');
  }
}

function answerToError(error: unknown): Answer {
  if (error instanceof Refusal) return refusalAnswer(error);
  if (!(error instanceof Failure))
    return refusalAnswer({ status: 500, message: error instanceof Error ? error.message : 'onbekende fout' });
  const status = error.reason === 'not_found' ? 404 : error.reason === 'usage' ? 422 : 500;
  return refusalAnswer({ status, message: [error.message, error.hint].filter(Boolean).join('. ') });
}
