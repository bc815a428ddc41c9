import { writeKbo } from '../../../../belgium/kbo.ts';
import { type ListingReason, type ListingRow } from '../../../../jobs/reports/count/customer-listing.ts';
import { t, type Text } from '../../../../language.ts';
import type { Column, View } from '../../../output/out.ts';

const reasons: Record<ListingReason, Text> = {
  boven_250: { nl: 'boven € 250', en: 'above € 250' },
  creditnota_eerder_jaar: { nl: 'creditnota op een eerder jaar', en: 'credit note on an earlier year' },
  tot_250: { nl: 'hoogstens € 250', en: 'at most € 250' },
  zonder: { nl: 'weggelaten met --zonder', en: 'left out with --zonder' },
  geen_nummer: { nl: 'geen btw-nummer', en: 'no VAT number' },
  fout_nummer: { nl: 'nummer klopt niet', en: 'the number is wrong' },
  buitenlands: { nl: 'geen Belgisch nummer', en: 'not a Belgian number' },
  geen_klant: { nl: 'de dienst geeft geen klant', en: 'the service gives no customer' },
  klant_niet_gelezen: { nl: 'klant niet gelezen', en: 'the customer was not read' },
  creditnota_onbekend: { nl: 'factuur van de creditnota niet gekend', en: 'the invoice of the credit note is not known' },
};

/** The reason why a customer is in the listing or not, in words. */
export const reasonText = (reden: ListingReason): string => t(reasons[reden]);

/** A Belgian VAT number as a person reads it: `BE 0403.123.486`. */
const shownNumber = (btw_nummer: string | null): string => (btw_nummer === null ? '' : `BE ${writeKbo(btw_nummer.slice(2))}`);

const columns: readonly Column<ListingRow>[] = [
  {
    field: 'btw_nummer',
    title: { nl: 'Btw-nummer', en: 'VAT number' },
    kind: 'heel',
    sparse: true,
    shown: ({ btw_nummer }) => shownNumber(btw_nummer),
  },
  { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
  { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal', worth: 1 },
  { field: 'totaal_excl', title: { nl: 'Omzet excl.', en: 'Turnover excl.' }, kind: 'bedrag', summed: true },
  { field: 'totaal_btw', title: { nl: 'Btw', en: 'VAT' }, kind: 'bedrag', summed: true, worth: 5 },
  {
    field: 'reden',
    title: { nl: 'Reden', en: 'Reason' },
    worth: 3,
    sparse: true,
    shown: ({ reden }) => (reden === 'boven_250' ? null : reasonText(reden)),
  },
];

/** The view of the customers in the listing, or of those that are not. */
export const listingView: View<ListingRow> = {
  columns,
  fields: ['btw_nummer', 'klant', 'klant_ids', 'documenten', 'totaal_excl', 'totaal_btw', 'opgenomen', 'reden'],
  id: 'btw_nummer',
};
