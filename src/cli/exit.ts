import { Failure, type Reason } from '../failure.ts';

/** How a process ends, for a shell and for programs. */
export interface Exit {
  readonly code: number;
  /** What happened at the service, for programs. */
  readonly outcome: 'done' | 'nothing_sent' | 'unchanged' | 'refused' | 'unknown' | 'partly';
  /** Whether running the same command again can double or lose nothing. */
  readonly safe_to_rerun: boolean;
}

/** Why a command ended → how the process ends. The README's table of exit codes is this one. */
export const exits: Record<Reason, Exit> = {
  bug: { code: 1, outcome: 'unknown', safe_to_rerun: false },
  usage: { code: 2, outcome: 'nothing_sent', safe_to_rerun: true },
  not_found: { code: 3, outcome: 'unchanged', safe_to_rerun: true },
  key: { code: 4, outcome: 'unchanged', safe_to_rerun: true },
  temporary: { code: 5, outcome: 'unchanged', safe_to_rerun: true },
  refused: { code: 6, outcome: 'refused', safe_to_rerun: true },
  unknown: { code: 7, outcome: 'unknown', safe_to_rerun: false },
  partly: { code: 8, outcome: 'partly', safe_to_rerun: false },
  unwritten: { code: 9, outcome: 'done', safe_to_rerun: false },
  local: { code: 10, outcome: 'nothing_sent', safe_to_rerun: true },
  unusable: { code: 11, outcome: 'unchanged', safe_to_rerun: true },
  not_confirmed: { code: 12, outcome: 'nothing_sent', safe_to_rerun: true },
};

/** How the process ends for this error; anything that is not a `Failure` is a bug in duit. */
export const exitFor = (error: unknown): Exit => exits[error instanceof Failure ? error.reason : 'bug'];
