import { type PlacedRow, rulesOf } from '../table.ts';

/** EN 16931: amounts with at most two decimals (BR-DEC-01 to BR-DEC-28). */
export const decimals: readonly PlacedRow[] = rulesOf(
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
