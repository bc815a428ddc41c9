import { describe, expect, it } from 'vitest';
import { isBtwCode } from '../../../../src/jobs/batch/document.ts';
import { columnsOf } from '../../../../src/jobs/batch/columns.ts';

/** Names that every object of JavaScript has by itself. */
const inherited = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];

describe('a name that every object has', () => {
  it.each(inherited)('is no column: %s', (header) => {
    const { of, mistakes } = columnsOf(['referentie', header], { named: new Map(), ignoreUnknown: false });
    expect(of).toEqual(['referentie', undefined]);
    expect(mistakes).toMatchObject([{ column: header, text: expect.stringContaining('onbekende kolom') as unknown }]);
  });

  it.each(inherited)('is no VAT code: %s', (text) => {
    expect(isBtwCode(text)).toBe(false);
  });
});

it('knows each VAT code by its own name', () => {
  for (const code of ['medecontractant', 'ic-goederen', 'ic-diensten', 'uitvoer', 'art44', 'kleine-onderneming']) {
    expect(isBtwCode(code), code).toBe(true);
  }
});
