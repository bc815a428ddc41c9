import type { IcReason, IcRow } from '../../../../jobs/reports/btw/ic-listing.ts';
import { t, type Text } from '../../../../language.ts';
import type { View } from '../../../output/out.ts';

const reasons: Record<IcReason, Text> = {
  eu_nummer: { nl: 'nummer van een andere lidstaat', en: 'number of another member state' },
  nul: { nl: "nul na creditnota's", en: 'nothing after credit notes' },
  geen_nummer: { nl: 'geen btw-nummer', en: 'no VAT number' },
  fout_nummer: { nl: 'nummer klopt niet', en: 'the number is wrong' },
  belgisch: { nl: 'Belgisch nummer', en: 'Belgian number' },
  buiten_eu: { nl: 'nummer van buiten de EU', en: 'number from outside the EU' },
  geen_klant: { nl: 'de dienst geeft geen klant', en: 'the service gives no customer' },
  klant_niet_gelezen: { nl: 'klant niet gelezen', en: 'the customer was not read' },
};

/** The reason why a customer is in the listing or not, in words. */
export const icReasonText = (reden: IcReason): string => t(reasons[reden]);

/** The view of the supplies in the listing, or of those that are not. */
export const icView: View<IcRow> = {
  columns: [
    { field: 'btw_nummer', title: { nl: 'Btw-nummer', en: 'VAT number' }, kind: 'heel', sparse: true },
    { field: 'code', title: { nl: 'Code', en: 'Code' }, kind: 'heel' },
    { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
    { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal', worth: 1 },
    { field: 'bedrag', title: { nl: 'Bedrag', en: 'Amount' }, kind: 'bedrag', summed: true },
    {
      field: 'reden',
      title: { nl: 'Reden', en: 'Reason' },
      worth: 3,
      sparse: true,
      shown: ({ reden }) => (reden === 'eu_nummer' ? null : icReasonText(reden)),
    },
  ],
  fields: ['btw_nummer', 'code', 'klant', 'klant_ids', 'documenten', 'bedrag', 'opgenomen', 'reden'],
  id: 'btw_nummer',
};
