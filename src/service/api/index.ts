import type { Body, Data, OperationOf, Query, TestDocumentInvoer } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Call, Client } from './client.ts';
import type { Known } from './known.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** An item of a list; every one has an id. */
type Item<O extends OperationOf<'page'>> = NonNullable<Data<O>> & { id: string };

/** The calls that several resources have. */
const callsOver = (client: Client) => ({
  list:
    <O extends OperationOf<'page'>>(operation: O) =>
    (filter: Filter<NonNullable<Query<O>>> = {} as Filter<NonNullable<Query<O>>>, range?: Range, why?: Text): Listing<Item<O>> =>
      listing<Item<O>>((page) => client.page(operation, { ...filter, ...page } as never, why) as never, range),
  get:
    <O extends OperationOf<'one'>>(operation: O) =>
    (id: string, why?: Text) =>
      client.one(operation, { id, why }),
  file: (operation: OperationOf<'file'>) => (id: string, why?: Text) => client.file(operation, id, why),
  send:
    <O extends 'facturen.versturen' | 'creditnotas.versturen'>(operation: O) =>
    (id: string, body: Body<O>) =>
      client.one(operation, { id, body }),
});

/** The service by resource, over one client; `known` is tried first where a document is named by its number. (Endpoints) */
export function openApi(client: Client, known?: Known) {
  const { list, get, file, send } = callsOver(client);
  return {
    known,
    klanten: {
      list: list('klanten.list'),
      get: get('klanten.get'),
      create: (body: Body<'klanten.create'>, job: Pick<Call<'klanten.create'>, 'listed'> = {}) =>
        client.one('klanten.create', { body, ...job }),
      update: (id: string, body: Body<'klanten.update'>) => client.one('klanten.update', { id, body }),
    },
    producten: { list: list('producten.list'), get: get('producten.get') },
    offertes: {
      list: list('offertes.list'),
      get: get('offertes.get'),
      create: (body: Body<'offertes.create'>) => client.one('offertes.create', { body }),
    },
    facturen: {
      list: list('facturen.list'),
      get: get('facturen.get'),
      create: (body: Body<'facturen.create'>) => client.one('facturen.create', { body }),
      definitief: (id: string) => client.one('facturen.definitief', { id }),
      versturen: send('facturen.versturen'),
      creditnota: (id: string) => client.one('facturen.creditnota', { id }),
      pdf: file('facturen.pdf'),
      ubl: file('facturen.ubl'),
    },
    creditnotas: { list: list('creditnotas.list'), versturen: send('creditnotas.versturen') },
    inbox: {
      list: list('inbox.list'),
      get: get('inbox.get'),
      pdf: file('inbox.pdf'),
      ubl: file('inbox.ubl'),
      /** Makes a fictitious document, with a test key only; `meant` is the body as the user gave it. */
      test: (body: TestDocumentInvoer, meant: TestDocumentInvoer = body) => client.one('inbox.test', { body, meant }),
    },
    raw: client.raw,
  };
}

export type Api = ReturnType<typeof openApi>;
export { because, openClient, type Client, type ClientOptions, type RawReply } from './client.ts';
export type { Listing } from './pages.ts';
