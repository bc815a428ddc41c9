import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeNumber } from '../../../../src/cli/flows/editing/text.ts';
import { parseNumber } from '../../../../src/cli/input/numbers.ts';
import { parseProduct, parseRegel } from '../../../../src/cli/input/regel.ts';
import { lineWords, wholeCommand } from '../../../../src/cli/wizard/wizards.ts';

// The numbers that a person can type, which have at most fifteen digits.
const number = fc
  .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat({ max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`) + 0);
const name = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom('a=b', 'a;b', '"', '""', 'omschrijving=x;aantal=2', "l'été"))
  .map((text) => text.trim())
  .filter((text) => text !== '' && !/[\0-\x1f]/.test(text));

describe('the whole command', () => {
  const regel = { omschrijving: 'Advies', aantal: 1, eenheidsprijs: 95, btw_percentage: 21 };
  const customer = { klant: { id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' }, ref: 'Peeters BV' };
  const draft = { customer, lines: [regel], datum: '2026-03-15', geldig_tot: undefined, notities: undefined };
  const make = "duit factuur maak --klant 'Peeters BV' --regel 'Advies;1;95;21' --datum 2026-03-15";

  it('is one line when no step follows', () => {
    expect(wholeCommand('factuur', draft, {})).toBe(make);
  });

  it('assigns the id of the document when a step follows, with the profile in each line', () => {
    expect(wholeCommand('factuur', draft, { profiel: 'werk' }, [(factuur) => ['factuur', 'definitief', factuur]])).toBe(
      `factuur=$(${make} --profiel werk --formaat id) &&\nduit factuur definitief "$factuur" --profiel werk`,
    );
  });
});

describe('a line as an option', () => {
  it('is parsed back to the same line, in own words', () => {
    fc.assert(
      fc.property(name, number, number, number, (omschrijving, aantal, eenheidsprijs, btw_percentage) => {
        const regel = { omschrijving, aantal, eenheidsprijs, btw_percentage };
        const [option, text = ''] = lineWords(regel);
        expect([option, parseRegel(text)]).toEqual(['--regel', regel]);
      }),
    );
  });

  it('is parsed back to the same line, from the price list', () => {
    fc.assert(
      fc.property(name, number, (product, aantal) => {
        const [option, text = ''] = lineWords({ product, aantal });
        expect([option, parseProduct(text)]).toEqual(['--product', { product, aantal }]);
      }),
    );
  });

  it.each([
    [1.234, '1.2340'],
    [-12.345, '-12.3450'],
    [1234, '1234'],
    [0.4259, '0.4259'],
    [0.000_000_1, '0.0000001'],
    [123_456_789_012_345, '123456789012345'],
    [0, '0'],
  ])('writes %s as %s', (value, text) => {
    expect(writeNumber(value)).toBe(text);
    expect(parseNumber(text, 'x')).toBe(value);
  });
});
