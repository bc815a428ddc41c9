import { expect, it } from 'vitest';
import { controlTexts } from '../../../../../src/cli/commands/rapport/btw/texts.ts';
import type { VatReturn } from '../../../../../src/jobs/reports/btw/placing.ts';

const made = (vat: number): VatReturn =>
  ({
    controls: [{ document: { id: 'a', nummer: '2026-0001' }, bevinding: 'totaal', verwacht: 121, gevonden: 122 }],
    bedragen: { '01': 0, '02': 0, '03': 100, '54': vat },
  }) as unknown as VatReturn;

it('holds rooster 54 against its bases only where the two differ', () => {
  const [document, ...others] = controlTexts(made(21));
  expect({ document, others }).toEqual({ document: expect.stringContaining('Controle 2026-0001: ') as string, others: [] });
  expect(controlTexts(made(20.5))[1]).toBe('Controle: 6, 12 en 21 % van 01, 02 en 03 is € 21,00; in 54 staat € 20,50.');
});
