import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLong } from '../../../support/long.ts';
import { apply, isGranted, type BudgetState, type Claim, empty, type Event } from '../../../../src/service/budget/rule.ts';

const minute = 60_000;

/** What happens next, and how long after what came before. */
const step = fc.record({
  pause: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 0, max: 300 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 60_000 }) },
  ),
  /** Milliseconds that the clock of a process is behind. */
  late: fc.integer({ min: 0, max: 450 }),
  what: fc.oneof(
    { weight: 500, arbitrary: fc.constant('claim') },
    { weight: 450, arbitrary: fc.constant('answer') },
    { weight: 20, arbitrary: fc.constantFrom('kill', 'lost') },
    { weight: 1, arbitrary: fc.constant('limited') },
  ),
  which: fc.nat(1000),
  tempo: fc.oneof({ weight: 9, arbitrary: fc.constant(60) }, { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) }),
  first: fc.boolean(),
  process: fc.constantFrom('a', 'b', 'c'),
  long: fc.boolean(),
  careful: fc.constantFrom(false, false, true),
});

interface Step {
  readonly pause: number;
  readonly late: number;
  readonly what: string;
  readonly which: number;
  readonly tempo: number;
  readonly first: boolean;
  readonly process: string;
  readonly long: boolean;
  readonly careful: boolean;
  readonly ms: number;
  /** The part of `ms` until the server counts. */
  readonly share: number;
}

interface Flight {
  readonly claim: Claim;
  /** When the server counted it. */
  readonly arrival: number;
}

/**
 * Plays the steps as processes would, in an order of their own, and gives when the server counted each request. A
 * request arrives at any time between its grant and its reply or deadline; a killed process gets no reply written.
 */
function play(steps: readonly Step[], passed: boolean): number[] {
  let state: BudgetState = { ...empty, passed };
  let now = 100_000;
  let serial = 0;
  const flying: Flight[] = [];
  const arrivals: number[] = [];
  const write = (event: Event) => {
    state = apply(state, event);
  };
  for (const { pause, late, what, which, ms, share, ...asked } of steps) {
    now += pause;
    if (what === 'claim') {
      const claim: Claim = { kind: 'claim', id: String((serial += 1)), at: now - late, ms, ...asked };
      write(claim);
      if (isGranted(state, claim)) {
        expect(state.charges.filter(({ until }) => until > claim.at).length).toBeLessThanOrEqual(58);
        flying.push({ claim, arrival: now + share * (ms - late) });
      } else write({ kind: 'leave', id: claim.id, at: now });
    }
    if (what === 'claim') continue;
    // A reply comes after the server counted, and before the deadline.
    const arrived = flying.filter(({ claim, arrival }) => arrival <= now && now < claim.at + claim.ms);
    for (const flight of what === 'answer' ? arrived : arrived.slice(0, 1)) {
      flying.splice(flying.indexOf(flight), 1);
      arrivals.push(flight.arrival);
      const { id } = flight.claim;
      if (what === 'answer') write({ kind: 'reply', id, at: now });
      if (what === 'lost') write({ kind: 'lost', id, at: now });
      if (what === 'limited') write({ kind: 'limited', id, at: now, asked: asked.first ? which : undefined, chance: 0.5 });
    }
  }
  return [...arrivals, ...flying.map(({ arrival }) => arrival)].toSorted((a, b) => a - b);
}

const most = (arrivals: readonly number[], in_: (first: number, other: number) => boolean): number =>
  Math.max(0, ...arrivals.map((first) => arrivals.filter((other) => in_(first, other)).length));

/** A time in which the network takes about as long for all: what was slow before comes in together with what is quick now. */
const phase = fc
  .record({
    steps: fc.array(step, { minLength: 60, maxLength: 250, size: 'max' }),
    share: fc.constantFrom(0, 0.3, 0.6, 0.9),
    ms: fc.constantFrom(1_500, 60_000, 90_000),
  })
  .map(({ steps, share, ms }) => steps.map((one) => ({ ...one, share, ms })));

describe('no order of grants, replies and kills', () => {
  it('lets any minute of the server, sliding or fixed, hold more than 58, nor charges more', () => {
    let fullest = 0;
    fc.assert(
      fc.property(fc.array(phase, { minLength: 3, maxLength: 8 }), fc.constantFrom(false, true, true), (phases, passed) => {
        // Any fixed window is a sliding one too: the minute from its first request on.
        const held = most(play(phases.flat(), passed), (first, other) => other >= first && other < first + minute);
        fullest = Math.max(fullest, held);
        expect(held).toBeLessThanOrEqual(58);
      }),
      { numRuns: isLong ? 200 : 30, endOnFailure: true },
    );
    // The steps come near the limit, or they would prove little.
    expect(fullest).toBeGreaterThan(50);
  });
});
