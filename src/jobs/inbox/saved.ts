import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { dataName, documentFolder, fileNames } from '../archive/layout.ts';
import type { DocumentFacts } from '../archive/records.ts';
import { changeSeen, type SeenDocument, seenState } from './seen.ts';
import type { Work } from './work.ts';
import { readFile, stat } from 'node:fs/promises';
import { mostBytes, readTree } from '../../einvoice/ubl/read/tree.ts';
import { sha256 } from '../../machine/files/hash.ts';
import { isOgm, normalizeOgm } from '../../belgium/ogm.ts';
import { readInvoice, type Invoice } from '../../einvoice/ubl/read/invoice.ts';
import { type Figure, numberOf } from '../../einvoice/ubl/read/find.ts';
import { invoiceElement } from '../../einvoice/ubl/read/kind.ts';
import { type DocumentMoney, moneyOf } from '../../einvoice/view/money.ts';
import type { InboxDocumentKort } from '../../contract/index.ts';
import type { StateStore } from '../../store/store.ts';
import { accountsOf } from './facts.ts';

/** The facts that the name of a document's folder is made of. */
export const factsOf = ({ id, leverancier, factuurnummer, datum }: SeenDocument) => ({
  id,
  naam: leverancier ?? null,
  nummer: factuurnummer ?? null,
  datum: datum ?? null,
});

/** The folder in which a run that the store does not know saved all of a document, as when state was lost; undefined for none. */
export function savedBefore({ folder }: Pick<Work, 'folder'>, seen: SeenDocument): string | undefined {
  // Its JSON is saved after the store knows its files, so a store without those is older than the JSON.
  if (seen.bestanden) return undefined;
  const named = documentFolder(factsOf(seen), (path) => !isOf(join(folder, path), seen.id));
  return [seen.map, join(folder, named)].find((map) => map !== undefined && isOf(map, seen.id));
}

/** Whether a folder has all of the document with this id: its JSON is saved last. */
function isOf(map: string, id: string): boolean {
  try {
    const saved = JSON.parse(readFileSync(join(map, dataName), 'utf8')) as { id?: unknown } | null;
    return typeof saved?.id === 'string' && saved.id.toLowerCase() === id.toLowerCase();
  } catch (error) {
    if (error instanceof SyntaxError || codeOf(error) !== undefined) return false;
    throw error;
  }
}

/** Leaves a document alone that was saved before: nobody knows whether its command was run. */
export function leaveSaved({ store, world }: Work, { id }: SeenDocument, map: string): Promise<SeenDocument> {
  const named = (name: string) => (existsSync(join(map, name)) ? name : null);
  const { pdf, ubl } = fileNames({ type: null } satisfies Pick<DocumentFacts, 'type'>);
  const bestanden = { json: dataName, pdf: named(pdf), ubl: named(ubl) };
  const reden = t({
    nl: `stond al in ${clean(map)}; is er nog iets mee te doen, geef dan: duit inbox opnieuw ${id}`,
    en: `was in ${clean(map)} already; if anything is still to be done with it, give: duit inbox opnieuw ${id}`,
  });
  return store.transaction((transaction) =>
    changeSeen(transaction, id, (now) => ({ ...now, stand: 'gezien', sinds: world.now().toISOString(), map, bestanden, reden })),
  );
}

/** The UBL of a document as the follower saved it, with its path; or the path of a file that is not as it was saved. */
type SavedUbl = { readonly path: string; readonly bytes: Uint8Array } | { readonly path: string; readonly changed: true };

/** Undefined if none was saved, or none can be read there now. */
export async function savedUbl({ map, bestanden, ubl_sha256: expected }: SeenDocument): Promise<SavedUbl | undefined> {
  if (map === undefined || !bestanden?.ubl || expected === undefined) return undefined;
  const path = join(map, bestanden.ubl);
  try {
    const found = await stat(path);
    if (!found.isFile()) return undefined;
    if (found.size > mostBytes) return { path, changed: true };
    const bytes = await readFile(path);
    return sha256(bytes) === expected ? { path, bytes } : { path, changed: true };
  } catch {
    // The user may have moved it, or its disk may be away; the service has it too.
    return undefined;
  }
}

export interface AskedPayment {
  /** IBANs without blanks. */
  readonly rekeningen: readonly string[];
  /** The twelve digits of its structured reference; null if it has none. */
  readonly ogm: string | null;
  readonly geld: DocumentMoney;
  readonly voorwaarden: DiscountTerms;
}

interface DiscountTerms {
  readonly notities: string;
  readonly totaal_incl: number;
  readonly totaal_excl: number;
}

/**
 * How these documents ask to be paid, by id in lower case, where their UBL lies on disk as it was saved. `own` is the enterprise number of the
 * account. Exit 10 if the store fails.
 */
export async function askedPayments(
  store: StateStore,
  documents: readonly InboxDocumentKort[],
  own: string | undefined,
): Promise<Map<string, AskedPayment>> {
  const invoices = await savedInvoices(store, documents);
  const asked = documents.flatMap((document): (readonly [string, AskedPayment])[] => {
    const invoice = invoices.get(document.id.toLowerCase())?.invoice;
    return invoice ? [[document.id.toLowerCase(), askedBy(invoice, document, own)]] : [];
  });
  return new Map(asked);
}

/** The documents that the follower of the inbox remembers, by id in lower case, each with its UBL where that lies on disk as it was saved. */
export async function savedInvoices(
  store: StateStore,
  documents: readonly InboxDocumentKort[],
): Promise<Map<string, { readonly seen: SeenDocument; readonly invoice: Invoice | undefined }>> {
  const seen = await store.read((view) => Promise.all(documents.map(({ id }) => seenState(view, id))));
  const found = new Map<string, { readonly seen: SeenDocument; readonly invoice: Invoice | undefined }>();
  for (const one of seen) if (one) found.set(one.id.toLowerCase(), { seen: one, invoice: await savedInvoice(one) });
  return found;
}

async function savedInvoice(seen: SeenDocument): Promise<Invoice | undefined> {
  const saved = await savedUbl(seen);
  const read = saved && 'bytes' in saved ? readTree(saved.bytes) : undefined;
  const root = read && 'root' in read ? invoiceElement(read.root) : undefined;
  return root && readInvoice(root);
}

const euro = (figure: Figure | undefined): number => numberOf(figure)?.toNumber() ?? 0;

function askedBy(invoice: Invoice, document: InboxDocumentKort, own: string | undefined): AskedPayment {
  const [ogm] = invoice.betalingen.flatMap(({ mededeling }) => (mededeling && isOgm(mededeling) ? (normalizeOgm(mededeling) ?? []) : []));
  return {
    rekeningen: accountsOf(invoice, own),
    ogm: ogm?.replaceAll(/\D/g, '') ?? null,
    geld: moneyOf(invoice, document, own),
    voorwaarden: {
      notities: [invoice.betalingsvoorwaarden, invoice.notities].filter(Boolean).join('\n'),
      totaal_incl: euro(invoice.totalen.incl),
      totaal_excl: euro(invoice.totalen.excl),
    },
  };
}
