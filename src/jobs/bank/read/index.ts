import type { BankStatement } from '../statement.ts';
import { readCamt } from './camt/index.ts';
import { readCoda } from './coda/index.ts';
import { fileFault } from './faults.ts';
import { linesText } from './text.ts';

/** The most bytes of one file: some fifty thousand rows. */
export const mostStatementBytes = 64 * 1024 * 1024;

/** A file of a bank; `name` is what messages call it. */
export interface StatementFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The statements in a file of a bank: CODA 2 or CAMT.053, known by its content. Fails with exit 2, with the line, where it is
 * anything else or its structure, a count or a sum is wrong; nothing of such a file is given.
 */
export async function readStatements({ name, bytes }: StatementFile): Promise<BankStatement[]> {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 1000)).toString('latin1');
  const begins = head.replace(/^\xef\xbb\xbf/, '').trimStart();
  if (begins.startsWith('%PDF'))
    throw fileFault(name, { nl: 'een PDF; vraag de bank CODA of CAMT.053', en: 'a PDF; ask the bank for CODA or CAMT.053' });
  if (begins.startsWith('<') || /^(\xff\xfe|\xfe\xff)/.test(head)) return readCamt(bytes, name, mostStatementBytes);
  if (/^0{5}\d{6}/.test(begins)) return readCoda(await linesText(bytes), name);
  throw fileFault(name, { nl: 'dit is geen CODA en geen CAMT.053', en: 'this is no CODA and no CAMT.053' });
}
