import type { Column, Out, View } from '../output/out.ts';
import type { RowName } from '../replies/index.ts';
import { peppolStatusText } from '../../contract/peppol-status.ts';

/** The columns that several groups share, so that a field has the same title everywhere. */
export const columns = {
  id: { field: 'id', title: { nl: 'Id', en: 'Id' }, kind: 'id' },
  naam: { field: 'naam', title: { nl: 'Naam', en: 'Name' } },
  nummer: { field: 'nummer', title: { nl: 'Nummer', en: 'Number' }, names: true },
  type: { field: 'type', title: { nl: 'Soort', en: 'Type' }, kind: 'woord', worth: 2 },
  status: { field: 'status', title: { nl: 'Status', en: 'Status' }, kind: 'status', worth: 6 },
  datum: { field: 'datum', title: { nl: 'Datum', en: 'Date' }, kind: 'datum', worth: 5 },
  ogm: { field: 'ogm', title: { nl: 'OGM', en: 'Payment reference' } },
  totaal_incl: { field: 'totaal_incl', title: { nl: 'Totaal incl.', en: 'Total incl.' }, kind: 'bedrag' },
  regels: { field: 'regels', title: { nl: 'Regels', en: 'Lines' } },
  notities: { field: 'notities', title: { nl: 'Notities', en: 'Notes' }, kind: 'notitie' },
  gekoppelde_factuur_id: { field: 'gekoppelde_factuur_id', title: { nl: 'Factuur', en: 'Invoice' } },
  leverancier: { field: 'leverancier', title: { nl: 'Leverancier', en: 'Supplier' } },
  factuurnummer: { field: 'factuurnummer', title: { nl: 'Factuurnummer', en: 'Invoice number' }, names: true },
  bedrag: { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag' },
  kanaal: { field: 'kanaal', title: { nl: 'Kanaal', en: 'Channel' }, kind: 'woord' },
  peppol_status: {
    field: 'peppol_status',
    title: { nl: 'Peppol', en: 'Peppol' },
    kind: 'status',
    shown: ({ peppol_status: status }: { peppol_status?: string | null | undefined }) => status && peppolStatusText(status),
  },
  naar: { field: 'naar', title: { nl: 'Naar', en: 'To' } },
  bestand: { field: 'bestand', title: { nl: 'Bestand', en: 'File' }, kind: 'heel' },
  bytes: { field: 'bytes', title: { nl: 'Bytes', en: 'Bytes' }, kind: 'getal', worth: 3 },
  sha256: { field: 'sha256', title: { nl: 'SHA-256', en: 'SHA-256' }, kind: 'heel', worth: 1 },
} as const satisfies Record<string, Column<object>>;

export const viewOf = <T>(row: RowName, shown: readonly Column<T>[]): View<T> => ({ columns: shown, row });

export const growing = <T>(view: View<T>): View<T> => ({ ...view, grows: true });

/**
 * The view of a thing that is read alone, with the fields of `--velden` checked before any request. Where nothing is named, a person
 * chooses from a list first: every field must then be known.
 */
export function checkedView<T>(out: Pick<Out, 'check'>, known: View<T>, isNamed: boolean): View<T> {
  const view = isNamed ? growing(known) : known;
  out.check(view);
  return view;
}
