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

/** An invoice that recurs. Months are `YYYY-MM`. */
export interface Contract {
  /** Unique among the contracts; with the period it is the reference of each invoice. */
  readonly naam: string;
  readonly klant: string;
  readonly regels: readonly ContractLine[];
  /** How many months lie between two invoices. */
  readonly months: number;
  /** The day of the month that the invoice is dated; the last one of a shorter month. */
  readonly dag: number;
  /** The first and the last month. */
  readonly van: string;
  readonly tot?: string;
  readonly kanaal?: readonly Kanaal[];
  readonly eindstatus?: Ending;
  readonly notities?: string;
  readonly indexering?: Indexing;
  /** What the contract says is right although it looks wrong. */
  readonly bevestigd?: readonly Confirmation[];
}
