import { mkdirSync, writeFileSync } from 'node:fs';
import { base } from '../support/ubl/base.ts';

/* Writes many invoices and credit notes, a thousand to a folder. */

const [folder = '', count = '10000'] = process.argv.slice(2);
const kinds = [base('invoice'), base('creditNote')];
for (let at = 0; at < Number(count); at += 1) {
  const map = `${folder}/${Math.floor(at / 1000)}`;
  if (at % 1000 === 0) mkdirSync(map, { recursive: true });
  writeFileSync(`${map}/${at}.xml`, (kinds[at % 2] ?? '').replace(/(<cbc:ID>)[^<]*/, `$1F-${at}`));
}
