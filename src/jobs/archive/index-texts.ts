import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDay } from '../../belgium/dates.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';
import { folded } from '../../machine/text/fold.ts';
import type { ArchivedDocument } from './contents.ts';

/** A word that is longer is an attachment or a hash, and nobody types it. */
const longestWord = 60;

/**
 * The text of a document, folded, with one space between its words: of its data, and of the XML of a received one, whose data hold
 * no lines. Damage is for the check to tell.
 */
export function readText(folder: string, document: ArchivedDocument): string {
  const { stuk, bestanden } = document;
  const read = (ending: string): string => {
    const file = bestanden.find(({ pad }) => pad.endsWith(ending));
    try {
      return file ? readFileSync(join(folder, file.pad), 'utf8') : '';
    } catch {
      return '';
    }
  };
  const data = valuesIn(read('/document.json'));
  const xml = stuk === 'ontvangen' ? read('.xml').replaceAll(/<[^>]*>/g, ' ') : '';
  const words = folded(`${factsText(document)} ${data} ${xml}`).split(/\s+/);
  return words.filter((word) => word !== '' && word.length <= longestWord).join(' ');
}

/** The facts of a document as a person may type them: days and amounts in both spellings. */
function factsText({ nummer, naam, datum, bedrag }: ArchivedDocument): string {
  const amount = bedrag?.toFixed(2) ?? '';
  const belgian = amount.replace('.', ',');
  const grouped = belgian.replaceAll(/\B(?=(?:\d{3})+(?=,))/g, '.');
  return [nummer, naam, datum, datum && writeDay(datum), amount, belgian, grouped].filter(Boolean).join(' ');
}

function valuesIn(json: string): string {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') found.push(value, normalizeOgm(value) ?? '');
    else if (typeof value === 'number') found.push(String(value));
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) walk(part);
  };
  try {
    walk(JSON.parse(json));
  } catch {
    return '';
  }
  return found.join(' ');
}
