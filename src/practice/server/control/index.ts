import type { IncomingMessage, RequestListener } from 'node:http';
import * as z from 'zod/mini';
import { Failure } from '../../../failure.ts';
import { type Answer, bearerKey, bodyJson, readQuery, receive, refusalAnswer, sameKey } from '../../app/index.ts';
import { Refusal } from '../../refusal.ts';
import { misdirected, urlOf } from '../address.ts';
import { deliverReply } from '../deliver.ts';
import type { UnderWay } from '../under-way.ts';
import { type Controls, routes } from './routes.ts';

interface ControlPlace {
  /** Where it listens: the host that a request may name, besides those of this machine itself. */
  readonly host: string;
  /** What a request must carry as its key; undefined if it need not carry any. */
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
  const named = Object.entries(route.query ?? {}).map(([name, { schema }]) => [name, z.optional(schema)] as const);
  const query = readQuery(z.strictObject(Object.fromEntries(named)), url.searchParams) as Record<string, string>;
  const bytes = await receive(incoming.iterator({ destroyOnReturn: false }), 1);
  const result = await route.handle(controls, { body: bytes.length === 0 ? {} : bodyJson(bytes), query });
  if (result === undefined) return { status: 204, headers: {}, body: '' };
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(result) };
}

function answerToError(error: unknown): Answer {
  if (error instanceof Refusal) return refusalAnswer(error);
  if (!(error instanceof Failure))
    return refusalAnswer({ status: 500, message: error instanceof Error ? error.message : 'onbekende fout' });
  const status = error.reason === 'not_found' ? 404 : error.reason === 'usage' ? 422 : 500;
  return refusalAnswer({ status, message: [error.message, error.hint].filter(Boolean).join('. ') });
}
