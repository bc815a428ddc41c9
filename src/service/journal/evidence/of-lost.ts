import type { Entry } from '../log/entries.ts';
import type { LossFlag } from '../log/lost.ts';
import { actOf, type Evidence, type Write } from '../verdict/evidence.ts';

/** What a loss tells of a write that the service does not show afterwards: it may have been done in the lines that are lost. It costs no request. */
export function ofLost(flag: LossFlag | undefined, write: Write, before: readonly Entry[]): Evidence[] {
  const act = actOf(write);
  if (!flag || (act !== 'send' && act !== 'call')) return [];
  // What a reply shows to have become final since was sent by nobody before; one that was only found may be older.
  const isOwnFinal = ({ n, intent, outcome }: Entry): boolean =>
    n > flag.n && outcome?.kind === 'result' && intent.operation === 'facturen.definitief' && intent.document === write.document;
  return act === 'send' && before.some(isOwnFinal) ? [] : [{ source: 'lost', extent: 'perhaps', standing: 'uncertain' }];
}

/** The first day from which on documents may be lost: a day early, because the service may have another date than this machine. */
export const dayOfLoss = ({ since }: LossFlag): string =>
  since === null ? '2000-01-01' : new Date(Date.parse(since) - 86_400_000).toISOString().slice(0, 10);
