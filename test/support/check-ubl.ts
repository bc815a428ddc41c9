import { cents, type Decimal, parseDecimal, percentOf, times } from './decimal.ts';
import { order, repeated } from './ubl-order.ts';
import { all, type Element, parseXml, text } from './xml.ts';

const oasis = 'urn:oasis:names:specification:ubl:schema:xsd:';
const fixed: Record<string, string> = {
  'cbc:CustomizationID': 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  'cbc:ProfileID': 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  'cbc:DocumentCurrencyCode': 'EUR',
  'cac:PaymentMeans/cbc:PaymentMeansCode': '30',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode': 'BE',
};
const required = {
  'BR-02': 'cbc:ID',
  'BR-03': 'cbc:IssueDate',
  R003: 'cbc:BuyerReference',
  R020: 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
  'BR-S-02': 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
  'BR-06': 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
  'BR-CO-26': 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
  R010: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
  'BR-11': 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country/cbc:IdentificationCode',
  'BR-07': 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName',
  'BR-50': 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
};
// Of the 383 codes, those that a sample uses.
const subjects = new Set(['AAC', 'REG']);
const vatex: Record<string, string> = { AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G' };
const units = /^(HUR|DAY|MON|KGM|MTR|MTK|MTQ|LTR|KMT|C62)$/;
const amountForm = /^-?(0|[1-9]\d*)\.\d{2}$/;

/** The mistakes in a Peppol BIS document that this project writes, each with its rule; empty when there are none. */
export function checkUbl(xml: string): string[] {
  const root = parseXml(xml);
  const credit = root.name === 'CreditNote';
  const problems = [...elements(root)];
  if (xml.includes('<!DOCTYPE')) problems.push('DOCTYPE');
  if (root.attributes['xmlns'] !== `${oasis}${root.name}-2`) problems.push('namespace');
  for (const [path, value] of Object.entries(fixed)) if (text(root, path) !== value) problems.push(`fixed: ${path}`);
  for (const [rule, path] of Object.entries(required)) if (!text(root, path)) problems.push(`${rule}: ${path}`);
  const type = text(root, credit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode');
  if (type !== (credit ? '381' : '380')) problems.push('BR-04: type code');
  if (credit && !text(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')) problems.push('BR-55: BillingReference');
  const subject = /^[^#]*#([^#]{3})#/u.exec(text(root, 'cbc:Note') ?? '')?.[1];
  if (subject !== undefined && !subjects.has(subject)) problems.push('BR-CL-08: the note has an unknown subject code');
  if (!credit && !text(root, 'cbc:DueDate')) problems.push('BR-CO-25: DueDate');
  return [...problems, ...parties(root), ...amounts(root, credit)];
}

/** Order, emptiness, dates, currencies and the form of amounts, of every element below this one. */
function* elements(element: Element): Generator<string> {
  const { name, attributes, children } = element;
  const allowed = order[name];
  if (!allowed && children.length > 0) yield `unknown: ${name}`;
  if (children.length === 0 && element.text.trim() === '') yield `R008: ${name} is empty`;
  let last = -1;
  for (const child of children) {
    const place = allowed?.indexOf(child.name) ?? -1;
    if (place < 0) yield `unknown: ${name}/${child.name}`;
    else if (place < last || (place === last && !repeated.has(child.name))) yield `order: ${name}/${child.name}`;
    last = place;
    yield* elements(child);
  }
  if (name.endsWith('Date') && !/^\d{4}-\d{2}-\d{2}$/.test(element.text)) yield `F001: ${name}`;
  if (!name.endsWith('Amount')) return;
  if (attributes['currencyID'] !== 'EUR') yield `R051: ${name}`;
  const form = name === 'cbc:PriceAmount' ? /^(0|[1-9]\d*)\.\d{2,}$/ : amountForm;
  if (!form.test(element.text) || /^-0\.0*$/.test(element.text)) yield `amount: ${name} ${element.text}`;
}

/** The numbers of both parties, as far as they are Belgian or Dutch. */
function* parties(root: Element): Generator<string> {
  for (const role of ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty']) {
    for (const party of all(root, `${role}/cac:Party`)) {
      const numbers = [...all(party, 'cbc:EndpointID'), ...all(party, 'cac:PartyLegalEntity/cbc:CompanyID')];
      for (const { attributes, text: value } of numbers) {
        if (!/^\d{4}$/.test(attributes['schemeID'] ?? '')) yield `BR-62: scheme of ${value}`;
        if (attributes['schemeID'] === '0208' && !isKbo(value)) yield `R043: ${value}`;
      }
      const vat = text(party, 'cac:PartyTaxScheme/cbc:CompanyID');
      if (vat !== undefined && !/^[A-Z]{2}[A-Z0-9]+$/.test(vat)) yield `BR-CO-09: ${vat}`;
      if (vat?.startsWith('BE') && !isKbo(vat.slice(2))) yield `R062: ${vat}`;
      if (vat?.startsWith('NL') && !/^NL\d{9}B\d{2}$/.test(vat)) yield `R056: ${vat}`;
    }
  }
}

const isKbo = (value: string): boolean => /^[01]\d{9}$/.test(value) && 97 - (Number(value.slice(0, 8)) % 97) === Number(value.slice(8));

interface Group {
  base: bigint;
  rate: Decimal;
}

/** Lines, VAT per (category, rate) and totals, to the cent. */
function* amounts(root: Element, credit: boolean): Generator<string> {
  const names = credit ? ['cac:CreditNoteLine', 'cbc:CreditedQuantity'] : ['cac:InvoiceLine', 'cbc:InvoicedQuantity'];
  const [lineName = '', quantityName = ''] = names;
  const groups = new Map<string, Group>();
  const lines = all(root, lineName);
  if (lines.length === 0) yield 'BR-16: no lines';
  for (const [index, line] of lines.entries()) {
    if (text(line, 'cbc:ID') !== String(index + 1)) yield `BR-21: line ${index + 1}`;
    const quantity = all(line, quantityName)[0];
    if (!units.test(quantity?.attributes['unitCode'] ?? '')) yield `BR-23: line ${index + 1}`;
    if (!text(line, 'cac:Item/cbc:Name')) yield `BR-25: line ${index + 1}`;
    const exact = times(parseDecimal(quantity?.text ?? ''), parseDecimal(text(line, 'cac:Price/cbc:PriceAmount') ?? ''));
    const total = money(line, 'cbc:LineExtensionAmount');
    if (total !== cents(exact)) yield `R120: line ${index + 1}`;
    const { key, rate } = category(line, 'cac:Item/cac:ClassifiedTaxCategory');
    groups.set(key, { base: (groups.get(key)?.base ?? 0n) + total, rate });
  }
  let vat = 0n;
  const subtotals = all(root, 'cac:TaxTotal/cac:TaxSubtotal');
  for (const subtotal of subtotals) {
    const { key, id, rate } = category(subtotal, 'cac:TaxCategory');
    const group = groups.get(key);
    const tax = money(subtotal, 'cbc:TaxAmount');
    vat += tax;
    if (!group || group.base !== money(subtotal, 'cbc:TaxableAmount')) yield `BR-${id}-08: base of ${key}`;
    if (tax !== percentOf(group?.base ?? 0n, rate)) yield `BR-CO-17: VAT of ${key}`;
    const reason = text(subtotal, 'cac:TaxCategory/cbc:TaxExemptionReason');
    if (!['S', 'E', 'AE', 'K', 'G'].includes(id) || (id === 'S') !== rate.n > 0n) yield `category: ${key}`;
    if ((id === 'S') === (reason !== undefined)) yield `BR-${id}-10: reason`;
    const buyerVat = text(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID');
    if ((id === 'AE' || id === 'K') && !buyerVat) yield `BR-${id}-02: VAT number of the buyer`;
    const code = text(subtotal, 'cac:TaxCategory/cbc:TaxExemptionReasonCode');
    if (code !== undefined && code !== vatex[id]) yield `P0104: ${code} with ${id}`;
    if (id !== 'K') continue;
    if (!/^(?!BE)(?:EL|XI|[A-Z]{2})/.test(buyerVat ?? '')) yield 'BR-IC-02: VAT number of the buyer';
    if (!text(root, 'cac:Delivery/cbc:ActualDeliveryDate')) yield 'BR-IC-11: day of delivery';
    if (!text(root, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode')) yield 'BR-IC-12: country';
  }
  if (subtotals.length !== groups.size) yield 'BR-CO-18: a VAT group is missing or double';
  if (money(root, 'cac:TaxTotal/cbc:TaxAmount') !== vat) yield 'BR-CO-14: VAT total';
  const excl = [...groups.values()].reduce((sum, { base }) => sum + base, 0n);
  const totals = { LineExtension: excl, TaxExclusive: excl, TaxInclusive: excl + vat, Payable: excl + vat };
  for (const [name, value] of Object.entries(totals)) {
    if (money(root, `cac:LegalMonetaryTotal/cbc:${name}Amount`) !== value) yield `total: ${name}`;
  }
}

const money = (element: Element, path: string): bigint => cents(parseDecimal(text(element, path) ?? ''));

function category(element: Element, path: string): { key: string; id: string; rate: Decimal } {
  const id = text(element, `${path}/cbc:ID`) ?? '';
  const percent = text(element, `${path}/cbc:Percent`) ?? '';
  return { key: `${id} ${percent}`, id, rate: parseDecimal(percent) };
}
