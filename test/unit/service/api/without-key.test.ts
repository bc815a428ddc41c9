import { isLong, sampleBySeed } from '../../../support/long.ts';
import { expect, it } from 'vitest';
import { masking } from '../../../../src/machine/text/masking.ts';
import type { Reply } from '../../../../src/machine/transport.ts';
import { textWithoutKey, withoutKey } from '../../../../src/service/api/reply.ts';
import { keyForms } from '../../../support/key-forms.ts';

const key = 'sk_test_canary_7f3a';

async function passed(text: string, size: number, headers: Record<string, string> = {}): Promise<string> {
  const bytes = Buffer.from(text);
  const body = (async function* () {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
  const reply: Reply = { status: 200, headers, body, discard: () => {} };
  const chunks: Uint8Array[] = [];
  for await (const chunk of textWithoutKey(reply, key).body) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

it.each(Object.entries(keyForms(key)))('a key in a body is masked at every size of chunk: %s', async (_, form) => {
  const text = `{"é€":"${' '.repeat(300)} ${form} ${'é€'.repeat(300)}"}`;
  const whole = await passed(text, text.length * 2);
  expect(whole).toContain('***');
  expect(whole.length).toBeLessThan(text.length);
  for (const size of [1, 2, 3, 7, 64, 229]) expect(await passed(text, size)).toBe(whole);
});

it('parts of a key in a body are masked at every size of chunk, as in the whole body', async () => {
  const backwards = Array.from(key).toReversed().join('');
  const parts = [key.slice(0, 8), key.slice(3, 15), key.slice(-9), backwards.slice(2, 12), key + key, `${key}${backwards}`, key.repeat(80)];
  const texts = parts.flatMap((part) => [part, ...Object.values(keyForms(part))]).map((form) => `${'é '.repeat(20)}${form}`);
  const sizes = [1, 5, 64, 229, 1000];
  for (const [at, text] of [...sampleBySeed(texts, 4, 1), texts.join('\\n'), `${texts.join('')}\\`].entries()) {
    const whole = await passed(text, text.length * 2);
    expect(whole).toContain('***');
    expect(Buffer.from(whole).toString('latin1')).toBe(masking(key)(Buffer.from(text).toString('latin1')));
    for (const size of isLong ? sizes : sizes.slice(at % 5, (at % 5) + 1))
      expect([text, size, await passed(text, size)]).toEqual([text, size, whole]);
  }
});

it('a body without the key passes byte for byte', async () => {
  const text = `{"naam":"${'€1 é \\u00e9 '.repeat(300)}"}`;
  for (const size of [1, 100, 100_000]) expect(await passed(text, size)).toBe(text);
});

it.each(['application/pdf', 'application/xml', 'text/xml; charset=utf-8', 'application/octet-stream'])(
  'a file passes as it is: %s',
  async (media) => {
    expect(await passed(`<a>${key}</a>`, 5, { 'content-type': media })).toBe(`<a>${key}</a>`);
  },
);

it('a key is masked in the names and values of headers', () => {
  const reply: Reply = {
    status: 200,
    headers: { [`x-${key}`]: '1', location: `/?k=${key}` },
    body: (async function* () {})(),
    discard: () => {},
  };
  expect(withoutKey(reply.headers, key)).toEqual({ 'x-***': '1', location: '/?k=***' });
});
