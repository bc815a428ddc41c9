import type { Factuur, FactuurKort } from '../../../contract/index.ts';

/** A line of a booked document. Amounts are in euro; those of a credit note are negative. */
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
  /** The name of the customer; null where the service gives no customer, or no name. */
  readonly klant: string | null;
  readonly gekoppelde_factuur_id: string | null;
  readonly totaal_excl: number;
  readonly totaal_btw: number;
  readonly totaal_incl: number;
  readonly regels: readonly BookedLine[];
  /** The free text at the bottom of the document. */
  readonly notities?: string;
}

/** A final document that the figures lack: it could not be read, or its reply lacks the fields in `missing`. */
export interface Unread {
  readonly row: FactuurKort;
  /** Why it could not be read, for a person. */
  readonly message?: string;
  readonly missing?: readonly string[];
}

/** The documents of a report, and those that it lacks. */
export interface Ledger {
  readonly documents: readonly Booked[];
  readonly unread: readonly Unread[];
}

const needed = ['datum', 'totaal_excl', 'totaal_btw', 'totaal_incl'] as const;

/** Whether a row of a list counts in reports: all but drafts do. */
export const counts = ({ status, nummer }: FactuurKort): boolean => (status == null ? Boolean(nummer) : status !== 'concept');

/**
 * Books a document as it was read. The API text does not say whether the amounts of a credit note are negative, so either sign
 * is taken and the credit note is always subtracted. (creditnota)
 */
export function booked(factuur: Factuur, row: FactuurKort, names: ReadonlyMap<string, string>): Booked | Unread {
  const missing = needed.filter((field) => factuur[field] == null);
  if (missing.length > 0) return { row, missing };
  const type = factuur.type === 'creditnota' || row.type === 'creditnota' ? 'creditnota' : 'factuur';
  const sign = type === 'creditnota' && (factuur.totaal_incl ?? 0) >= 0 ? -1 : 1;
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
    ...(factuur.notities != null && { notities: factuur.notities }),
  };
}
