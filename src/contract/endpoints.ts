import type { OperationName } from './values.ts';
import type * as z from 'zod/mini';
import { CreditnotasQuery, FactuurInvoer, FactuurKort, FacturenQuery, Factuur } from './factuur.ts';
import { InboxDocument, InboxDocumentKort, InboxQuery, TestDocumentInvoer } from './inbox.ts';
import { Klant, KlantenQuery, KlantInvoer, KlantKort, KlantWijziging } from './klant.ts';
import { Offerte, OfferteInvoer, OfferteKort, OffertesQuery } from './offerte.ts';
import { Product, ProductenQuery } from './product.ts';
import { VerstuurInvoer, Verzending } from './verzending.ts';

/**
 * The effect of a second, identical request: `nothing` for a read, `same` where it sets fields to the values that they have already,
 * `doubles` where it makes another document, `renumbers` where the text leaves a second time open,
 * `resends` where the customer would get the document again.
 */
export type Repeat = 'nothing' | 'same' | 'doubles' | 'renumbers' | 'resends';

/** One operation of the service. `reply` says how the data is wrapped: `one` object, a `page` or a raw `file`. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly path: `/${string}`;
  readonly reply: 'one' | 'page' | 'file';
  readonly status: 200 | 201;
  readonly repeat: Repeat;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  readonly data?: z.ZodMiniType;
  readonly media?: 'application/pdf' | 'application/xml';
}

const read = { method: 'GET', status: 200, repeat: 'nothing' } as const;
const page = { ...read, reply: 'page' } as const;
const one = { ...read, reply: 'one' } as const;
const pdf = { ...read, reply: 'file', media: 'application/pdf' } as const;
const ubl = { ...read, reply: 'file', media: 'application/xml' } as const;
const create = { method: 'POST', reply: 'one', status: 201, repeat: 'doubles' } as const;
const change = { method: 'PATCH', reply: 'one', status: 200, repeat: 'same' } as const;
const act = { method: 'POST', reply: 'one', status: 200 } as const;

/** The 24 operations of the service. (Endpoints) */
export const endpoints = {
  'klanten.list': { ...page, path: '/klanten', query: KlantenQuery, data: KlantKort },
  'klanten.create': { ...create, path: '/klanten', body: KlantInvoer, data: Klant },
  'klanten.get': { ...one, path: '/klanten/{id}', data: Klant },
  'klanten.update': { ...change, path: '/klanten/{id}', body: KlantWijziging, data: Klant },
  'producten.list': { ...page, path: '/producten', query: ProductenQuery, data: Product },
  'producten.get': { ...one, path: '/producten/{id}', data: Product },
  'offertes.list': { ...page, path: '/offertes', query: OffertesQuery, data: OfferteKort },
  'offertes.create': { ...create, path: '/offertes', body: OfferteInvoer, data: Offerte },
  'offertes.get': { ...one, path: '/offertes/{id}', data: Offerte },
  'facturen.list': { ...page, path: '/facturen', query: FacturenQuery, data: FactuurKort },
  'facturen.create': { ...create, path: '/facturen', body: FactuurInvoer, data: Factuur },
  'facturen.get': { ...one, path: '/facturen/{id}', data: Factuur },
  'facturen.definitief': { ...act, path: '/facturen/{id}/definitief', repeat: 'renumbers', data: Factuur },
  'facturen.versturen': { ...act, path: '/facturen/{id}/versturen', repeat: 'resends', body: VerstuurInvoer, data: Verzending },
  'facturen.pdf': { ...pdf, path: '/facturen/{id}/pdf' },
  'facturen.ubl': { ...ubl, path: '/facturen/{id}/ubl' },
  'facturen.creditnota': { ...create, path: '/facturen/{id}/creditnota', data: Factuur },
  'creditnotas.list': { ...page, path: '/creditnotas', query: CreditnotasQuery, data: FactuurKort },
  'creditnotas.versturen': { ...act, path: '/creditnotas/{id}/versturen', repeat: 'resends', body: VerstuurInvoer, data: Verzending },
  'inbox.list': { ...page, path: '/inbox', query: InboxQuery, data: InboxDocumentKort },
  'inbox.get': { ...one, path: '/inbox/{id}', data: InboxDocument },
  'inbox.pdf': { ...pdf, path: '/inbox/{id}/pdf' },
  'inbox.ubl': { ...ubl, path: '/inbox/{id}/ubl' },
  'inbox.test': { ...create, path: '/test/inbox', body: TestDocumentInvoer, data: InboxDocument },
} as const satisfies Record<OperationName, Endpoint>;

/** The name of an operation, such as `facturen.definitief`. */
export type Operation = keyof typeof endpoints;

type Part<O extends Operation, K extends 'data' | 'body' | 'query'> = (typeof endpoints)[O] extends {
  [key in K]: infer S extends z.ZodMiniType;
}
  ? z.infer<S>
  : undefined;

/** The data in an operation's reply: the object, or one item of the page. */
export type Data<O extends Operation> = Part<O, 'data'>;
export type Body<O extends Operation> = Part<O, 'body'>;
export type Query<O extends Operation> = Part<O, 'query'>;

export type OperationOf<R extends Endpoint['reply']> = {
  [O in Operation]: (typeof endpoints)[O]['reply'] extends R ? O : never;
}[Operation];
