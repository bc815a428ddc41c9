import { type InboxDocumentKort, type KlantKort, kort, velden } from '../../contract/index.ts';
import { receivedPdf, receivedUbl } from '../documents/files.ts';
import { existing, Refusal } from '../refusal.ts';
import { testDocument } from '../rules/inbox.ts';
import { changedKlant, newKlant, sortKey, type StoredKlant } from '../rules/klant.ts';
import type { StoredProduct } from '../rules/regels.ts';
import type { Service } from '../service.ts';
import { when } from '../store/page.ts';
import { addKlant, addReceived, findKlant, findProduct, findReceived, replaceKlant } from '../store/records.ts';
import { creditnotasHandlers, facturenHandlers, offertesHandlers } from './documents.ts';
import { byDate, type Handlers, type HandlersOf, ofDays, paged } from './shared.ts';

/** The customer with this id. Throws a Refusal when there is none. */
const klantOf = ({ store }: Service, id: string): StoredKlant => existing(findKlant(store, id), 'Klant');

/** The operations on customers. (Klanten) */
const klantenHandlers = (service: Service): HandlersOf<'klanten'> => ({
  'klanten.list': ({ query }) => {
    const where = [when('instr(sorteer, ?) > 0', query.q === undefined ? undefined : sortKey(query.q))];
    return paged<KlantKort>(service, { table: 'klant', columns: kort.klant, order: 'sorteer, naam, volg', where }, query);
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

/** The operations on the price list. (Producten) */
const productenHandlers = (service: Service): HandlersOf<'producten'> => ({
  'producten.list': ({ query }) => {
    const where = [when('actief = ?', query.actief === undefined ? undefined : Number(query.actief))];
    return paged<StoredProduct>(service, { table: 'product', columns: velden.product, order: 'volg', where }, query);
  },
  'producten.get': ({ id }) => existing(findProduct(service.store, id), 'Product'),
});

/** The received document with this id. Throws a Refusal when there is none. */
const receivedOf = ({ store }: Service, id: string) => existing(findReceived(store, id), 'Document');

/** The operations on received documents. (Inbox) */
const inboxHandlers = (service: Service): HandlersOf<'inbox'> => ({
  'inbox.list': ({ query }) =>
    paged<InboxDocumentKort>(service, { table: 'inbox', columns: kort.inbox, order: byDate, where: ofDays(query) }, query),
  'inbox.get': ({ id }) => {
    const { ubl: _, pdf: __, ...document } = receivedOf(service, id);
    return { ...document, heeft_ubl: true };
  },
  'inbox.pdf': ({ id }) => {
    const document = receivedOf(service, id);
    if (!document.heeft_pdf) throw new Refusal(404, 'De leverancier stuurde geen PDF mee.');
    return receivedPdf(service, document);
  },
  'inbox.ubl': ({ id }) => receivedUbl(service, receivedOf(service, id)),
  'inbox.test': ({ body }) => {
    const { store } = service;
    return store.change(() => {
      const document = testDocument(service.uuid(), body, service.now());
      addReceived(store, document);
      const { id, leverancier, factuurnummer, bedrag, status } = document;
      return { id, leverancier, factuurnummer, bedrag, status };
    });
  },
});

/** The 24 operations on this account. */
export const handlers = (service: Service): Handlers => ({
  ...klantenHandlers(service),
  ...productenHandlers(service),
  ...offertesHandlers(service),
  ...facturenHandlers(service),
  ...creditnotasHandlers(service),
  ...inboxHandlers(service),
});
