import { readInvoice, type Invoice } from '../../../einvoice/ubl/read/invoice.ts';
import { invoiceElement } from '../../../einvoice/ubl/read/kind.ts';
import { readTree } from '../../../einvoice/ubl/read/tree.ts';
import type { Contents } from '../contents.ts';
import type { ArchivedDocument, ArchivedFile } from '../records.ts';
import { type ArchiveFinding, found } from '../findings.ts';
import type { BookingSources, ReadSources } from './booking.ts';
import { createHash } from 'node:crypto';
import { createReadStream, lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diskReason } from '../../../machine/files/disk.ts';
import { hashOf, sha256 as hashOfBytes } from '../../../machine/files/hash.ts';
import { archiveHint, damagedArchive, type ReadArchive, changedText } from '../read.ts';
import type { ZipEntry } from './zip.ts';
import type { Factuur } from '../../../contract/index.ts';
import { booked, type Booked } from '../../reports/count/booked.ts';
import { linkedIn } from '../../reports/read/ledger.ts';

export interface ReadDocument extends ReadSources {
  readonly bodies: ReadonlyMap<ArchivedFile, Sound>;
  readonly findings: readonly ArchiveFinding[];
}

/** Holds each file of a document against its hash, and reads its data and UBL. Content that it can't read is no failure. */
export async function readDocument(folder: string, { bestanden }: Pick<ArchivedDocument, 'bestanden'>): Promise<ReadDocument> {
  const bodies = new Map<ArchivedFile, Sound>();
  const findings: ArchiveFinding[] = [];
  for (const file of bestanden) {
    const proof = await prove(folder, file);
    if ('finding' in proof) findings.push(proof.finding);
    else bodies.set(file, proof);
  }
  const read = (ending: string): Uint8Array | undefined => {
    const body = [...bodies].find(([{ pad }]) => pad.endsWith(ending))?.[1].body;
    return body instanceof Uint8Array ? body : undefined;
  };
  return { data: dataIn(read('/document.json')), invoice: invoiceIn(read('.xml')), bodies, findings };
}

export async function readLinked(
  folder: string,
  note: ArchivedDocument,
  { data, invoice }: ReadSources,
  { documents }: Pick<Contents, 'documents'>,
): Promise<BookingSources['linked']> {
  const id = data?.['gekoppelde_factuur_id'];
  const nummer = invoice?.eerdere_facturen[0]?.nummer;
  const isTheirs = (one: ArchivedDocument): boolean =>
    one.stuk === note.stuk && one.nummer === nummer && one.id !== note.id && (one.stuk === 'verkoop' || one.naam === note.naam);
  const isNamed = typeof id === 'string' && id !== '';
  const linked = isNamed ? documents.get(id.toLowerCase()) : nummer === undefined ? undefined : [...documents.values()].find(isTheirs);
  if (!linked) return isNamed ? undefined : null;
  const bestanden = linked.bestanden.filter(({ pad }) => !pad.endsWith('.pdf'));
  const read = await readDocument(folder, { bestanden });
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

interface Sound {
  readonly file: ArchivedFile;
  readonly body: ZipEntry['body'];
}

/** A larger file is read twice, piece by piece: to prove it, and to pass it on. */
const mostAtOnce = 8_388_608;

async function prove(folder: string, file: ArchivedFile): Promise<Sound | { readonly finding: ArchiveFinding }> {
  const { pad, sha256, bytes } = file;
  const path = join(folder, pad);
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (!stats) return { finding: found('ontbreekt', pad) };
    const changed = { finding: found('gewijzigd', pad) };
    if (!stats.isFile() || stats.size !== bytes) return changed;
    if (bytes > mostAtOnce) return (await hashOf(path)) === sha256 ? { file, body: provenBody(path, file) } : changed;
    const body = readFileSync(path);
    return hashOfBytes(body) === sha256 ? { file, body } : changed;
  } catch (error) {
    return { finding: found('onleesbaar', pad, diskReason(error)) };
  }
}

/** The bytes of a file that was sound a moment ago. Exit 13 if it has changed since, so that no other bytes are passed on as sound. */
async function* provenBody(path: string, { pad, sha256, bytes }: ArchivedFile): AsyncGenerator<Uint8Array> {
  const changed = () => damagedArchive(changedText(pad), archiveHint(path));
  const running = createHash('sha256');
  let left = bytes;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw changed();
    running.update(chunk);
    yield chunk;
  }
  if (running.digest('hex') !== sha256) throw changed();
}

/** Every document that the account sold, as the archive has it; one without sound data, or whose sign nothing tells, is left out. */
export async function soldDocuments({ folder, contents: { documents } }: ReadArchive): Promise<Booked[]> {
  const read = new Map<string, Factuur>();
  const names = new Map<string, string>();
  for (const document of documents.values()) {
    if (document.stuk !== 'verkoop') continue;
    const bestanden = document.bestanden.filter(({ pad }) => pad.endsWith('/document.json'));
    const { data } = await readDocument(folder, { bestanden });
    const factuur = data && ({ ...data, id: document.id } as unknown as Factuur);
    if (!factuur) continue;
    read.set(document.id.toLowerCase(), factuur);
    if (factuur.customer_id && document.naam !== null) names.set(factuur.customer_id.toLowerCase(), document.naam);
  }
  return [...read.values()].flatMap((factuur) => {
    const one = booked(factuur, { ...factuur, id: factuur.id }, names, linkedIn(read, factuur));
    return 'row' in one ? [] : [one];
  });
}
