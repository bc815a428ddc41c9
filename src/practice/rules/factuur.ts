import type { DocumentData } from '../../einvoice/document/model.ts';
import type { DocumentType, FactuurInvoer, FactuurStatus } from '../../contract/index.ts';
import { account } from '../account.ts';
import { impossible } from '../refusal.ts';
import { belgian, decimal, written } from '../../belgium/decimal.ts';
import { addDays, today } from '../../belgium/dates.ts';
import type { Calculated } from './regels.ts';
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

export interface StoredFactuur extends Calculated {
  id: string;
  type: DocumentType;
  nummer: string | null;
  status: FactuurStatus;
  datum: string;
  vervaldatum: string;
  klant_id: string;
  /** All that its PDF and its UBL show, kept when it became final; null for a concept. */
  document: DocumentData | null;
  gekoppelde_factuur_id: string | null;
  ogm: string | null;
  notities: string | null;
}

/** The fields that every new concept begins with. (States) */
const conceptOf = (id: string, datum: string) =>
  ({ id, nummer: null, status: 'concept', datum, vervaldatum: addDays(datum, account.betaaltermijn), document: null, ogm: null }) as const;

export function newFactuur(id: string, invoer: FactuurInvoer, calculated: Calculated, now: Date): StoredFactuur {
  const own = { klant_id: invoer.klant_id.toLowerCase(), gekoppelde_factuur_id: null, notities: invoer.notities ?? null };
  return { ...conceptOf(id, invoer.datum ?? today(now)), type: 'factuur', ...own, ...calculated };
}

/** A new concept credit note with the lines of `origineel`. Throws a Refusal unless that is a final invoice. (creditnota) */
export function newCreditnota(id: string, origineel: StoredFactuur, now: Date): StoredFactuur {
  if (origineel.type === 'creditnota') throw impossible('Van een creditnota kan geen creditnota gemaakt worden.');
  if (origineel.status === 'concept') throw impossible('De factuur is nog een concept; maak ze eerst definitief.');
  return { ...origineel, ...conceptOf(id, today(now)), type: 'creditnota', gekoppelde_factuur_id: origineel.id, notities: null };
}

/**
 * Throws a Refusal where a credit note would credit more than its invoice still holds. The text shows no such limit; without it
 * an invoice could be paid back twice. `credited` is the sum in euro of its final credit notes.
 */
export function requireRoom({ totaal_incl }: StoredFactuur, origineel: StoredFactuur, credited: number): void {
  const left = decimal(origineel.totaal_incl).minus(decimal(credited));
  if (decimal(totaal_incl).abs().lte(left.abs())) return;
  throw impossible(`Factuur ${origineel.nummer} is al gecrediteerd: er blijft € ${belgian(written(left, 2))} over.`);
}

/**
 * The document with the next number of its year and its OGM. Throws a Refusal unless it is a concept. (States)
 * The text does not show how a credit note becomes final: it does so like an invoice, in the same unbroken series of numbers.
 */
export function makeFinal(factuur: StoredFactuur, next: (jaar: string) => number): StoredFactuur {
  if (factuur.status !== 'concept') throw impossible(`Dit document is al definitief: ${factuur.nummer}.`);
  const jaar = yearOf(factuur.datum);
  const volg = next(jaar);
  return { ...factuur, status: 'verzonden', nummer: factuurnummer(jaar, volg), ogm: ogmOf(jaar, volg) };
}
