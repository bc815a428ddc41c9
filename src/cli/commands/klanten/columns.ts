import type { Klant, KlantKort } from '../../../contract/index.ts';
import type { PayingHabit } from '../../../jobs/reports/count/payments.ts';
import type { View } from '../../output/out.ts';
import { columns, viewOf } from '../../views/columns.ts';

export const klantenView = viewOf<KlantKort>('KlantKort', [columns.naam, columns.id]);

export const klantView = viewOf<Klant>('PayingKlant', [
  columns.naam,
  columns.type,
  { field: 'email', title: { nl: 'E-mail', en: 'E-mail' } },
  { field: 'adres', title: { nl: 'Adres', en: 'Address' } },
  { field: 'land', title: { nl: 'Land', en: 'Country' } },
  { field: 'kbo_btw_nummer', title: { nl: 'KBO/btw-nummer', en: 'Enterprise/VAT number' } },
  { field: 'peppol_id', title: { nl: 'Peppol-id', en: 'Peppol id' } },
  columns.id,
]);

export const writtenKlantView: View<Klant> = { ...klantView, row: 'WrittenKlant' };

/** A customer with the outstanding amount, in euro, and the days until payment. */
export interface PayingKlant extends Klant, PayingHabit {
  readonly openstaand: number;
  readonly te_laat: number;
  /** Payments in advance that no document has used yet. */
  readonly voorschot: number;
}

export const payingKlantView: View<PayingKlant> = {
  ...klantView,
  columns: [
    ...klantView.columns,
    { field: 'openstaand', title: { nl: 'Openstaand', en: 'Outstanding' }, kind: 'bedrag' },
    { field: 'te_laat', title: { nl: 'Waarvan vervallen', en: 'Of which overdue' }, kind: 'bedrag' },
    {
      field: 'voorschot',
      title: { nl: 'Voorschot', en: 'Advance' },
      kind: 'bedrag',
      sparse: true,
      shown: ({ voorschot }) => voorschot || undefined,
    },
    { field: 'betaalde_facturen', title: { nl: 'Betaalde facturen', en: 'Paid invoices' }, kind: 'getal' },
    { field: 'dagen_tot_betaling', title: { nl: 'Dagen tot betaling', en: 'Days to payment' }, kind: 'getal' },
  ],
  row: 'PayingKlant',
};
