import { decodeText, linesText } from '../../batch/file/text.ts';
import type { BankStatement } from '../statement.ts';
import { readCamt } from './camt/index.ts';
import { readCoda, type Tell } from './coda/index.ts';
import type { CsvLayout } from './csv/index.ts';
import { fileFault } from './faults.ts';
import { mostStatementBytes } from './files.ts';

/** A file of a bank; `name` is what messages call it. */
interface StatementFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** How files are read. */
interface HowToRead {
  readonly csv?: CsvLayout;
  readonly tell?: Tell;
}

const csvHint = {
  nl: 'Is het een CSV van je bank, zeg dan met --kolom welke kolom wat is: duit bank lees --help',
  en: 'If it is a CSV of your bank, tell with --kolom which column is what: duit bank lees --help',
};

/**
 * The statements in a file of a bank, known by its content: CODA 2, CAMT.053, and any other text as CSV where its layout is given.
 * Fails with exit 2, with the line, where it is something else or its structure, a count or a sum is wrong; nothing of such a file
 * is given.
 */
export async function readStatements({ name, bytes }: StatementFile, { csv, tell = () => {} }: HowToRead = {}): Promise<BankStatement[]> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1000)).toString('latin1');
  const begins = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (begins === '') throw fileFault(name, { nl: 'leeg', en: 'empty' });
  if (begins.startsWith('%PDF')) {
    throw fileFault(name, { nl: 'een PDF; vraag de bank CODA of CAMT.053', en: 'a PDF; ask the bank for CODA or CAMT.053' });
  }
  if (begins.startsWith('PK')) {
    throw fileFault(name, { nl: 'een zip-bestand binnen een ander of zonder .zip', en: 'a zip file within another or without .zip' });
  }
  if (/^(<|\xff\xfe<\0|\xfe\xff\0<)/.test(begins)) return readCamt(bytes, name, mostStatementBytes);
  if (/^0{5}\d{6}/.test(begins)) return readCoda(await linesText(bytes), name, tell);
  if (!csv) throw fileFault(name, { nl: 'dit is geen CODA en geen CAMT.053', en: 'this is no CODA and no CAMT.053' }, csvHint);
  const { readBankCsv } = await import('./csv/index.ts');
  return readBankCsv(await decodeText(bytes), name, csv);
}
