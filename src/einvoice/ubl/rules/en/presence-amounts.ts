import { norm } from '../nodes.ts';
import { filled, present, rule, software, warning } from '../rule.ts';
import type { ModelRules } from './contexts.ts';
import { vatCategory, reason, inOrder, transferHasAccount, rateUnlessOutside } from './presence-tests.ts';

/** EN 16931: the groups and terms that must be there (BR-01 to BR-65), for amounts, payment and references. */
export const amountPresence: ModelRules = {
  totals: [
    rule(
      'BR-12',
      'BT-106',
      'Het totaal van de lijnen ontbreekt.',
      'The total of the lines is missing.',
      present('LineExtensionAmount'),
      software,
    ),
    rule(
      'BR-13',
      'BT-109',
      'Het totaal zonder btw ontbreekt.',
      'The total without VAT is missing.',
      present('TaxExclusiveAmount'),
      software,
    ),
    rule('BR-14', 'BT-112', 'Het totaal met btw ontbreekt.', 'The total with VAT is missing.', present('TaxInclusiveAmount'), software),
    rule('BR-15', 'BT-115', 'Het te betalen bedrag ontbreekt.', 'The amount to pay is missing.', present('PayableAmount'), software),
  ],
  allowance: [
    rule(
      'BR-31',
      'BG-20 BT-92',
      'Een korting op de factuur heeft geen bedrag.',
      'An allowance on the invoice has no amount.',
      present('Amount'),
    ),
    rule(
      'BR-32',
      'BG-20 BT-95',
      'Een korting op de factuur zegt niet onder welke btw ze valt.',
      'An allowance on the invoice does not say which VAT it falls under.',
      vatCategory('ID'),
    ),
    rule(
      'BR-33',
      'BG-20 BT-97 BT-98',
      'Een korting op de factuur zegt niet waarom.',
      'An allowance on the invoice gives no reason.',
      reason,
    ),
  ],
  charge: [
    rule(
      'BR-36',
      'BG-21 BT-99',
      'Een toeslag op de factuur heeft geen bedrag.',
      'A charge on the invoice has no amount.',
      present('Amount'),
    ),
    rule(
      'BR-37',
      'BG-21 BT-102',
      'Een toeslag op de factuur zegt niet onder welke btw hij valt.',
      'A charge on the invoice does not say which VAT it falls under.',
      vatCategory('ID'),
    ),
    rule('BR-38', 'BG-21 BT-104 BT-105', 'Een toeslag op de factuur zegt niet waarom.', 'A charge on the invoice gives no reason.', reason),
  ],
  breakdown: [
    rule(
      'BR-45',
      'BG-23 BT-116',
      'In het btw-overzicht ontbreekt een maatstaf van heffing.',
      'The VAT breakdown lacks a taxable amount.',
      present('TaxableAmount'),
      software,
    ),
    rule(
      'BR-46',
      'BG-23 BT-117',
      'In het btw-overzicht ontbreekt een btw-bedrag.',
      'The VAT breakdown lacks a VAT amount.',
      present('TaxAmount'),
      software,
    ),
    rule(
      'BR-47',
      'BG-23 BT-118',
      'In het btw-overzicht ontbreekt een btw-categorie.',
      'The VAT breakdown lacks a VAT category.',
      vatCategory('ID'),
      software,
    ),
    rule(
      'BR-48',
      'BG-23 BT-119',
      'In het btw-overzicht ontbreekt een btw-tarief.',
      'The VAT breakdown lacks a VAT rate.',
      rateUnlessOutside,
      software,
    ),
  ],
  period: [
    rule('BR-29', 'BT-73 BT-74', 'De factuurperiode eindigt vóór ze begint.', 'The invoicing period ends before it begins.', inOrder),
  ],
  paymentMeans: [
    rule(
      'BR-49',
      'BG-16 BT-81',
      'Bij de betaling staat niet hoe er betaald moet worden.',
      'The payment instructions do not say how to pay.',
      present('PaymentMeansCode'),
      software,
    ),
    rule(
      'BR-61',
      'BT-81 BT-84',
      'Er moet overgeschreven worden, maar het rekeningnummer ontbreekt.',
      'A transfer is asked for, but the account number is missing.',
      transferHasAccount,
    ),
  ],
  transferAccount: [
    rule(
      'BR-50',
      'BG-17 BT-84',
      'Het rekeningnummer voor de overschrijving is leeg.',
      'The account number for the transfer is empty.',
      filled('ID'),
    ),
  ],
  cardNumber: [
    rule(
      'BR-51',
      'BT-87',
      'Het kaartnummer is langer dan 10 tekens; alleen de laatste cijfers horen op een factuur.',
      'The card number is longer than 10 characters; only its last digits belong on an invoice.',
      ({ text }) => Array.from(norm(text)).length <= 10 || { found: text },
      warning,
    ),
  ],
  supportingDocument: [
    rule(
      'BR-52',
      'BG-24 BT-122',
      'Een bijlage of verwijzing heeft geen nummer.',
      'An attachment or reference has no number.',
      filled('ID'),
      software,
    ),
  ],
  billingReference: [
    rule(
      'BR-55',
      'BG-3 BT-25',
      'De verwijzing naar een eerdere factuur noemt haar nummer niet.',
      'The reference to an earlier invoice does not give its number.',
      present('InvoiceDocumentReference/ID'),
    ),
  ],
};
