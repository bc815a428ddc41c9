import { readInvoice } from '../../../belgium/ubl/read/invoice.ts';
import { invoiceElement } from '../../../belgium/ubl/read/kind.ts';
import type { Invoice } from '../../../belgium/ubl/read/model.ts';
import { readTree } from '../../../belgium/ubl/read/tree.ts';
import type { ArchivedDocument } from '../contents.ts';
import type { Finding } from '../findings.ts';
import type { ArchivedFile } from '../records.ts';
import type { Sources } from './booking.ts';
import { prove } from './proven.ts';
import type { ZipEntry } from './zip.ts';

/** A document as it lies in the archive: its data and UBL, its sound files, and the findings on the others. */
export interface ReadDocument {
  readonly data: Sources['data'];
  readonly invoice: Invoice | undefined;
  readonly bodies: ReadonlyMap<ArchivedFile, ZipEntry['body']>;
  readonly findings: readonly Finding[];
}

/** Holds each file of a document against its hash, and reads its data and UBL. Content that it can't read is no failure. */
export async function readDocument(folder: string, { bestanden }: ArchivedDocument): Promise<ReadDocument> {
  const bodies = new Map<ArchivedFile, ZipEntry['body']>();
  const findings: Finding[] = [];
  for (const file of bestanden) {
    const proof = await prove(folder, file);
    if ('finding' in proof) findings.push(proof.finding);
    else bodies.set(file, proof.body);
  }
  const read = (ending: string): Uint8Array | undefined => {
    const body = [...bodies].find(([{ pad }]) => pad.endsWith(ending))?.[1];
    return body instanceof Uint8Array ? body : undefined;
  };
  return { data: dataIn(read('/document.json')), invoice: invoiceIn(read('.xml')), bodies, findings };
}

function dataIn(bytes: Uint8Array | undefined): Sources['data'] {
  if (!bytes) return undefined;
  try {
    const data: unknown = JSON.parse(Buffer.from(bytes).toString());
    return typeof data === 'object' && data !== null ? (data as Readonly<Record<string, unknown>>) : undefined;
  } catch {
    return undefined;
  }
}

function invoiceIn(bytes: Uint8Array | undefined): Invoice | undefined {
  const read = bytes && readTree(bytes);
  const element = read && 'root' in read ? invoiceElement(read.root) : undefined;
  return element && readInvoice(element);
}
