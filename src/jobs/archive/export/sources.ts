import { readInvoice } from '../../../einvoice/ubl/read/invoice.ts';
import { invoiceElement } from '../../../einvoice/ubl/read/kind.ts';
import type { Invoice } from '../../../einvoice/ubl/read/model.ts';
import { readTree } from '../../../einvoice/ubl/read/tree.ts';
import type { ArchivedDocument, Contents } from '../contents.ts';
import type { Finding } from '../findings.ts';
import type { ArchivedFile } from '../records.ts';
import type { Sources } from './booking.ts';
import { type Proof, prove, type Sound } from './proven.ts';

/** A document as it lies in the archive: its data and UBL, its sound files, and the findings on the others. */
export interface ReadDocument {
  readonly data: Sources['data'];
  readonly invoice: Invoice | undefined;
  /** The sound files, each by the file in whose place it goes: itself, or the lost one that it stands beside. */
  readonly bodies: ReadonlyMap<ArchivedFile, Sound>;
  readonly findings: readonly Finding[];
}

/**
 * Holds each file of a document against its hash, and reads its data and UBL. A lost file that stands beside itself in other
 * bytes is no finding, and content that it can't read no failure.
 */
export async function readDocument(folder: string, { bestanden }: ArchivedDocument, replaced: Contents['replaced']): Promise<ReadDocument> {
  const bodies = new Map<ArchivedFile, Sound>();
  const findings: Finding[] = [];
  const beside = new Set(replaced.values());
  const proven = async (file: ArchivedFile): Promise<Proof> => {
    const proof = await prove(folder, file);
    const instead = 'finding' in proof ? bestanden.find(({ pad }) => pad === replaced.get(file.pad)) : undefined;
    return instead ? proven(instead) : proof;
  };
  for (const file of bestanden.filter(({ pad }) => !beside.has(pad))) {
    const proof = await proven(file);
    if ('finding' in proof) findings.push(proof.finding);
    else bodies.set(file, proof);
  }
  const read = (ending: string): Uint8Array | undefined => {
    const body = [...bodies].find(([{ pad }]) => pad.endsWith(ending))?.[1].body;
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
