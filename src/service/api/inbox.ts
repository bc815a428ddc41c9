import type { InboxDocument, InboxDocumentKort, InboxQuery, TestDocumentInvoer } from '../../contract/index.ts';
import type { Client, Download } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The documents received through Peppol; `test` makes a fictitious one, with a test key only. (Inbox) */
export const inbox = (client: Client) => ({
  list: (filter: Filter<InboxQuery> = {}, range?: Range): Listing<InboxDocumentKort> =>
    listing((page) => client.page('inbox.list', { ...filter, ...page }), range),
  get: (id: string): Promise<InboxDocument> => client.one('inbox.get', { id }),
  pdf: (id: string): Promise<Download> => client.file('inbox.pdf', id),
  ubl: (id: string): Promise<Download> => client.file('inbox.ubl', id),
  test: (body: TestDocumentInvoer, meant: TestDocumentInvoer = body): Promise<InboxDocument> => client.one('inbox.test', { body, meant }),
});
