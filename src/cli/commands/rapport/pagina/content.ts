import type { Ledger } from '../../../../jobs/reports/count/booked.ts';
import type { Figures } from '../../../../jobs/reports/page/figures.ts';
import type { Overview } from '../../../../jobs/reports/count/overview.ts';
import type { BtwStelsel, Taxpayer } from '../../../../service/profiles/index.ts';
import type { Counted } from '../btw/counted.ts';
import type { Range } from '../range.ts';
import type { Markup } from './markup.ts';

/** The VAT return of the period, and the facts that its sentences need. */
export interface Vat {
  readonly counted: Counted;
  readonly btw_stelsel: BtwStelsel;
  readonly timeZone: string | undefined;
}

/** Everything that the page shows. */
export interface Content {
  readonly profiel: Pick<Taxpayer, 'ondernemingsnummer'> & { readonly naam: string };
  readonly range: Range;
  /** The period a year earlier; undefined where nothing is compared. */
  readonly earlier: Range | undefined;
  /** The moment at which the page was made, as a person reads it. */
  readonly made: string;
  readonly overview: Overview;
  readonly figures: Figures;
  /** The VAT return of the period; undefined where the profile does not say that the account files one, or the period is open. */
  readonly btw: Vat | undefined;
  /** All documents that were read for the page, and those that are missing from its figures. */
  readonly ledger: Ledger;
}

/** One report on the page, with an id that an address can end in. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}
