import { InboxDocument, InboxDocumentKort } from '../../contract/index.ts';
import { viewOf } from '../view.ts';

const leverancier = { field: 'leverancier', title: { nl: 'Leverancier', en: 'Supplier' } } as const;
const factuurnummer = { field: 'factuurnummer', title: { nl: 'Factuurnummer', en: 'Invoice number' } } as const;
const datum = { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum' } as const;
const bedrag = { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag' } as const;
const status = { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status' } as const;
const id = { field: 'id', title: { nl: 'Id', en: 'Id' } } as const;

/** A received document in a list. */
export const inList = viewOf(InboxDocumentKort, [datum, leverancier, factuurnummer, status, bedrag, id]);

/** A received document on its own. */
export const alone = viewOf(InboxDocument, [
  leverancier,
  factuurnummer,
  datum,
  bedrag,
  status,
  { field: 'heeft_pdf', title: { nl: 'PDF', en: 'PDF' }, kind: 'janee' },
  { field: 'heeft_ubl', title: { nl: 'UBL', en: 'UBL' }, kind: 'janee' },
  id,
]);
