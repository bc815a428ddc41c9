import { inputName } from '../../../machine/files/read.ts';
import { isUtf8 } from 'node:buffer';
import { type FileKind, fileKind } from '../../../machine/files/kind.ts';
import { type Text } from '../../../language.ts';
import { type EachLine, readCsvLines } from '../../batch/file/csv.ts';
import { shown } from '../../batch/file/table.ts';
import { decodeText, linesText } from '../../batch/file/text.ts';
import type { BankStatement } from '../statement.ts';
import { readCamt } from './camt/index.ts';
import { readCoda } from './coda/index.ts';
import type { CsvLayout, TableNotes } from './csv/index.ts';
import { fileFault, type Tell } from './faults.ts';
import path from 'node:path';
import { failureIn } from '../../../failure.ts';
import type { Files } from '../../../machine/files/index.ts';
import type { Zipped } from '../../../machine/files/zip.ts';

interface HowToRead {
  readonly csv?: CsvLayout;
  /** Receives what a file says against itself, and of rows that are no money. */
  readonly tell?: Tell;
  readonly table?: (notes: TableNotes) => void;
}

const others: Partial<Record<FileKind, Text>> = {
  pdf: { nl: 'een PDF', en: 'a PDF' },
  zip: { nl: 'een zip-bestand binnen een ander of zonder .zip', en: 'a zip file within another or without .zip' },
  office: { nl: 'een oude of beveiligde Excel-werkmap', en: 'an old or protected Excel workbook' },
  opendocument: { nl: 'een OpenDocument-werkmap', en: 'an OpenDocument workbook' },
  image: { nl: 'een afbeelding', en: 'an image' },
  html: { nl: 'een webpagina', en: 'a web page' },
  mail: { nl: 'een e-mail', en: 'an e-mail' },
  mt940: { nl: 'MT940', en: 'MT940' },
  binary: { nl: 'geen tekst', en: 'no text' },
};

const instead = {
  nl: 'vraag de bank CODA of CAMT.053, of download de betalingen als CSV',
  en: 'ask the bank for CODA or CAMT.053, or download the payments as CSV',
};

/**
 * The statements in a file of a bank, known by its content: CODA 2, CAMT.053, and a CSV or workbook by the headers of its bank, or by
 * the columns that were named. Fails with exit 2, with the line, where it is something else or its structure, a count or a sum is
 * wrong; nothing of such a file is given.
 */
export async function readStatements(
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  { csv = {}, tell = () => {}, table }: HowToRead = {},
): Promise<BankStatement[]> {
  const kind = fileKind(bytes);
  if (kind === 'empty') throw fileFault(name, { nl: 'leeg', en: 'empty' });
  const other = others[kind];
  if (other) throw fileFault(name, { nl: `${other.nl}; ${instead.nl}`, en: `${other.en}; ${instead.en}` });
  if (kind === 'xml') return readCamt(bytes, name, { most: mostStatementBytes, tell });
  if (kind === 'coda') return readCoda(await linesText(bytes), name, tell);
  const { BankTable } = await import('./csv/index.ts');
  const read = new BankTable(name, csv);
  await eachLine(kind, bytes, name, read.add);
  const { statements, notes } = read.statements();
  if (notes.waiting > 0) {
    const [nl, en] = notes.waiting === 1 ? ['rij is', 'row is'] : ['rijen zijn', 'rows are'];
    tell({
      nl: `${notes.waiting} ${nl} geweigerd of nog niet uitgevoerd, en ${notes.waiting === 1 ? 'telt' : 'tellen'} niet`,
      en: `${notes.waiting} ${en} refused or not yet executed, and not counted`,
    });
  }
  table?.(notes);
  return statements;
}

async function eachLine(kind: FileKind, bytes: Uint8Array, name: string, each: EachLine): Promise<void> {
  if (kind !== 'xlsx')
    return void readCsvLines(isUtf8(bytes) ? bytes : Buffer.from(await decodeText(bytes)), name, each, { bareQuotes: true });
  const { readXlsx } = await import('../../batch/file/xlsx.ts');
  // A row that a filter hides is money like any other.
  const { headers, rows } = await readXlsx(bytes, name, { ookVerborgen: true });
  each(1, headers);
  for (const { line, cells } of rows) {
    const texts = Array.from(cells, (cell) => (cell ? shown(cell) : ''));
    each(line, texts);
  }
}

/** The most bytes of one file: some fifty thousand rows. */
const mostStatementBytes = 64 * 1024 * 1024;

/**
 * The files that these words stand for, one after the other: a file, those in a folder and its folders, those in a zip file. A file
 * that can't be read comes with its failure. A zip file that breaks off, or is too large unpacked, gives none of its files. Within
 * a folder or a zip file the statements in PDF that banks put there, and hidden files, are left out.
 */
export async function* statementFiles(files: Pick<Files, 'bytes' | 'within' | 'zipped'>, words: readonly string[]): AsyncGenerator<Zipped> {
  for (const word of words) {
    try {
      const within = word === '-' ? undefined : await files.within(word, ['']);
      const found = within?.filter(isWanted) ?? [word];
      for (const file of found) yield* filesAt(files, file);
    } catch (error) {
      yield { name: word, failure: failureIn(error) };
    }
  }
}

const isWanted = (name: string): boolean => !/^\.|\.pdf$/i.test(path.basename(name));

async function* filesAt(files: Pick<Files, 'bytes' | 'zipped'>, name: string): AsyncGenerator<Zipped> {
  try {
    if (!name.toLowerCase().endsWith('.zip')) {
      const called = inputName(name);
      yield { name: called, bytes: await files.bytes(name, mostStatementBytes) };
    } else {
      // It is unpacked once before anything is read of it, so that a damaged one gives nothing.
      const whole = files.zipped(name, '', mostStatementBytes)[Symbol.asyncIterator]();
      while (!(await whole.next()).done);
      for await (const zipped of files.zipped(name, '', mostStatementBytes)) {
        if (isWanted(zipped.name) && !zipped.name.endsWith('/')) yield zipped;
      }
    }
  } catch (error) {
    yield { name, failure: failureIn(error) };
  }
}
