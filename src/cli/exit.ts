import { Failure, type FailureWord, type Reason, stopWords } from '../failure.ts';

/** When the same command, unchanged, may be given again. */
export type Rerun = 'now' | 'later' | 'after_fix' | 'look_first' | 'never';

export interface Exit {
  readonly code: number;
  /** The state of the service afterwards. */
  readonly outcome: 'done' | 'nothing_sent' | 'unchanged' | 'refused' | 'unknown' | 'partly';
  readonly rerun: Rerun;
  /** True if the same command, unchanged, can succeed now and double nothing. */
  readonly safe_to_rerun: boolean;
}

/** How the process ends for each reason of a failure. `duit help afsluitcodes` prints this table. */
export const exits: Record<Reason, Exit> = {
  bug: { code: 1, outcome: 'unknown', rerun: 'look_first', safe_to_rerun: false },
  usage: { code: 2, outcome: 'nothing_sent', rerun: 'after_fix', safe_to_rerun: false },
  not_found: { code: 3, outcome: 'unchanged', rerun: 'never', safe_to_rerun: false },
  key: { code: 4, outcome: 'unchanged', rerun: 'after_fix', safe_to_rerun: false },
  temporary: { code: 5, outcome: 'unchanged', rerun: 'now', safe_to_rerun: true },
  refused: { code: 6, outcome: 'refused', rerun: 'after_fix', safe_to_rerun: false },
  unknown: { code: 7, outcome: 'unknown', rerun: 'look_first', safe_to_rerun: false },
  partly: { code: 8, outcome: 'partly', rerun: 'now', safe_to_rerun: true },
  unwritten: { code: 9, outcome: 'done', rerun: 'never', safe_to_rerun: false },
  local: { code: 10, outcome: 'nothing_sent', rerun: 'after_fix', safe_to_rerun: false },
  unusable: { code: 11, outcome: 'unchanged', rerun: 'look_first', safe_to_rerun: false },
  not_confirmed: { code: 12, outcome: 'nothing_sent', rerun: 'look_first', safe_to_rerun: false },
  broken_rules: { code: 13, outcome: 'unchanged', rerun: 'after_fix', safe_to_rerun: false },
};

/** The words that say more of a rerun than the code. */
const rerunOf: Partial<Record<FailureWord, Rerun>> = {
  needs_approval: 'later',
  already_done: 'never',
  left_to_do: 'later',
  set_aside: 'look_first',
  undelivered: 'look_first',
};
const isStop = (word: FailureWord): boolean => stopWords.some((one) => one === word);

export function exitFor(error: unknown): Exit {
  if (!(error instanceof Failure)) return exits.bug;
  const exit = exits[error.reason];
  const rerun = error.repeatable === false || isStop(error.word) ? 'look_first' : exit.rerun;
  const byWord = rerunOf[error.word] ?? rerun;
  return { ...exit, rerun: byWord, safe_to_rerun: exit.safe_to_rerun && byWord === 'now' };
}
