import type { Pattern } from '../engine.ts';
import { isVat } from '../doc.ts';
import { amountRules } from './amounts.ts';
import { documentRules } from './document.ts';
import { numberRules } from './numbers.ts';

/** Faults that the official rules let pass and a Belgian customer doesn't: all of them warnings of duit itself. */
export const belgian: readonly Pattern[] = [
  [
    { path: '/', rules: [...documentRules.document, ...amountRules.document] },
    { path: '/InvoiceLine | /CreditNoteLine', rules: amountRules.line },
    { path: '/TaxTotal/TaxSubtotal', rules: amountRules.breakdown },
    { path: 'Item/ClassifiedTaxCategory | /AllowanceCharge/TaxCategory', when: (category) => isVat(category), rules: amountRules.category },
    { path: 'PaymentMeans/PaymentID', rules: numberRules.reference },
    { path: 'PayeeFinancialAccount/ID', rules: numberRules.account },
    { path: 'PartyTaxScheme', when: (scheme) => isVat(scheme), rules: numberRules.vatNumber },
    { path: 'PartyLegalEntity/CompanyID', rules: numberRules.enterprise },
    { path: 'AccountingSupplierParty/Party | AccountingCustomerParty/Party', rules: numberRules.party },
    { path: 'EmbeddedDocumentBinaryObject', rules: documentRules.attachment },
  ],
];
