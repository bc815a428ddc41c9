import fc from 'fast-check';
import { expect, it } from 'vitest';
import { masking } from '../../../../src/machine/text/masking.ts';
import { keyForms, tracesOf } from '../../../support/key-forms.ts';
import { isLong } from '../../../support/long.ts';

const key = 'sk_test_canary_7f3a';

it.each(Object.entries(keyForms(key)))('a key is masked: %s', (_, form) => {
  const masked = masking(key)(`a${form.startsWith('\\') ? ' ' : '.'}${form}.b`);
  expect(masked).toContain('***');
  for (const trace of tracesOf(key)) expect(masked.toLowerCase()).not.toContain(trace);
});

it('a key is masked wherever it stands', () => {
  expect(masking(key)(`${key}, Bearer ${key}; x${key}y`)).toBe('***, Bearer ***; x***y');
});

it('text without the key stays as it is', () => {
  const text = 'Bakkerij Peeters BV, sk_test_canary, 7f3a, \\u0073k, %73%6b';
  expect(masking(key)(text)).toBe(text);
});

it('JSON stays JSON, however often the key is escaped in it', () => {
  const [forms, sound] = [Object.values(keyForms(key)), fc.stringMatching(/^[\x21-\x7e]{12,40}$/)];
  for (const form of forms) {
    let text = JSON.stringify({ [`${form}\\`]: [form, `\\${form}`] });
    for (let times = 0; times < 3; times += 1) {
      const masked = masking(key)(text);
      JSON.parse(masked);
      for (const trace of tracesOf(key)) expect(masked.toLowerCase()).not.toContain(trace);
      text = JSON.stringify([text]);
    }
  }
  fc.assert(
    fc.property(sound, (secret) => {
      for (const form of Object.values(keyForms(secret))) {
        const masked = masking(secret)(JSON.stringify({ a: form }));
        expect(JSON.parse(masked)).toEqual({ a: expect.stringContaining('***') as string });
      }
    }),
    { numRuns: isLong ? 100 : 40 },
  );
});

it('a key that is too short to be secret is masked only as a word', () => {
  expect(masking('test')('Bearer test: testklant 1-test-2 (test)')).toBe('Bearer ***: testklant 1-test-2 (***)');
});

it.each(['\\', '%25', 's', '=', 'sk_test_canary_7f3'])('a long row of %j takes no long time', (part) => {
  const start = performance.now();
  masking(key)(part.repeat(1_000_000));
  expect(performance.now() - start).toBeLessThan(60_000);
});
