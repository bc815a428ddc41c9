import { join } from 'node:path';
import { type Answer, answeringWorld, idOf, page, pdf, refused } from './answers.ts';
import { ublOf } from './ubl-invoice.ts';
import { run } from './world.ts';

/** The id of the invoice or document with this serial number. */
/** A world with an archive of six invoices, the third of them without a UBL, and a received document, which several runs made. */
export async function archivedInRuns() {
  const rows = [1, 2, 3, 4, 5, 6].map((serial) => ({
    id: idOf(serial),
    type: 'factuur',
    nummer: `2026-000${serial}`,
    status: 'betaald',
    datum: `2026-01-0${serial}`,
    totaal_incl: 121,
  }));
  const received = { id: idOf(9), leverancier: 'Telecom', factuurnummer: 'T-1', datum: '2026-01-09', bedrag: 50 };
  const answers: Record<string, Answer> = {
    'GET /inbox': page(),
    [`GET /inbox/${received.id}`]: { data: { ...received, heeft_pdf: true, heeft_ubl: false } },
    [`GET /inbox/${received.id}/pdf`]: pdf('telecom'),
  };
  for (const row of rows) {
    answers[`GET /facturen/${row.id}`] = { data: row };
    answers[`GET /facturen/${row.id}/pdf`] = pdf(row.nummer);
    answers[`GET /facturen/${row.id}/ubl`] = ublOf({
      nummer: row.nummer,
      datum: row.datum,
      leverancier: ['Eigen zaak BV', 'BE0998877195'],
    });
  }
  answers[`GET /facturen/${idOf(3)}/ubl`] = refused(422, 'geen Peppol');
  const world = answeringWorld(answers);
  for (const count of [2, 4, 6]) {
    answers['GET /facturen'] = page(...rows.slice(0, count));
    if (count === 6) answers['GET /inbox'] = page(received);
    const { code, stderr } = await run('archief bijwerken', world);
    if (code !== 0) throw new Error(stderr);
  }
  world.sent.length = 0;
  return { world, folder: join(world.folder, 'archief') };
}
