import { Failure, type Reason } from '../../../failure.ts';
import { t } from '../../../language.ts';

/** What a check of one part told. */
export interface Finding {
  readonly onderdeel: string;
  readonly status: 'ok' | 'let op' | 'fout';
  readonly bevinding: string;
  /** What to do; null where nothing is wrong. */
  readonly advies: string | null;
}

/** Something that is wrong, with the reason that the exit code comes from. */
export interface Wrong extends Finding {
  readonly reason: Reason;
}

/** Nothing is wrong. */
export const ok = (onderdeel: string, bevinding: string): Finding => ({ onderdeel, status: 'ok', bevinding, advies: null });

/** It works, but not as it should. */
export const beware = (onderdeel: string, bevinding: string, advies: string): Finding => ({
  onderdeel,
  status: 'let op',
  bevinding,
  advies,
});

/** It does not work, for the reason of this failure. */
export const wrong = (onderdeel: string, { reason, message, hint }: Failure): Wrong => ({
  onderdeel,
  status: 'fout',
  bevinding: message,
  advies: hint || null,
  reason,
});

/** What the check found, or the failure that it ended with as a finding. */
export async function attempt(onderdeel: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return wrong(onderdeel, error);
  }
}

/** What must be mended first comes first: without this machine in order the rest can't be known. */
const order: readonly Reason[] = ['local', 'usage', 'key', 'refused', 'not_found', 'unusable', 'temporary'];

/** The failure that all findings together end with, if any. */
export function verdict(findings: readonly Finding[]): Failure | undefined {
  const reasons = findings.filter((finding): finding is Wrong => 'reason' in finding).map(({ reason }) => reason);
  const worst = reasons.toSorted((a, b) => order.indexOf(a) - order.indexOf(b))[0];
  if (!worst) return undefined;
  const { length } = reasons;
  return new Failure(
    worst,
    length === 1
      ? t({ nl: 'één onderdeel is niet in orde', en: 'one part is not in order' })
      : t({ nl: `${length} onderdelen zijn niet in orde`, en: `${length} parts are not in order` }),
  );
}
