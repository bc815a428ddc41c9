import { makeOgm } from '../../belgium/ogm.ts';

/**
 * The year that a document's number counts in. The text gives only `<year>-<sequence>`: it is the year of `datum`, as Belgian law wants
 * an unbroken series per bookkeeping year, also for an invoice of December that is made final in January.
 */
export const yearOf = (datum: string): string => datum.slice(0, 4);

/** `<year>-<sequence>`. (factuur) */
export const factuurnummer = (jaar: string, volg: number): string => `${jaar}-${String(volg).padStart(4, '0')}`;

/** `OF-<year>-<sequence>`. (offerte) */
export const offertenummer = (jaar: string, volg: number): string => `OF-${factuurnummer(jaar, volg)}`;

/** The structured reference of the document with this number: the year and six digits of the sequence, so no two share one. */
export const ogmOf = (jaar: string, volg: number): string => makeOgm(jaar + String(volg).padStart(6, '0'));
