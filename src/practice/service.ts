import type { FactuurKort, OfferteKort } from '../contract/index.ts';
import type { Gate } from './gate.ts';
import type { AccountState } from './store/records.ts';
import type { Store } from './store/open.ts';
import type { DocumentData } from '../einvoice/document/model.ts';
import type { FillOptions, Summary } from './seed/index.ts';

/** The path prefix of every operation. (Versioning) */
export const basePath = '/api/v1';

export interface Service {
  readonly store: Store;
  /** Holds the account's SQLite file, `postvak-uit/` and `peppol-uit/`; made when it is not there. */
  readonly folder: string;
  /** Whether `total` of a list counts all matches or the page; the text leaves both meanings open. (Klanten) */
  readonly total: 'all' | 'page';
  readonly karig: boolean;
  readonly tarieven: readonly number[];
  readonly now: () => Date;
  /** A new id. Called inside the change that stores it, because with a seed it counts in the account. */
  readonly uuid: () => string;
  readonly doJob: DoJob;
  /** Every operation passes it, so that what empties the account finds none half done. */
  readonly gate: Gate;
}

export interface Controlled {
  /** Fills the account with a believable company, the same each time. Rejects with a usage Failure when it holds other data. */
  readonly fill: (options?: FillOptions) => Promise<Summary>;
  /** Empties account, sent boxes, seeded ids and the count of the limit, between operations of this process; does `also` in between. */
  readonly wipe: (also?: () => void) => Promise<void>;
  /** Marks a final document as paid, named by id or nummer. Rejects with a Failure. */
  readonly pay: (name: string) => Promise<FactuurKort>;
  /** Moves a quote to another status, named by id or nummer. Rejects with a Failure. */
  readonly setOfferteStatus: (name: string, status: string) => Promise<OfferteKort>;
  readonly state: () => AccountState;
}

/** The work that can take seconds, with its input and its outcome. The input can be copied to another thread. */
export interface Jobs {
  readonly pdf: { readonly input: { readonly data: DocumentData; readonly ubl: string | undefined }; readonly outcome: Uint8Array };
  readonly ubl: { readonly input: { readonly data: DocumentData }; readonly outcome: string };
  /** Fills the account in `folder` with sample data, as on the day of `now`. */
  readonly vul: {
    readonly input: { readonly folder: string; readonly now: Date; readonly options: FillOptions };
    readonly outcome: Summary;
  };
  /** Empties the account in `folder` and its boxes, and forgets the requests that its limit counted. */
  readonly wis: { readonly input: { readonly folder: string }; readonly outcome: void };
}

export type JobKind = keyof Jobs;

/** Does a job, in this thread or beside it. Rejects with the Failure of the job. */
export type DoJob = <K extends JobKind>(kind: K, input: Jobs[K]['input']) => Promise<Jobs[K]['outcome']>;
