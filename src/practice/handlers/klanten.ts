import { type KlantKort, kort } from '../../contract/index.ts';
import { notFound } from '../refusal.ts';
import { changedKlant, newKlant, sortKey, type StoredKlant } from '../rules/klant.ts';
import type { Service } from '../service.ts';
import { addKlant, findKlant, replaceKlant } from '../store/klanten.ts';
import { when } from '../store/page.ts';
import { paged } from './paging.ts';
import type { HandlersOf } from './types.ts';

/** The customer with this id. Throws a Refusal when there is none. */
function klantOf({ store }: Service, id: string): StoredKlant {
  const klant = findKlant(store, id);
  if (!klant) throw notFound('Klant');
  return klant;
}

/** The operations on customers. (Klanten) */
export const klantenHandlers = (service: Service): HandlersOf<'klanten'> => ({
  'klanten.list': ({ query }) => {
    const where = [when('instr(sorteer, ?) > 0', query.q === undefined ? undefined : sortKey(query.q))];
    return paged(
      service,
      { table: 'klant', columns: kort.klant.join(', '), order: 'sorteer, naam, volg', where, item: (klant: KlantKort) => klant },
      query,
    );
  },
  'klanten.create': ({ body }) =>
    service.store.change(() => {
      const klant = newKlant(service.uuid(), body);
      addKlant(service.store, klant);
      return { ...klant };
    }),
  'klanten.get': ({ id }) => ({ ...klantOf(service, id) }),
  'klanten.update': ({ id, body }) =>
    service.store.change(() => {
      const klant = changedKlant(klantOf(service, id), body);
      replaceKlant(service.store, klant);
      return { ...klant };
    }),
});
