import type { InboxDocument, InboxDocumentKort, InboxQuery, TestDocumentInvoer } from '../../contract/index.ts';
import type { Text } from '../../language.ts';
import type { Client, Download } from './client.ts';
import { type Filter, listing, type Listing, type Range } from './pages.ts';

/** The documents received through Peppol; `test` makes a fictitious one, with a test key only. (Inbox) */
export const inbox = (client: Client) => ({
  list: (filter: Filter<InboxQuery> = {}, range?: Range, why?: Text): Listing<InboxDocumentKort> =>
    listing((page) => client.page('inbox.list', { ...filter, ...page }, why), range),
  get: (id: string, why?: Text): Promise<InboxDocument> => client.one('inbox.get', { id, why }),
  pdf: (id: string, why?: Text): Promise<Download> => client.file('inbox.pdf', id, why),
  ubl: (id: string, why?: Text): Promise<Download> => client.file('inbox.ubl', id, why),
  test: (body: TestDocumentInvoer, meant: TestDocumentInvoer = body): Promise<InboxDocument> => client.one('inbox.test', { body, meant }),
});
