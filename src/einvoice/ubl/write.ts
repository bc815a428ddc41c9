import type { Big } from 'big.js';
import { decimal, written } from '../../belgium/decimal.ts';
import { compactIban } from '../../belgium/iban.ts';
import { exactTotals, type ExactTotals } from '../../belgium/totals.ts';
import { ublProblems } from '../document/complete.ts';
import type { DocumentData, DocumentRegel, Partij } from '../document/model.ts';
import { oneLine, plain } from '../document/text.ts';
import { type VatGroup, vatGroups } from '../document/category.ts';
import { spaces } from './read/kind.ts';
import { lists } from './rules/codes.ts';
import { type Xml, xmlDocument } from './xml.ts';

const unitCodes: Record<string, string> = {
  uur: 'HUR',
  dag: 'DAY',
  maand: 'MON',
  kg: 'KGM',
  m: 'MTR',
  m2: 'MTK',
  m3: 'MTQ',
  l: 'LTR',
  km: 'KMT',
};

/** The UN/ECE Rec 20 code of a unit label; C62 (one) for any other. */
export function unitCode(eenheid: string | null | undefined): string {
  const label = (eenheid ?? '').trim().toLowerCase().replace('²', '2').replace('³', '3');
  return (Object.hasOwn(unitCodes, label) && unitCodes[label]) || 'C62';
}

const euro = { currencyID: 'EUR' };

const amount = (name: string, value: Big): Xml => [name, written(value, 2), euro];

function taxTotal(groups: readonly VatGroup[], totaal_btw: Big): Xml {
  const subtotals = groups.map(
    ({ categorie: { id, reden }, btw_percentage, basis, btw }): Xml => [
      'cac:TaxSubtotal',
      [
        amount('cbc:TaxableAmount', basis),
        amount('cbc:TaxAmount', btw),
        [
          'cac:TaxCategory',
          [
            ['cbc:ID', id],
            ['cbc:Percent', written(decimal(btw_percentage))],
            ['cbc:TaxExemptionReasonCode', reden?.code],
            ['cbc:TaxExemptionReason', reden?.tekst],
            vatScheme,
          ],
        ],
      ],
    ],
  );
  return ['cac:TaxTotal', [amount('cbc:TaxAmount', totaal_btw), ...subtotals]];
}

const monetaryTotal = ({ totaal_excl, totaal_incl }: ExactTotals): Xml => [
  'cac:LegalMonetaryTotal',
  [
    amount('cbc:LineExtensionAmount', totaal_excl),
    amount('cbc:TaxExclusiveAmount', totaal_excl),
    amount('cbc:TaxInclusiveAmount', totaal_incl),
    amount('cbc:PayableAmount', totaal_incl),
  ],
];

/** One line, with its number from 1. A negative price is forbidden, so its sign goes to the quantity. (BR-27) */
function lineElement(names: { line: string; quantity: string }, regel: DocumentRegel, index: number, totaal: Big): Xml {
  const prijs = decimal(regel.eenheidsprijs);
  const aantal = decimal(regel.aantal);
  return [
    names.line,
    [
      ['cbc:ID', String(index + 1)],
      [names.quantity, written(prijs.lt(0) ? aantal.neg() : aantal), { unitCode: unitCode(regel.eenheid) }],
      amount('cbc:LineExtensionAmount', totaal),
      [
        'cac:Item',
        [
          ['cbc:Name', oneLine(regel.omschrijving) || '-'],
          [
            'cac:ClassifiedTaxCategory',
            [['cbc:ID', regel.categorie.id], ['cbc:Percent', written(decimal(regel.btw_percentage))], vatScheme],
          ],
        ],
      ],
      amount('cac:Price/cbc:PriceAmount', prijs.abs()),
    ],
  ];
}

const shapes = {
  factuur: { root: 'Invoice', typeName: 'cbc:InvoiceTypeCode', typeCode: '380', line: 'cac:InvoiceLine', quantity: 'cbc:InvoicedQuantity' },
  creditnota: {
    root: 'CreditNote',
    typeName: 'cbc:CreditNoteTypeCode',
    typeCode: '381',
    line: 'cac:CreditNoteLine',
    quantity: 'cbc:CreditedQuantity',
  },
};

/** The Peppol BIS Billing 3.0 XML of a final document. Throws on a document in which `ublProblems` finds a problem. */
export function writeUbl(data: DocumentData): string {
  const problems = Object.entries(ublProblems(data)).map(([field, problem]) => `${field}: ${problem}`);
  if (problems.length > 0) throw new Error(`no UBL: ${problems.join('; ')}`);
  const { seller, klant, document } = data;
  const kind = shapes[document.type];
  const exact = exactTotals(document.regels);
  const nummer = document.nummer ?? undefined;
  return xmlDocument([
    kind.root,
    [
      ['cbc:CustomizationID', 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0'],
      ['cbc:ProfileID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
      ['cbc:ID', nummer],
      ['cbc:IssueDate', document.datum],
      // An amount to pay needs a due date (BR-CO-25); a credit note has no place for one.
      document.type === 'factuur' ? ['cbc:DueDate', document.vervaldatum ?? document.datum] : undefined,
      [kind.typeName, kind.typeCode],
      ['cbc:Note', note([document.notities, ...document.vermeldingen])],
      ['cbc:DocumentCurrencyCode', 'EUR'],
      // The API has no field for the buyer's own reference, and one is required (R003).
      ['cbc:BuyerReference', nummer],
      billingReference(data),
      // The enterprise number of the seller is its address, its VAT number and its legal identifier.
      party('cac:AccountingSupplierParty', seller, { scheme: '0208', value: seller.kbo }, `BE${seller.kbo}`),
      party('cac:AccountingCustomerParty', klant, klant.peppol, klant.btw_nummer),
      delivery(data),
      paymentMeans(data),
      taxTotal(vatGroups(document.regels), exact.totaal_btw),
      monetaryTotal(exact),
      ...document.regels.map((regel, index) => lineElement(kind, regel, index, exact.regels[index] ?? exact.totaal_excl)),
    ],
    { xmlns: spaces[document.type === 'factuur' ? 'invoice' : 'creditNote'], 'xmlns:cac': spaces.cac, 'xmlns:cbc': spaces.cbc },
  ]);
}

const billingReference = ({ document: { origineel } }: DocumentData): Xml | undefined =>
  origineel && [
    'cac:BillingReference/cac:InvoiceDocumentReference',
    [
      ['cbc:ID', origineel.nummer],
      ['cbc:IssueDate', origineel.datum],
    ],
  ];

/** The day and the country of an intra-Community delivery. (BR-IC-11 and 12) */
const delivery = ({ document: { levering } }: DocumentData): Xml | undefined =>
  levering && [
    'cac:Delivery',
    [
      ['cbc:ActualDeliveryDate', levering.datum],
      ['cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode', levering.land],
    ],
  ];

const paymentMeans = ({ seller, document }: DocumentData): Xml => [
  'cac:PaymentMeans',
  [
    ['cbc:PaymentMeansCode', '30', { name: 'Overschrijving' }],
    ['cbc:PaymentID', document.ogm ?? undefined],
    [
      'cac:PayeeFinancialAccount',
      [
        ['cbc:ID', compactIban(seller.iban)],
        ['cbc:Name', oneLine(seller.naam)],
        ['cac:FinancialInstitutionBranch/cbc:ID', seller.bic ?? undefined],
      ],
    ],
  ],
];

/** The texts below each other. A space parts characters between two number signs that would be read as the code of a subject. */
const note = (texts: readonly (string | null | undefined)[]): string =>
  texts
    .map(plain)
    .filter((text) => text !== '')
    .join('\n')
    .replace(/^([^#]*#)([^#]{3})(?=#)/u, (whole, before: string, code: string) =>
      lists.noteSubjects.has(code) ? whole : `${before} ${code}`,
    );

const vatScheme: Xml = ['cac:TaxScheme/cbc:ID', 'VAT'];

function party(role: string, partij: Partij, endpoint: { scheme: string; value: string } | undefined, vat: string | undefined): Xml {
  const kbo = vat?.startsWith('BE') ? vat.slice(2) : undefined;
  return [
    `${role}/cac:Party`,
    [
      endpoint && ['cbc:EndpointID', endpoint.value, { schemeID: endpoint.scheme }],
      ['cac:PartyName/cbc:Name', oneLine(partij.naam)],
      [
        'cac:PostalAddress',
        [
          ['cbc:StreetName', oneLine(partij.adres)],
          ['cac:Country/cbc:IdentificationCode', partij.land ?? 'BE'],
        ],
      ],
      vat === undefined ? undefined : ['cac:PartyTaxScheme', [['cbc:CompanyID', vat], vatScheme]],
      [
        'cac:PartyLegalEntity',
        [
          ['cbc:RegistrationName', oneLine(partij.naam)],
          ['cbc:CompanyID', kbo, { schemeID: '0208' }],
        ],
      ],
      ['cac:Contact/cbc:ElectronicMail', oneLine(partij.email)],
    ],
  ];
}
