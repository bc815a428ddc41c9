import type { Replied } from '../../../belgium/checks/totals.ts';
import { deliveryBy, type Factuur, type Kanaal, type Offerte } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { DocumentThere, Failure, LimitFact } from '../../../failure.ts';
import { NeedsDecision } from '../../../service/journal/verdict/texts.ts';
import type { PlannedDocument } from '../plan/plan.ts';
import type { StateStore } from '../../../store/store.ts';
import type { Api } from '../../../service/api/index.ts';
import type { There } from '../../../service/journal/evidence/there.ts';
import type { Decisions } from '../../../service/journal/verdict/evidence.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { References } from '../../../service/journal/log/references.ts';
import type { NewCustomers } from '../new-customers.ts';
import { isForApproval, isOfDocument } from '../../../service/run/order.ts';
import type { WriteGate } from '../../../service/run/step.ts';

/**
 * How a document of a batch ended: `klaar` as far as it was to go; `geweigerd` and `onbekend` by the service's answer;
 * `afwijkend` where the service counts another total; `tegengehouden` where an earlier document must come first; `gewijzigd`
 * where its customer or a product changed since the plan; `bestaat_al` where the service has that document, made by another;
 * `te_beslissen` where lines of the journal were lost, and a person has to decide; `niet_afgeleverd` where it is final and a sending was refused; `niet_af` where the batch stopped before that.
 */
export type DocumentEnd =
  | 'klaar'
  | 'geweigerd'
  | 'onbekend'
  | 'afwijkend'
  | 'tegengehouden'
  | 'gewijzigd'
  | 'bestaat_al'
  | 'te_beslissen'
  | 'niet_afgeleverd'
  | 'niet_af';

export type Phase = 'maken' | 'definitief' | 'versturen';

export const inPhase = (phase: Phase, { soort, eindstatus }: PlannedDocument): boolean =>
  phase === 'maken' || (soort !== 'offerte' && (eindstatus === 'verstuurd' || (eindstatus === 'definitief' && phase === 'definitief')));

export interface DocumentProgress {
  readonly planned: PlannedDocument;
  ended: DocumentEnd;
  step: 'nieuw' | 'gemaakt' | 'definitief';
  id?: string;
  /** The document as this run made or read it; it is not read again. */
  seen?: Factuur | Offerte | undefined;
  /** The totals of the service that the user accepted in place of the plan's. */
  aanvaard?: Replied;
  /** Whether the user said that its reference is this document, which another made. */
  overgenomen?: boolean;
  nummer?: string | null;
  ogm?: string | null;
  /** How many of its writes leave only once a person approved them, where a plan was held against the limits. */
  toApprove?: number;
  /** Whether this run changed anything at the service for it. */
  wrote?: boolean;
  readonly verstuurd: Kanaal[];
  /** Where its last sending went, as the service said. */
  naar?: string | null;
  peppol_status?: string | null;
  /** In the user's language. */
  reden?: string;
  failure?: Failure;
  waitsFor?: DocumentProgress;
}

/** The ends after which this plan takes a document no further. */
const atRest: ReadonlySet<DocumentEnd> = new Set(['klaar', 'bestaat_al', 'gewijzigd', 'afwijkend']);

/** Whether the same command takes a document further, at once or after what stopped it was seen to outside of duit. */
export function goesOn(document: DocumentProgress): boolean {
  const { ended, failure, waitsFor } = document;
  if (waitsFor) return goesOn(waitsFor);
  const { limit, reason } = failure ?? {};
  const isOver = limit !== undefined && !isOfDay(limit) && !isForApproval({ limit });
  return !atRest.has(ended) && reason !== 'usage' && !isOver && !isRefusedByPeppol(document);
}

/** Only a person sends it again then. */
export const isRefusedByPeppol = ({ ended, peppol_status }: DocumentProgress): boolean =>
  ended === 'niet_afgeleverd' && peppol_status != null && deliveryBy(peppol_status) === 'refused';

/** Whether a limit lets documents pass again on another day. */
export const isOfDay = ({ option, value }: LimitFact): boolean => option === '--hoogstens-per-dag' && Number(value) > 0;

const forPerson: ReadonlySet<DocumentEnd> = new Set(['bestaat_al', 'te_beslissen']);

export const needsPerson = (document: DocumentProgress): boolean => {
  const { ended, failure, waitsFor } = document;
  return waitsFor ? needsPerson(waitsFor) : forPerson.has(ended) || failure?.limit !== undefined || isRefusedByPeppol(document);
};

export const untouched = (planned: PlannedDocument): DocumentProgress => ({
  planned,
  ended: 'niet_af',
  step: 'nieuw',
  verstuurd: [],
});

export function reached(document: DocumentProgress, step: 'gemaakt' | 'definitief'): void {
  const { soort, eindstatus } = document.planned;
  document.step = step;
  const last = soort === 'offerte' || eindstatus === 'concept' ? 'gemaakt' : eindstatus === 'definitief' ? 'definitief' : undefined;
  if (step === last) document.ended = 'klaar';
}

export function markStopped(document: DocumentProgress, ended: DocumentEnd, reden: string): void {
  document.ended = ended;
  document.reden = reden;
}

/** Notes the failure of one write: that the service refused it, or that nobody knows. Any other failure is thrown on. */
export function noteFailure(document: DocumentProgress, failure: Failure, refused: DocumentEnd = 'geweigerd'): void {
  const { reason, message, errors, peppol_status, earlier } = failure;
  document.failure = failure;
  if (peppol_status !== undefined) {
    document.wrote = true;
    document.peppol_status = peppol_status;
    return markStopped(document, 'niet_afgeleverd', message);
  }
  if (reason === 'unknown') return markStopped(document, 'onbekend', `${message}${earlier ? findOut(earlier.n) : ''}`);
  if (failure instanceof NeedsDecision) return markStopped(document, 'te_beslissen', message);
  if (failure.there) return markStopped(document, 'bestaat_al', message);
  if (!isOfDocument(failure)) throw failure;
  const details = Object.entries(errors ?? {}).map(([field, text]) => `${field}: ${text}`);
  markStopped(document, refused, [message, ...details].join('; '));
}

const findOut = (n: number): string =>
  t({
    nl: ` Zoek het uit met: duit journaal herstel ${n}; is het niet gebeurd, zeg dat dan met --niet-gedaan`,
    en: ` Find out with: duit journaal herstel ${n}; if it was not done, say so with --niet-gedaan`,
  });

/** The document that already exists, made by another. */
export const thereOf = ({ ended, failure, planned }: Pick<DocumentProgress, 'ended' | 'failure' | 'planned'>): DocumentThere | undefined =>
  ended === 'bestaat_al' ? (failure?.there?.[0] ?? planned.bestaat) : undefined;

export interface RunOptions {
  readonly api: Api;
  readonly store: StateStore;
  readonly journal: Journal;
  readonly gate: WriteGate;
  readonly look: () => There;
  readonly decisions: Decisions;
  /** The documents that already exist and that references of the plan are to stand for, by reference. */
  readonly takeOver?: ReadonlyMap<string, string>;
  /** The references whose documents are made although an equal one is there. */
  readonly others?: ReadonlySet<string>;
  /** The customers that are not read again before their documents are made. */
  readonly asRead: ReadonlySet<string>;
  readonly fileChanged: boolean;
  readonly now: () => Date;
  /** Aborted when the user wants to stop; nothing new starts then. */
  readonly stop: AbortSignal;
  /** Finalise documents although one of an earlier date is not final. */
  readonly withoutOrder: boolean;
  /** Shows the user documents on which the service counts otherwise than the plan, and gives those whose totals the user accepts. */
  readonly accept: (documents: readonly DocumentProgress[]) => Promise<readonly DocumentProgress[]>;
  readonly tell: (document: DocumentProgress, phase: Phase) => void;
  readonly warn: (text: string) => Promise<void>;
}

export interface Running extends Omit<RunOptions, 'store' | 'fileChanged' | 'tell'> {
  readonly references: References;
  readonly customers: NewCustomers;
  /** The documents that references of the plan became, by lower-case id; the run adds those that it makes. */
  readonly own: Set<string>;
  /** The hash of the plan. */
  readonly plan: string;
  /** Whether an earlier run of the plan stopped before it came to each document. */
  readonly goesOn: boolean;
}
