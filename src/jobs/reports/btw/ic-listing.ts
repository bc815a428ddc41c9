import { addedUp } from '../../../belgium/decimal.ts';
import type { Klant } from '../../../contract/index.ts';
import { groupBy } from '../../../group-by.ts';
import type { Booked } from '../count/booked.ts';
import { buyerOf, type Buyers, buyersOf } from '../count/buyers.ts';
import type { VatCode } from './codes.ts';
import { codedLines, type Coding } from './coding.ts';
import { isOfMargin } from './placing.ts';

/** Goods, services and triangular trade. */
type IcCode = 'L' | 'S' | 'T';

export type IcReason = 'eu_nummer' | 'nul' | 'geen_nummer' | 'fout_nummer' | 'belgisch' | 'buiten_eu' | 'geen_klant' | 'klant_niet_gelezen';

/** The supplies of one kind to one VAT number, or to a customer without one of another member state. */
export interface IcRow extends Buyers {
  /** With the letters of its member state; null if the customer has no such number. */
  readonly btw_nummer: string | null;
  readonly code: IcCode;
  /** In euro without VAT, credit notes subtracted. */
  readonly bedrag: number;
  readonly opgenomen: boolean;
  readonly reden: IcReason;
}

const letters: Readonly<Partial<Record<VatCode, IcCode>>> = { '44': 'S', '46': 'L', '46T': 'T' };

interface Supply {
  readonly document: Booked;
  readonly code: IcCode;
  readonly bedrag: number;
}

/** The intra-Community listing by VAT number and code, with what can't be listed and why. A credit note counts by its own date. */
export function icListing(documents: readonly Booked[], coding: Coding, customers: ReadonlyMap<string, Klant>): IcRow[] {
  const supplies = documents.flatMap((one) => suppliesOf(one, coding));
  const groups = groupBy(supplies, ({ code, document }) => `${code} ${listedOf(document, customers).key}`);
  return Array.from(groups.values(), (same) => icRow(same, customers)).toSorted(
    (one, other) => one.klant.localeCompare(other.klant, 'nl') || one.code.localeCompare(other.code),
  );
}

export const isIntraCommunity = (document: Booked, coding: Coding): boolean => suppliesOf(document, coding).length > 0;

function suppliesOf(document: Booked, coding: Coding): Supply[] {
  if (isOfMargin(document)) return [];
  return codedLines(document, coding).flatMap(({ code, regel }) => {
    const letter = code && letters[code];
    return letter ? [{ document, code: letter, bedrag: regel.totaal }] : [];
  });
}

function listedOf(document: Booked, customers: ReadonlyMap<string, Klant>): Pick<IcRow, 'btw_nummer' | 'reden'> & { readonly key: string } {
  const buyer = buyerOf(document, customers);
  const { key, party } = buyer;
  if (!party) return { key, btw_nummer: null, reden: buyer.reden };
  if (party.kind === 'eu') return { key: party.btw_nummer, btw_nummer: party.btw_nummer, reden: 'eu_nummer' };
  const reasons = { belgisch: 'belgisch', fout: 'fout_nummer', geen: 'geen_nummer', buiten_eu: 'buiten_eu' } as const;
  return { key, btw_nummer: null, reden: reasons[party.kind] };
}

function icRow(supplies: readonly [Supply, ...Supply[]], customers: ReadonlyMap<string, Klant>): IcRow {
  const { code, document: first } = supplies[0];
  const { btw_nummer, reden } = listedOf(first, customers);
  const documents = [...new Set(supplies.map(({ document }) => document))];
  const bedrag = addedUp(supplies.map((supply) => supply.bedrag));
  const isNothing = reden === 'eu_nummer' && bedrag === 0;
  return {
    btw_nummer,
    code,
    ...buyersOf(documents, customers),
    bedrag,
    opgenomen: reden === 'eu_nummer' && !isNothing,
    reden: isNothing ? 'nul' : reden,
  };
}
