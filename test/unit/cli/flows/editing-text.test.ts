import fc from 'fast-check';
import { expect, it } from 'vitest';
import { documentText } from '../../../../src/cli/flows/editing/text.ts';
import { readFileDocument } from '../../../../src/cli/flows/making/file.ts';
import { ambiguous } from '../../../../src/belgium/typed/number.ts';
import { parseYaml } from '../../../../src/machine/files/yaml.ts';

const id = '8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11';
const known = ['klant_id', 'regels', 'datum', 'notities', 'geldig_tot'];
const text = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.constantFrom(
    'ja: nee',
    'true',
    '12,5',
    '# x',
    ' a',
    'a\n b',
    'een\n\ntwee',
    '- x',
    "'",
    '"',
    '€ 5',
    'a\u2028b',
    'a\u009b2J',
    'x\r\ny',
    '1.234',
  ),
);
const number = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((value) => value / 10_000 + 0);
const regel = fc.record({ omschrijving: text, aantal: number, eenheidsprijs: number, btw_percentage: number });

it('writes every document so that it is read back the same', () => {
  fc.assert(
    fc.property(text, text, fc.array(regel, { minLength: 1, maxLength: 3 }), (naam, notities, regels) => {
      const written = documentText({
        kind: 'offerte',
        customer: { id, naam },
        datum: '2026-03-15',
        geldig_tot: '2026-04-14',
        notities,
        regels,
      });
      const { value, fault } = parseYaml(written, (source) => ambiguous.test(source));
      expect(fault, written).toBeUndefined();
      const { body, faults } = readFileDocument(value, known);
      expect([...faults]).toEqual([]);
      expect(body).toEqual({ klant_id: id, datum: '2026-03-15', geldig_tot: '2026-04-14', notities, regels });
    }),
  );
});
