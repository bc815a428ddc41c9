import { isOgm, normalizeOgm } from '../../belgium/ogm.ts';
import { readInvoice } from '../../einvoice/ubl/read/invoice.ts';
import { invoiceElement } from '../../einvoice/ubl/read/kind.ts';
import type { Invoice } from '../../einvoice/ubl/read/model.ts';
import { readTree } from '../../einvoice/ubl/read/tree.ts';
import type { StateStore } from '../../store/store.ts';
import { accountsOf } from './facts.ts';
import { savedUbl } from './saved.ts';
import { seenState } from './seen.ts';

/** How a received document asks to be paid. */
export interface AskedPayment {
  /** IBANs without blanks. */
  readonly rekeningen: readonly string[];
  /** The twelve digits of its structured reference; null where it has none. */
  readonly ogm: string | null;
  /** Money comes back for a credit note, or is kept off an invoice. */
  readonly soort: Invoice['soort'];
}

/**
 * How the documents with these ids ask to be paid, by id in lower case, as far as their UBL was saved and lies on disk as it was. It asks
 * nothing of the service. Fails with exit 10 where the store can't be used.
 */
export async function askedPayments(store: StateStore, ids: readonly string[]): Promise<Map<string, AskedPayment>> {
  const seen = await store.read((view) => Promise.all(ids.map((id) => seenState(view, id))));
  const found = new Map<string, AskedPayment>();
  for (const one of seen) {
    const saved = one && (await savedUbl(one));
    if (!one || !saved || !('bytes' in saved)) continue;
    const read = readTree(saved.bytes);
    const root = 'reason' in read ? undefined : invoiceElement(read.root);
    if (root) found.set(one.id.toLowerCase(), askedBy(readInvoice(root)));
  }
  return found;
}

function askedBy(invoice: Invoice): AskedPayment {
  const [ogm] = invoice.betalingen.flatMap(({ mededeling }) => (mededeling && isOgm(mededeling) ? (normalizeOgm(mededeling) ?? []) : []));
  return { rekeningen: accountsOf(invoice), ogm: ogm?.replaceAll(/\D/g, '') ?? null, soort: invoice.soort };
}
