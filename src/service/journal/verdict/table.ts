import type { Act, Evidence } from './evidence.ts';

/**
 * A decision of the user that lets a write pass some evidence; `agreed` is a yes to the question about it, `told` one to another, and `lost` one to
 * the question about lost lines alone.
 */
export type Pass = 'negeer-open' | 'toch-maken' | 'nogmaals' | 'ook-per' | 'agreed' | 'told' | 'lost';

export type VerdictReason =
  | 'uncertain'
  | 'under_way'
  | 'known'
  | 'other_kind'
  | 'like_reference'
  | 'just_done'
  | 'done'
  | 'final'
  | 'perhaps_done'
  | 'refused_before'
  | 'other_channel'
  | 'lost'
  | 'invoiced'
  | 'there'
  | 'there_nearby'
  | 'alike'
  | 'resembles'
  | 'credited'
  | 'credited_before'
  | 'unread'
  | 'made_elsewhere'
  | 'enough';

/** How a write ends: it goes, goes and tells, asks the person, gives way to an earlier document, or stops with this exit code. */
type Ending = 'go' | 'tell' | 'ask' | 'take_over' | 7 | 12;

export type WriteVerdict =
  | { readonly ending: 'go' }
  | { readonly ending: Exclude<Ending, 'go'>; readonly reason: VerdictReason; readonly evidence: Evidence };

export interface Situation {
  readonly passes: ReadonlySet<Pass>;
  /** Whether a person can be asked. */
  readonly terminal: boolean;
  /** Whether it is one of the documents of a job, which takes over what an earlier run of it made. */
  readonly job: boolean;
  /** Whether the account lets nothing be sent that its state did not finalise. */
  readonly knownAlone?: boolean;
  /** Whether nobody answers for the options, so that none of them passes what is uncertain. */
  readonly unanswered?: boolean;
}

/** A row of the table. `when` is the source, the extent and the standing of the evidence; the row holds only where `only` says so. */
type VerdictRow = readonly [
  when: `${Evidence['source']} ${Evidence['extent']} ${Evidence['standing']}`,
  acts: readonly Act[],
  passes: readonly Pass[],
  ending: Exclude<Ending, 'go'>,
  reason: VerdictReason,
  only?: 'job' | 'known alone',
];

const every: readonly Act[] = ['make', 'credit', 'final', 'send', 'simulate', 'change', 'call', 'command'];
const sends: readonly Act[] = ['send', 'simulate'];
const makers: readonly Act[] = ['make', 'credit', 'call'];
/** The steps of a document that has a reference of its own. */
const withReference: readonly Act[] = ['make', 'credit', 'final', 'send'];
const others = every.filter((act) => !sends.includes(act));

/**
 * All that stops a write, the gravest first. Evidence that is in no row lets the write go, and so does a row that the user's decision
 * passes. An uncertain write never passes for one that was meant as another; only `journaal herstel` or `--negeer-open` settles it.
 */
const rows: readonly VerdictRow[] = [
  // A job knows its own writes by their references and documents, and no decision of the user makes one twice.
  ['reference same done', withReference, [], 'take_over', 'known', 'job'],
  ['reference same uncertain', withReference, [], 7, 'uncertain'],
  ['reference same under_way', withReference, [], 12, 'under_way'],
  ['reference same refused', ['send'], [], 12, 'refused_before'],
  ['journal same uncertain', makers, ['negeer-open'], 7, 'uncertain'],
  ['journal part uncertain', others, ['negeer-open'], 7, 'uncertain'],
  ['journal part uncertain', sends, ['negeer-open', 'nogmaals'], 7, 'uncertain'],
  ['journal same under_way', makers, ['negeer-open', 'toch-maken'], 12, 'under_way'],
  ['journal same under_way', ['final'], ['negeer-open'], 12, 'under_way'],
  ['journal same under_way', ['send'], ['negeer-open', 'nogmaals'], 12, 'under_way'],
  ['journal part under_way', ['send'], ['negeer-open', 'ook-per'], 12, 'under_way'],
  ['reference part done', ['make', 'credit'], [], 12, 'other_kind'],
  ['reference same done', withReference, [], 12, 'known'],
  ['reference perhaps done', ['make'], ['toch-maken', 'agreed'], 'ask', 'like_reference'],
  ['seen same done', ['command'], [], 'take_over', 'known'],
  ['seen same done', ['final'], [], 12, 'final'],
  ['seen same under_way', ['command'], [], 12, 'under_way'],
  ['journal same done', ['make', 'call'], ['negeer-open', 'toch-maken'], 12, 'just_done'],
  ['journal same done', ['final', 'credit'], ['negeer-open', 'toch-maken', 'agreed'], 'ask', 'done'],
  ['journal same done', ['send'], ['negeer-open', 'nogmaals', 'agreed'], 'ask', 'done'],
  ['journal same uncertain', ['send'], ['negeer-open', 'nogmaals', 'agreed'], 'ask', 'perhaps_done'],
  ['journal part done', ['send'], ['ook-per', 'agreed'], 'ask', 'other_channel'],
  // Nobody got it, so that a person who names the document may send it again.
  ['journal same refused', ['send'], ['nogmaals', 'agreed', 'told'], 'ask', 'refused_before'],
  // A yes to any other question says nothing of what was done in lines that are lost.
  ['lost perhaps uncertain', ['send', 'call'], ['nogmaals', 'toch-maken', 'lost'], 'ask', 'lost'],
  ['link same done', ['make'], ['toch-maken', 'agreed'], 'ask', 'invoiced'],
  ['link perhaps done', ['make'], ['toch-maken', 'agreed'], 'ask', 'invoiced'],
  ['service same done', ['make'], ['toch-maken', 'agreed'], 'ask', 'there'],
  ['service perhaps done', ['make'], ['toch-maken', 'agreed'], 'ask', 'there_nearby'],
  ['link part done', ['make'], ['told'], 'tell', 'credited_before'],
  ['service part uncertain', ['make'], ['toch-maken', 'told', 'agreed'], 'tell', 'resembles'],
  ['service part done', ['make', 'change'], ['toch-maken', 'agreed'], 'ask', 'alike'],
  ['service part done', ['credit', 'final'], ['toch-maken', 'agreed'], 'ask', 'credited'],
  // Another job made the same order at the same time: nobody is asked, because both must stop before either has a number.
  ['service same done', ['final'], ['toch-maken'], 12, 'there'],
  ['service perhaps uncertain', ['make', 'credit', 'final'], ['toch-maken', 'agreed'], 'ask', 'unread'],
  // A limit lets nobody decide.
  ['journal perhaps uncertain', ['send'], [], 12, 'made_elsewhere', 'known alone'],
  ['journal perhaps uncertain', ['send'], ['nogmaals', 'told'], 'tell', 'made_elsewhere'],
  // Last, because it is held against in the transaction of the intent, once everything else lets the write go.
  ['day part done', ['final', ...sends], [], 12, 'enough'],
];

/** The decisions that a person made in answer to a question. */
const byQuestion: readonly Pass[] = ['agreed', 'told', 'lost'];

/** Whether only a person lets a write past this row: an earlier one may have been done, or may be on its way. */
const isForPerson = (when: VerdictRow[0], ending: VerdictRow[3]): boolean =>
  ending !== 'tell' && /^(?:journal|lost) \w+ (?:uncertain|under_way)$/.test(when);

const holds = (only: VerdictRow[5], { job, knownAlone = false }: Situation): boolean =>
  only === undefined || (only === 'job' ? job : knownAlone);

const undecided: Situation = { passes: new Set(), terminal: false, job: false };

/** A job at its own writes: what it knows of them by their references decides, and no decision of the user makes one twice. */
export const inJob: Situation = { ...undecided, job: true };

/** What would become of a write before any decision was given with it; `terminal` tells whether a person can be asked. */
export const foreseen = (act: Act, found: readonly Evidence[], terminal = false): WriteVerdict =>
  verdictOn(act, found, { ...undecided, terminal });

/** What becomes of a write of this kind by all that is known of it: the one table that decides whether something happened already. */
export function verdictOn(act: Act, found: readonly Evidence[], situation: Situation): WriteVerdict {
  for (const [when, acts, passes, ending, reason, only] of rows) {
    const counts = situation.unanswered && isForPerson(when, ending) ? byQuestion : passes;
    if (!acts.includes(act) || passes.some((pass) => counts.includes(pass) && situation.passes.has(pass))) continue;
    const evidence = found.find((one) => `${one.source} ${one.extent} ${one.standing}` === when);
    if (evidence && holds(only, situation)) return { ending: ending === 'ask' && !situation.terminal ? 12 : ending, reason, evidence };
  }
  return { ending: 'go' };
}
