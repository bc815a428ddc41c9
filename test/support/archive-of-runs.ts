import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answer, answeringWorld, idOf, page, pdf, refused } from './answers.ts';
import { ublOf } from './ubl-invoice.ts';
import { run } from './world.ts';

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

/** Takes the lines of the log away from one on, with their documents, their part of the manifest, and a seal that holds. */
export function cutWhole(folder: string, from: number): void {
  const lines = readFileSync(join(folder, 'logboek.txt'), 'utf8').split(/(?<=\n)/);
  const gone = lines.slice(from).join('');
  writeFileSync(join(folder, 'logboek.txt'), lines.slice(0, from).join(''));
  const manifest = readFileSync(join(folder, 'manifest-sha256.txt'), 'utf8').split(/(?<=\n)/);
  const left = manifest.filter((line) => !gone.includes(line.slice(0, 64)));
  writeFileSync(join(folder, 'manifest-sha256.txt'), left.join(''));
  for (const line of manifest.filter((one) => !left.includes(one))) rmSync(join(folder, line.slice(66, -1)));
  const sum = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const sealed = ['bagit.txt', 'bag-info.txt', 'manifest-sha256.txt', 'logboek.txt'];
  writeFileSync(join(folder, 'tagmanifest-sha256.txt'), sealed.map((name) => `${sum(name)}  ${name}\n`).join(''));
}
