import type { Budget } from '../../src/service/budget/index.ts';
import type { VirtualTime } from '../support/virtual-time.ts';

/* Simpler ways to keep to a limit, to compare the budget with. */

const slot = { waited: 0, replied: async () => {}, lost: async () => {}, release: async () => {} };

/** Counts the requests that were sent in the last minute, and sends one more while there are fewer than 60: a first attempt at a limiter. */
export function bySend(time: VirtualTime): Budget {
  let sent: number[] = [];
  const grant: Budget['grant'] = async () => {
    for (;;) {
      sent = sent.filter((at) => at > time.now() - 60_000);
      if (sent.length < 60) break;
      await time.sleep((sent[0] ?? 0) + 60_000 - time.now() + 1);
    }
    sent.push(time.now());
    return slot;
  };
  return { grant, peek: async () => ({ used: 0, most: 60, rate: 60, wait: 0 }), close: async () => {} };
}

/** Sends one request each 1.05 s. */
export function evenly(time: VirtualTime): Budget {
  let next = 0;
  const grant: Budget['grant'] = async () => {
    const turn = Math.max(time.now(), next);
    next = turn + 1_050;
    await time.sleep(turn - time.now());
    return slot;
  };
  return { grant, peek: async () => ({ used: 0, most: 60, rate: 57, wait: 0 }), close: async () => {} };
}
