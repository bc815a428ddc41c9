import { inputName } from '../../../machine/files/read.ts';
import type { ReadOptions } from '../../flows/sending/options.ts';
import { mostBytes } from '../../../einvoice/ubl/read/tree.ts';
import { checkReading, showUbl } from '../../flows/reading/show.ts';
import type { Opened } from '../../session/session.ts';

/** Fails with exit 2 for a file that is no UBL, and names its kind. */
export async function showFile(session: Opened<'files' | 'globals' | 'out'>, bestand: string, opties: ReadOptions): Promise<void> {
  checkReading(session, opties);
  const bytes = await session.files.bytes(bestand, mostBytes);
  const name = inputName(bestand);
  await showUbl(session, { bytes, name, otherwise: 'usage' }, ['duit', 'ubl', 'toon', bestand], opties);
}
