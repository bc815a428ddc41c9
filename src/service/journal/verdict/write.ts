import type { Factuur } from '../../../contract/index.ts';
import type { Snapshot } from '../log/records.ts';

/** A write as it is about to be sent. */
export interface Write {
  readonly operation: string;
  readonly document: string | null;
  readonly body: unknown;
  /** The body as the user meant it, with the defaults of the API text filled in. */
  readonly meant: unknown;
  /** The same without those defaults, where it is another than `body`. */
  readonly given?: unknown;
  /** The query of a raw call. */
  readonly query?: object | undefined;
  /** The name that a job or the user gave to this create. */
  readonly label?: string | undefined;
  /** The quote that becomes this invoice. */
  readonly offerte?: string | undefined;
  /** Whether it may only be asked for, because an earlier document of the job waits for a person. */
  readonly waits?: boolean | undefined;
  /** The documents that the other names of the job became. */
  readonly own?: ReadonlySet<string> | undefined;
  /** The document as the job read it. */
  readonly seen?: Factuur | undefined;
  /** The rows, just before it, of the list that will show it, as the job read them. */
  readonly listed?: Snapshot | undefined;
  /** Whether the user already agreed to both channels, as in the plan of a batch. */
  readonly overBoth?: boolean | undefined;
}

/** The decisions of the user about earlier writes. */
export interface Decisions {
  /** Go on whatever is open. */
  readonly negeerOpen?: boolean | undefined;
  /** The equal document that is there is meant as another one. */
  readonly tochMaken?: boolean | undefined;
  /** Send to the recipient once more. */
  readonly nogmaals?: boolean | undefined;
  /** Send by e-mail also what went over Peppol. */
  readonly ookPerEmail?: boolean | undefined;
  /** Send over Peppol also what went by e-mail. */
  readonly ookPerPeppol?: boolean | undefined;
}
