import type { Act, Evidence } from './evidence.ts';

/** A decision of the user that lets a write pass some evidence; `agreed` is a yes to the question about it, `told` one to another. */
export type Pass = 'negeer-open' | 'toch-maken' | 'nogmaals' | 'ook-per' | 'agreed' | 'told';

/** Why a write does not simply go; the texts are made from it. */
export type VerdictReason =
  | 'uncertain'
  | 'under_way'
  | 'known'
  | 'other_kind'
  | 'just_done'
  | 'done'
  | 'perhaps_done'
  | 'other_channel'
  | 'lost'
  | 'decided_against'
  | 'invoiced'
  | 'there'
  | 'there_nearby'
  | 'alike'
  | 'credited'
  | 'unread'
  | 'made_elsewhere'
  | 'enough';

/**
 * The end of a write: it goes, it goes and the user is told why it should not, the person at the terminal is asked, an earlier document
 * takes its place, or it stops with this exit code.
 */
type Ending = 'go' | 'tell' | 'ask' | 'take_over' | 7 | 12;

/** What becomes of a write, and the evidence for it. */
export type WriteVerdict =
  | { readonly ending: 'go' }
  | { readonly ending: Exclude<Ending, 'go'>; readonly reason: VerdictReason; readonly evidence: Evidence };

/** The circumstances in which a write is judged. */
export interface Situation {
  readonly passes: ReadonlySet<Pass>;
  /** Whether a person can be asked. */
  readonly terminal: boolean;
  /** Whether lines of the journal were lost. */
  readonly watch: boolean;
  /** Whether it is one of the documents of a job, which takes over what an earlier run of it made. */
  readonly job: boolean;
  /** Whether the account lets nothing be sent that its state did not make final. */
  readonly knownAlone?: boolean;
}

interface VerdictRow {
  readonly when: readonly [Evidence['source'], Evidence['extent'], Evidence['standing']];
  readonly acts: readonly Act[];
  readonly passes: readonly Pass[];
  readonly ending: Exclude<Ending, 'go'>;
  readonly reason: VerdictReason;
  /** Where a row holds only so. */
  readonly only?: 'job' | 'stray of a job on watch' | 'known alone';
}

const every: readonly Act[] = ['make', 'credit', 'final', 'send', 'simulate', 'change', 'call', 'command'];
const sends: readonly Act[] = ['send', 'simulate'];
const makers: readonly Act[] = ['make', 'credit', 'call'];
/** The steps of a document that has a reference of its own. */
const named: readonly Act[] = ['make', 'credit', 'final', 'send'];
const others = every.filter((act) => !sends.includes(act));

/**
 * All that stops a write, the gravest first. Evidence that is in no row lets the write go, and so does a row that the user's decision
 * passes. An uncertain write never passes for one that was meant as another; only `journaal herstel` or `--negeer-open` settles it.
 */
const rows: readonly VerdictRow[] = [
  { when: ['journal', 'same', 'uncertain'], acts: makers, passes: ['negeer-open'], ending: 7, reason: 'uncertain' },
  { when: ['journal', 'part', 'uncertain'], acts: others, passes: ['negeer-open'], ending: 7, reason: 'uncertain' },
  { when: ['journal', 'part', 'uncertain'], acts: sends, passes: ['negeer-open', 'nogmaals'], ending: 7, reason: 'uncertain' },
  { when: ['journal', 'same', 'under_way'], acts: makers, passes: ['negeer-open', 'toch-maken'], ending: 12, reason: 'under_way' },
  { when: ['journal', 'same', 'under_way'], acts: ['final'], passes: ['negeer-open'], ending: 12, reason: 'under_way' },
  { when: ['journal', 'same', 'under_way'], acts: ['send'], passes: ['negeer-open', 'nogmaals'], ending: 12, reason: 'under_way' },
  { when: ['reference', 'part', 'done'], acts: ['make', 'credit'], passes: [], ending: 12, reason: 'other_kind' },
  { when: ['reference', 'same', 'done'], acts: named, passes: [], ending: 'take_over', reason: 'known', only: 'job' },
  { when: ['reference', 'same', 'done'], acts: named, passes: [], ending: 12, reason: 'known' },
  { when: ['seen', 'same', 'done'], acts: ['command'], passes: [], ending: 'take_over', reason: 'known' },
  { when: ['seen', 'same', 'under_way'], acts: ['command'], passes: [], ending: 12, reason: 'under_way' },
  { when: ['journal', 'same', 'done'], acts: ['make', 'call'], passes: ['negeer-open', 'toch-maken'], ending: 12, reason: 'just_done' },
  {
    when: ['journal', 'same', 'done'],
    acts: ['final', 'credit'],
    passes: ['negeer-open', 'toch-maken', 'agreed'],
    ending: 'ask',
    reason: 'done',
  },
  { when: ['journal', 'same', 'done'], acts: ['send'], passes: ['negeer-open', 'nogmaals', 'agreed'], ending: 'ask', reason: 'done' },
  {
    when: ['journal', 'same', 'uncertain'],
    acts: ['send'],
    passes: ['negeer-open', 'nogmaals', 'agreed'],
    ending: 'ask',
    reason: 'perhaps_done',
  },
  { when: ['journal', 'part', 'done'], acts: ['send'], passes: ['ook-per', 'agreed'], ending: 'ask', reason: 'other_channel' },
  { when: ['watch', 'same', 'done'], acts: ['send', 'call', 'command'], passes: ['agreed'], ending: 12, reason: 'decided_against' },
  { when: ['watch', 'perhaps', 'uncertain'], acts: ['send', 'call', 'command'], passes: ['agreed'], ending: 12, reason: 'lost' },
  { when: ['link', 'same', 'done'], acts: ['make'], passes: ['toch-maken', 'agreed'], ending: 'ask', reason: 'invoiced' },
  { when: ['link', 'perhaps', 'done'], acts: ['make'], passes: ['toch-maken', 'agreed'], ending: 'ask', reason: 'invoiced' },
  {
    when: ['service', 'same', 'done'],
    acts: ['make'],
    passes: ['toch-maken'],
    ending: 'take_over',
    reason: 'there',
    only: 'stray of a job on watch',
  },
  { when: ['service', 'same', 'done'], acts: ['make'], passes: ['toch-maken', 'agreed'], ending: 'ask', reason: 'there' },
  { when: ['service', 'perhaps', 'done'], acts: ['make'], passes: ['toch-maken', 'agreed'], ending: 'ask', reason: 'there_nearby' },
  { when: ['service', 'part', 'done'], acts: ['make', 'change'], passes: ['toch-maken', 'agreed'], ending: 'ask', reason: 'alike' },
  {
    when: ['service', 'part', 'done'],
    acts: ['credit'],
    passes: ['toch-maken'],
    ending: 'take_over',
    reason: 'credited',
    only: 'stray of a job on watch',
  },
  { when: ['service', 'part', 'done'], acts: ['credit', 'final'], passes: ['toch-maken', 'agreed'], ending: 'ask', reason: 'credited' },
  // Another job made the same order at the same time: nobody is asked, because both must stop before either has a number.
  { when: ['service', 'same', 'done'], acts: ['final'], passes: ['toch-maken'], ending: 12, reason: 'there' },
  {
    when: ['service', 'perhaps', 'uncertain'],
    acts: ['make', 'credit', 'final'],
    passes: ['toch-maken', 'agreed'],
    ending: 'ask',
    reason: 'unread',
  },
  // A rail lets nobody decide.
  { when: ['journal', 'perhaps', 'uncertain'], acts: ['send'], passes: [], ending: 12, reason: 'made_elsewhere', only: 'known alone' },
  { when: ['journal', 'perhaps', 'uncertain'], acts: ['send'], passes: ['nogmaals', 'told'], ending: 'tell', reason: 'made_elsewhere' },
  // Last, because it is held against in the transaction of the intent, once everything else lets the write go.
  { when: ['day', 'part', 'done'], acts: ['final', ...sends], passes: [], ending: 12, reason: 'enough' },
];

function holds({ only }: VerdictRow, { isStray = false }: Evidence, { job, watch, knownAlone = false }: Situation): boolean {
  if (only === undefined) return true;
  if (only === 'known alone') return knownAlone;
  return only === 'job' ? job : job && watch && isStray;
}

/** A plan, which nobody is asked about and which no decision was given with yet. */
export const inPlan: Situation = { passes: new Set(), terminal: false, watch: false, job: false };

/** A job at its own writes: what it knows of them by their references decides, and no decision of the user makes one twice. */
export const inJob: Situation = { ...inPlan, job: true };

/** What becomes of a write of this kind by all that is known of it: the one table that decides whether something happened already. */
export function verdictOn(act: Act, found: readonly Evidence[], situation: Situation): WriteVerdict {
  for (const row of rows) {
    const [source, extent, standing] = row.when;
    if (!row.acts.includes(act) || row.passes.some((pass) => situation.passes.has(pass))) continue;
    const evidence = found.find(
      (one) => one.source === source && one.extent === extent && one.standing === standing && holds(row, one, situation),
    );
    if (!evidence) continue;
    const { reason, ending } = row;
    return { ending: ending === 'ask' && !situation.terminal ? 12 : ending, reason, evidence };
  }
  return { ending: 'go' };
}
