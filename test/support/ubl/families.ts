import { type Change, drop, put, set } from './change.ts';

const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';
const all =
  (...changes: readonly Change[]): Change =>
  (root) =>
    changes.forEach((change) => change(root));
const sub = 'TaxTotal/TaxSubtotal';

interface Family {
  readonly id: string;
  readonly code: string;
  readonly rate: string | undefined;
  readonly reason: boolean;
}

/** The families of rules for VAT categories, with a rate that goes with each. */
export const families: readonly Family[] = [
  { id: 'AE', code: 'AE', rate: '0', reason: true },
  { id: 'E', code: 'E', rate: '0', reason: true },
  { id: 'G', code: 'G', rate: '0', reason: true },
  { id: 'IC', code: 'K', rate: '0', reason: true },
  { id: 'O', code: 'O', rate: undefined, reason: true },
  { id: 'Z', code: 'Z', rate: '0', reason: false },
  { id: 'S', code: 'S', rate: '6', reason: false },
  { id: 'AF', code: 'L', rate: '7', reason: false },
  { id: 'AG', code: 'M', rate: '10', reason: false },
];

export const familyIds = families.flatMap(({ id }) => Array.from({ length: 10 }, (_, at) => `BR-${id}-${String(at + 1).padStart(2, '0')}`));

const places = ['AllowanceCharge/TaxCategory', `${sub}/TaxCategory`, 'Line/Item/ClassifiedTaxCategory'];

/** Turns the base document into a right one of another VAT category. */
export const inFamily = ({ code, rate, reason }: Family): Change => {
  const tax = (Number(rate ?? 0) * 2).toFixed(2);
  return all(
    ...places.map((path) => set(`${path}/ID`, code)),
    ...places.map((path) => (rate === undefined ? drop(`${path}/Percent`) : set(`${path}/Percent`, rate))),
    set(`${sub}/TaxAmount`, tax),
    set('TaxTotal/TaxAmount', tax),
    set('LegalMonetaryTotal/TaxInclusiveAmount', (200 + Number(tax)).toFixed(2)),
    set('LegalMonetaryTotal/PayableAmount', (198.01 + Number(tax)).toFixed(2)),
    reason ? inReason : () => {},
    code === 'O' ? withoutNumbers : () => {},
  );
};

/** The reason goes between the rate and the scheme. */
const inReason: Change = (root) => {
  put(`${sub}/TaxCategory`, '<cbc:TaxExemptionReason>Bij gebrek aan schriftelijke betwisting …</cbc:TaxExemptionReason>')(root);
  for (const total of root.children.filter(({ name }) => name === 'TaxTotal')) {
    for (const subtotal of total.children)
      for (const one of subtotal.children) one.children.sort((a, b) => Number(a.name === 'TaxScheme') - Number(b.name === 'TaxScheme'));
  }
};

const withoutNumbers = all(drop(`${S}/PartyTaxScheme`), drop(`${C}/PartyTaxScheme`), drop('TaxRepresentativeParty'));

/** Takes every number of the parties away that the rules of a VAT category may ask for. */
export const noNumbers: Change = (root) => {
  for (const path of [`${S}/PartyTaxScheme`, `${C}/PartyTaxScheme`, `${C}/PartyLegalEntity/CompanyID`, 'TaxRepresentativeParty']) {
    try {
      drop(path)(root);
    } catch {
      // It isn't there in this family.
    }
  }
};

const vat =
  '<cac:PartyTaxScheme><cbc:CompanyID>BE0403123486</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';

/** A change that breaks each rule of a family in a right document of it. */
export function breakingFamily({ id, code, rate, reason }: Family): Record<string, Change> {
  const numbers = code === 'O' ? put(S, vat) : noNumbers;
  const wrongRate = rate === undefined ? '0' : { zero: '1', some: '0' }[rate === '0' ? 'zero' : 'some'];
  const rateOf = (path: string): Change =>
    rate === undefined
      ? put(path, '<cbc:Percent>0</cbc:Percent>')
      : set(`${path}/Percent`, code === 'L' || code === 'M' ? '-1' : wrongRate);
  return {
    [`BR-${id}-01`]: drop(sub),
    [`BR-${id}-02`]: numbers,
    [`BR-${id}-03`]: numbers,
    [`BR-${id}-04`]: numbers,
    [`BR-${id}-05`]: rateOf('Line/Item/ClassifiedTaxCategory'),
    [`BR-${id}-06`]: rateOf('AllowanceCharge[1]/TaxCategory'),
    [`BR-${id}-07`]: rateOf('AllowanceCharge[2]/TaxCategory'),
    [`BR-${id}-08`]: set(`${sub}/TaxableAmount`, '201.00'),
    [`BR-${id}-09`]: set(`${sub}/TaxAmount`, '99.00'),
    [`BR-${id}-10`]: reason
      ? drop(`${sub}/TaxCategory/TaxExemptionReason`)
      : put(`${sub}/TaxCategory`, '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>'),
  };
}
