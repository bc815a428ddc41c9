import { readNumber } from '../../belgium/typed/number.ts';
import { folded } from '../../machine/text/fold.ts';
import { readOgm } from '../../service/references/factuur.ts';
import { keepingOf } from './contents.ts';
import type { ArchivedDocument, KeepRule } from './records.ts';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '../../machine/files/hash.ts';
import { renameHeld } from '../../machine/files/held.ts';
import { refuseLinks } from '../../machine/files/links.ts';
import { places } from './layout.ts';
import { readArchive } from './read.ts';
import { writeDay } from '../../belgium/dates.ts';
import { normalizeOgm } from '../../belgium/ogm.ts';
import { removeFile } from '../../machine/files/remove.ts';

/**
 * The documents that have every word of `query`, newest first, and the rules by which they are kept. Asks nobody, and keeps an index
 * where it may write. Fails as `readArchive`.
 */
export function searchArchive(folder: string, query: string, mayWrite: boolean) {
  const { sought, keeping } = readIndex(folder, mayWrite);
  return { documents: sought.filter(testFor(query)).map(({ document }) => document()), keeping };
}

/** `>1000` and the like compare the amount; an OGM is found in any spelling; of other text each word must be there. */
function testFor(query: string): (sought: ReturnType<typeof indexOf>['sought'][number]) => boolean {
  const [, sign = '', typed = ''] = /^\s*([<>]=?|=)\s*(.+)$/.exec(query) ?? [];
  const amount = sign === '' ? undefined : readNumber(typed, 'bedrag').value;
  if (amount !== undefined) return ({ bedrag }) => bedrag !== null && compares(bedrag, sign, amount);
  const ogm = readOgm(query);
  const words = ogm === undefined ? folded(query).split(/\s+/).filter(Boolean) : [ogm];
  const sought = words.map(soughtWord);
  return ({ has }) => sought.every(has);
}

function compares(bedrag: number, sign: string, amount: number): boolean {
  if (sign === '=') return bedrag === amount;
  if (bedrag === amount) return sign.length === 2;
  return sign.startsWith('>') === bedrag > amount;
}

/** A folded word in the form in which an index is searched: a character for each byte of its UTF-8. */
type SoughtWord = string & { readonly _bytes: true };

const soughtWord = (word: string): SoughtWord => Buffer.from(word).toString('latin1') as SoughtWord;

/**
 * Reads all that a search needs. It is kept beside the archive under the hash of the log, so that the next search neither
 * proves the log nor reads documents; where that can't or may not be written, or was damaged, they are read again. Fails as
 * `readArchive`.
 */
function readIndex(folder: string, mayWrite: boolean) {
  const path = join(folder, places.work, 'zoek.txt');
  const kept = readKept(path);
  const log = hashOfLog(folder);
  if (kept && log !== undefined && kept.log === log) return indexOf(kept);
  const { contents } = readArchive(folder);
  const texts = new Map(kept?.lines.map((line) => [hashesOf(documentIn(line)), line.slice(line.lastIndexOf('\t') + 1)]));
  const lines = newestFirst(contents.documents.values()).map((document) => {
    const text = texts.get(hashesOf(document)) ?? soughtWord(readText(folder, document));
    return [document.bedrag ?? '', soughtWord(JSON.stringify(document)), text].join('\t');
  });
  const made: Kept = { log: log ?? '', rules: [...contents.keeping.values()], lines };
  if (mayWrite) writeKept(folder, path, made);
  return indexOf(made);
}

export const newestFirst = (documents: Iterable<ArchivedDocument>): ArchivedDocument[] =>
  [...documents].toSorted((one, other) => (one.datum === other.datum ? 0 : (one.datum ?? '') < (other.datum ?? '') ? 1 : -1));

/** The kept file: a line each for its own hash, that of the log and the rules, and then one for each document. */
interface Kept {
  readonly log: string;
  readonly rules: readonly KeepRule[];
  /**
   * The amount, the facts as JSON and the text of a document, with tabs between them: neither JSON nor the text holds one. A character stands
   * for a byte: to read all of the UTF-8 takes longer than to search it.
   */
  readonly lines: readonly string[];
}

const documentIn = (line: string): ArchivedDocument =>
  JSON.parse(fromBytes(line.slice(line.indexOf('\t') + 1, line.lastIndexOf('\t')))) as ArchivedDocument;

const fromBytes = (text: string): string => (/[\x80-\xff]/.test(text) ? Buffer.from(text, 'latin1').toString() : text);

/** Whatever changes the text of a document has changed the hash of one of its files. */
const hashesOf = ({ bestanden }: ArchivedDocument): string => bestanden.map((file) => file.sha256).join();

/** The documents to search, the latest date first; the other facts of one are read only once it is found. */
const indexOf = ({ rules, lines }: Kept) => ({
  keeping: keepingOf(rules),
  sought: lines.map((line) => ({
    has: (word: SoughtWord) => line.includes(word, line.lastIndexOf('\t')),
    bedrag: amountIn(line),
    document: () => documentIn(line),
  })),
});

function amountIn(line: string): number | null {
  const end = line.indexOf('\t');
  return end === 0 ? null : Number(line.slice(0, end));
}

/** Undefined if it can't be read, which `readArchive` then tells. */
function hashOfLog(folder: string): string | undefined {
  try {
    return sha256(readFileSync(join(folder, places.log)));
  } catch {
    return undefined;
  }
}

function readKept(path: string): Kept | undefined {
  try {
    const bytes = readFileSync(path);
    if (bytes.toString('latin1', 0, 65) !== `${sha256(bytes.subarray(65))}\n`) return undefined;
    const [log = '', rules = '[]', ...lines] = bytes.toString('latin1', 65).split('\n');
    return { log, rules: JSON.parse(fromBytes(rules)) as KeepRule[], lines };
  } catch {
    return undefined;
  }
}

function writeKept(folder: string, path: string, { log, rules, lines }: Kept): void {
  const body = Buffer.from([log, soughtWord(JSON.stringify(rules)), ...lines].join('\n'), 'latin1');
  try {
    refuseLinks(folder, dirname(path));
    removeFile(`${path}.nieuw`);
    writeFileSync(`${path}.nieuw`, Buffer.concat([Buffer.from(`${sha256(body)}\n`), body]), { mode: 0o600, flag: 'wx' });
    renameHeld(`${path}.nieuw`, path);
  } catch {
    // The archive lies on a disk that can't be written: the next search reads the documents again.
  }
}

/** A word that is longer is an attachment or a hash, and nobody types it. */
const longestWord = 60;

/** The folded words of a document, of its data and of the XML of a received one, whose data hold no lines. Damage is for the check. */
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
