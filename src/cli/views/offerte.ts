import type { Offerte, OfferteKort } from '../../contract/index.ts';
import { kort, velden } from '../../contract/values.ts';
import { columns } from './columns.ts';
import { viewOf } from './view.ts';

const { id, nummer, status, datum, totaal_incl, regels, notities } = columns;
const geldig_tot = { field: 'geldig_tot', title: { nl: 'Geldig tot', en: 'Valid until' } } as const;

/** A quote in a list. */
export const inList = viewOf<OfferteKort>(kort.offerte, [nummer, datum, geldig_tot, status, totaal_incl, id]);

/** A quote on its own. */
export const alone = viewOf<Offerte>(velden.offerte, [nummer, status, datum, geldig_tot, totaal_incl, regels, notities, id]);

/** What the service says of a new quote. */
export const made = viewOf<Offerte>(velden.offerte, [nummer, status, totaal_incl, id]);
