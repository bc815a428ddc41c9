import type { Data, OperationOf, Query } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Client } from './client.ts';
import type { Known } from './known.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';
import type { QueryValues } from './url.ts';

type Item<O extends OperationOf<'page'>> = NonNullable<Data<O>> & { id: string };

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
});

/** All that is read from the service, by resource; a write passes the gate. `known` is tried first if a document is named by its number. (Endpoints) */
export function openApi(client: Client, known?: Known) {
  const { list, get, file } = callsOver(client);
  return {
    known,
    klanten: { list: list('klanten.list'), get: get('klanten.get') },
    producten: { list: list('producten.list'), get: get('producten.get') },
    offertes: { list: list('offertes.list'), get: get('offertes.get') },
    facturen: { list: list('facturen.list'), get: get('facturen.get'), pdf: file('facturen.pdf'), ubl: file('facturen.ubl') },
    creditnotas: { list: list('creditnotas.list') },
    inbox: { list: list('inbox.list'), get: get('inbox.get'), pdf: file('inbox.pdf'), ubl: file('inbox.ubl') },
    read: (path: string, query: QueryValues) => client.raw('GET', path, { query }),
  };
}

export type Api = ReturnType<typeof openApi>;
export { because, openClient, type Client, type ClientOptions, type RawReply } from './client.ts';
export type { Listing } from './pages.ts';
