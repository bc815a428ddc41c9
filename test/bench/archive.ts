import { places } from '../../src/jobs/archive/layout.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeOgm } from '../../src/belgium/ogm.ts';
import { makeArchive } from '../../src/jobs/archive/open.ts';
import { logLine, manifestLine, writeSeal } from '../../src/jobs/archive/tag-files.ts';
import { sha256 } from '../../src/machine/files/hash.ts';
import type { WritableFolder } from '../../src/machine/files/index.ts';
import { smallUbl } from '../support/small-ubl.ts';

/* Makes an archive of many invoices in a folder, without a service and without waiting for the disk at each of them. */

const [folder = '', count = '10000'] = process.argv.slice(2);
const now = () => new Date('2026-11-22T10:00:00Z');
let serial = 0;
const uuid = () => `00000000-0000-4000-8000-${String(++serial).padStart(12, '0')}`;

const customers = ['Bakkerij Peeters BV', 'Élégance Mode', 'Fietsen Van Damme', 'Immo Scheldezicht NV', 'Groenwerken Maes'];
const works = ['Advies', 'Onderhoud van de website', 'Herstelling van het dak', 'Levering van eiken planken', 'Opleiding'];

/** An invoice with some lines, as the service gives it. */
function invoice(n: number) {
  const year = 2017 + Math.floor((n * 10) / Number(count));
  const regels = Array.from({ length: 1 + (n % 4) }, (_, line) => ({
    omschrijving: `${works[(n + line) % works.length]}, dossier ${n}-${line}`,
    aantal: 1 + line,
    eenheidsprijs: 50 + (n % 300),
    btw_percentage: 21,
    totaal: (1 + line) * (50 + (n % 300)),
  }));
  const excl = regels.reduce((sum, { totaal }) => sum + totaal, 0);
  const btw = Math.round(excl * 21) / 100;
  return {
    id: uuid(),
    type: 'factuur',
    nummer: `${year}-${String(n).padStart(5, '0')}`,
    datum: `${year}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    ogm: makeOgm(String(2e9 + n)),
    totaal_excl: excl,
    totaal_btw: btw,
    totaal_incl: Math.round((excl + btw) * 100) / 100,
    regels,
    notities: 'Betaalbaar binnen 30 dagen.',
  };
}

mkdirSync(join(folder, places.incoming), { recursive: true, mode: 0o700 });
await makeArchive({ folder: folder as WritableFolder, account: uuid(), now, uuid });
const log: string[] = [];
const manifest: string[] = [];
for (let n = 1; n <= Number(count); n += 1) {
  const fields = invoice(n);
  const { id, type, nummer, datum, totaal_incl: bedrag } = fields;
  const naam = customers[n % customers.length] ?? '';
  const map = `data/${datum.slice(0, 4)}/${nummer} ${naam.normalize('NFKD').replaceAll(/\p{M}/gu, '')}`;
  const [excl, btw, incl] = [fields.totaal_excl, fields.totaal_btw, fields.totaal_incl].map((amount) => amount.toFixed(2)) as [
    string,
    string,
    string,
  ];
  const ubl = smallUbl({ nummer, klant: naam, tarieven: [['21', excl, btw]], totalen: [excl, btw, incl] });
  const texts = { 'document.json': `${JSON.stringify(fields, null, 2)}\n`, 'factuur.pdf': `%PDF-1.7\n${n}\n%%EOF\n`, 'factuur.xml': ubl };
  mkdirSync(join(folder, map), { recursive: true });
  const bestanden = Object.entries(texts).map(([name, text]) => {
    writeFileSync(join(folder, map, name), text);
    return { pad: `${map}/${name}`, sha256: sha256(text), bytes: Buffer.byteLength(text) };
  });
  const facts = { soort: 'document', id, stuk: 'verkoop', type, nummer, datum, naam, bedrag } as const;
  const verwacht = Object.keys(texts);
  log.push(logLine({ n: n + 1, tijd: now().toISOString(), ...facts, map, verwacht, bestanden, afwijkingen: null }));
  manifest.push(...bestanden.map(manifestLine));
}
writeFileSync(join(folder, 'logboek.txt'), log.join(''), { flag: 'a' });
writeFileSync(join(folder, 'manifest-sha256.txt'), manifest.join(''), { flag: 'a' });
await writeSeal(folder, uuid);
process.stdout.write('{}');
