import { expect, test } from 'vitest';
import { beware, ok, verdict, wrong } from '../../../../src/cli/views/finding.ts';
import { Failure, type Reason } from '../../../../src/failure.ts';

const failed = (reason: Reason) => wrong(reason, new Failure(reason, reason, { because: undefined }));

test('the part to repair first decides the exit code, whatever the order', () => {
  const order: Reason[] = ['local', 'usage', 'key', 'refused', 'not_found', 'unusable', 'temporary'];
  for (const [at, first] of order.entries()) {
    const findings = order.slice(at).map(failed);
    expect(verdict(findings)?.reason).toBe(first);
    expect(verdict(findings.toReversed())?.reason).toBe(first);
  }
});

test('a part that is in order or only needs attention is no failure', () => {
  expect(verdict([ok('a', 'goed'), beware('b', 'bijna', 'doe iets')])).toBeUndefined();
  expect(verdict([ok('a', 'goed'), failed('key')])?.message).toBe('één onderdeel is niet in orde');
  expect(verdict([failed('key'), failed('local')])?.message).toBe('2 onderdelen zijn niet in orde');
});
