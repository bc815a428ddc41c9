import { Offerte, OfferteKort } from '../../contract/index.ts';
import { viewOf } from '../view.ts';

const nummer = { field: 'nummer', title: { nl: 'Nummer', en: 'Number' } } as const;
const datum = { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum' } as const;
const geldig_tot = { field: 'geldig_tot', title: { nl: 'Geldig tot', en: 'Valid until' }, kind: 'datum' } as const;
const status = { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status' } as const;
const totaal_incl = { field: 'totaal_incl', title: { nl: 'Totaal incl.', en: 'Total incl.' }, kind: 'bedrag' } as const;
const id = { field: 'id', title: { nl: 'Id', en: 'Id' } } as const;

/** A quote in a list. */
export const inList = viewOf(OfferteKort, [nummer, datum, geldig_tot, status, totaal_incl, id]);

/** A quote on its own. */
export const alone = viewOf(Offerte, [
  nummer,
  status,
  datum,
  geldig_tot,
  totaal_incl,
  { field: 'regels', title: { nl: 'Regels', en: 'Lines' } },
  { field: 'notities', title: { nl: 'Notities', en: 'Notes' }, kind: 'notitie' },
  id,
]);

/** What the service says of a new quote. */
export const made = viewOf(Offerte, [nummer, status, totaal_incl, id]);
