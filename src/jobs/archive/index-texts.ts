import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDay } from '../../belgium/dates.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { folded } from '../../machine/text/fold.ts';
import type { ArchivedDocument } from './contents.ts';
import { places } from './layout.ts';
import type { ReadArchive } from './read.ts';

/** A word that is longer is an attachment or a hash, and nobody types it. */
const longestWord = 60;

/**
 * The text of each document, folded, by id. Text that was read before is kept beside the archive, under the hashes of the
 * files, so that a search reads only new documents; where that can't be written, or was damaged, all are read again.
 */
export function textsOf({ folder, contents }: ReadArchive): Map<string, string> {
  const path = join(folder, places.work, 'zoek.txt');
  const kept = readKept(path);
  const texts = new Map<string, string>();
  const lines: string[] = [];
  let isNew = false;
  for (const document of contents.documents.values()) {
    const key = document.bestanden.map(({ sha256: hash }) => hash.slice(0, 16)).join('-');
    const known = kept.get(key);
    const text = known ?? readText(folder, document);
    isNew ||= known === undefined;
    texts.set(document.id, text);
    lines.push(`${key} ${text}\n`);
  }
  if (isNew) writeKept(path, lines.join(''));
  return texts;
}

function readKept(path: string): Map<string, string> {
  try {
    const text = readFileSync(path, 'utf8');
    const body = text.slice(65);
    if (text.slice(0, 65) !== `${sha256(body)}\n`) return new Map();
    return new Map(
      body.split('\n').map((line) => {
        const end = line.indexOf(' ');
        return [line.slice(0, end), line.slice(end + 1)];
      }),
    );
  } catch {
    return new Map();
  }
}

function writeKept(path: string, body: string): void {
  try {
    writeFileSync(`${path}.nieuw`, `${sha256(body)}\n${body}`, { mode: 0o600 });
    renameSync(`${path}.nieuw`, path);
  } catch {
    // The archive lies on a disk that can't be written: the next search reads the documents again.
  }
}

/** The text of the data of a document, and of the XML of a received one, whose data hold no lines. Damage is for the check to tell. */
function readText(folder: string, document: ArchivedDocument): string {
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
