import { describe, expect, it } from 'vitest';
import { failedOnce, isRetryDue, settled, type SeenDocument } from '../../../../src/jobs/inbox/seen.ts';
import { seenDocument } from '../../../support/followed.ts';

const at = (minutes: number) => new Date(Date.parse('2026-03-15T10:00:00Z') + minutes * 60_000);
const fresh = seenDocument({ id: 'a', stand: 'wacht' });

describe('a document that fails', () => {
  it('waits 1, 5 and 30 minutes, and is then set aside', () => {
    const once = failedOnce(fresh, 'x', at(0));
    const twice = failedOnce(once, 'y', at(10));
    const thrice = failedOnce(twice, 'z', at(20));
    expect([once, twice, thrice].map(({ volgende }) => volgende)).toEqual([at(1), at(15), at(50)].map((moment) => moment.toISOString()));
    const aside = failedOnce(thrice, 'q', at(60));
    expect(aside).toMatchObject({ stand: 'opzij', pogingen: 4, reden: 'q' });
    expect(aside).not.toHaveProperty('volgende');
  });

  it('begins anew where the user asks for it', () => {
    const again = settled(failedOnce(fresh, 'x', at(0)), 'wacht', at(1));
    expect(again).toEqual({ ...fresh, sinds: at(1).toISOString() } satisfies SeenDocument);
  });
});

describe('a waiting document', () => {
  it('is due at its moment, and where that lies further off than any pause', () => {
    const waits = { ...fresh, volgende: at(30).toISOString() };
    expect([0, 29, 30, 31].map((minutes) => isRetryDue(waits, at(minutes)))).toEqual([false, false, true, true]);
    expect(isRetryDue(waits, at(-1))).toBe(true);
    expect(isRetryDue(fresh, at(0))).toBe(true);
  });
});
