import { first, given, text } from './find.ts';
import type { Payment } from './model.ts';
import type { Element } from './tree.ts';

/** One way to pay. */
export function readPayment(element: Element): Payment | undefined {
  const card = first(element, 'cac:CardAccount');
  return given({
    code: text(element, 'cbc:PaymentMeansCode'),
    naam: first(element, 'cbc:PaymentMeansCode')?.attributes.get('name')?.trim() || undefined,
    vervaldatum: text(element, 'cbc:PaymentDueDate'),
    mededeling: text(element, 'cbc:PaymentID'),
    rekening: text(element, 'cac:PayeeFinancialAccount/cbc:ID'),
    rekeninghouder: text(element, 'cac:PayeeFinancialAccount/cbc:Name'),
    bic: text(element, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID'),
    kaart:
      card &&
      given({
        nummer: text(card, 'cbc:PrimaryAccountNumberID'),
        netwerk: text(card, 'cbc:NetworkID'),
        houder: text(card, 'cbc:HolderName'),
      }),
    mandaat: text(element, 'cac:PaymentMandate/cbc:ID'),
    rekening_betaler: text(element, 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'),
  });
}
