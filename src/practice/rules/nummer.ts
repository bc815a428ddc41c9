import { makeOgm } from '../../belgium/ogm.ts';

/**
 * The year in which a document gets its number. The text gives only `<year>-<sequence>`: it is the year of `datum`, also for an
 * invoice of December that becomes final in January, because Belgian law wants an unbroken series per bookkeeping year.
 */
export const yearOf = (datum: string): string => datum.slice(0, 4);

/** `<year>-<sequence>`. (factuur) */
export const factuurnummer = (jaar: string, volg: number): string => `${jaar}-${String(volg).padStart(4, '0')}`;

/** `OF-<year>-<sequence>`. (offerte) */
export const offertenummer = (jaar: string, volg: number): string => `OF-${factuurnummer(jaar, volg)}`;

/** The structured reference of the document with this number. It holds year and sequence, so no two documents share one. */
export const ogmOf = (jaar: string, volg: number): string => makeOgm(jaar + String(volg).padStart(6, '0'));
