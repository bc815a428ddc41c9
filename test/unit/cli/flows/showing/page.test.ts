import { expect, test } from 'vitest';
import { documentPage } from '../../../../../src/cli/flows/showing/page.ts';
import type { Factuur } from '../../../../../src/contract/index.ts';

const same = (text: string) => text;
const pen = { bold: same, dim: same, error: same, status: same };
const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const factuur: Factuur = { id, type: 'factuur', nummer: '2026-0012', status: 'verzonden', vervaldatum: '2026-03-14' };
const shown = (fields: Partial<Factuur>, today = '2026-03-15') =>
  documentPage({ ...factuur, ...fields }, { klant: 'Peeters BV', today }, pen);

test.each([
  [{}, '2026-03-15', '2026-03-14 (1 dag te laat)'],
  [{}, '2026-04-14', '2026-03-14 (31 dagen te laat)'],
  [{}, '2026-03-14', '2026-03-14'],
  [{ status: 'betaald' }, '2026-04-14', '2026-03-14'],
  [{ status: 'concept' }, '2026-04-14', '2026-03-14'],
  [{ type: 'creditnota' as const }, '2026-04-14', '2026-03-14'],
])('%j on %s is due %s', (fields, today, due) => {
  expect(shown(fields, today)).toMatch(new RegExp(`^Vervaldatum  ${due.replaceAll(/[()]/g, String.raw`\$&`)}$`, 'm'));
});

test('a field that the service leaves out is not shown', () => {
  expect(shown({ vervaldatum: null })).toBe(`factuur 2026-0012  verzonden\n\nKlant  Peeters BV\nId     ${id}\n`);
  expect(shown({ regels: [] })).not.toContain('Omschrijving');
  expect(shown({ regels: null })).not.toContain('Omschrijving');
  expect(documentPage({ id, customer_id: 'k' }, { klant: undefined, today: '2026-03-15' }, pen)).toBe(`factuur ${id}\n\nKlant  k\n`);
});

test('the VAT of several rates is summed, and that of one rate stands once', () => {
  const regel = { omschrijving: 'a', aantal: 1, eenheidsprijs: 100, totaal: 100 };
  const one = shown({ regels: [{ ...regel, btw_percentage: 21 }], totaal_btw: 21 });
  expect(one).not.toContain('Btw samen');
  const two = shown({
    regels: [
      { ...regel, btw_percentage: 21 },
      { ...regel, btw_percentage: 6 },
    ],
    totaal_btw: 27,
  });
  expect(two).toMatch(/Btw 21 % op € 100,00 {2}€ 21,00\nBtw 6 % op € 100,00 {4}€ 6,00\nBtw samen +€ 27,00/);
});
