import { find, has, textAt } from '../nodes.ts';
import { present, rule } from '../rule.ts';
import { isVat } from '../doc.ts';
import type { ModelRules } from './contexts.ts';
import {
  always,
  lineTotal,
  sumOf,
  withoutVat,
  toPay,
  withVat,
  taxTotal,
  taxOfBreakdown,
  prefixes,
  reason,
  dateOrCode,
  identified,
} from './condition-tests.ts';

/** EN 16931: the terms that depend on each other (BR-CO-03 to BR-CO-26). */
export const conditions: ModelRules = {
  document: [
    rule(
      'BR-CO-03',
      'BT-7 BT-8',
      'De datum en de code van de btw-opeisbaarheid staan er allebei; één van de twee moet weg.',
      'The tax point date and its code are both there; one of them must go.',
      (root) => !(has(root, 'TaxPointDate') && has(root, 'InvoicePeriod/DescriptionCode')),
    ),
    rule(
      'BR-CO-15',
      'BT-109 BT-110 BT-112',
      'Het totaal met btw is niet het totaal zonder btw plus de btw, of het btw-totaal in de munt van de factuur staat er niet precies één keer.',
      'The total with VAT is not the total without VAT plus the VAT, or the VAT total in the invoice currency is not there exactly once.',
      withVat,
    ),
    rule('BR-CO-18', 'BG-23', 'Het btw-overzicht ontbreekt.', 'The VAT breakdown is missing.', present('TaxTotal/TaxSubtotal'), {
      ask: 'software',
    }),
  ],
  line: [
    rule(
      'BR-CO-04',
      'BG-25 BT-151',
      'Een factuurlijn zegt niet onder welke btw ze valt.',
      'An invoice line does not say which VAT it falls under.',
      (line) => find(line, 'Item/ClassifiedTaxCategory').some((category) => isVat(category) && has(category, 'ID')),
    ),
  ],
  allowance: [
    rule(
      'BR-CO-05',
      'BT-97 BT-98',
      'De reden en de code van een korting spreken elkaar tegen.',
      'The reason and the code of an allowance disagree.',
      always,
    ),
    rule(
      'BR-CO-21',
      'BG-20 BT-97 BT-98',
      'Een korting op de factuur heeft geen reden en geen code van een reden.',
      'An allowance on the invoice has no reason and no code of one.',
      reason,
    ),
  ],
  charge: [
    rule(
      'BR-CO-06',
      'BT-104 BT-105',
      'De reden en de code van een toeslag spreken elkaar tegen.',
      'The reason and the code of a charge disagree.',
      always,
    ),
    rule(
      'BR-CO-22',
      'BG-21 BT-104 BT-105',
      'Een toeslag op de factuur heeft geen reden en geen code van een reden.',
      'A charge on the invoice has no reason and no code of one.',
      reason,
    ),
  ],
  lineAllowance: [
    rule(
      'BR-CO-07',
      'BT-139 BT-140',
      'De reden en de code van een korting op een lijn spreken elkaar tegen.',
      'The reason and the code of an allowance on a line disagree.',
      always,
    ),
    rule(
      'BR-CO-23',
      'BG-27 BT-139 BT-140',
      'Een korting op een factuurlijn heeft geen reden en geen code van een reden.',
      'An allowance on an invoice line has no reason and no code of one.',
      reason,
    ),
  ],
  lineCharge: [
    rule(
      'BR-CO-08',
      'BT-144 BT-145',
      'De reden en de code van een toeslag op een lijn spreken elkaar tegen.',
      'The reason and the code of a charge on a line disagree.',
      always,
    ),
    rule(
      'BR-CO-24',
      'BG-28 BT-144 BT-145',
      'Een toeslag op een factuurlijn heeft geen reden en geen code van een reden.',
      'A charge on an invoice line has no reason and no code of one.',
      reason,
    ),
  ],
  vatNumber: [
    rule(
      'BR-CO-09',
      'BT-31 BT-48 BT-63',
      'Een btw-nummer begint niet met de letters van een land, zoals BE.',
      'A VAT number does not begin with the letters of a country, such as BE.',
      (scheme) => {
        const number = textAt(scheme, 'CompanyID') ?? '';
        return prefixes.includes(number.slice(0, 2)) || { found: number, at: find(scheme, 'CompanyID')[0] };
      },
    ),
  ],
  totals: [
    rule(
      'BR-CO-10',
      'BT-106 BT-131',
      'Het totaal van de lijnen is niet de som van de lijnen.',
      'The total of the lines is not the sum of the lines.',
      lineTotal,
    ),
    rule(
      'BR-CO-11',
      'BT-92 BT-107',
      'Het totaal van de kortingen is niet de som van de kortingen.',
      'The total of the allowances is not their sum.',
      sumOf('AllowanceTotalAmount', false),
    ),
    rule(
      'BR-CO-12',
      'BT-99 BT-108',
      'Het totaal van de toeslagen is niet de som van de toeslagen.',
      'The total of the charges is not their sum.',
      sumOf('ChargeTotalAmount', true),
    ),
    rule(
      'BR-CO-13',
      'BT-106 BT-107 BT-108 BT-109',
      'Het totaal zonder btw is niet de lijnen, min de kortingen, plus de toeslagen.',
      'The total without VAT is not the lines, less the allowances, plus the charges.',
      withoutVat,
    ),
    rule(
      'BR-CO-16',
      'BT-112 BT-113 BT-114 BT-115',
      'Het te betalen bedrag is niet het totaal met btw, min wat al betaald is, plus de afronding.',
      'The amount to pay is not the total with VAT, less the amount already paid, plus the rounding.',
      toPay,
    ),
  ],
  taxTotal: [
    rule(
      'BR-CO-14',
      'BT-110 BT-117',
      'Het totaal van de btw is niet de som van de btw-bedragen in het overzicht.',
      'The total VAT is not the sum of the VAT amounts in the breakdown.',
      taxTotal,
    ),
  ],
  breakdown: [
    rule(
      'BR-CO-17',
      'BT-116 BT-117 BT-119',
      'Een btw-bedrag wijkt 1 of meer af van de maatstaf maal het tarief.',
      'A VAT amount is 1 or more away from the taxable amount times the rate.',
      taxOfBreakdown,
    ),
  ],
  period: [
    rule(
      'BR-CO-19',
      'BG-14 BT-73 BT-74',
      'De factuurperiode heeft geen begin, geen einde en geen code.',
      'The invoicing period has no start, no end and no code.',
      dateOrCode,
    ),
  ],
  linePeriod: [
    rule(
      'BR-CO-20',
      'BG-26 BT-134 BT-135',
      'De periode van een factuurlijn heeft geen begin en geen einde.',
      'The period of an invoice line has no start and no end.',
      (period) => has(period, 'StartDate') || has(period, 'EndDate'),
    ),
  ],
  supplier: [
    rule(
      'BR-CO-26',
      'BT-29 BT-30 BT-31',
      'De verkoper heeft geen btw-nummer, geen ondernemingsnummer en geen ander nummer.',
      'The seller has no VAT number, no enterprise number and no other number.',
      identified,
    ),
  ],
};
