import type { Factuur, FactuurKort } from '../../contract/index.ts';
import { kort, velden } from '../../contract/values.ts';
import { columns } from './columns.ts';
import { viewOf } from './view.ts';

const { id, nummer, type, status, datum, ogm, totaal_incl, regels, notities, gekoppelde_factuur_id } = columns;

/** An invoice or credit note in a list. */
export const inList = viewOf<FactuurKort>(kort.factuur, [nummer, type, datum, status, totaal_incl, id]);

/** An invoice on its own, with all its fields. */
export const alone = viewOf<Factuur>(velden.factuur, [
  nummer,
  type,
  status,
  datum,
  { field: 'vervaldatum', title: { nl: 'Vervaldatum', en: 'Due date' } },
  { field: 'customer_id', title: { nl: 'Klant', en: 'Customer' } },
  gekoppelde_factuur_id,
  ogm,
  { field: 'totaal_excl', title: { nl: 'Totaal excl.', en: 'Total excl.' }, kind: 'bedrag' },
  { field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, kind: 'bedrag' },
  totaal_incl,
  regels,
  notities,
  id,
]);

/** What the service says of a new concept. */
export const made = viewOf<Factuur>(velden.factuur, [nummer, status, totaal_incl, id]);

/** What the service says of an invoice that was made final. */
export const finalised = viewOf<Factuur>(velden.factuur, [nummer, status, ogm, id]);
