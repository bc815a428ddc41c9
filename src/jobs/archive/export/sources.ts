import { readInvoice } from '../../../einvoice/ubl/read/invoice.ts';
import { invoiceElement } from '../../../einvoice/ubl/read/kind.ts';
import type { Invoice } from '../../../einvoice/ubl/read/model.ts';
import { readTree } from '../../../einvoice/ubl/read/tree.ts';
import type { ArchivedDocument, Contents } from '../contents.ts';
import type { ArchiveFinding } from '../findings.ts';
import type { ArchivedFile } from '../records.ts';
import type { ReadSources, BookingSources } from './booking.ts';
import { type Proof, prove, type Sound } from './proven.ts';

/** A document as it lies in the archive: its data and UBL, its sound files, and the findings on the others. */
export interface ReadDocument extends ReadSources {
  /** The sound files, each by the file in whose place it goes: itself, or the lost one that it stands beside. */
  readonly bodies: ReadonlyMap<ArchivedFile, Sound>;
  readonly findings: readonly ArchiveFinding[];
}

/**
 * Holds each file of a document against its hash, and reads its data and UBL. A lost file that stands beside itself in other
 * bytes is no finding, and content that it can't read no failure.
 */
export async function readDocument(folder: string, { bestanden }: ArchivedDocument, replaced: Contents['replaced']): Promise<ReadDocument> {
  const bodies = new Map<ArchivedFile, Sound>();
  const findings: ArchiveFinding[] = [];
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

/** The invoice of a credit note, by its data and its UBL. */
export async function readLinked(
  folder: string,
  note: ArchivedDocument,
  { data, invoice }: ReadSources,
  { documents, replaced }: Pick<Contents, 'documents' | 'replaced'>,
): Promise<BookingSources['linked']> {
  const id = data?.['gekoppelde_factuur_id'];
  const nummer = invoice?.eerdere_facturen[0]?.nummer;
  const isTheirs = (one: ArchivedDocument): boolean =>
    one.stuk === note.stuk && one.nummer === nummer && one.id !== note.id && (one.stuk === 'verkoop' || one.naam === note.naam);
  const isNamed = typeof id === 'string' && id !== '';
  const linked = isNamed ? documents.get(id.toLowerCase()) : nummer === undefined ? undefined : [...documents.values()].find(isTheirs);
  if (!linked) return isNamed ? undefined : null;
  const bestanden = linked.bestanden.filter(({ pad }) => !pad.endsWith('.pdf'));
  const read = await readDocument(folder, { ...linked, bestanden }, replaced);
  return read.data || read.invoice ? read : undefined;
}

function dataIn(bytes: Uint8Array | undefined): ReadSources['data'] {
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
