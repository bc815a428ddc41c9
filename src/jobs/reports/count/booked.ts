import { isConcept } from '../../../contract/finality.ts';
import type { Factuur, FactuurKort } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { creditFactor, type LinkedInvoice } from './factor.ts';

/** Amounts are in euro; those of a credit note are negative. */
export interface BookedLine {
  readonly omschrijving: string;
  readonly product_id: string | undefined;
  readonly btw_percentage: number | undefined;
  /** Without VAT. */
  readonly totaal: number;
}

/** A final invoice or credit note as the reports count it. Amounts are in euro; those of a credit note are negative. */
export interface Booked {
  readonly id: string;
  readonly type: 'factuur' | 'creditnota';
  readonly nummer: string | null;
  readonly status: string;
  /** `YYYY-MM-DD`, as the due date. */
  readonly datum: string;
  readonly vervaldatum: string | null;
  readonly klant_id: string | null;
  /** The name of the customer; null if the service gives no customer, or no name. */
  readonly klant: string | null;
  readonly gekoppelde_factuur_id: string | null;
  readonly totaal_excl: number;
  readonly totaal_btw: number;
  readonly totaal_incl: number;
  readonly regels: readonly BookedLine[];
  /** The twelve digits of its payment reference; absent if the service gives none. */
  readonly ogm?: string;
  readonly notities?: string;
}

/** A final document that the figures lack: it could not be read, or its reply lacks the fields in `missing`. */
export interface Unread {
  readonly row: FactuurKort;
  readonly message?: string;
  readonly missing?: readonly string[];
}

export interface Ledger {
  readonly documents: readonly Booked[];
  readonly unread: readonly Unread[];
  /** The invoices that its credit notes are linked to, as they were read, by id in lower case. */
  readonly invoices: ReadonlyMap<string, Factuur>;
}

const needed = ['datum', 'totaal_excl', 'totaal_btw', 'totaal_incl'] as const;

/** Whether a row of a list counts in reports: all but drafts do. */
export const counts = (row: FactuurKort): boolean => !isConcept(row);

export const isNote = (factuur: Pick<Factuur, 'type'>, row: Pick<FactuurKort, 'type'>): boolean =>
  factuur.type === 'creditnota' || row.type === 'creditnota';

/** Books a document as it was read: the amounts of a credit note with the factor that its lines and those of its invoice give. */
export function booked(
  factuur: Factuur,
  row: FactuurKort,
  names: ReadonlyMap<string, string>,
  invoice: LinkedInvoice = null,
): Booked | Unread {
  const missing = needed.filter((field) => factuur[field] == null);
  if (missing.length > 0) return { row, missing };
  const type = isNote(factuur, row) ? 'creditnota' : 'factuur';
  const sign = type === 'creditnota' ? creditFactor(factuur, invoice) : 1;
  if (sign === undefined) return { row, message: unsignedText(invoice) };
  const signed = (amount: number | null | undefined): number => sign * (amount ?? 0) + 0;
  return {
    id: factuur.id,
    type,
    nummer: factuur.nummer ?? null,
    status: row.status ?? factuur.status ?? '',
    datum: factuur.datum ?? '',
    vervaldatum: factuur.vervaldatum ?? null,
    klant_id: factuur.customer_id ?? null,
    klant: names.get(factuur.customer_id?.toLowerCase() ?? '') ?? null,
    gekoppelde_factuur_id: factuur.gekoppelde_factuur_id ?? null,
    totaal_excl: signed(factuur.totaal_excl),
    totaal_btw: signed(factuur.totaal_btw),
    totaal_incl: signed(factuur.totaal_incl),
    regels: (factuur.regels ?? []).map((regel) => ({
      omschrijving: regel.omschrijving ?? '',
      product_id: regel.product_id ?? undefined,
      btw_percentage: regel.btw_percentage ?? undefined,
      totaal: signed(regel.totaal),
    })),
    ...(factuur.ogm != null && { ogm: factuur.ogm.replaceAll(/\D/g, '') }),
    ...(factuur.notities != null && { notities: factuur.notities }),
  };
}

export const unsignedText = (invoice: LinkedInvoice): string =>
  invoice === undefined
    ? t({
        nl: 'haar factuur kan niet gelezen worden, dus staat niet vast of deze creditnota aftelt of bijtelt',
        en: 'its invoice cannot be read, so nothing tells whether this credit note is subtracted or added',
      })
    : t({
        nl: 'haar regels en bedragen zeggen niet of deze creditnota aftelt of bijtelt',
        en: 'its lines and amounts do not tell whether this credit note is subtracted or added',
      });
