import type { OperationName } from './values.ts';
import type * as z from 'zod/mini';
import * as resources from './resources.ts';

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
const send = { ...act, repeat: 'resends', body: resources.VerstuurInvoer, data: resources.Verzending } as const;

/** The 24 operations of the service. (Endpoints) */
export const endpoints = {
  'klanten.list': { ...page, path: '/klanten', query: resources.KlantenQuery, data: resources.KlantKort },
  'klanten.create': { ...create, path: '/klanten', body: resources.KlantInvoer, data: resources.Klant },
  'klanten.get': { ...one, path: '/klanten/{id}', data: resources.Klant },
  'klanten.update': { ...change, path: '/klanten/{id}', body: resources.KlantWijziging, data: resources.Klant },
  'producten.list': { ...page, path: '/producten', query: resources.ProductenQuery, data: resources.Product },
  'producten.get': { ...one, path: '/producten/{id}', data: resources.Product },
  'offertes.list': { ...page, path: '/offertes', query: resources.OffertesQuery, data: resources.OfferteKort },
  'offertes.create': { ...create, path: '/offertes', body: resources.OfferteInvoer, data: resources.Offerte },
  'offertes.get': { ...one, path: '/offertes/{id}', data: resources.Offerte },
  'facturen.list': { ...page, path: '/facturen', query: resources.FacturenQuery, data: resources.FactuurKort },
  'facturen.create': { ...create, path: '/facturen', body: resources.FactuurInvoer, data: resources.Factuur },
  'facturen.get': { ...one, path: '/facturen/{id}', data: resources.Factuur },
  'facturen.definitief': { ...act, path: '/facturen/{id}/definitief', repeat: 'renumbers', data: resources.Factuur },
  'facturen.versturen': { ...send, path: '/facturen/{id}/versturen' },
  'facturen.pdf': { ...pdf, path: '/facturen/{id}/pdf' },
  'facturen.ubl': { ...ubl, path: '/facturen/{id}/ubl' },
  'facturen.creditnota': { ...create, path: '/facturen/{id}/creditnota', data: resources.Factuur },
  'creditnotas.list': { ...page, path: '/creditnotas', query: resources.CreditnotasQuery, data: resources.FactuurKort },
  'creditnotas.versturen': { ...send, path: '/creditnotas/{id}/versturen' },
  'inbox.list': { ...page, path: '/inbox', query: resources.InboxQuery, data: resources.InboxDocumentKort },
  'inbox.get': { ...one, path: '/inbox/{id}', data: resources.InboxDocument },
  'inbox.pdf': { ...pdf, path: '/inbox/{id}/pdf' },
  'inbox.ubl': { ...ubl, path: '/inbox/{id}/ubl' },
  'inbox.test': { ...create, path: '/test/inbox', body: resources.TestDocumentInvoer, data: resources.InboxDocument },
} as const satisfies Record<OperationName, Endpoint>;

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
