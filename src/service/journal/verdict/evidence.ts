import { endpoints, type Factuur, type Operation } from '../../../contract/index.ts';
import type { Entry } from '../log/entries.ts';
import type { FullDay } from '../../limits/texts.ts';
import type { Snapshot } from '../log/records.ts';

/** A write by what doing it twice would cost; `command` is one that the user has run for a received document. */
export type Act = 'make' | 'credit' | 'final' | 'send' | 'simulate' | 'change' | 'call' | 'command';

type Source = 'journal' | 'reference' | 'link' | 'service' | 'lost' | 'seen' | 'day';

/** How much of the write it tells of: this very write, one that may be this one, or one that is about the same document. */
type Extent = 'same' | 'perhaps' | 'part';

type Standing = 'done' | 'uncertain' | 'under_way' | 'refused';

export interface EvidenceDocument {
  readonly id: string;
  readonly nummer?: string | null | undefined;
  readonly datum?: string | null | undefined;
  readonly soort?: string | undefined;
  readonly totaal_incl?: number | null | undefined;
}

/** One thing that was learnt of a write before it goes: what happened, how certain that is, to which document, when and by whom. */
export interface Evidence {
  readonly source: Source;
  readonly extent: Extent;
  readonly standing: Standing;
  readonly entry?: Entry | undefined;
  readonly documents?: readonly EvidenceDocument[] | undefined;
  /** A part of a sentence that tells it, where the source alone knows the words. */
  readonly text?: string | undefined;
  /** The reference that the document shows, where it is known by that. */
  readonly reference?: string | undefined;
  /** Whether what was read for it is kept, so that the next look continues where this one ended. */
  readonly isKept?: boolean | undefined;
  readonly limit?: FullDay | undefined;
}

const acts: Readonly<Record<string, Act>> = { same: 'change', renumbers: 'final', resends: 'send', nothing: 'call' };

export function actOf({ operation, document, body }: Pick<Write, 'operation' | 'document' | 'body'>): Act {
  if (!(operation in endpoints)) return 'call';
  const { repeat } = endpoints[operation as Operation];
  if (repeat === 'doubles') return document === null ? 'make' : 'credit';
  const { simuleer } = (body ?? {}) as { simuleer?: unknown };
  return repeat === 'resends' && simuleer !== undefined ? 'simulate' : acts[repeat]!;
}

/** What becomes of the writes of a plan that happened before. */
export type RepeatRule = 'stop' | 'take over';

export interface Write {
  readonly operation: string;
  readonly document: string | null;
  readonly body: unknown;
  /** The name that a job or the user gives to one create among many, by which equal ones are told apart. It is never sent. */
  readonly label?: string | undefined;
  readonly offerte?: string | undefined;
  /** Whether a person agreed to it already, with all that a question could tell of it before them. */
  readonly agreed?: boolean | undefined;
  /** Whether a person was told already, in a question about its document, that nobody here knows whether it was sent, or that it was refused. */
  readonly told?: boolean | undefined;
  /** Whether the user agreed to a sending over each channel already. */
  readonly overBoth?: boolean | undefined;
  /** The body as the user meant it, with the defaults of the API text filled in. */
  readonly meant: unknown;
  /** The same without those defaults, where it is another than `body`. */
  readonly given?: unknown;
  /** The method and the path of a call that a user typed, which leaves as it is; nothing was read for it. */
  readonly typed?: { readonly method: string; readonly path: string };
  /** What becomes of it if it happened before: by default that stops it; one of a job takes over what an earlier run of the job made. */
  readonly repeat?: RepeatRule | undefined;
  readonly query?: object | undefined;
  /** Whether the day of the body is one that duit filled in, because nobody gave one. */
  readonly isUndated?: boolean | undefined;
  /** Whether the user said of this create of a job that an equal document which is there is another one. */
  readonly isAnother?: boolean | undefined;
  /** The documents that the other creates of a job became, by lower-case id; what is read of the account serves all of them. */
  readonly own?: ReadonlySet<string> | undefined;
  /** The document of the id as the job read it, so that nothing else reads it again. */
  readonly seen?: Factuur | undefined;
  /** The rows, just before it, of the list that will show it, as the job read them. */
  readonly listed?: Snapshot | undefined;
}

export interface Decisions {
  readonly negeerOpen?: boolean | undefined;
  /** Whether nobody answers for them, neither a person at the terminal nor a program that one answers for. */
  readonly unanswered?: boolean;
  /** The equal document that is there is meant as another one. */
  readonly tochMaken?: boolean | undefined;
  readonly nogmaals?: boolean | undefined;
  readonly ookPerEmail?: boolean | undefined;
  readonly ookPerPeppol?: boolean | undefined;
}
