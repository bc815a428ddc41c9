import type { InboxDocument, InboxDocumentKort } from '../../../contract/index.ts';
import { kort, velden } from '../../../contract/values.ts';
import { columns } from '../../views/columns.ts';
import { viewOf } from '../../views/view.ts';

const { id, status, datum, leverancier, factuurnummer, bedrag } = columns;

/** The view of a list of received documents. */
export const inboxView = viewOf<InboxDocumentKort>(kort.inbox, [
  datum,
  leverancier,
  factuurnummer,
  status,
  { ...bedrag, summed: true },
  id,
]);

/** The view of one received document. */
export const inboxDocumentView = viewOf<InboxDocument>(velden.inbox, [
  leverancier,
  factuurnummer,
  datum,
  bedrag,
  status,
  { field: 'heeft_pdf', title: { nl: 'PDF', en: 'PDF' } },
  { field: 'heeft_ubl', title: { nl: 'UBL', en: 'UBL' } },
  id,
]);
