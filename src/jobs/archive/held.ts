import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readInvoice } from '../../einvoice/ubl/read/invoice.ts';
import { kindOf } from '../../einvoice/ubl/read/kind.ts';
import type { Invoice } from '../../einvoice/ubl/read/model.ts';
import { mostBytes, readTree } from '../../einvoice/ubl/read/tree.ts';
import { Factuur, InboxDocument, type Klant } from '../../contract/index.ts';
import { receivedDifferences, saleDifferences } from './agree.ts';
import type { ArchivedDocument } from './contents.ts';
import type { Piece } from './fetch.ts';
import { dataName } from './layout.ts';
import { isSameSupplier, supplierOf, supplierText } from './party.ts';
import type { ArchiveDifference, DocumentFacts, ArchivedSupplier } from './records.ts';

/** The paths of the two files of a document that are held against each other; undefined where it has no such file. */
export interface Both {
  readonly data: string | undefined;
  readonly ubl: string | undefined;
}

/** The two files of a document where at least one of them is among `pieces`, which lie ready; undefined where neither is. */
export function bothOf(pieces: readonly Piece[], known: ArchivedDocument | undefined): Both | undefined {
  const fresh = (isIt: (naam: string) => boolean) => pieces.find(({ naam }) => isIt(naam))?.stash;
  const there = (isIt: (naam: string) => boolean) => known?.bestanden.find(({ pad }) => isIt(pad.slice(known.map.length + 1)))?.pad;
  if (fresh(isData) === undefined && fresh(isUbl) === undefined) return undefined;
  return { data: fresh(isData) ?? there(isData), ubl: fresh(isUbl) ?? there(isUbl) };
}

const isData = (naam: string): boolean => naam === dataName;
const isUbl = (naam: string): boolean => naam.endsWith('.xml');

/** The id of the customer in the data of a document; undefined where it has none. */
export function customerIn(folder: string, data: string): string | undefined {
  const parsed = Factuur.safeParse(fieldsIn(join(folder, data)));
  return parsed.data?.customer_id ?? undefined;
}

/** Everything that the UBL of a document is held against. */
export interface Against {
  readonly facts: DocumentFacts;
  readonly klant: Klant | null;
  /** The number of another document of the account; null where it is not known. */
  readonly numberOf: (id: string) => string | null;
  /** The supplier of the archive; undefined until a UBL has named it. */
  readonly supplier: ArchivedSupplier | undefined;
}

/** The differences of one document, and the supplier that its UBL names where it is a sale. */
export interface HeldDocument {
  readonly differences: readonly ArchiveDifference[];
  readonly supplier: ArchivedSupplier | undefined;
  /** The name of the customer that the UBL gives. */
  readonly customer: string | null;
}

/**
 * Holds the UBL of a document against the data of the service. Undefined where there is no UBL, or where it is too large to
 * be read or a received one is no UBL, which a supplier may send.
 */
export function hold(folder: string, { data, ubl }: Both, against: Against): HeldDocument | undefined {
  const invoice = ubl === undefined ? undefined : invoiceIn(join(folder, ubl));
  const { facts, klant, numberOf } = against;
  if (invoice === undefined) return undefined;
  const fields = data === undefined ? undefined : fieldsIn(join(folder, data));
  const { nummer, datum, naam, bedrag, type } = facts;
  if (facts.stuk === 'ontvangen') {
    if (typeof invoice === 'string') return undefined;
    const listed = { leverancier: naam, factuurnummer: nummer, datum, bedrag };
    return {
      differences: receivedDifferences({ ...listed, ...InboxDocument.safeParse(fields).data }, invoice),
      supplier: undefined,
      customer: null,
    };
  }
  if (typeof invoice === 'string')
    return { differences: [{ veld: 'ubl', dienst: 'UBL', ubl: invoice }], supplier: undefined, customer: null };
  const factuur: Partial<Factuur> = { type, nummer, datum, totaal_incl: bedrag, ...Factuur.safeParse(fields).data };
  const linked = factuur.gekoppelde_factuur_id;
  const differences = saleDifferences({ factuur, klant, gekoppeld: linked ? numberOf(linked.toLowerCase()) : null }, invoice);
  const supplier = supplierOf(invoice);
  return { differences: [...differences, ...otherSupplier(against.supplier, supplier)], supplier, customer: invoice.klant?.naam ?? null };
}

const otherSupplier = (known: ArchivedSupplier | undefined, named: ArchivedSupplier | undefined): ArchiveDifference[] =>
  known && named && !isSameSupplier(known, named) ? [{ veld: 'leverancier', dienst: supplierText(known), ubl: supplierText(named) }] : [];

/** The invoice in a file, or the code of its kind or fault where it holds none; undefined where it is too large to be read. */
function invoiceIn(path: string): Invoice | string | undefined {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? Infinity) > mostBytes) return undefined;
  const read = readTree(readFileSync(path));
  if ('reason' in read) return read.reason.startsWith('too_') ? undefined : read.reason;
  const kind = kindOf(read.root);
  return kind === 'invoice' || kind === 'credit_note' ? readInvoice(read.root) : kind;
}

/** The fields of a `document.json`; undefined where it can't be read, which is for the check to tell. */
function fieldsIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
