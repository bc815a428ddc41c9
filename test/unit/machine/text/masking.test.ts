import fc from 'fast-check';
import { expect, it } from 'vitest';
import { masking } from '../../../../src/machine/text/masking.ts';
import { keyForms, tracesOf } from '../../../support/key-forms.ts';
import { isLong, sampleBySeed } from '../../../support/long.ts';

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
  const text = 'Bakkerij Peeters BV, sk_test, canary_, yranac_, 7f3a, \\u0073k, %73%6b, 21 %, \\n';
  expect(masking(key)(text)).toBe(text);
});

const backwards = (text: string): string => Array.from(text).toReversed().join('');

/** Every eight signs in a row of a key. */
const partsOf = (whole: string): string[] => Array.from({ length: whole.length - 7 }, (_, at) => whole.slice(at, at + 8));

it.each(Object.entries(keyForms(key)))('a key is masked backwards: %s', (name) => {
  const form = keyForms(backwards(key))[name] ?? '';
  expect(masking(key)(`a, ${form}, b`)).toMatch(/^a, .*\*\*\*.*, b$/);
  for (const trace of tracesOf(backwards(key))) expect(masking(key)(`a, ${form}, b`).toLowerCase()).not.toContain(trace);
});

it('every part of eight signs of a key is masked, forwards and backwards, in each form', () => {
  for (const part of [...partsOf(key), ...partsOf(backwards(key))])
    for (const form of [
      part,
      part.toUpperCase(),
      ...['percent-encoded', 'JSON escapes', 'hexadecimal'].map((name) => keyForms(part)[name]),
    ])
      expect([part, masking(key)(`x ${form} y`)]).toEqual([part, 'x *** y']);
  for (const part of partsOf(key).map((one) => Buffer.from(`Bearer ${one}`).toString('base64'))) {
    const shown = Buffer.from(masking(key)(part).replaceAll('***', ''), 'base64').toString('latin1');
    expect([part, masking(key)(part)]).toEqual([part, expect.stringContaining('***')]);
    for (const one of partsOf(key)) expect(shown).not.toContain(one.slice(0, 7));
  }
});

it('a password is masked whole alone, because it may hold words', () => {
  const mask = masking('kanarie-wachtwoord-7f3a', true);
  expect(mask('het wachtwoord van kanarie-wachtwoord klopt niet')).toBe('het wachtwoord van kanarie-wachtwoord klopt niet');
  for (const form of Object.values(keyForms('kanarie-wachtwoord-7f3a'))) expect(mask(`a ${form} b`)).toContain('***');
});

it('no part of eight signs stays in a text that is made of parts, and JSON stays JSON', () => {
  const secrets = fc.stringMatching(/^[!-)+-~]{12,40}$/);
  const cuts = fc.array(fc.tuple(fc.nat(40), fc.nat(40), fc.constantFrom('', '.', '"', '\n', '\\', '%', '\u20ac')), { maxLength: 5 });
  fc.assert(
    fc.property(secrets, cuts, (secret, each) => {
      const text = each.map(([from, to, end]) => secret.slice(Math.min(from, to), Math.max(from, to)) + end).join('');
      const hidden = JSON.parse(masking(secret)(JSON.stringify({ a: `${secret}${text}` }))) as { a: string };
      expect(hidden.a).toContain('***');
      // Quotes and backslashes may belong to the JSON around a part.
      if (!/["\\]/.test(secret)) for (const part of partsOf(secret)) expect(hidden.a).not.toContain(part);
    }),
    { numRuns: isLong ? 2_000 : 30 },
  );
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
    { numRuns: isLong ? 100 : 10 },
  );
});

it('a quote that ends a text of JSON stays, where the key has one at the same place', () => {
  const secret = '!+!!+++++++!!++!++!!++!"\\"}++!!!';
  const text = JSON.stringify({ a: `${secret.slice(0, 23)}"` });
  for (const one of [text, JSON.stringify({ a: secret.slice(0, 23) }), JSON.stringify({ a: secret })])
    expect(JSON.parse(masking(secret)(one))).toEqual({ a: expect.stringMatching(/^\*{3}"?$/) as string });
  expect(masking(secret)(`sleutel ${secret}.`)).toBe('sleutel ***.');
});

it('a key that is too short to be secret is masked only as a word', () => {
  expect(masking('test')('Bearer test: testklant 1-test-2 (test)')).toBe('Bearer ***: testklant 1-test-2 (***)');
});

it.each(sampleBySeed(['\\', '%25', 's', '=', 'sk_test_canary_7f3'], 3, 1))('a long row of %j takes no long time', (part) => {
  const start = performance.now();
  masking(key)(part.repeat(isLong ? 1_000_000 : 200_000));
  expect(performance.now() - start).toBeLessThan(60_000);
});

it.each(sampleBySeed(['sk_test', 'sk_test_c ', '\\u0073k_test', '\\u0073k_test_c '], 4, 1))(
  'a long row of %j, which begins as the key does, takes no long time',
  (part) => {
    const start = performance.now();
    masking(key)(part.repeat(200_000));
    expect(performance.now() - start).toBeLessThan(60_000);
  },
);
