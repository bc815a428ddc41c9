import { cents, type Rule, rule, software, type Test } from '../rule.ts';
import type { ModelRules } from './contexts.ts';

const twoDecimals = (id: string, terms: string, name: string, nl: string, en: string, test: Test = cents(name)): Rule =>
  rule(id, terms, `${nl} heeft meer dan twee decimalen.`, `${en} has more than two decimals.`, test, software);

// The official tests look for the currency of the document below the amount itself, so they never find an amount to judge.
const never: Test = () => true;

/** EN 16931: amounts with at most two decimals (BR-DEC-01 to BR-DEC-28). */
export const decimals: ModelRules = {
  allowance: [
    twoDecimals('BR-DEC-01', 'BT-92', 'Amount', 'Het bedrag van een korting', 'The amount of an allowance'),
    twoDecimals('BR-DEC-02', 'BT-93', 'BaseAmount', 'Het basisbedrag van een korting', 'The base amount of an allowance'),
  ],
  charge: [
    twoDecimals('BR-DEC-05', 'BT-99', 'Amount', 'Het bedrag van een toeslag', 'The amount of a charge'),
    twoDecimals('BR-DEC-06', 'BT-100', 'BaseAmount', 'Het basisbedrag van een toeslag', 'The base amount of a charge'),
  ],
  totals: [
    twoDecimals('BR-DEC-09', 'BT-106', 'LineExtensionAmount', 'Het totaal van de lijnen', 'The total of the lines'),
    twoDecimals('BR-DEC-10', 'BT-107', 'AllowanceTotalAmount', 'Het totaal van de kortingen', 'The total of the allowances'),
    twoDecimals('BR-DEC-11', 'BT-108', 'ChargeTotalAmount', 'Het totaal van de toeslagen', 'The total of the charges'),
    twoDecimals('BR-DEC-12', 'BT-109', 'TaxExclusiveAmount', 'Het totaal zonder btw', 'The total without VAT'),
    twoDecimals('BR-DEC-14', 'BT-112', 'TaxInclusiveAmount', 'Het totaal met btw', 'The total with VAT'),
    twoDecimals('BR-DEC-16', 'BT-113', 'PrepaidAmount', 'Het al betaalde bedrag', 'The amount already paid'),
    twoDecimals('BR-DEC-17', 'BT-114', 'PayableRoundingAmount', 'De afronding', 'The rounding'),
    twoDecimals('BR-DEC-18', 'BT-115', 'PayableAmount', 'Het te betalen bedrag', 'The amount to pay'),
  ],
  document: [
    twoDecimals('BR-DEC-13', 'BT-110', '', 'Het totaal van de btw', 'The total VAT', never),
    twoDecimals('BR-DEC-15', 'BT-111', '', 'Het totaal van de btw in de tweede munt', 'The total VAT in the second currency', never),
  ],
  breakdown: [
    twoDecimals('BR-DEC-19', 'BT-116', 'TaxableAmount', 'Een maatstaf van heffing', 'A taxable amount'),
    twoDecimals('BR-DEC-20', 'BT-117', 'TaxAmount', 'Een btw-bedrag', 'A VAT amount'),
  ],
  line: [twoDecimals('BR-DEC-23', 'BT-131', 'LineExtensionAmount', 'Het bedrag van een factuurlijn', 'The amount of an invoice line')],
  lineAllowance: [
    twoDecimals('BR-DEC-24', 'BT-136', 'Amount', 'Het bedrag van een korting op een lijn', 'The amount of an allowance on a line'),
    twoDecimals(
      'BR-DEC-25',
      'BT-137',
      'BaseAmount',
      'Het basisbedrag van een korting op een lijn',
      'The base amount of an allowance on a line',
    ),
  ],
  lineCharge: [
    twoDecimals('BR-DEC-27', 'BT-141', 'Amount', 'Het bedrag van een toeslag op een lijn', 'The amount of a charge on a line'),
    twoDecimals(
      'BR-DEC-28',
      'BT-142',
      'BaseAmount',
      'Het basisbedrag van een toeslag op een lijn',
      'The base amount of a charge on a line',
    ),
  ],
};
