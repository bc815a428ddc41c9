import type { Confirmation } from '../../belgium/checks/document.ts';
import type { Kanaal } from '../../contract/index.ts';
import type { Ending } from '../batch/document.ts';

/** A line of a contract. */
export interface ContractLine {
  readonly omschrijving: string;
  readonly aantal: number;
  /** In euro without VAT, before any index. */
  readonly eenheidsprijs: number;
  readonly btw_percentage: number;
}

/** A price that follows an index: each is multiplied by `index` and divided by `basis_index`. */
export interface Indexing {
  readonly basis_index: number;
  readonly index: number;
}

/** The fields of a contract that may change from a day on. */
export interface Terms {
  readonly regels: readonly ContractLine[];
  readonly kanaal?: readonly Kanaal[];
  readonly eindstatus?: Ending;
  readonly notities?: string;
  /** Null where a change ends it. */
  readonly indexering?: Indexing | null;
}

/** The fields that are other ones from a day on, `YYYY-MM-DD`. */
export interface ContractChange extends Partial<Terms> {
  readonly vanaf: string;
}

/** An invoice that recurs. */
export interface Contract extends Terms {
  /** Unique among the contracts; with the period it is the reference of each invoice. */
  readonly naam: string;
  readonly klant: string;
  /** How many months lie between two invoices. */
  readonly months: number;
  /** The day of the month that the invoice is dated; the last one of a shorter month. */
  readonly dag: number;
  /** The first and the last month, `YYYY-MM`, or day, `YYYY-MM-DD`, both included. */
  readonly van: string;
  readonly tot?: string;
  /** Whether a period in part is billed by its days, or whole; undefined where that is to be asked. */
  readonly naar_dagen?: boolean;
  /** The oldest first. */
  readonly wijzigingen?: readonly ContractChange[];
  /** What the contract says is right although it looks wrong. */
  readonly bevestigd?: readonly Confirmation[];
}
