import { all, type Change, drop, put, set, twice } from './change.ts';
import { type Family, inFamily, inFamilyOf, noNumbers } from './families.ts';
import { freeAllowance, freeCharge, freeLine, freeRow, inSplitPayment, quantity, totals } from './parts.ts';

const sub = 'TaxTotal/TaxSubtotal';
const line = 'Line[1]/Item/ClassifiedTaxCategory';
const allowance = 'AllowanceCharge[1]/TaxCategory';
const charge = 'AllowanceCharge[2]/TaxCategory';

const vat =
  '<cac:PartyTaxScheme><cbc:CompanyID>BE0403123486</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>';

/** No allowances and charges, so that the lines alone have a category. */
const linesAlone = all(
  drop('AllowanceCharge'),
  drop('LegalMonetaryTotal/AllowanceTotalAmount'),
  drop('LegalMonetaryTotal/ChargeTotalAmount'),
);

/** No allowance (1) or no charge (2), and the other one of 0.00. */
const without = (at: 1 | 2): Change => {
  const [left, kept] = at === 1 ? ['Allowance', 'Charge'] : ['Charge', 'Allowance'];
  return all(
    drop(`AllowanceCharge[${at}]`),
    drop(`LegalMonetaryTotal/${left}TotalAmount`),
    ...['MultiplierFactorNumeric', 'BaseAmount'].map((name) => drop(`AllowanceCharge/${name}`)),
    set('AllowanceCharge/Amount', '0.00'),
    totals({ [`${kept}TotalAmount`]: '0.00' }),
  );
};

/** A rate that the category cannot have. */
const wrongRate = ({ code, rate }: Family): string => (code === 'L' || code === 'M' ? '-1' : rate === '0' ? '1' : '0');

const withRate = (family: Family, path: string): Change =>
  family.rate === undefined ? put(path, '<cbc:Percent>0</cbc:Percent>') : set(`${path}/Percent`, wrongRate(family));

/** A line without a row for S, whose rows must have a use; else a row without a use, or for the categories of one rate two rows. */
const wrongRows = (family: Family): Change =>
  family.code === 'S'
    ? all(inFamilyOf('Z'), freeLine(set(`${line}/ID`, 'S'), set(`${line}/Percent`, '6')))
    : isPerRate(family)
      ? all(inFamilyOf('Z'), freeRow(set(`${sub}[1]/TaxCategory/ID`, family.code), set(`${sub}[1]/TaxCategory/Percent`, family.rate ?? '')))
      : all(inFamily(family), twice(sub));

const isPerRate = ({ rate }: Family): boolean => rate !== undefined && rate !== '0';

/** A document in split payment, but for an allowance or charge of the family and a row for it. */
const elsewhere = ({ code, rate, reason }: Family, free: typeof freeCharge, path: string): Change => {
  // Split payment and the standard rate exclude each other where the codes stand without white space.
  const category = (at: string): Change => all(set(`${at}/ID`, code === 'S' ? ' S ' : code), set(`${at}/Percent`, rate ?? '0'));
  return all(
    inSplitPayment,
    free(category(path)),
    freeRow(
      category(`${sub}[1]/TaxCategory`),
      reason ? put(`${sub}[1]/TaxCategory`, '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>') : all(),
    ),
    noNumbers,
  );
};

/** A VAT amount that is too far off the base times the rate, but too small for BR-CO-17 to see. */
const wrongTax = (family: Family): Change =>
  isPerRate(family)
    ? all(
        ...['AllowanceCharge/TaxCategory', `${sub}/TaxCategory`, 'Line/Item/ClassifiedTaxCategory'].map((path) =>
          set(`${path}/Percent`, '0.4'),
        ),
        quantity('Line', '20'),
        set('Line/LineExtensionAmount', '2000.00'),
        set(`${sub}/TaxableAmount`, '2000.00'),
        set(`${sub}/TaxAmount`, '0.00'),
        set('TaxTotal/TaxAmount', '0.00'),
        totals({ LineExtensionAmount: '2000.00', TaxExclusiveAmount: '2000.00', TaxInclusiveAmount: '2000.00', PayableAmount: '1998.01' }),
      )
    : all(
        set(`${sub}/TaxAmount`, '0.40'),
        set('TaxTotal/TaxAmount', '0.40'),
        totals({ TaxInclusiveAmount: '200.40', PayableAmount: '198.41' }),
      );

/** A change to the base document for each rule of a family. */
export function breakingFamily(family: Family): Record<string, Change> {
  const { id, code, reason } = family;
  const own = inFamily(family);
  const numbers = code === 'O' ? put('AccountingSupplierParty/Party', vat) : noNumbers;
  return {
    [`BR-${id}-01`]: wrongRows(family),
    [`BR-${id}-02`]: all(own, linesAlone, numbers),
    [`BR-${id}-03`]: code === 'O' ? all(own, without(2), numbers) : elsewhere(family, freeAllowance, allowance),
    [`BR-${id}-04`]: code === 'O' ? all(own, without(1), numbers) : elsewhere(family, freeCharge, charge),
    [`BR-${id}-05`]: all(own, freeLine(withRate(family, line))),
    [`BR-${id}-06`]: all(own, freeAllowance(withRate(family, allowance))),
    [`BR-${id}-07`]: all(own, freeCharge(withRate(family, charge))),
    [`BR-${id}-08`]: all(own, set(`${sub}/TaxableAmount`, '201.00')),
    [`BR-${id}-09`]: all(own, wrongTax(family)),
    [`BR-${id}-10`]: all(
      own,
      reason
        ? drop(`${sub}/TaxCategory/TaxExemptionReason`)
        : put(`${sub}/TaxCategory`, '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>'),
    ),
  };
}
