import { readInvoice, type Invoice } from '../../../src/einvoice/ubl/read/invoice.ts';
import { type Element, readTree } from '../../../src/einvoice/ubl/read/tree.ts';

/** The root of a document. Throws where it can't be read. */
export function rootOf(xml: string): Element {
  const read = readTree(Buffer.from(xml));
  if ('reason' in read) throw new Error(read.reason);
  return read.root;
}

/** The model of a document. */
export const modelOf = (xml: string): Invoice => readInvoice(rootOf(xml));
