import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveWhole } from '../../machine/files/save.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { places } from './layout.ts';
import { supplierText } from './party.ts';
import type { ArchivedSupplier } from './records.ts';
import { pieces } from './pieces.ts';

const element = 'Source-Organization: ';

/** Writes the supplier into `bag-info.txt`, which the seal then covers. Nothing is written where it is there already. (RFC 8493, 2.2.2) */
export async function writeInfo(folder: string, supplier: ArchivedSupplier | undefined, uuid: () => string): Promise<void> {
  const path = join(folder, places.info);
  const text = readFileSync(path, 'utf8');
  const wanted = withSupplier(text, supplier);
  if (wanted !== text) await saveWhole(path, pieces(wanted), { overwrite: true, elsewhere: '', uuid });
}

/** The text of `bag-info.txt` with the supplier that the log names, whether or not it has one. */
export const withSupplier = (text: string, supplier: ArchivedSupplier | undefined): string =>
  supplier ? `${withoutSupplier(text)}${element}${clean(supplierText(supplier))}\n` : text;

/** The text of `bag-info.txt` as it was before a UBL named the supplier. */
export const withoutSupplier = (text: string): string =>
  text
    .split(/(?<=\n)/)
    .filter((line) => !line.startsWith(element))
    .join('');
