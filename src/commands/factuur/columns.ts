import { Factuur, FactuurKort } from '../../contract/index.ts';
import { viewOf } from '../view.ts';

const nummer = { field: 'nummer', title: { nl: 'Nummer', en: 'Number' } } as const;
const type = { field: 'type', title: { nl: 'Type', en: 'Type' } } as const;
const status = { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status' } as const;
const datum = { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum' } as const;
const totaal_incl = { field: 'totaal_incl', title: { nl: 'Totaal incl.', en: 'Total incl.' }, kind: 'bedrag' } as const;
const ogm = { field: 'ogm', title: { nl: 'OGM', en: 'Payment reference' } } as const;
const id = { field: 'id', title: { nl: 'Id', en: 'Id' } } as const;

/** An invoice or credit note in a list. */
export const inList = viewOf(FactuurKort, [nummer, type, datum, status, totaal_incl, id]);

/** An invoice on its own, with all its fields. */
export const alone = viewOf(Factuur, [
  nummer,
  type,
  status,
  datum,
  { field: 'vervaldatum', title: { nl: 'Vervaldatum', en: 'Due date' }, kind: 'datum' },
  { field: 'customer_id', title: { nl: 'Klant', en: 'Customer' } },
  { field: 'gekoppelde_factuur_id', title: { nl: 'Factuur', en: 'Invoice' } },
  ogm,
  { field: 'totaal_excl', title: { nl: 'Totaal excl.', en: 'Total excl.' }, kind: 'bedrag' },
  { field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, kind: 'bedrag' },
  totaal_incl,
  { field: 'regels', title: { nl: 'Regels', en: 'Lines' } },
  { field: 'notities', title: { nl: 'Notities', en: 'Notes' } },
  id,
]);

/** What the service says of a new concept. */
export const made = viewOf(Factuur, [nummer, status, totaal_incl, id]);

/** What the service says of an invoice that was made final. */
export const finalised = viewOf(Factuur, [nummer, status, ogm, id]);
