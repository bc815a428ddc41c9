import type { Offerte, OfferteKort } from '../../contract/index.ts';
import { kort, velden } from '../../contract/values.ts';
import { columns } from './columns.ts';
import { viewOf } from './view.ts';

const { id, nummer, status, datum, totaal_incl, regels, notities } = columns;
const geldig_tot = { field: 'geldig_tot', title: { nl: 'Geldig tot', en: 'Valid until' }, kind: 'datum', worth: 3 } as const;

/** The view of a list of quotes. */
export const offertesView = viewOf<OfferteKort>(kort.offerte, [nummer, datum, geldig_tot, status, { ...totaal_incl, summed: true }, id]);

/** The view of one quote. */
export const offerteView = viewOf<Offerte>(velden.offerte, [nummer, status, datum, geldig_tot, totaal_incl, regels, notities, id]);

/** The view of a quote that was just made. */
export const newOfferteView = viewOf<Offerte>(velden.offerte, [nummer, status, totaal_incl, id]);
