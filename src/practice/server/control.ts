import type { IncomingMessage, RequestListener } from 'node:http';
import * as z from 'zod/mini';
import { Datum, OfferteStatus } from '../../contract/index.ts';
import { Failure } from '../../failure.ts';
import { type Answer, bearerKey, bodyJson, fitting, readQuery, receive, refusalAnswer, sameKey } from '../app/index.ts';
import type { AccountDay } from '../day.ts';
import { invalid, Refusal } from '../refusal.ts';
import type { Controlled } from '../service.ts';
import { misdirected, urlOf } from './address.ts';
import { deliverReply } from './deliver.ts';
import { toRegExp, type Faults } from './faults.ts';
import type { LimitRule, ServerLimit } from './limit.ts';
import type { KeptRequest } from './received.ts';
import type { UnderWay } from './under-way.ts';

export interface Controls {
  readonly account: Controlled;
  readonly faults: Faults;
  readonly kept: KeptRequest;
  readonly limit: ServerLimit;
  readonly day: AccountDay;
  /** Puts all of these back to how they were at the start, with an empty account. */
  readonly restart: () => Promise<void>;
}

interface Given {
  readonly body: unknown;
  /** The values of the query by name, of which `query` knows every one. */
  readonly query: Readonly<Record<string, string>>;
}

/** One operation of the control interface; without a result it answers 204. */
interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: `/${string}`;
  readonly summary: string;
  readonly body?: z.ZodMiniType;
  readonly query?: Readonly<Record<string, { readonly schema: z.ZodMiniType; readonly description: string }>>;
  readonly empty?: true;
  readonly handle: (controls: Controls, given: Given) => unknown;
}

function controlOpenapi(routes: readonly Route[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: routeObject(route) };
  return {
    openapi: '3.1.1',
    info: { title: 'Bediening van de oefendienst', version: '1.0.0' },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Fout } },
  };
}

const Fout = {
  type: 'object',
  properties: {
    error: {
      type: 'object',
      properties: {
        status: { type: 'integer' },
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'string' } },
      },
      required: ['status', 'message'],
    },
  },
  required: ['error'],
};

const bare = (schema: z.ZodMiniType): object => ({ ...z.toJSONSchema(schema), $schema: undefined });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });

function routeObject({ method, path, summary, body, query = {}, empty }: Route): object {
  const refusal = { description: 'Geweigerd', ...json({ $ref: '#/components/schemas/Fout' }) };
  return {
    operationId: `${method.toLowerCase()}${path.replaceAll(/\W(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary,
    parameters: Object.entries(query).map(([name, { schema, description }]) => ({ name, in: 'query', description, schema: bare(schema) })),
    ...(body && { requestBody: { required: true, ...json(bare(body)) } }),
    responses: {
      ...(empty ? { 204: { description: summary } } : { 200: { description: summary, ...json({ type: 'object' }) } }),
      401: refusal,
      403: refusal,
      404: refusal,
      422: refusal,
    },
  };
}

const count = (least: number) => z.int().check(z.gte(least), z.lte(1_000_000));
const Vul = z.strictObject({ klanten: z.optional(count(1)), facturen: z.optional(count(0)) });
const Betaal = z.strictObject({ document: z.string() });
const Offerte = z.strictObject({ offerte: z.string(), status: OfferteStatus });
const Fouten = z.strictObject({ fouten: z.array(z.string()) });
const Klok = z.strictObject({ datum: z.nullable(Datum) });
const Limiet = z.strictObject({
  limiet: z.optional(z.nullable(count(1))),
  soort: z.optional(z.enum(['schuivend', 'vast-venster', 'emmer', 'telt-geweigerde'])),
  emmer: z.optional(count(1)),
  retry_after: z.optional(z.boolean()),
});

/** Matches the paths that a pattern of the query stands for. Throws a Refusal on one that can't be a path in the text of the API. */
function pathsOf(pattern: string): RegExp {
  if (/^\/(?!api\/v1(?:\/|$))|^\*$/.test(pattern)) return toRegExp(pattern);
  throw invalid('pad', 'moet een pad zijn als in de tekst van de API, zonder /api/v1');
}

const routes: readonly Route[] = [
  { method: 'GET', path: '/openapi.json', summary: 'Deze beschrijving', handle: () => controlOpenapi(routes) },
  {
    method: 'GET',
    path: '/verzoeken',
    summary:
      'De ontvangen verzoeken en hun antwoorden, met headers en body, oudste eerst: de laatste 10.000 en hoogstens 32 MB; een body boven 1 MB of die geen tekst is als grootte en sha256, sleutels als ***',
    query: {
      methode: { schema: z.enum(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']), description: 'Alleen verzoeken met deze methode' },
      pad: {
        schema: z.string(),
        description: 'Alleen verzoeken met dit pad, zoals in de tekst van de API: {id} is één deel, * is om het even wat',
      },
    },
    handle: ({ kept }, { query: { methode, pad } }) => {
      const path = pad === undefined ? undefined : pathsOf(pad);
      const data = kept
        .list()
        .filter((each) => (methode === undefined || each.methode === methode) && (path?.test(each.pad.replace(/\?.*/s, '')) ?? true));
      return { data, total: data.length };
    },
  },
  { method: 'DELETE', path: '/verzoeken', summary: 'De ontvangen verzoeken vergeten', empty: true, handle: ({ kept }) => kept.clear() },
  {
    method: 'POST',
    path: '/alles-terug',
    summary: 'Alles in één keer terug zoals bij de start: een leeg account, ids, fouten, verzoeken, klok en limiet',
    empty: true,
    handle: ({ restart }) => restart(),
  },
  {
    method: 'POST',
    path: '/wis',
    summary: 'Het account leegmaken; de limiet begint opnieuw, en met --zaad ook de ids',
    empty: true,
    handle: ({ account }) => account.wipe(),
  },
  {
    method: 'POST',
    path: '/vul',
    summary: 'Voorbeelden in het account zetten',
    body: Vul,
    handle: async ({ account }, { body }) => {
      const { klanten, facturen } = fitting(Vul, body);
      const options = { ...(klanten !== undefined && { klanten }), ...(facturen !== undefined && { facturen }) };
      const { fill } = account;
      return { data: await fill(options) };
    },
  },
  {
    method: 'POST',
    path: '/betaal',
    summary: 'Een definitief document op betaald zetten, op id of nummer',
    body: Betaal,
    handle: async ({ account }, { body }) => ({ data: await account.pay(fitting(Betaal, body).document) }),
  },
  {
    method: 'POST',
    path: '/offerte',
    summary: 'Een offerte een andere status geven, op id of nummer',
    body: Offerte,
    handle: async ({ account }, { body }) => {
      const { offerte, status } = fitting(Offerte, body);
      return { data: await account.setOfferteStatus(offerte, status) };
    },
  },
  { method: 'GET', path: '/fouten', summary: 'De regels voor fouten', handle: ({ faults }) => ({ fouten: faults.list() }) },
  {
    method: 'PUT',
    path: '/fouten',
    summary: 'Deze regels voor fouten in plaats van alle andere, met hun tellers op nul; geschreven zoals bij --fout',
    body: Fouten,
    handle: ({ faults }, { body }) => {
      faults.set(fitting(Fouten, body).fouten);
      return { fouten: faults.list() };
    },
  },
  { method: 'DELETE', path: '/fouten', summary: 'Geen fouten meer', empty: true, handle: ({ faults }) => faults.set([]) },
  {
    method: 'POST',
    path: '/klok',
    summary: 'Het is in het account voortaan altijd deze dag, 12 uur UTC; null is de klok van de machine',
    body: Klok,
    handle: ({ day }, { body }) => {
      const { datum } = fitting(Klok, body);
      day.set(datum ?? undefined);
      return { datum };
    },
  },
  {
    method: 'POST',
    path: '/limiet',
    summary: 'Een andere limiet, met de teller op nul; limiet null is geen, en wat er niet bij staat is zoals bij de start',
    body: Limiet,
    handle: ({ limit }, { body }) => {
      limit.set(limitParts(fitting(Limiet, body)));
      const { limiet, soort, retryAfter } = limit.rule();
      return { limiet: limiet === Number.POSITIVE_INFINITY ? null : limiet, ...soort, retry_after: retryAfter };
    },
  },
  { method: 'GET', path: '/toestand', summary: 'Alles in het account', handle: ({ account }) => ({ data: account.state() }) },
];

function limitParts({ limiet, soort, emmer, retry_after }: z.infer<typeof Limiet>): Partial<LimitRule> {
  if (soort !== 'emmer' && emmer !== undefined) throw invalid('emmer', 'gaat alleen samen met soort emmer');
  if (soort === 'emmer' && emmer === undefined) throw invalid('emmer', 'ontbreekt');
  return {
    ...(limiet !== undefined && { limiet: limiet ?? Number.POSITIVE_INFINITY }),
    ...(soort !== undefined && { soort: soort === 'emmer' ? { soort, emmer: emmer ?? 1 } : { soort } }),
    ...(retry_after !== undefined && { retryAfter: retry_after }),
  };
}

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
