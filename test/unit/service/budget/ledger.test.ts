import { describe, expect, it } from 'vitest';
import { type MakeEvent, patientLedger } from '../../../../src/service/budget/ledger.ts';
import { empty } from '../../../../src/service/budget/rule.ts';

const event =
  (id: string): MakeEvent =>
  (_, at) => ({ kind: 'reply', id, at });

/** A ledger that keeps which events came together; each write ends when `go` is called. */
function counting(hold: number) {
  const written: string[][] = [];
  const waiting: (() => void)[] = [];
  const ledger = patientLedger(
    {
      add: async (...events) => {
        written.push(events.map((make) => make(empty, 0, 60)).map((made) => ('id' in made ? made.id : '')));
        await new Promise<void>((resolve) => waiting.push(resolve));
        return empty;
      },
    },
    hold,
  );
  return { ledger, written, go: () => waiting.shift()?.() };
}

describe('events that nobody waits for', () => {
  it('go along with the next one, in their order', async () => {
    const { ledger, written, go } = counting(60_000);
    await ledger.later(event('a'));
    await ledger.later(event('b'));
    expect(written).toEqual([]);
    const added = ledger.add(event('c'));
    go();
    await added;
    expect(written).toEqual([['a', 'b', 'c']]);
    await ledger.flush();
    expect(written).toHaveLength(1);
  });

  it('are written at once while a request is decided on, which would wait for them, and at the end', async () => {
    const { ledger, written, go } = counting(60_000);
    const added = ledger.add(event('a'));
    const later = ledger.later(event('b'));
    expect(written).toEqual([['a'], ['b']]);
    go();
    go();
    await Promise.all([added, later]);
    await ledger.later(event('c'));
    const flushed = ledger.flush();
    expect(written.at(-1)).toEqual(['c']);
    go();
    await flushed;
  });

  it('are each written at once on one machine', () => {
    const { ledger, written } = counting(0);
    void ledger.later(event('a'));
    void ledger.later(event('b'));
    expect(written).toEqual([['a'], ['b']]);
  });
});
