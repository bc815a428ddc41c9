import { Failure, type Reason } from '../failure.ts';

export interface Exit {
  readonly code: number;
  /** The state of the service afterwards. */
  readonly outcome: 'done' | 'nothing_sent' | 'unchanged' | 'refused' | 'unknown' | 'partly';
  /** True where running the same command again can neither double nor lose anything. */
  readonly safe_to_rerun: boolean;
}

/** How the process ends for each reason of a failure. `duit help afsluitcodes` prints this table. */
export const exits: Record<Reason, Exit> = {
  bug: { code: 1, outcome: 'unknown', safe_to_rerun: false },
  usage: { code: 2, outcome: 'nothing_sent', safe_to_rerun: true },
  not_found: { code: 3, outcome: 'unchanged', safe_to_rerun: true },
  key: { code: 4, outcome: 'unchanged', safe_to_rerun: true },
  temporary: { code: 5, outcome: 'unchanged', safe_to_rerun: true },
  refused: { code: 6, outcome: 'refused', safe_to_rerun: true },
  unknown: { code: 7, outcome: 'unknown', safe_to_rerun: false },
  partly: { code: 8, outcome: 'partly', safe_to_rerun: true },
  unwritten: { code: 9, outcome: 'done', safe_to_rerun: false },
  local: { code: 10, outcome: 'nothing_sent', safe_to_rerun: true },
  unusable: { code: 11, outcome: 'unchanged', safe_to_rerun: true },
  not_confirmed: { code: 12, outcome: 'nothing_sent', safe_to_rerun: true },
  broken_rules: { code: 13, outcome: 'unchanged', safe_to_rerun: true },
};

/** How the process ends for this error; any error but a `Failure` is a bug in duit. */
export function exitFor(error: unknown): Exit {
  if (!(error instanceof Failure)) return exits.bug;
  const exit = exits[error.reason];
  return { ...exit, safe_to_rerun: error.repeatable ?? exit.safe_to_rerun };
}
