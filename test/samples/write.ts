import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ublProblems } from '../../src/einvoice/document/complete.ts';
import { writePdf } from '../../src/einvoice/pdf/write.ts';
import { writeUbl } from '../../src/einvoice/ubl/write.ts';
import { checkUbl } from '../support/check-ubl.ts';
import { documents } from './documents.ts';

// npm run sample [-- FOLDER]: the PDF and the UBL of forty documents, to look at.
const folder = process.argv[2] ?? mkdtempSync(join(tmpdir(), 'duit-sample-'));
mkdirSync(folder, { recursive: true });

let mistakes = 0;
for (const [name, data] of Object.entries(documents)) {
  const ubl = Object.keys(ublProblems(data)).length === 0 ? writeUbl(data) : undefined;
  writeFileSync(join(folder, `${name}.pdf`), await writePdf(data, ubl));
  if (ubl === undefined) continue;
  writeFileSync(join(folder, `${name}.xml`), ubl);
  for (const problem of checkUbl(ubl)) {
    process.stderr.write(`${name}.xml: ${problem}\n`);
    mistakes += 1;
  }
}
process.stdout.write(`${Object.keys(documents).length} documents in ${folder}\n`);
process.exitCode = mistakes === 0 ? 0 : 1;
