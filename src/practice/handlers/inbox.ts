import type { InboxDocumentKort } from '../../contract/index.ts';
import { receivedPdf, receivedUbl } from '../documents/received-files.ts';
import { Refusal, notFound } from '../refusal.ts';
import { testDocument } from '../rules/inbox.ts';
import type { Service } from '../service.ts';
import { addReceived, findReceived, inboxColumns } from '../store/inbox.ts';
import { when } from '../store/page.ts';
import { paged } from './paging.ts';
import type { HandlersOf } from './types.ts';

const kort = (document: InboxDocumentKort) => document;

function receivedOf({ store }: Service, id: string) {
  const document = findReceived(store, id);
  if (!document) throw notFound('Document');
  return document;
}

/** The operations on received documents. (Inbox) */
export const inboxHandlers = (service: Service): HandlersOf<'inbox'> => ({
  'inbox.list': ({ query }) => {
    const where = [when('status = ?', query.status), when('datum >= ?', query.van), when('datum <= ?', query.tot)];
    return paged(service, { table: 'inbox', columns: inboxColumns, order: 'datum desc, volg desc', where, item: kort }, query);
  },
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
