import type { Factuur, FactuurKort, Offerte, OfferteKort } from '../../contract/index.ts';
import type { Column } from '../output/out.ts';
import type { RowOf } from '../replies/index.ts';
import { columns, viewOf } from './columns.ts';
import { notSent } from './sending.ts';

const { id, nummer, type, status, datum, ogm, totaal_incl, regels, notities, gekoppelde_factuur_id } = columns;

const listedTotal: Column<FactuurKort> = { ...totaal_incl, summed: true };

/** A narrow terminal drops the id before the customer, also for drafts. */
const listedId: Column<FactuurKort> = { ...id, worth: 6.5 };

export const facturenView = viewOf<FactuurKort>('FactuurKort', [nummer, type, datum, status, listedTotal, listedId]);

/** The view of a list of credit notes, whose type is the same for all. */
export const creditnotasView = viewOf<FactuurKort>('FactuurKort', [nummer, datum, status, listedTotal, listedId]);

export const factuurView = viewOf<RowOf<'ShownFactuur'>>('ShownFactuur', [
  nummer,
  type,
  status,
  datum,
  { field: 'vervaldatum', title: { nl: 'Vervaldatum', en: 'Due date' }, kind: 'datum' },
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

export const newFactuurView = viewOf<Factuur>('WrittenFactuur', [nummer, status, totaal_incl, id]);

/** The status of a document that is final but was not sent, whose status at the service is `verzonden` all the same. */
export const finalStatus = (value: string | null | undefined): string | null | undefined => (value === 'verzonden' ? notSent() : value);

export const finalisedView = viewOf<Factuur>('WrittenFactuur', [nummer, { ...status, shown: (made) => finalStatus(made.status) }, ogm, id]);

const geldig_tot = { field: 'geldig_tot', title: { nl: 'Geldig tot', en: 'Valid until' }, kind: 'datum', worth: 3 } as const;

/** The view of a list of quotes. Their rows need not show more than status and total. (Offertes) */
export const offertesView = viewOf<OfferteKort>('OfferteKort', [
  { ...nummer, sparse: true },
  { ...datum, sparse: true },
  { ...geldig_tot, sparse: true },
  status,
  { ...totaal_incl, summed: true },
  id,
]);

export const offerteView = viewOf<Offerte>('Offerte', [nummer, status, datum, geldig_tot, totaal_incl, regels, notities, id]);

export const newOfferteView = viewOf<Offerte>('WrittenOfferte', [nummer, status, totaal_incl, id]);
