import { addedUp, decimal, round, toNumber, written } from '../../../belgium/decimal.ts';
import { inEu } from '../../../belgium/land.ts';
import { type Xml, xmlDocument } from '../../../einvoice/ubl/xml.ts';
import { isIntervatMail } from '../../../service/profiles/firm.ts';
import type { Firm, Taxpayer } from '../../../service/profiles/profile.ts';
import type { ListingRow } from '../count/customer-listing.ts';
import type { IcRow } from './ic-listing.ts';

/** A file of Intervat as a whole: whose it is, over which days, and the reference that Intervat gave the file which it replaces. */
interface FiledBy {
  readonly owner: Firm & Required<Pick<Taxpayer, 'ondernemingsnummer'>>;
  readonly vervangt?: string | undefined;
}

export interface IcPeriod {
  readonly kind: 'maand' | 'kwartaal';
  /** The last day, `YYYY-MM-DD`. */
  readonly tot: string;
}

/** The yearly list of customers as Intervat takes it (`ClientListingConsignment`), UTF-8, a row a number. Undefined without any. */
export function clientListingXml(rows: readonly ListingRow[], by: FiledBy & { readonly year: string }): string | undefined {
  const listed = rows.filter(({ opgenomen }) => opgenomen);
  return consignment('ClientListing', listed.length, {
    ...by,
    reference: `LK-${by.year}`,
    period: ['ns2:Period', by.year],
    sums: {
      TurnOverSum: xmlSum(listed.map(({ totaal_excl }) => totaal_excl)),
      VATAmountSum: xmlSum(listed.map(({ totaal_btw }) => totaal_btw)),
    },
    clients: listed.map(({ btw_nummer, totaal_excl, totaal_btw }, index) => [
      'ns2:Client',
      [companyNumber(btw_nummer), ['ns2:TurnOver', xmlAmount(totaal_excl)], ['ns2:VATAmount', xmlAmount(totaal_btw)]],
      { SequenceNumber: String(index + 1) },
    ]),
  });
}

/** The intra-Community listing as Intervat takes it (`IntraConsignment`), UTF-8, a row a number and code. Undefined without any. */
export function intraListingXml(rows: readonly IcRow[], by: FiledBy & { readonly period: IcPeriod }): string | undefined {
  const { kind, tot } = by.period;
  const [year, month] = [tot.slice(0, 4), Number(tot.slice(5, 7))];
  const part = String(kind === 'maand' ? month : Math.ceil(month / 3));
  const listed = rows.filter(({ opgenomen }) => opgenomen);
  return consignment('IntraListing', listed.length, {
    ...by,
    reference: `IC-${year}-${kind === 'maand' ? 'M' : 'K'}${part}`,
    period: [
      'ns2:Period',
      [
        [kind === 'maand' ? 'ns2:Month' : 'ns2:Quarter', part],
        ['ns2:Year', year],
      ],
    ],
    sums: { AmountSum: xmlSum(listed.map(({ bedrag }) => bedrag)) },
    clients: listed.map(({ btw_nummer, code, bedrag }, index) => [
      'ns2:IntraClient',
      [companyNumber(btw_nummer), ['ns2:Code', code], ['ns2:Amount', xmlAmount(bedrag)]],
      { SequenceNumber: String(index + 1) },
    ]),
  });
}

interface Parts extends FiledBy {
  /** Own reference of the declarant, at most 14 characters. */
  readonly reference: string;
  readonly period: Xml;
  readonly sums: Readonly<Record<string, string>>;
  readonly clients: readonly Xml[];
}

function consignment(
  name: 'ClientListing' | 'IntraListing',
  count: number,
  { owner, vervangt, reference, period, sums, clients }: Parts,
): string | undefined {
  if (count === 0) return undefined;
  const root = name === 'ClientListing' ? 'ClientListingConsignment' : 'IntraConsignment';
  const replaced: Xml | undefined = vervangt === undefined ? undefined : [`ns2:Replaced${name}`, vervangt];
  // The children of both parties alone are in the namespace that both messages share.
  const declarant: Xml = ['ns2:Declarant', [['VATNumber', owner.ondernemingsnummer], ...partyOf(owner)]];
  const { mandataris } = owner;
  const representative: Xml | undefined = mandataris && [
    'ns2:Representative',
    [['RepresentativeID', mandataris.ondernemingsnummer, { issuedBy: 'BE', identificationType: 'NVAT' }], ...partyOf(mandataris)],
  ];
  return xmlDocument([
    `ns2:${root}`,
    [
      representative,
      [
        `ns2:${name}`,
        [replaced, declarant, period, ...clients],
        { SequenceNumber: '1', ClientsNbr: String(count), DeclarantReference: reference, ...sums },
      ],
    ],
    { xmlns: 'http://www.minfin.fgov.be/InputCommon', 'xmlns:ns2': `http://www.minfin.fgov.be/${root}`, [`${name}sNbr`]: '1' },
  ]);
}

/** The name and address of a party, if known and Intervat takes them. */
function partyOf({ firma, straat, postcode, gemeente, land = 'BE', telefoon, mail_van_firma: mail = '' }: Firm): Xml[] {
  const country = inEu(land) && (straat ?? postcode ?? gemeente) !== undefined ? land.replace('GR', 'EL') : undefined;
  return [
    ['Name', firma],
    ['Street', straat],
    ['PostCode', postcode],
    ['City', gemeente],
    ['CountryCode', country],
    ['EmailAddress', isIntervatMail(mail) ? mail : undefined],
    ['Phone', telefoon],
  ];
}

/** A number with the member state that gave it, without which it is written. */
const companyNumber = (btw_nummer: string | null): Xml => [
  'ns2:CompanyVATNumber',
  (btw_nummer ?? '').slice(2),
  { issuedBy: (btw_nummer ?? '').slice(0, 2) },
];

const cents = (amount: number): number => toNumber(round(decimal(amount)));

const xmlAmount = (amount: number): string => written(decimal(cents(amount)), 2);

/** The sum of the amounts as they are written, because Intervat holds one against the other. */
const xmlSum = (amounts: readonly number[]): string => xmlAmount(addedUp(amounts.map(cents)));
