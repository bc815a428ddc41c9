import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLogCommands, clean, cleanAll, cleanJson, cleanLines } from '../../../../src/machine/text/sanitise.ts';

const steering = /[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/;
const hostile = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(
      'a',
      '\u001b',
      '\u009b',
      '\n',
      '\r',
      '\t',
      '\u202e',
      '\u200b',
      '\u200d',
      '\ufeff',
      '\ud800',
      '\udc00',
      '👩',
      '::',
      '##[',
    ),
  }),
);

test.each([
  ['Janssens & Zoon', 'Janssens & Zoon'],
  ['Café Dé Zoete 面包 €', 'Café Dé Zoete 面包 €'],
  ['\u001b[2J\u001b]52;c;aGk=\u0007', '\\u001b[2J\\u001b]52;c;aGk=\\u0007'],
  ['a\tb\r\nc\u000b', 'a\\tb\\r\\nc\\u000b'],
  ['\u009b31m\u007f', '\\u009b31m\\u007f'],
  ['exe\u202egpj', 'exe\\u202egpj'],
  ['a\u200bb\u2066c\ufeff\u2028', 'a\\u200bb\\u2066c\\ufeff\\u2028'],
  ['half \ud83d', 'half \\ud83d'],
  ['tag \u{e0041}', 'tag \\u{e0041}'],
  ['👨‍👩‍👧 en 🏳️‍🌈', '👨‍👩‍👧 en 🏳️‍🌈'],
  ['a\u200db', 'a\\u200db'],
])('shows %j as %j', (text, shown) => {
  expect(clean(text)).toBe(shown);
});

test('whatever the text, no character that steers a terminal is left', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const shown = clean(text).replaceAll(/\p{Extended_Pictographic}\u200d(?=\p{Extended_Pictographic})/gu, '');
      expect(shown).not.toMatch(steering);
      expect(shown.isWellFormed()).toBe(true);
    }),
  );
});

test('each character that may steer a terminal or hide in a text is shown as an escape, and no other one is', () => {
  const dangerous = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
  const chars = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code));
  expect(chars.filter((char) => (clean(char) !== char) !== dangerous.test(char))).toEqual([]);
  const escaped = /[\x7f-\x9f\p{Cf}\p{Zl}\p{Zp}]/u;
  expect(chars.filter((char) => (cleanJson(char) !== JSON.stringify(char)) !== escaped.test(char))).toEqual([]);
});

test('keeps line ends only on request', () => {
  expect(cleanLines('een\r\ntwee\u001b[0m\rdrie')).toBe('een\ntwee\\u001b[0m\ndrie');
  expect(cleanAll({ naam: 'a\nb', notities: 'a\nb', regels: [{ 'x\t': '\u202e' }] }, new Set(['notities']))).toEqual({
    naam: 'a\\nb',
    notities: 'a\nb',
    regels: [{ 'x\\t': '\\u202e' }],
  });
});

test('JSON is inert on a terminal and in a log, and loses nothing', () => {
  fc.assert(
    fc.property(
      fc.dictionary(hostile, fc.oneof(hostile, fc.double({ noNaN: true, noDefaultInfinity: true }), fc.array(hostile))),
      (value) => {
        const text = breakLogCommands(cleanJson(value));
        expect(text).not.toMatch(steering);
        expect(text).not.toMatch(/##\w*\[/);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      },
    ),
  );
});

test.each([
  ['::error::weg', '\\u003a:error::weg'],
  ['ok\n\t ::set-output name=x::y', 'ok\n\t \\u003a:set-output name=x::y'],
  ['naam ##vso[task.setvariable] en ##[error]', 'naam \\u0023#vso[task.setvariable] en \\u0023#[error]'],
  ['###[group]', '#\\u0023#[group]'],
  ['12::30 ## titel [1]', '12::30 ## titel [1]'],
])('a CI runner does not obey %j', (text, inert) => {
  expect(breakLogCommands(text)).toBe(inert);
});
