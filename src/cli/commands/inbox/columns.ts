import type { InboxDocument, InboxDocumentKort } from '../../../contract/index.ts';
import { kort, velden } from '../../../contract/values.ts';
import { columns } from '../../views/columns.ts';
import { viewOf } from '../../views/view.ts';

const { id, status, datum, leverancier, factuurnummer, bedrag } = columns;

/** A received document in a list. */
export const inList = viewOf<InboxDocumentKort>(kort.inbox, [datum, leverancier, factuurnummer, status, bedrag, id]);

/** A received document on its own. */
export const alone = viewOf<InboxDocument>(velden.inbox, [
  leverancier,
  factuurnummer,
  datum,
  bedrag,
  status,
  { field: 'heeft_pdf', title: { nl: 'PDF', en: 'PDF' } },
  { field: 'heeft_ubl', title: { nl: 'UBL', en: 'UBL' } },
  id,
]);
