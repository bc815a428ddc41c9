import { all, type Change, drop, put, set } from './change.ts';

const S = 'AccountingSupplierParty/Party';
const C = 'AccountingCustomerParty/Party';
const sub = 'TaxTotal/TaxSubtotal';

export interface Family {
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

/** The same, of the family with that id. */
export const inFamilyOf = (id: string): Change => {
  const family = families.find((one) => one.id === id);
  if (!family) throw new Error(`no family of rules is called ${id}`);
  return inFamily(family);
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
