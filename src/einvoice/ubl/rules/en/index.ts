import { type Pattern, inContexts, type Context, type PlacedRow, rulesOf, type Test } from '../rule.ts';
import { absent } from './absent.ts';
import { cardinality, datatypes } from './cardinality.ts';
import { codePattern, noteCodes } from './codes.ts';
import { conditions } from './conditions.ts';
import { presence } from './presence.ts';
import { isVat, isCharge, textAt, type Doc, find, normAt } from '../doc.ts';
import type { Element } from '../../read/tree.ts';
import { type Category, categoriesOf } from './category-facts.ts';
import {
  askedNumbers,
  baseFits,
  breakdownFits,
  families,
  type Family,
  numbersFit,
  perRate,
  rateFits,
  reasonFits,
  taxFits,
} from './category-tests.ts';

const rates = {
  zero: ['het tarief 0 %', 'a rate of 0 %'],
  positive: ['een tarief boven 0 %', 'a rate above 0 %'],
  'not negative': ['een tarief van 0 % of meer', 'a rate of 0 % or more'],
  none: ['geen tarief', 'no rate'],
} as const;

function rulesOfFamily(family: Family): PlacedRow[] {
  const { id, nl, en } = family;
  const { nl: numbersNl, en: numbersEn } = askedNumbers[family.numbers];
  const [rateNl, rateEn] = rates[family.rate];
  const [taxNl, taxEn] = perRate(family)
    ? [
        `De btw voor "${nl}" wijkt 1 of meer af van de maatstaf maal het tarief.`,
        `The VAT for "${en}" is 1 or more away from the taxable amount times the rate.`,
      ]
    : [`Bij "${nl}" mag geen btw staan.`, `With "${en}" there may be no VAT.`];
  const [reasonNl, reasonEn] = family.reason
    ? [`Bij "${nl}" ontbreekt de reden waarom er geen btw is.`, `The reason for charging no VAT is missing from "${en}".`]
    : [`Bij "${nl}" hoort geen reden van vrijstelling.`, `No reason for an exemption goes with "${en}".`];
  return rulesOf(
    `
BR-${id}-01 | BG-23 BT-118 | software | document | breakdown
  De factuur gebruikt "${nl}", maar het btw-overzicht heeft daar niet het juiste aantal regels voor.
  The invoice uses "${en}", but the VAT breakdown does not have the right number of rows for it.
Bij … met "${nl}" hoort ${numbersNl}. | With … of "${en}" goes ${numbersEn}.
BR-${id}-02 | BT-31 BT-63 BT-151 | supplier | document | numbers of line | een factuurlijn | an invoice line
BR-${id}-03 | BT-31 BT-63 BT-95 | supplier | document | numbers of allowance | een korting | an allowance
BR-${id}-04 | BT-31 BT-63 BT-102 | supplier | document | numbers of charge | een toeslag | a charge
Bij … met "${nl}" hoort ${rateNl}. | With … of "${en}" goes ${rateEn}.
BR-${id}-05 | BT-151 | supplier | line | rate | een factuurlijn | an invoice line
BR-${id}-06 | BT-95 | supplier | allowance | rate | een korting | an allowance
BR-${id}-07 | BT-102 | supplier | charge | rate | een toeslag | a charge
BR-${id}-08 | BG-23 BT-116 BT-118 | supplier | breakdown | base
  De maatstaf van heffing voor "${nl}" is niet de som van de lijnen, toeslagen en kortingen.
  The taxable amount for "${en}" is not the sum of the lines, charges and allowances.
BR-${id}-09 | BG-23 BT-117 BT-118 | supplier | breakdown | tax | ${taxNl} | ${taxEn}
BR-${id}-10 | BG-23 BT-118 BT-120 BT-121 | supplier | breakdown | reason | ${reasonNl} | ${reasonEn}
`,
    {
      breakdown: breakdownFits(family),
      'numbers of line': numbersFit(family, 'line'),
      'numbers of allowance': numbersFit(family, 'allowance'),
      'numbers of charge': numbersFit(family, 'charge'),
      rate: rateFits(family),
      base: baseFits(family),
      tax: taxFits(family),
      reason: reasonFits(family),
    },
  );
}

const ofVat = (doc: Doc, place: Category['place']): readonly Category[] =>
  categoriesOf(doc).filter((category) => category.vat && category.place === place);

const brokenDown = (doc: Doc, code: string): boolean => ofVat(doc, 'breakdown').some((category) => category.code === code);

/** A breakdown outside the scope of VAT allows no other category in that place. A category without a code is another one too. */
const onlyOutside =
  (place: Category['place']): Test =>
  (_root, doc) => {
    const other = brokenDown(doc, 'O') ? ofVat(doc, place).find(({ code }) => code !== 'O') : undefined;
    return other === undefined || { found: other.code, expected: 'O', at: other.element };
  };

const uses = (doc: Doc, code: string): boolean => categoriesOf(doc).some(({ raw }) => raw === code);

const usesThere = (doc: Doc, code: string): boolean =>
  categoriesOf(doc).some(({ raw, element: { parent, name } }) => {
    const above = parent?.parent?.name;
    const onLine = name === 'ClassifiedTaxCategory' && (above === 'InvoiceLine' || above === 'CreditNoteLine');
    return raw === code && (onLine || parent?.name === 'AllowanceCharge' || (parent?.name === 'TaxSubtotal' && above === 'TaxTotal'));
  });

const allItalian: Test = (_root, doc) => {
  const other = uses(doc, 'B') ? doc.named('IdentificationCode').find(({ text }) => text !== 'IT') : undefined;
  return other === undefined || { found: other.text, expected: 'IT', at: other };
};

const delivered: Test = (root, doc) =>
  !brokenDown(doc, 'K') ||
  (textAt(root, 'Delivery/ActualDeliveryDate') ?? '').length > 1 ||
  find(root, 'InvoicePeriod').some(({ children }) => children.length > 0);

const deliveredTo: Test = (root, doc) =>
  !brokenDown(doc, 'K') || (textAt(root, 'Delivery/DeliveryLocation/Address/Country/IdentificationCode') ?? '').length > 1;

const only = 'Het btw-overzicht zegt "buiten het toepassingsgebied van de btw"; dan mag er geen';
const onlyEn = 'The VAT breakdown says "outside the scope of VAT"; then there may be no';

/** The rules of one VAT category that the others have not. */
const single = rulesOf(
  `
BR-IC-11 | BG-14 BT-72 BT-118 | supplier | document | delivered
  Bij een intracommunautaire levering ontbreekt de leveringsdatum of de factuurperiode.
  An intra-Community supply lacks the delivery date or the invoicing period.
BR-IC-12 | BT-80 BT-118 | supplier | document | deliveredTo
  Bij een intracommunautaire levering ontbreekt het land van levering.
  An intra-Community supply lacks the country of delivery.
BR-O-11 | BG-23 BT-118 | supplier | document | breakdown
  ${only} regel met een andere categorie zijn. | ${onlyEn} row of another category.
BR-O-12 | BG-25 BT-151 | supplier | document | line
  ${only} factuurlijn met een andere categorie zijn. | ${onlyEn} invoice line of another category.
BR-O-13 | BG-20 BT-95 | supplier | document | allowance
  ${only} korting met een andere categorie zijn. | ${onlyEn} allowance of another category.
BR-O-14 | BG-21 BT-102 | supplier | document | charge
  ${only} toeslag met een andere categorie zijn. | ${onlyEn} charge of another category.
BR-B-01 | BT-95 BT-102 BT-151 | supplier | document | allItalian
  Gesplitste betaling (categorie B) bestaat alleen tussen Italiaanse partijen.
  Split payment (category B) exists between Italian parties only.
BR-B-02 | BT-95 BT-102 BT-151 | supplier | document | notSplitAndStandard
  Gesplitste betaling (categorie B) en gewone btw (S) kunnen niet in één document staan.
  Split payment (category B) and standard VAT (S) can not stand in one document.
`,
  {
    delivered,
    deliveredTo,
    allItalian,
    breakdown: onlyOutside('breakdown'),
    line: onlyOutside('line'),
    allowance: onlyOutside('allowance'),
    charge: onlyOutside('charge'),
    notSplitAndStandard: (_root, doc) => !(usesThere(doc, 'B') && usesThere(doc, 'S')),
  },
);

const ofFamilies = families.map((family) => ({ code: family.code, placed: rulesOfFamily(family) }));
const ofDocument = ({ where }: PlacedRow): boolean => where === 'document';

/** EN 16931: the families of rules for each VAT category, as far as the document as a whole is concerned. */
const categories: readonly PlacedRow[] = [...ofFamilies.flatMap(({ placed }) => placed.filter(ofDocument)), ...single];

const isOf =
  (code: string, charge?: boolean) =>
  (element: Element): boolean =>
    normAt(element, 'ID') === code &&
    isVat(element) &&
    (charge === undefined || (element.parent !== undefined && isCharge(element.parent) === charge));

/** The contexts of the same families at each category. An element is in one of them at most. */
const categoryContexts: Pattern = ofFamilies.flatMap(({ code, placed }) =>
  inContexts(
    {
      breakdown: { path: '/TaxTotal/TaxSubtotal/TaxCategory', when: isOf(code) },
      allowance: { path: 'AllowanceCharge/TaxCategory', when: isOf(code, false) },
      charge: { path: 'AllowanceCharge/TaxCategory', when: isOf(code, true) },
      line: { path: 'InvoiceLine/Item/ClassifiedTaxCategory | CreditNoteLine/Item/ClassifiedTaxCategory', when: isOf(code) },
    },
    placed.filter((row) => !ofDocument(row)),
  ),
);

/** EN 16931: amounts with at most two decimals (BR-DEC-01 to BR-DEC-28). */
const decimals: readonly PlacedRow[] = rulesOf(
  `
… heeft meer dan twee decimalen. | … has more than two decimals.
BR-DEC-01 | BT-92 | software | allowance | cents Amount | Het bedrag van een korting | The amount of an allowance
BR-DEC-02 | BT-93 | software | allowance | cents BaseAmount | Het basisbedrag van een korting | The base amount of an allowance
BR-DEC-05 | BT-99 | software | charge | cents Amount | Het bedrag van een toeslag | The amount of a charge
BR-DEC-06 | BT-100 | software | charge | cents BaseAmount | Het basisbedrag van een toeslag | The base amount of a charge
BR-DEC-09 | BT-106 | software | totals | cents LineExtensionAmount | Het totaal van de lijnen | The total of the lines
BR-DEC-10 | BT-107 | software | totals | cents AllowanceTotalAmount | Het totaal van de kortingen | The total of the allowances
BR-DEC-11 | BT-108 | software | totals | cents ChargeTotalAmount | Het totaal van de toeslagen | The total of the charges
BR-DEC-12 | BT-109 | software | totals | cents TaxExclusiveAmount | Het totaal zonder btw | The total without VAT
BR-DEC-14 | BT-112 | software | totals | cents TaxInclusiveAmount | Het totaal met btw | The total with VAT
BR-DEC-16 | BT-113 | software | totals | cents PrepaidAmount | Het al betaalde bedrag | The amount already paid
BR-DEC-17 | BT-114 | software | totals | cents PayableRoundingAmount | De afronding | The rounding
BR-DEC-18 | BT-115 | software | totals | cents PayableAmount | Het te betalen bedrag | The amount to pay
BR-DEC-13 | BT-110 | software | document | not judged | Het totaal van de btw | The total VAT
BR-DEC-15 | BT-111 | software | document | not judged | Het totaal van de btw in de tweede munt | The total VAT in the second currency
BR-DEC-19 | BT-116 | software | breakdown | cents TaxableAmount | Een maatstaf van heffing | A taxable amount
BR-DEC-20 | BT-117 | software | breakdown | cents TaxAmount | Een btw-bedrag | A VAT amount
BR-DEC-23 | BT-131 | software | line | cents LineExtensionAmount | Het bedrag van een factuurlijn | The amount of an invoice line
BR-DEC-24 | BT-136 | software | lineAllowance | cents Amount
  Het bedrag van een korting op een lijn | The amount of an allowance on a line
BR-DEC-25 | BT-137 | software | lineAllowance | cents BaseAmount
  Het basisbedrag van een korting op een lijn | The base amount of an allowance on a line
BR-DEC-27 | BT-141 | software | lineCharge | cents Amount | Het bedrag van een toeslag op een lijn | The amount of a charge on a line
BR-DEC-28 | BT-142 | software | lineCharge | cents BaseAmount
  Het basisbedrag van een toeslag op een lijn | The base amount of a charge on a line
`,
  // The official tests look for the currency of the document below the amount itself, so they never find an amount to judge.
  { 'not judged': () => true },
);

type Where = Omit<Context, 'rules'>;

const root = 'AllowanceCharge';
const line = `InvoiceLine/${root} | CreditNoteLine/${root}`;

/** The contexts of the model of EN 16931, in the order in which an element is held against them. */
const model: Readonly<Record<string, Where>> = {
  supportingDocument: { path: 'AdditionalDocumentReference' },
  buyerEndpoint: { path: 'AccountingCustomerParty/Party/EndpointID' },
  buyerAddress: { path: 'AccountingCustomerParty/Party/PostalAddress' },
  cardNumber: { path: 'PaymentMeans/CardAccount/PrimaryAccountNumberID' },
  deliveryAddress: { path: 'Delivery/DeliveryLocation/Address' },
  allowance: { path: `/${root}`, when: (element) => isCharge(element) === false },
  charge: { path: `/${root}`, when: (element) => isCharge(element) === true },
  totals: { path: 'LegalMonetaryTotal' },
  document: { path: '/' },
  line: { path: 'InvoiceLine | CreditNoteLine' },
  lineAllowance: { path: line, when: (element) => isCharge(element) === false },
  lineCharge: { path: line, when: (element) => isCharge(element) === true },
  linePeriod: { path: 'InvoiceLine/InvoicePeriod | CreditNoteLine/InvoicePeriod' },
  period: { path: 'InvoicePeriod' },
  itemProperty: { path: 'AdditionalItemProperty' },
  classification: {
    path: 'InvoiceLine/Item/CommodityClassification/ItemClassificationCode | CreditNoteLine/Item/CommodityClassification/ItemClassificationCode',
  },
  standardItem: { path: 'InvoiceLine/Item/StandardItemIdentification/ID | CreditNoteLine/Item/StandardItemIdentification/ID' },
  note: { path: '/Note' },
  payee: { path: 'PayeeParty' },
  transferAccount: {
    path: 'PaymentMeans/PayeeFinancialAccount',
    when: ({ parent }) => parent !== undefined && ['30', '58'].includes(textAt(parent, 'PaymentMeansCode') ?? ''),
  },
  paymentMeans: { path: 'PaymentMeans' },
  billingReference: { path: 'BillingReference' },
  supplier: { path: 'AccountingSupplierParty' },
  sellerEndpoint: { path: 'AccountingSupplierParty/Party/EndpointID' },
  sellerAddress: { path: 'AccountingSupplierParty/Party/PostalAddress' },
  representative: { path: 'TaxRepresentativeParty' },
  representativeAddress: { path: 'TaxRepresentativeParty/PostalAddress' },
  taxTotal: { path: '/TaxTotal' },
  breakdown: { path: 'TaxTotal/TaxSubtotal' },
  vatNumber: { path: 'PartyTaxScheme', when: (element) => isVat(element) },
};

/** The contexts of the syntax of UBL, in their order. */
const syntax: Readonly<Record<string, Where>> = {
  address: { path: 'PostalAddress | Address' },
  seller: { path: 'AccountingSupplierParty/Party' },
  supportingDocument: { path: 'AdditionalDocumentReference' },
  amount: { path: '*', when: ({ name }) => name.endsWith('Amount') && !name.endsWith('PriceAmount') },
  binary: { path: '*', when: ({ name }) => name.endsWith('BinaryObject') },
  delivery: { path: 'Delivery' },
  allowance: { path: root, when: (element) => isCharge(element) === false },
  charge: { path: root, when: (element) => isCharge(element) === true },
  partyTaxScheme: { path: 'PartyTaxScheme' },
  document: { path: '/' },
  line: { path: 'InvoiceLine | CreditNoteLine' },
  payee: { path: 'PayeeParty' },
  paymentMeans: { path: 'PaymentMeans' },
  billingReference: { path: 'BillingReference' },
  representative: { path: 'TaxRepresentativeParty' },
  breakdown: { path: 'TaxSubtotal' },
};

/** The rules of EN 16931 for UBL, version 1.3.16: its model, its syntax and its code lists. */
export const en16931: readonly Pattern[] = [
  [...inContexts(model, [...presence, ...conditions, ...decimals, ...categories, ...noteCodes]), ...categoryContexts],
  inContexts(syntax, [...absent, ...cardinality, ...datatypes]),
  codePattern,
];
