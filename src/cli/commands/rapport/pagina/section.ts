import type { PageContent } from '../../../../jobs/reports/page/content.ts';
import type { Markup } from './markup.ts';

/** Everything that the page shows. */
export interface Shown extends PageContent {
  /** Sentences that say up to which day the bank was read. */
  readonly bankNotes: readonly string[];
  /** The moment at which the page was made, as a person reads it. */
  readonly made: string;
  /** The time zone in which a person reads moments; undefined for that of this machine. */
  readonly timeZone: string | undefined;
}

/** One report on the page, with an id that an address can end in. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly body: Markup;
}
