import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { parseBody } from '../../../../src/machine/files/body.ts';
import { jsonFault } from '../../../../src/machine/files/json.ts';
import { parseYaml, yamlLines } from '../../../../src/machine/files/yaml.ts';
import { isLong } from '../../../support/long.ts';
import { workOf } from '../../../support/work.ts';

async function message(text: string): Promise<string> {
  const error = await parseBody(text, 'in')
    .then(() => new Error('no failure'))
    .catch((reason: unknown) => reason as Error);
  expect(error).toMatchObject({ reason: 'usage' });
  return error.message;
}

test.each([
  ['{"a": 1,}', 'in, regel 1, kolom 9: geen geldige JSON; hier hoort een naam tussen aanhalingstekens'],
  ['{\n  "a": 1\n  "b": 2\n}', 'in, regel 3, kolom 3: geen geldige JSON; hier hoort een komma of het einde van de lijst of het object'],
  ['{\n  "naam": "x",\n  "naam": "y"\n}', 'in, regel 3, kolom 3: geen geldige JSON; dit veld staat er twee keer'],
  ['{"a": sk_live_geheim}', 'in, regel 1, kolom 7: geen geldige JSON; hier hoort een waarde'],
  ["{'a': 1}", 'in, regel 1, kolom 2: geen geldige JSON; hier hoort een naam tussen aanhalingstekens of }'],
  ['[1', 'in, regel 1, kolom 3: geen geldige JSON; hier hoort een komma of het einde van de lijst of het object'],
  ['{} x', 'in, regel 1, kolom 4: geen geldige JSON; hier hoort niets meer'],
  ['{"a": 0x10}', 'in, regel 1, kolom 7: geen geldige JSON; hier hoort een waarde'],
])('JSON %j is refused with its place', async (text, expected) => {
  expect(await message(text)).toBe(expected);
});

test.each([
  ['klant: a\nklant: b\n', 'in, regel 2, kolom 1: geen geldige YAML; dit veld staat er twee keer'],
  ['klant: a\nregels:\n  - {a: 1, a: 2}\nklant: b\n', 'in, regel 3, kolom 12: geen geldige YAML; dit veld staat er twee keer'],
  ['a: [1, 2\nb: 3\n', 'in, regel 2, kolom 1: geen geldige YAML; de inspringing klopt hier niet'],
  ['a:\n\tb: 1\n', 'in, regel 2, kolom 1: geen geldige YAML; inspringen kan alleen met spaties'],
  ['a: !!js/function x\n', 'in, regel 1, kolom 4: geen geldige YAML; eigen types (!) kunnen hier niet'],
  ['a: 1\n---\na: 2\n', 'in, regel 2, kolom 1: geen geldige YAML; er staat meer dan één document in'],
  ['gewoon tekst', 'in, regel 1, kolom 1: geen geldige YAML; hier horen velden, zoals naam: waarde'],
])('YAML %j is refused with its place', async (text, expected) => {
  expect(await message(text)).toBe(expected);
});

test('a YAML map of many keys is read without comparing each key with all others, and so are the lines of its fields', async () => {
  const keys = Array.from({ length: 3000 }, (_, at) => `sleutel${at}: ${at}`);
  let compared = 0;
  const counting = (method: 'some' | 'find') => {
    const original = Array.prototype[method] as (...args: unknown[]) => unknown;
    const counted = function (this: unknown[], ...args: unknown[]): unknown {
      compared += this.length;
      return original.apply(this, args);
    };
    return vi.spyOn(Array.prototype, method).mockImplementation(counted as never);
  };
  const spies = [counting('some'), counting('find')];
  try {
    const { value, fault } = parseYaml(keys.join('\n'));
    expect(fault).toBeUndefined();
    expect(Object.keys(value as object)).toHaveLength(3000);
    const lineOf = yamlLines(keys.join('\n'));
    expect(keys.map((_, at) => lineOf([`sleutel${at}`]))).toEqual(keys.map((_, at) => at + 1));
    expect(parseYaml([...keys, 'sleutel7: 8', 'sleutel9: 8'].join('\n')).fault?.at).toBe(keys.join('\n').length + 1);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  expect(compared).toBeLessThan(100 * keys.length);
});

test('deep nesting is refused', async () => {
  const blocks = Array.from({ length: 1000 }, (_, at) => `${' '.repeat(at)}a:`).join('\n');
  for (const text of [`a: ${'['.repeat(100_000)}`, `a: ${'{b: '.repeat(1000)}`, `${'- '.repeat(1000)}x`, `${'? '.repeat(1000)}x`, blocks]) {
    expect(await message(text)).toBe('in, regel 1, kolom 1: geen geldige YAML; te diep genest of te veel verwijzingen');
  }
  expect(await message('['.repeat(100_000))).toBe('in, regel 1, kolom 65: geen geldige JSON; te diep genest');
});

test('a flood of YAML references is refused', async () => {
  const rows = [
    'a0: &a0 [x, x, x, x, x, x, x, x, x, x]',
    ...Array.from({ length: 8 }, (_, at) => `a${at + 1}: &a${at + 1} [${`*a${at}, `.repeat(10)}]`),
  ];
  expect(await message(rows.join('\n'))).toContain('te diep genest of te veel verwijzingen');
});

test('in YAML only a number of JSON is a number; dates stay text', async () => {
  const text =
    'aantal: 3\nprijs: -95.50\nhex: 0x10\nnul: 0470\nplus: +32470\ninf: .inf\nland: NO\ndatum: 2026-03-01\nleeg:\nja: true\nregels:\n  - omschrijving: Advies, maart\n';
  expect(await parseBody(text, 'in')).toEqual({
    aantal: 3,
    prijs: -95.5,
    hex: '0x10',
    nul: '0470',
    plus: '+32470',
    inf: '.inf',
    land: 'NO',
    datum: '2026-03-01',
    leeg: null,
    ja: true,
    regels: [{ omschrijving: 'Advies, maart' }],
  });
});

test.each(['{"__proto__": {"vuil": 1}}', '__proto__:\n  vuil: 1\n'])('%j touches no prototype', async (text) => {
  const value = (await parseBody(text, 'in')) as object;
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as Record<string, unknown>)['vuil']).toBeUndefined();
});

test('accepts the same texts as JSON.parse', async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), async (text) => {
      expect(jsonFault(text)).toBeUndefined();
      if (/^[{[]/.test(text)) expect(await parseBody(text, 'in')).toEqual(JSON.parse(text));
    }),
  );
  const near = fc.string({
    unit: fc.constantFrom('{', '}', '[', ']', ':', ',', '"a"', '"b"', '1', '-', '.', 'e', '0', 'true', 'null', ' ', '"', '\\', '\n'),
  });
  fc.assert(
    fc.property(near, (text) => {
      const fault = jsonFault(text);
      if (fault?.why.nl === 'dit veld staat er twee keer') return;
      const parses = () => JSON.parse(text) as unknown;
      if (fault) expect(parses).toThrow();
      else expect(parses).not.toThrow();
    }),
    { numRuns: isLong ? 2000 : 500 },
  );
});

test('YAML of more than 150,000 fields is refused before it is parsed', async () => {
  const ofFields = (count: number): string => `a: "${','.repeat(count - 1)}"\n`;
  expect(await parseBody(ofFields(150_000), 'in')).toMatchObject({ a: expect.any(String) as string });
  expect(await message(ofFields(150_001))).toMatch(/^in, regel 1, kolom 1: geen geldige YAML; er staan meer dan 150\.000 velden in; /);
  const many = Array.from({ length: 300_000 }, (_, n) => `k${n}: ${n}`).join('\n');
  const work = await workOf(async () => expect(await message(many)).toContain('150.000 velden'));
  expect(work).toBeLessThan(2000);
});
