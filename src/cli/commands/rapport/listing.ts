import type { IcReason, IcRow } from '../../../jobs/reports/btw/ic-listing.ts';
import type { ListingReason, ListingRow } from '../../../jobs/reports/count/customer-listing.ts';
import type { Customers } from '../../../jobs/reports/read/reader.ts';
import { t, type Text } from '../../../language.ts';
import { type Note, warning } from '../../flows/reports/found.ts';
import { formatMoney } from '../../output/money.ts';
import type { Column } from '../../output/out.ts';

export interface ListingOptions {
  readonly weggelaten?: true | undefined;
  readonly klantenOpnieuw?: true | undefined;
  readonly profielen?: readonly string[] | undefined;
}

type CustomerRow = Pick<ListingRow | IcRow, 'klant' | 'klant_ids' | 'opgenomen' | 'reden'>;

const listingTexts: Record<ListingReason | IcReason, Text> = {
  boven_250: { nl: 'boven € 250', en: 'above € 250' },
  creditnota_eerder_jaar: { nl: 'creditnota op een eerder jaar', en: 'credit note on an earlier year' },
  tot_250: { nl: 'hoogstens € 250', en: 'at most € 250' },
  zonder: { nl: 'weggelaten met --zonder', en: 'left out with --zonder' },
  geen_nummer: { nl: 'geen btw-nummer', en: 'no VAT number' },
  fout_nummer: { nl: 'nummer klopt niet', en: 'the number is wrong' },
  buitenlands: { nl: 'geen Belgisch nummer', en: 'not a Belgian number' },
  eu_nummer: { nl: 'nummer van een andere lidstaat', en: 'number of another member state' },
  nul: { nl: "nul na creditnota's", en: 'nothing after credit notes' },
  belgisch: { nl: 'Belgisch nummer', en: 'Belgian number' },
  buiten_eu: { nl: 'nummer van buiten de EU', en: 'number from outside the EU' },
  geen_klant: { nl: 'de dienst geeft geen klant', en: 'the service gives no customer' },
  klant_niet_gelezen: { nl: 'klant niet gelezen', en: 'the customer was not read' },
  creditnota_onbekend: { nl: 'factuur van de creditnota niet gekend', en: 'the invoice of the credit note is not known' },
};

export const reasonText = (reden: CustomerRow['reden']): string => t(listingTexts[reden]);

/** The reasons that a person need not read beside a customer that is listed. */
const usual = new Set<CustomerRow['reden']>(['boven_250', 'eu_nummer']);

export const listingColumns = {
  btw_nummer: { field: 'btw_nummer', title: { nl: 'Btw-nummer', en: 'VAT number' }, kind: 'heel', sparse: true },
  klant: { field: 'klant', title: { nl: 'Klant', en: 'Customer' } },
  documenten: { field: 'documenten', title: { nl: 'Documenten', en: 'Documents' }, kind: 'getal', worth: 1 },
  reden: {
    field: 'reden',
    title: { nl: 'Reden', en: 'Reason' },
    worth: 3,
    sparse: true,
    shown: ({ reden }) => (usual.has(reden) ? null : reasonText(reden)),
  },
} as const satisfies Record<string, Column<CustomerRow>>;

export const askedRows = <R extends CustomerRow>(all: readonly R[], { weggelaten }: ListingOptions): R[] =>
  all.filter(({ opgenomen }) => opgenomen !== (weggelaten === true));

/** The reasons that say nothing of whether a customer belongs in a listing. */
const doubtful = new Set<CustomerRow['reden']>(['creditnota_onbekend', 'geen_klant', 'klant_niet_gelezen']);

/** By name of the customer: why it was not read, or the reason of the row. */
export const missingFrom = (all: readonly CustomerRow[], { unread }: Customers): Record<string, string> =>
  Object.fromEntries(
    all
      .filter(({ reden }) => doubtful.has(reden))
      .map(({ klant, klant_ids, reden }) => [
        klant || t({ nl: '(geen klant)', en: '(no customer)' }),
        unread.get(klant_ids[0] ?? '') ?? reasonText(reden),
      ]),
  );

/** The amounts are in euro. */
export const wrongNumbers = <R extends CustomerRow>(all: readonly R[], amountOf: (row: R) => number): Note[] =>
  all
    .filter(({ reden }) => reden === 'fout_nummer')
    .flatMap((row) => {
      const whose = `${row.klant} (${formatMoney(amountOf(row))})`;
      const command = `duit klanten wijzig ${row.klant_ids[0]} --kbo-btw-nummer NUMMER`;
      return warning(
        t({
          nl: `Let op: het btw-nummer van ${whose} klopt niet, dus deze klant staat er niet in. Verbeter het: ${command}`,
          en: `Note: the VAT number of ${whose} is wrong, so this customer is not in it. Correct it: ${command}`,
        }),
      );
    });

export const notInText = (parts: string): string | undefined =>
  parts === ''
    ? undefined
    : t({ nl: `Niet opgenomen: ${parts}. Toon ze met --weggelaten.`, en: `Not in it: ${parts}. Show them with --weggelaten.` });
