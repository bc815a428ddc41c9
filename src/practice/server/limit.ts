import type { Limit } from '../app/index.ts';
import type { LimietSoort } from '../rules/limiet.ts';
import type { Turns } from '../store/turns.ts';

export interface LimitRule {
  /** Requests a minute per key; Infinity for no limit. */
  readonly limiet: number;
  readonly soort: LimietSoort;
  readonly retryAfter: boolean;
}

export type ServerLimit = ReturnType<typeof openLimit>;

export function openLimit(first: LimitRule, turns: Turns, clock: () => Date) {
  let rule = first;
  return {
    rule: () => rule,
    /** Takes parts of a rule in place of those of the start, and begins the count again, for all servers of the account. */
    set: (parts: Partial<LimitRule>) => {
      rule = { ...first, ...parts };
      turns.clear();
    },
    next: (): Limit | undefined => {
      const { limiet, soort, retryAfter } = rule;
      if (limiet === Number.POSITIVE_INFINITY) return undefined;
      return { perMinute: limiet, retryAfter, take: (key) => turns.take(key, limiet, soort, () => clock().getTime()) };
    },
  };
}
