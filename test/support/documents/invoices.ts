import { category, document, el, inCurrency, line, party } from './foreign.ts';

const belg = party({
  naam: 'Bakkerij De Korst BV',
  adres: ['Dorpsstraat 1', '2000', 'Antwerpen', 'BE'],
  endpoint: ['0208', '1234567894'],
  btw: 'BE1234567894',
  nummer: ['0208', '1234567894'],
});
const klant = el('cac:AccountingCustomerParty', [belg]);
const euro = inCurrency('EUR');
const transfer = (account: string, reference: string, ...more: string[]) =>
  el('cac:PaymentMeans', [
    el('cbc:PaymentMeansCode', '30'),
    el('cbc:PaymentID', reference),
    el('cac:PayeeFinancialAccount', [el('cbc:ID', account), ...more]),
  ]);

/** A Dutch invoice with discounts on a line, on a price and on the whole, and a charge. */
const nederland = document('Invoice', [
  el('cbc:ID', '2026-118'),
  el('cbc:IssueDate', '2026-03-02'),
  el('cbc:DueDate', '2026-04-01'),
  el('cbc:InvoiceTypeCode', '380'),
  el('cbc:Note', 'Bedankt voor uw bestelling.\nRetour binnen 14 dagen.'),
  el('cbc:DocumentCurrencyCode', 'EUR'),
  el('cbc:BuyerReference', 'INKOOP-7'),
  el('cac:InvoicePeriod', [el('cbc:StartDate', '2026-02-01'), el('cbc:EndDate', '2026-02-28')]),
  el('cac:OrderReference', [el('cbc:ID', 'PO-4411'), el('cbc:SalesOrderID', 'SO-12')]),
  el('cac:DespatchDocumentReference', [el('cbc:ID', 'PB-9')]),
  el('cac:ContractDocumentReference', [el('cbc:ID', 'C-2025-3')]),
  el('cac:AccountingSupplierParty', [
    party({
      naam: 'Van Dijk & Zonen B.V.',
      handelsnaam: 'Van Dijk Papier',
      adres: ['Herengracht 5', '1015 AB', 'Amsterdam', 'NL'],
      endpoint: ['0106', '12345678'],
      btw: 'NL123456782B90',
      nummer: ['0106', '12345678'],
      contact: ['Debiteuren', '+31 20 123 45 67', 'debiteuren@vandijk.example'],
    }),
  ]),
  klant,
  el('cac:Delivery', [
    el('cbc:ActualDeliveryDate', '2026-02-27'),
    el('cac:DeliveryLocation', [
      el('cac:Address', [
        el('cbc:StreetName', 'Kaai 12'),
        el('cbc:CityName', 'Antwerpen'),
        el('cbc:PostalZone', '2030'),
        el('cac:Country', [el('cbc:IdentificationCode', 'BE')]),
      ]),
    ]),
    el('cac:DeliveryParty', [el('cac:PartyName', [el('cbc:Name', 'Magazijn Noord')])]),
  ]),
  transfer('NL91ABNA0417164300', '2026-118', el('cac:FinancialInstitutionBranch', [el('cbc:ID', 'ABNANL2A')])),
  el('cac:PaymentTerms', [el('cbc:Note', '2 % korting bij betaling binnen 8 dagen')]),
  euro.adjustment(false, '45.00', [el('cbc:AllowanceChargeReason', 'Trouwe klant')], category('cac:TaxCategory', 'K', '0'), [
    '5',
    '900.00',
  ]),
  euro.adjustment(true, '20.00', [el('cbc:AllowanceChargeReasonCode', 'FC')], category('cac:TaxCategory', 'K', '0')),
  el('cac:TaxTotal', [
    euro.amount('cbc:TaxAmount', '0.00'),
    euro.share('875.00', '0.00', category('cac:TaxCategory', 'K', '0', el('cbc:TaxExemptionReasonCode', 'VATEX-EU-IC'))),
  ]),
  euro.totals({
    LineExtensionAmount: '900.00',
    TaxExclusiveAmount: '875.00',
    TaxInclusiveAmount: '875.00',
    AllowanceTotalAmount: '45.00',
    ChargeTotalAmount: '20.00',
    PayableAmount: '875.00',
  }),
  line('Invoice', {
    id: '1',
    quantity: ['10', 'XBX'],
    total: euro.amount('cbc:LineExtensionAmount', '900.00'),
    extra: [
      el('cac:InvoicePeriod', [el('cbc:StartDate', '2026-02-01'), el('cbc:EndDate', '2026-02-14')]),
      el('cac:OrderLineReference', [el('cbc:LineID', '3')]),
      euro.adjustment(false, '100.00', [el('cbc:AllowanceChargeReasonCode', '95')], '', ['10', '1000.00']),
    ],
    item: [
      el('cbc:Description', 'A4, 80 g/m²\n500 vel per pak'),
      el('cbc:Name', 'Papier'),
      el('cac:SellersItemIdentification', [el('cbc:ID', 'P-80')]),
      el('cac:StandardItemIdentification', [el('cbc:ID', '08710000000017', ' schemeID="0160"')]),
      el('cac:OriginCountry', [el('cbc:IdentificationCode', 'FI')]),
      el('cac:CommodityClassification', [el('cbc:ItemClassificationCode', '48025590', ' listID="TSP"')]),
      category('cac:ClassifiedTaxCategory', 'K', '0'),
      el('cac:AdditionalItemProperty', [el('cbc:Name', 'Kleur'), el('cbc:Value', 'wit')]),
    ],
    price: [
      euro.amount('cbc:PriceAmount', '100.00'),
      el('cac:AllowanceCharge', [
        el('cbc:ChargeIndicator', 'false'),
        euro.amount('cbc:Amount', '25.00'),
        euro.amount('cbc:BaseAmount', '125.00'),
      ]),
    ],
  }),
]);

/** A German invoice with a base quantity, two rates and a direct debit. */
const duitsland = document('Invoice', [
  el('cbc:ID', 'RE-2026/77'),
  el('cbc:IssueDate', '2026-03-05'),
  el('cbc:InvoiceTypeCode', '380'),
  el('cbc:DocumentCurrencyCode', 'EUR'),
  el('cbc:BuyerReference', '04011000-12345-34'),
  el('cac:AccountingSupplierParty', [
    party({
      naam: 'Müller Maschinenbau GmbH',
      adres: ['Königstraße 8', '70173', 'Stuttgart', 'DE'],
      endpoint: ['9930', 'DE123456788'],
      btw: 'DE123456788',
      belasting: '133/815/08151',
      sepa: 'DE98ZZZ09999999999',
    }),
  ]),
  klant,
  el('cac:PaymentMeans', [
    el('cbc:PaymentMeansCode', '59'),
    el('cac:PaymentMandate', [el('cbc:ID', 'MANDAT-1'), el('cac:PayerFinancialAccount', [el('cbc:ID', 'BE68539007547034')])]),
  ]),
  el('cac:TaxTotal', [
    euro.amount('cbc:TaxAmount', '20.90'),
    euro.share('100.00', '19.00', category('cac:TaxCategory', 'S', '19')),
    euro.share('27.20', '1.90', category('cac:TaxCategory', 'S', '7.0')),
  ]),
  euro.totals({ LineExtensionAmount: '127.20', TaxExclusiveAmount: '127.20', TaxInclusiveAmount: '148.10', PayableAmount: '148.10' }),
  line('Invoice', {
    id: '1',
    quantity: ['1000', 'C62'],
    total: euro.amount('cbc:LineExtensionAmount', '100.00'),
    item: [el('cbc:Name', 'Schrauben'), category('cac:ClassifiedTaxCategory', 'S', '19')],
    price: [euro.amount('cbc:PriceAmount', '10.00'), el('cbc:BaseQuantity', '100', ' unitCode="C62"')],
  }),
  line('Invoice', {
    id: '2',
    quantity: ['1.00', 'HUR'],
    total: euro.amount('cbc:LineExtensionAmount', '27.20'),
    item: [el('cbc:Name', 'Beratung'), category('cac:ClassifiedTaxCategory', 'S', '7.0')],
    price: [euro.amount('cbc:PriceAmount', '27.20')],
  }),
]);

const kroon = inCurrency('DKK');

/** A Danish invoice in Danish crowns, outside the scope of VAT, with a giro account. */
const denemarken = document('Invoice', [
  el('cbc:ID', '4471'),
  el('cbc:IssueDate', '2026-03-09'),
  el('cbc:DueDate', '2026-03-23'),
  el('cbc:InvoiceTypeCode', '380'),
  el('cbc:DocumentCurrencyCode', 'DKK'),
  el('cac:AccountingSupplierParty', [
    party({
      naam: 'Ærø Både ApS',
      adres: ['Havnen 3', '5970', 'Ærøskøbing', 'DK'],
      endpoint: ['0184', '12345674'],
      nummer: ['0184', '12345674'],
    }),
  ]),
  klant,
  el('cac:PaymentMeans', [
    el('cbc:PaymentMeansCode', '93'),
    el('cbc:PaymentID', '71'),
    el('cac:PayeeFinancialAccount', [el('cbc:ID', '89476532')]),
  ]),
  el('cac:TaxTotal', [
    kroon.amount('cbc:TaxAmount', '0.00'),
    kroon.share('12500.00', '0.00', category('cac:TaxCategory', 'O', undefined, el('cbc:TaxExemptionReason', 'Ikke momspligtig'))),
  ]),
  kroon.totals({
    LineExtensionAmount: '12500.00',
    TaxExclusiveAmount: '12500.00',
    TaxInclusiveAmount: '12500.00',
    PayableAmount: '12500.00',
  }),
  line('Invoice', {
    id: '1',
    quantity: ['2.5', 'DAY'],
    total: kroon.amount('cbc:LineExtensionAmount', '12500.00'),
    item: [el('cbc:Name', 'Sejlads'), category('cac:ClassifiedTaxCategory', 'O', undefined)],
    price: [kroon.amount('cbc:PriceAmount', '5000')],
  }),
]);

const dollar = inCurrency('USD');

/** An invoice in dollars of a Belgian seller, with the VAT in euro as well. */
const dollars = document('Invoice', [
  el('cbc:ID', 'USD-1'),
  el('cbc:IssueDate', '2026-03-10'),
  el('cbc:DueDate', '2026-04-09'),
  el('cbc:InvoiceTypeCode', '380'),
  el('cbc:DocumentCurrencyCode', 'USD'),
  el('cbc:TaxCurrencyCode', 'EUR'),
  el('cac:AccountingSupplierParty', [
    party({
      naam: 'Exporthuis NV',
      adres: ['Noorderlaan 1', '2030', 'Antwerpen', 'BE'],
      endpoint: ['0208', '0403123486'],
      btw: 'BE0403123486',
    }),
  ]),
  klant,
  transfer('BE68539007547034', '+++202/6000/00192+++'),
  el('cac:TaxTotal', [dollar.amount('cbc:TaxAmount', '210.00'), dollar.share('1000.00', '210.00', category('cac:TaxCategory', 'S', '21'))]),
  el('cac:TaxTotal', [dollar.amount('cbc:TaxAmount', '194.44', 'EUR')]),
  dollar.totals({ LineExtensionAmount: '1000.00', TaxExclusiveAmount: '1000.00', TaxInclusiveAmount: '1210.00', PayableAmount: '1210.00' }),
  line('Invoice', {
    id: '1',
    quantity: ['1', 'LS'],
    total: dollar.amount('cbc:LineExtensionAmount', '1000.00'),
    item: [el('cbc:Name', 'Ontwerp'), category('cac:ClassifiedTaxCategory', 'S', '21')],
    price: [dollar.amount('cbc:PriceAmount', '1000.00')],
  }),
]);

const supplier = el('cac:AccountingSupplierParty', [
  party({
    naam: 'Studio Zonneklaar BV',
    adres: ['Kouter 12', '9000', 'Gent', 'BE'],
    endpoint: ['0208', '0403123486'],
    btw: 'BE0403123486',
  }),
]);

interface Simple {
  readonly kind?: 'Invoice' | 'CreditNote';
  readonly type: string;
  readonly number: string;
  readonly due?: string;
  readonly references?: readonly string[];
  readonly totals?: Record<string, string>;
}

/** A Belgian document of one line: three hours at 95 euro and 21 %. */
export const simple = ({ kind = 'Invoice', type, number, due, references = [], totals = {} }: Simple): string =>
  document(kind, [
    el('cbc:ID', number),
    el('cbc:IssueDate', '2026-03-02'),
    el('cbc:DueDate', due),
    el(`cbc:${kind}TypeCode`, type),
    el('cbc:DocumentCurrencyCode', 'EUR'),
    el('cbc:BuyerReference', number),
    ...references,
    supplier,
    klant,
    transfer('BE68 5390 0754 7034', '202600000192', el('cbc:Name', 'Studio Zonneklaar BV')),
    el('cac:TaxTotal', [euro.amount('cbc:TaxAmount', '59.85'), euro.share('285.00', '59.85', category('cac:TaxCategory', 'S', '21.00'))]),
    euro.totals({
      LineExtensionAmount: '285.00',
      TaxExclusiveAmount: '285.00',
      TaxInclusiveAmount: '344.85',
      PayableAmount: '344.85',
      ...totals,
    }),
    line(kind, {
      id: '1',
      quantity: ['3', 'HUR'],
      total: euro.amount('cbc:LineExtensionAmount', '285.00'),
      item: [el('cbc:Name', 'Advies, maart'), category('cac:ClassifiedTaxCategory', 'S', '21.00')],
      price: [euro.amount('cbc:PriceAmount', '95.00')],
    }),
  ]);

const earlier = (number: string): string =>
  el('cac:BillingReference', [el('cac:InvoiceDocumentReference', [el('cbc:ID', number), el('cbc:IssueDate', '2026-02-01')])]);

/** An element with a file, in base64. */
export const embedded = (id: string, description: string | undefined, file: string, mime: string, content: string): string =>
  el('cac:AdditionalDocumentReference', [
    el('cbc:ID', id),
    el('cbc:DocumentDescription', description),
    el('cac:Attachment', [el('cbc:EmbeddedDocumentBinaryObject', content, ` mimeCode="${mime}" filename="${file}"`)]),
  ]);

export const somePdf = '%PDF-1.7\nuren\n%%EOF\n';

/** Invoices and credit notes of several countries and kinds, written by hand. */
export const invoices = {
  nederland,
  duitsland,
  denemarken,
  dollars,
  selfbilling: simple({ type: '389', number: 'SB-1', due: '2026-04-01' }),
  verbeterend: simple({ type: '384', number: 'V-1', due: '2026-04-01', references: [earlier('2026-0001')] }),
  creditnota: simple({ kind: 'CreditNote', type: '381', number: 'CN-1', references: [earlier('2026-0001')] }),
  voorschot: simple({
    type: '380',
    number: 'VS-1',
    due: '2026-04-01',
    totals: { PrepaidAmount: '100.00', PayableRoundingAmount: '0.05', PayableAmount: '244.90' },
  }),
  bijlagen: simple({
    type: '380',
    number: 'BJ-1',
    due: '2026-04-01',
    references: [
      el('cac:AdditionalDocumentReference', [el('cbc:ID', 'METER-9', ' schemeID="AVE"'), el('cbc:DocumentTypeCode', '130')]),
      embedded('UREN', 'Urenstaat maart', '../uren maart.exe', 'application/pdf', Buffer.from(somePdf).toString('base64')),
      el('cac:AdditionalDocumentReference', [
        el('cbc:ID', 'FOTO'),
        el('cac:Attachment', [el('cac:ExternalReference', [el('cbc:URI', 'https://voorbeeld.example/foto.png')])]),
      ]),
    ],
  }),
};
