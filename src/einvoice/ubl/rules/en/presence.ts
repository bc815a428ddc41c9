import type { Element } from '../../read/tree.ts';
import { isVat, find, has, norm, normAt, textAt, toDecimal, zero } from '../doc.ts';
import { type Broken, type Test, type PlacedRow, rulesOf, type Tests } from '../rule.ts';

/** The end of a period isn't before its start; days compare as text. */
const periodInOrder: Test = (period) => {
  const [start, end] = [textAt(period, 'StartDate'), textAt(period, 'EndDate')];
  return (
    start === undefined ||
    end === undefined ||
    norm(end) >= norm(start) || { found: norm(end), expected: `≥ ${norm(start)}`, at: find(period, 'EndDate')[0] }
  );
};

const notNegative = (line: Element, path: string): boolean | Broken =>
  find(line, path).some(({ text }) => toDecimal(text)?.gte(zero)) || {
    found: textAt(line, path),
    expected: '≥ 0',
    at: find(line, path)[0],
  };

const shares = (one: Element, other: Element, path: string): boolean => {
  const texts = new Set(find(other, path).map(({ text }) => text));
  return find(one, path).some(({ text }) => texts.has(text));
};

const otherThanSeller: Test = (payee) => {
  const seller = find(payee.parent ?? payee, 'AccountingSupplierParty/Party')[0];
  const same =
    seller && ['PartyName/Name', 'PartyIdentification/ID', 'PartyLegalEntity/CompanyID'].find((path) => shares(payee, seller, path));
  return has(payee, 'PartyName/Name') && (same === undefined || { found: textAt(payee, same), at: find(payee, same)[0] });
};

const tests: Tests = {
  inOrder: periodInOrder,
  otherThanSeller,
  taxed: (element) => find(element, 'TaxCategory').some((category) => isVat(category) && has(category, 'ID')),
  vatNumber: (party) => find(party, 'PartyTaxScheme').some((scheme) => isVat(scheme) && has(scheme, 'CompanyID')),
  taxInItsCurrency: (root, doc) =>
    find(root, 'TaxCurrencyCode').every(({ text }) =>
      doc.named('TaxTotal').some((total) => find(total, 'TaxAmount').some(({ attributes }) => attributes.get('currencyID') === text)),
    ),
  unitCode: (line) =>
    [...find(line, 'InvoicedQuantity'), ...find(line, 'CreditedQuantity')].some(({ attributes }) => attributes.has('unitCode')),
  netPrice: (line) => notNegative(line, 'Price/PriceAmount'),
  grossPrice: (line) => !has(line, 'Price/AllowanceCharge/BaseAmount') || notNegative(line, 'Price/AllowanceCharge/BaseAmount'),
  rateUnlessOutside: (breakdown) =>
    find(breakdown, 'TaxCategory').some((category) => isVat(category) && (has(category, 'Percent') || normAt(category, 'ID') === 'O')),
  transferHasAccount: (means) => has(means, 'PayeeFinancialAccount/ID') || !['30', '58'].includes(normAt(means, 'PaymentMeansCode')),
  lastDigits: ({ text }) => Array.from(norm(text)).length <= 10 || { found: text },
};

/** EN 16931: the groups and terms that must be there (BR-01 to BR-65). */
export const presence: readonly PlacedRow[] = rulesOf(
  `
BR-01 | BT-24 | software | document | filled CustomizationID
  Het document zegt niet volgens welke specificatie het gemaakt is (CustomizationID).
  The document does not say which specification it follows (CustomizationID).
… ontbreekt. | … is missing.
BR-02 | BT-1 | supplier | document | filled ID | Het factuurnummer | The invoice number
BR-03 | BT-2 | supplier | document | filled IssueDate | De factuurdatum | The invoice date
BR-04 | BT-3 | software | document | filled InvoiceTypeCode or CreditNoteTypeCode
  De soort van het document (factuur of creditnota) | The type of the document (invoice or credit note)
BR-05 | BT-5 | software | document | filled DocumentCurrencyCode | De munt van de factuur | The currency of the invoice
BR-06 | BT-27 | supplier | document | filled AccountingSupplierParty/Party/PartyLegalEntity/RegistrationName
  De naam van de leverancier | The name of the seller
BR-07 | BT-44 | supplier | document | filled AccountingCustomerParty/Party/PartyLegalEntity/RegistrationName
  De naam van de klant | The name of the buyer
BR-08 | BG-5 | supplier | document | present AccountingSupplierParty/Party/PostalAddress
  Het adres van de leverancier | The address of the seller
BR-10 | BG-8 | supplier | document | present AccountingCustomerParty/Party/PostalAddress | Het adres van de klant | The address of the buyer
BR-18 | BG-11 BT-62 | supplier | representative | filled PartyName/Name
  De naam van de fiscaal vertegenwoordiger | The name of the tax representative
BR-19 | BG-11 BG-12 | supplier | representative | present PostalAddress
  Het adres van de fiscaal vertegenwoordiger | The address of the tax representative
BR-56 | BG-11 BT-63 | supplier | representative | vatNumber
  Het btw-nummer van de fiscaal vertegenwoordiger | The VAT number of the tax representative
BR-12 | BT-106 | software | totals | present LineExtensionAmount | Het totaal van de lijnen | The total of the lines
BR-13 | BT-109 | software | totals | present TaxExclusiveAmount | Het totaal zonder btw | The total without VAT
BR-14 | BT-112 | software | totals | present TaxInclusiveAmount | Het totaal met btw | The total with VAT
BR-15 | BT-115 | software | totals | present PayableAmount | Het te betalen bedrag | The amount to pay
Het land van … ontbreekt in zijn adres. | The country of … is missing from the address.
BR-09 | BG-5 BT-40 | supplier | sellerAddress | filled Country/IdentificationCode | de leverancier | the seller
BR-11 | BT-55 | supplier | buyerAddress | filled Country/IdentificationCode | de klant | the buyer
BR-20 | BG-12 BT-69 | supplier | representativeAddress | filled Country/IdentificationCode
  de fiscaal vertegenwoordiger | the tax representative
Bij het Peppol-adres van … staat niet wat voor nummer het is (zoals 0208). | The Peppol address of … does not say what kind of number it is (such as 0208).
BR-62 | BT-34 | software | sellerEndpoint | attribute schemeID | de leverancier | the seller
BR-63 | BT-49 | software | buyerEndpoint | attribute schemeID | de klant | the buyer
BR-21 | BT-126 | software | line | filled ID
  Een factuurlijn heeft geen volgnummer.
  An invoice line has no number.
Op een factuurlijn ontbreekt …. | An invoice line has no ….
BR-22 | BT-129 | supplier | line | present InvoicedQuantity or CreditedQuantity | het aantal | quantity
BR-23 | BT-130 | software | line | unitCode | de eenheid van het aantal | unit for its quantity
BR-24 | BT-131 | supplier | line | present LineExtensionAmount | het bedrag | amount
BR-25 | BT-153 | supplier | line | filled Item/Name
  Op een factuurlijn ontbreekt de omschrijving van het artikel.
  An invoice line does not name its item.
BR-26 | BT-146 | supplier | line | present Price/PriceAmount | de eenheidsprijs | unit price
In het btw-overzicht ontbreekt een …. | The VAT breakdown lacks a ….
BR-45 | BG-23 BT-116 | software | breakdown | present TaxableAmount | maatstaf van heffing | taxable amount
BR-46 | BG-23 BT-117 | software | breakdown | present TaxAmount | btw-bedrag | VAT amount
BR-47 | BG-23 BT-118 | software | breakdown | taxed | btw-categorie | VAT category
BR-48 | BG-23 BT-119 | software | breakdown | rateUnlessOutside | btw-tarief | VAT rate
… heeft geen bedrag. | … has no amount.
BR-41 | BG-27 BT-136 | supplier | lineAllowance | present Amount | Een korting op een factuurlijn | An allowance on an invoice line
BR-43 | BG-28 BT-141 | supplier | lineCharge | present Amount | Een toeslag op een factuurlijn | A charge on an invoice line
BR-31 | BG-20 BT-92 | supplier | allowance | present Amount | Een korting op de factuur | An allowance on the invoice
BR-36 | BG-21 BT-99 | supplier | charge | present Amount | Een toeslag op de factuur | A charge on the invoice
BR-32 | BG-20 BT-95 | supplier | allowance | taxed
  Een korting op de factuur zegt niet onder welke btw ze valt.
  An allowance on the invoice does not say which VAT it falls under.
BR-37 | BG-21 BT-102 | supplier | charge | taxed
  Een toeslag op de factuur zegt niet onder welke btw hij valt.
  A charge on the invoice does not say which VAT it falls under.
… zegt niet waarom. | … gives no reason.
BR-42 | BG-27 BT-139 BT-140 | supplier | lineAllowance | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een korting op een factuurlijn | An allowance on an invoice line
BR-44 | BG-28 BT-144 BT-145 | supplier | lineCharge | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een toeslag op een factuurlijn | A charge on an invoice line
BR-33 | BG-20 BT-97 BT-98 | supplier | allowance | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een korting op de factuur | An allowance on the invoice
BR-38 | BG-21 BT-104 BT-105 | supplier | charge | present AllowanceChargeReason or AllowanceChargeReasonCode
  Een toeslag op de factuur | A charge on the invoice
… eindigt vóór ze begint. | … ends before it begins.
BR-30 | BT-134 BT-135 | supplier | linePeriod | inOrder | De periode van een factuurlijn | The period of an invoice line
BR-29 | BT-73 BT-74 | supplier | period | inOrder | De factuurperiode | The invoicing period
BR-16 | BG-25 | supplier | document | present InvoiceLine or CreditNoteLine
  De factuur heeft geen enkele lijn.
  The invoice has no line at all.
BR-53 | BT-6 BT-111 | supplier | document | taxInItsCurrency
  De btw is aangekondigd in een tweede munt, maar het btw-totaal in die munt ontbreekt.
  VAT is announced in a second currency, but the VAT total in that currency is missing.
BR-17 | BG-4 BG-10 BT-59 | supplier | payee | otherThanSeller
  Er staat een aparte begunstigde, maar zonder naam of met dezelfde naam of hetzelfde nummer als de leverancier.
  There is a separate payee, but without a name, or with a name or number of the seller.
BR-57 | BG-15 BT-80 | supplier | deliveryAddress | present Country/IdentificationCode
  Het land ontbreekt in het leveringsadres.
  The country is missing from the delivery address.
BR-27 | BT-146 | supplier | line | netPrice
  De eenheidsprijs op een factuurlijn is negatief of ontbreekt; een min hoort bij het aantal.
  The unit price on an invoice line is negative or missing; a minus belongs to the quantity.
BR-28 | BT-148 | supplier | line | grossPrice
  De brutoprijs op een factuurlijn is negatief.
  The gross price on an invoice line is negative.
BR-54 | BG-32 BT-160 BT-161 | software | itemProperty | all Name and Value
  Een kenmerk van een artikel heeft geen naam of geen waarde.
  A property of an item has no name or no value.
BR-64 | BT-157 | software | standardItem | attribute schemeID
  Bij een standaard artikelnummer staat niet uit welk stelsel het komt (zoals GTIN).
  A standard item number does not say which system it is from (such as GTIN).
BR-65 | BT-158 | software | classification | attribute listID
  Bij de indeling van een artikel staat niet uit welke lijst ze komt.
  A classification of an item does not say which list it is from.
BR-49 | BG-16 BT-81 | software | paymentMeans | present PaymentMeansCode
  Bij de betaling staat niet hoe er betaald moet worden.
  The payment instructions do not say how to pay.
BR-61 | BT-81 BT-84 | supplier | paymentMeans | transferHasAccount
  Er moet overgeschreven worden, maar het rekeningnummer ontbreekt.
  A transfer is asked for, but the account number is missing.
BR-50 | BG-17 BT-84 | supplier | transferAccount | filled ID
  Het rekeningnummer voor de overschrijving is leeg.
  The account number for the transfer is empty.
BR-51 | BT-87 | supplier warning | cardNumber | lastDigits
  Het kaartnummer is langer dan 10 tekens; alleen de laatste cijfers horen op een factuur.
  The card number is longer than 10 characters; only its last digits belong on an invoice.
BR-52 | BG-24 BT-122 | software | supportingDocument | filled ID
  Een bijlage of verwijzing heeft geen nummer.
  An attachment or reference has no number.
BR-55 | BG-3 BT-25 | supplier | billingReference | present InvoiceDocumentReference/ID
  De verwijzing naar een eerdere factuur noemt haar nummer niet.
  The reference to an earlier invoice does not give its number.
`,
  tests,
);
