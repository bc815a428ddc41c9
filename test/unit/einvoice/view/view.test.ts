import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readInvoice } from '../../../../src/einvoice/ubl/read/invoice.ts';
import { spaces } from '../../../../src/einvoice/ubl/read/kind.ts';
import type { Element } from '../../../../src/einvoice/ubl/read/tree.ts';
import { invoiceViewOf } from '../../../../src/einvoice/view/view.ts';
import { isLong } from '../../../support/long.ts';
import { category, inCurrency, line } from '../../../support/documents/foreign.ts';
import { invoices, simple } from '../../../support/documents/invoices.ts';
import { base } from '../../../support/ubl/base.ts';
import { changed, put, set } from '../../../support/ubl/change.ts';
import { modelOf } from '../../../support/documents/read-invoice.ts';

const asItIs = <T>(value: T): T => value;
const view = (xml: string) => invoiceViewOf(modelOf(xml), asItIs);
const euro = inCurrency('EUR');
const withLine = (quantity: string, unit: string, id: string, rate: string | undefined) =>
  view(
    simple({ type: '380', number: 'X' }).replace(
      /<cac:InvoiceLine>[^]*<\/cac:InvoiceLine>/,
      line('Invoice', {
        id: '1',
        quantity: [quantity, unit],
        total: euro.amount('cbc:LineExtensionAmount', '1234.50'),
        item: [category('cac:ClassifiedTaxCategory', id, rate)],
        price: [],
      }),
    ),
  ).lines[0];

describe('the view of a document', () => {
  it.each([
    ['1.0000', 'HUR', '1 uur'],
    ['2.50', 'DAY', '2,5 dagen'],
    ['-1', 'C62', '-1 stuk'],
    ['1200', 'C62', '1.200 stuks'],
    ['3', 'MTK', '3 m²'],
    ['3', 'QQQ', '3 QQQ'],
    ['3', 'constructor', '3 constructor'],
    ['drie', 'MON', 'drie maanden'],
  ])('writes %s %s as %s', (quantity, unit, shown) => {
    expect(withLine(quantity, unit, 'S', '21')?.quantity).toBe(shown);
  });

  it.each([
    ['S', '21.00', '21 %'],
    ['S', undefined, ''],
    ['Z', '0', 'nultarief'],
    ['E', '0.00', 'vrijgesteld'],
    ['AE', '0', 'verlegd'],
    ['K', '0', 'intracom.'],
    ['G', '0', 'uitvoer'],
    ['O', undefined, 'buiten btw'],
    ['L', '7', '7 % IGIC'],
    ['M', '4', '4 % IPSI'],
    ['B', '22', '22 % split'],
    ['toString', '5', '5 % toString'],
  ])('shows category %s with rate %s as %s', (id, rate, shown) => {
    expect(withLine('1', 'C62', id, rate)).toMatchObject({ rate: shown, total: '€ 1.234,50' });
  });

  it('gives the whole way from the lines to the amount to pay', () => {
    expect(view(invoices.voorschot)).toMatchObject({
      sums: [
        ['Totaal excl. btw', '€ 285,00'],
        ['Btw 21 % op € 285,00', '€ 59,85'],
        ['Totaal incl. btw', '€ 344,85'],
      ],
      due: [
        ['Al betaald', '€ -100,00'],
        ['Afronding', '€ 0,05'],
        ['Te betalen', '€ 244,90'],
      ],
    });
    expect(view(invoices.nederland).sums).toEqual([
      ['Som van de regels', '€ 900,00'],
      ['Korting 5 % op € 900,00: Trouwe klant (btw intracom.)', '€ -45,00'],
      ['Toeslag: vracht (btw intracom.)', '€ 20,00'],
      ['Totaal excl. btw', '€ 875,00'],
      ['Btw intracommunautaire levering op € 875,00', '€ 0,00'],
      ['Totaal incl. btw', '€ 875,00'],
    ]);
  });

  it('shows the total of VAT where it is not that of its one rate', () => {
    const wrong = invoices.voorschot.replace('<cbc:TaxAmount currencyID="EUR">59.85', '<cbc:TaxAmount currencyID="EUR">60.00');
    expect(view(wrong).sums).toContainEqual(['Totaal btw', '€ 60,00']);
  });

  it('shows amounts in the currency of the document', () => {
    expect(view(invoices.denemarken)).toMatchObject({
      lines: [{ quantity: '2,5 dagen', price: '5.000,00', rate: 'buiten btw', total: 'DKK 12.500,00' }],
      due: [['Te betalen', 'DKK 12.500,00']],
      vatReasons: ['Btw buiten toepassing: Ikke momspligtig'],
    });
    expect(view(invoices.dollars).sums).toContainEqual(['Totaal btw in EUR', '€ 194,44']);
  });

  it.each([
    ['selfbilling', 'Factuur door de klant opgemaakt SB-1', /Dan is dit jouw verkoop/],
    ['verbeterend', 'Verbeterende factuur V-1', /verbetert een eerdere factuur/],
  ] as const)('says of %s what a reader must know', (name, title, remark) => {
    const shown = view(invoices[name]);
    expect(shown.title).toBe(title);
    expect(shown.remarks.join()).toMatch(remark);
  });

  it('names a credit note, its invoice and the amount to credit', () => {
    const { title, facts, due } = view(invoices.creditnota);
    expect({ title, facts, due }).toEqual({
      title: 'Creditnota CN-1',
      facts: [
        ['Datum', '02/03/2026'],
        ['Bij factuur', '2026-0001 van 01/02/2026'],
      ],
      due: [['Te crediteren', '€ 344,85']],
    });
  });

  it('writes an IBAN in groups, says when it is none, and writes an OGM in its own form', () => {
    expect(view(invoices.creditnota).payment).toEqual([
      ['Betaling', 'overschrijving'],
      ['Rekening', 'BE68 5390 0754 7034'],
      ['Op naam van', 'Studio Zonneklaar BV'],
      ['Mededeling', '+++202/6000/00192+++'],
    ]);
    const wrong = invoices.creditnota.replace('BE68 5390', 'BE69 5390').replace('202600000192', '202600000193');
    expect(view(wrong).payment).toContainEqual(['Rekening', 'BE69 5390 0754 7034 (geen geldig IBAN)']);
    expect(view(wrong).payment).toContainEqual(['Mededeling', '202600000193']);
  });

  it('shows an unknown kind by its code', () => {
    expect(view(simple({ type: '817', number: 'X' })).title).toBe('Factuur (soort 817) X');
  });
});

/** Trees of elements that a document may hold, at places where they do not belong and with any text. */
const names = [
  'Party',
  'PartyTaxScheme',
  'TaxScheme',
  'PostalAddress',
  'Country',
  'TaxTotal',
  'TaxSubtotal',
  'TaxCategory',
  'LegalMonetaryTotal',
  'InvoiceLine',
  'CreditNoteLine',
  'Item',
  'Price',
  'AllowanceCharge',
  'PaymentMeans',
  'Attachment',
  'AdditionalDocumentReference',
  'AccountingSupplierParty',
  'Delivery',
  'BillingReference',
  'InvoiceDocumentReference',
  'AdditionalItemProperty',
  'InvoicePeriod',
];
const values = ['ID', 'Percent', 'Amount', 'TaxAmount', 'PayableAmount', 'PriceAmount', 'BaseQuantity', 'InvoicedQuantity', 'Name', 'Note'];
const leaf = fc.record({
  name: fc.constantFrom(...values, 'IssueDate', 'EmbeddedDocumentBinaryObject', 'ChargeIndicator', 'CompanyID'),
  space: fc.constant(spaces.cbc as string),
  text: fc.oneof(fc.string(), fc.constantFrom('12.50', '-0', '.', '1e400', '99999999999999999999999.999', 'NaN', '2026-02-31')),
  attributes: fc.constant(
    new Map([
      ['currencyID', 'XXX'],
      ['unitCode', '__proto__'],
      ['mimeCode', 'constructor'],
    ]) as ReadonlyMap<string, string>,
  ),
  children: fc.constant([] as Element[]),
});
const { tree } = fc.letrec<{ tree: Omit<Element, 'parent' | 'line' | 'column'> }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium' },
    leaf,
    fc.record({
      name: fc.constantFrom(...names),
      space: fc.constant(spaces.cac as string),
      text: fc.string(),
      attributes: fc.constant(new Map() as ReadonlyMap<string, string>),
      children: fc.array(tie('tree') as fc.Arbitrary<Element>, { maxLength: 8 }),
    }),
  ),
}));

it('shows the number of a reference that comes without a file', () => {
  const reference =
    '<cac:AdditionalDocumentReference><cbc:ID>W-17</cbc:ID><cbc:DocumentDescription>Werkbon</cbc:DocumentDescription></cac:AdditionalDocumentReference>';
  expect(view(changed(base('invoice'), put('', reference))).attachments).toContain('Werkbon · W-17');
});

it.each([
  ['E', 'Vrijgesteld', 'VATEX-EU-132-1I', 'Btw vrijgesteld: VATEX-EU-132-1I'],
  ['E', 'Verzekering', 'VATEX-EU-135-1', 'Btw vrijgesteld: Verzekering (VATEX-EU-135-1)'],
  ['E', undefined, 'VATEX-EU-132-1I', 'Btw vrijgesteld: artikel 132, 1i van de btw-richtlijn (VATEX-EU-132-1I)'],
  ['E', undefined, 'VATEX-FR-FRANCHISE', 'Btw vrijgesteld: VATEX-FR-FRANCHISE'],
  ['AE', undefined, 'VATEX-EU-AE', 'Btw verlegd: VATEX-EU-AE'],
])('shows the code of the reason for charging no VAT: %s, %s, %s', (id, reason, code, text) => {
  const named = `<cbc:TaxExemptionReasonCode>${code}</cbc:TaxExemptionReasonCode>${reason ? `<cbc:TaxExemptionReason>${reason}</cbc:TaxExemptionReason>` : ''}`;
  const xml = changed(
    base('invoice'),
    set('TaxTotal/TaxSubtotal/TaxCategory/ID', id),
    set('TaxTotal/TaxSubtotal/TaxCategory/Percent', '0'),
    put('TaxTotal/TaxSubtotal/TaxCategory', named),
  );
  expect(view(xml).vatReasons).toEqual([text]);
});

it('is made of any tree without failing', () => {
  fc.assert(
    fc.property(fc.array(tree), fc.constantFrom('Invoice', 'CreditNote', 'x'), (children, name) => {
      const root = {
        name,
        space: '',
        text: '',
        attributes: new Map(),
        children: children as Element[],
        parent: undefined,
        line: 1,
        column: 1,
      };
      expect(JSON.stringify(invoiceViewOf(readInvoice(root), asItIs))).not.toContain('undefined');
    }),
    { numRuns: isLong ? 300 : 75 },
  );
});
