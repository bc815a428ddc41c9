import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect } from 'vitest';
import { type Answer, answeringWorld, idOf, page, pdf } from './answers.ts';
import { smallUbl } from './small-ubl.ts';
import { run, type TestWorld } from './world.ts';

export const sold = {
  id: idOf(1),
  type: 'factuur',
  nummer: '2026-0042',
  status: 'verzonden',
  datum: '2026-10-05',
  vervaldatum: '2026-11-04',
  ogm: '+++202/6000/00192+++',
  totaal_excl: 150.5,
  totaal_btw: 24.03,
  totaal_incl: 174.53,
  customer_id: idOf(70),
};
export const note = {
  id: idOf(2),
  type: 'creditnota',
  nummer: '2026-0043',
  status: 'verzonden',
  datum: '2026-10-06',
  gekoppelde_factuur_id: idOf(1),
  totaal_excl: 50.5,
  totaal_btw: 3.03,
  totaal_incl: 53.53,
  customer_id: idOf(70),
};
export const earlier = { ...sold, id: idOf(3), nummer: '2026-0041', datum: '2026-09-30', ogm: null };
export const bill = { id: idOf(9), leverancier: '=Houthandel', factuurnummer: '../H/77', datum: '2026-12-31', bedrag: 121 };

export const ublOf = (nummer: string): string =>
  smallUbl({
    nummer,
    tarieven: [
      ['21.00', '100.00', '21.00'],
      ['6', '50.50', '3.03'],
    ],
    totalen: ['150.50', '24.03', '174.53'],
  });
const noteUbl = smallUbl({
  root: 'CreditNote',
  nummer: note.nummer,
  tarieven: [['6', '50.50', '3.03']],
  totalen: ['50.50', '3.03', '53.53'],
});
const billUbl = smallUbl({ nummer: 'x', btw: 'BE0998147618', tarieven: [['21', '100', '21']], totalen: ['100', '21', '121'] });

export type Row = { readonly id: string; readonly nummer: string };

export const answersFor = (...rows: readonly Row[]): Record<string, Answer> => ({
  'GET /facturen': page(...rows),
  'GET /inbox': page(bill),
  [`GET /klanten/${idOf(70)}`]: { data: { id: idOf(70), naam: 'Bakkerij Peeters BV' } },
  [`GET /inbox/${bill.id}`]: { data: { ...bill, heeft_pdf: false, heeft_ubl: true } },
  [`GET /inbox/${bill.id}/ubl`]: billUbl,
  ...Object.fromEntries(
    rows.flatMap((row): [string, Answer][] => [
      [`GET /facturen/${row.id}`, { data: row }],
      [`GET /facturen/${row.id}/pdf`, pdf(row.nummer)],
      [`GET /facturen/${row.id}/ubl`, row.id === note.id ? noteUbl : ublOf(row.nummer)],
    ]),
  ),
});

/** A world with an archive of these documents, by default all three, and the answers of its service. */
export async function archived(...rows: readonly Row[]) {
  const answers = answersFor(...(rows.length > 0 ? rows : [sold, note, earlier]));
  const world = answeringWorld(answers);
  // The small UBLs say less, or something else, than the rows; that ends with 13 and is no matter here.
  expect([0, 13]).toContain((await run('archief bijwerken', world)).code);
  world.sent.length = 0;
  return { world, answers, folder: join(world.folder, 'archief') };
}

export const zipIn = ({ folder }: TestWorld, name = 'k4.zip'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(join(folder, name)))).map(([file, bytes]) => [file, Buffer.from(bytes).toString()]),
  );

export const exporteer = (world: TestWorld, more = '') => run(`archief exporteer --kwartaal 2026-4 -o k4.zip ${more}`.trim(), world);
