import { inPlaces, type Pattern, rulesOf } from '../rule.ts';

/**
 * The elements that Peppol demands exactly once in each element that is there: the numbers of the rules on a credit note and an invoice,
 * the path, the child, its terms, the rules that say the same, and its name. `Line` is the line of either document, and the type code and
 * the quantity have the names of each. The numbers were read in the rules of self-billing; the notes on the release give them to billing too.
 */
const table = `
… moet er precies één keer staan. | … must be there exactly once.
140/209 | / | AccountingCustomerParty | BG-7 | BR-07 UBL-SR-15 | De klant | The customer
205/275 | / | TypeCode | BT-3 | BR-04 | De soort van het document | The type of the document
206/273 | / | CustomizationID | BT-24 | BR-01 | De specificatie (CustomizationID) | The specification (CustomizationID)
207/274 | / | DocumentCurrencyCode | BT-5 | BR-05 | De munt van het document | The currency of the document
208/276 | / | ProfileID | BT-23 | PEPPOL-EN16931-R001 | Het proces van Peppol (ProfileID) | The process of Peppol (ProfileID)
161/230 | AdditionalDocumentReference/Attachment/ExternalReference | URI | BT-124 | -
  Het internetadres van een bijlage | The web address of an attachment
166/235 | BillingReference | InvoiceDocumentReference | BG-3 | BR-55 UBL-SR-06
  De factuur waarnaar een verwijzing verwijst | The invoice of a reference
169/241 | Line/Item/AdditionalItemProperty | Value | BT-161 | BR-54
  De waarde van een kenmerk van een artikel | The value of a property of an item
174/246 | Line/Item/CommodityClassification | ItemClassificationCode | BT-158 | -
  De code van de indeling van een artikel | The code of the classification of an item
175/247 | Line/Item/OriginCountry | IdentificationCode | BT-159 | -
  De landcode van herkomst van een artikel | The country code of origin of an item
181/237 | Delivery/DeliveryLocation/Address | Country | BT-80 | BR-57 | Het land in het leveringsadres | The country in the delivery address
180/236 | Delivery/DeliveryLocation/Address/AddressLine | Line | BT-165 | -
  De derde lijn van het leveringsadres | The third line of the delivery address
182/238 | Delivery/DeliveryLocation/Address/Country | IdentificationCode | BT-80 | BR-57
  De landcode in het leveringsadres | The country code in the delivery address
183/239 | Delivery/DeliveryParty | PartyName | BT-70 | UBL-SR-25
  De naam van de ontvanger van de levering | The name of the party delivered to
184/252 | LegalMonetaryTotal | LineExtensionAmount | BT-106 | BR-12 | Het totaal van de lijnen | The total of the lines
185/253 | LegalMonetaryTotal | TaxExclusiveAmount | BT-109 | BR-13 | Het totaal zonder btw | The total without VAT
186/254 | LegalMonetaryTotal | TaxInclusiveAmount | BT-112 | BR-14 | Het totaal met btw | The total with VAT
188/256 | PayeeParty | PartyName | BT-59 | BR-17 UBL-SR-19 | De naam van de begunstigde | The name of the payee
187/255 | PayeeParty/PartyLegalEntity | CompanyID | BT-61 | UBL-SR-21
  Het ondernemingsnummer van de begunstigde | The enterprise number of the payee
190/258 | PaymentMeans/PayeeFinancialAccount | ID | BT-84 | BR-50 BR-61
  Het rekeningnummer waarop betaald wordt | The number of the account to pay to
189/257 | PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch | ID | BT-86 | -
  De BIC van de bank waarop betaald wordt | The BIC of the bank to pay to
191/259 | PaymentMeans/PaymentMandate/PayerFinancialAccount | ID | BT-91 | DE-R-031
  Het rekeningnummer van de betaler | The account number of the payer
192/260 | PaymentTerms | Note | BT-20 | UBL-SR-05 | De betalingsvoorwaarde | The payment terms
… van de klant moet er precies één keer staan. | … of the customer must be there exactly once.
141/210 | AccountingCustomerParty | Party | BG-7 | BR-07 UBL-SR-15 | De gegevens | The details
142/211 | AccountingCustomerParty/Party | PartyLegalEntity | BT-44 | BR-07 UBL-SR-15 | De wettelijke naam | The legal name
146/215 | AccountingCustomerParty/Party | PostalAddress | BG-8 | BR-10 | Het adres | The address
150/219 | AccountingCustomerParty/Party | EndpointID | BT-49 | PEPPOL-EN16931-R010 | Het Peppol-adres | The Peppol address
143/212 | AccountingCustomerParty/Party/PartyLegalEntity | RegistrationName | BT-44 | BR-07 UBL-SR-15 | De wettelijke naam | The legal name
145/214 | AccountingCustomerParty/Party/PartyTaxScheme | CompanyID | BT-48 | UBL-SR-53 | Het nummer bij een belasting | The number for a tax
144/213 | AccountingCustomerParty/Party/PartyTaxScheme/TaxScheme | ID | BT-48 | UBL-SR-53
  De soort belasting bij een nummer | The kind of tax of a number
148/217 | AccountingCustomerParty/Party/PostalAddress | Country | BT-55 | BR-11 | Het land in het adres | The country in the address
147/216 | AccountingCustomerParty/Party/PostalAddress/AddressLine | Line | BT-163 | - | De derde adreslijn | The third address line
149/218 | AccountingCustomerParty/Party/PostalAddress/Country | IdentificationCode | BT-55 | BR-11
  De landcode in het adres | The country code in the address
… van de leverancier moet er precies één keer staan. | … of the supplier must be there exactly once.
151/220 | AccountingSupplierParty | Party | BG-4 | BR-06 UBL-SR-09 | De gegevens | The details
152/221 | AccountingSupplierParty/Party | PartyLegalEntity | BT-27 | BR-06 UBL-SR-09 | De wettelijke naam | The legal name
156/225 | AccountingSupplierParty/Party | PostalAddress | BG-5 | BR-08 | Het adres | The address
160/229 | AccountingSupplierParty/Party | EndpointID | BT-34 | PEPPOL-EN16931-R020 | Het Peppol-adres | The Peppol address
153/222 | AccountingSupplierParty/Party/PartyLegalEntity | RegistrationName | BT-27 | BR-06 UBL-SR-09 | De wettelijke naam | The legal name
155/224 | AccountingSupplierParty/Party/PartyTaxScheme | CompanyID | BT-31 BT-32 | UBL-SR-53
  Het nummer bij een belasting | The number for a tax
154/223 | AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme | ID | BT-31 BT-32 | UBL-SR-53
  De soort belasting bij een nummer | The kind of tax of a number
158/227 | AccountingSupplierParty/Party/PostalAddress | Country | BT-40 | BR-09 | Het land in het adres | The country in the address
157/226 | AccountingSupplierParty/Party/PostalAddress/AddressLine | Line | BT-162 | - | De derde adreslijn | The third address line
159/228 | AccountingSupplierParty/Party/PostalAddress/Country | IdentificationCode | BT-40 | BR-09
  De landcode in het adres | The country code in the address
… van een korting of toeslag moet er precies één keer staan. | … of an allowance or charge must be there exactly once.
162/231 | AllowanceCharge | TaxCategory | BT-95 BT-102 | BR-32 BR-37 | De btw | The VAT
163/232 | AllowanceCharge/TaxCategory | TaxScheme | BT-95 BT-102 | BR-32 BR-37 | De soort belasting | The kind of tax
165/234 | AllowanceCharge/TaxCategory | ID | BT-95 BT-102 | BR-32 BR-37 | De btw-categorie | The VAT category
164/233 | AllowanceCharge/TaxCategory/TaxScheme | ID | BT-95 BT-102 | BR-32 BR-37 | De soort belasting | The kind of tax
… van een lijn moet er precies één keer staan. | … of a line must be there exactly once.
168/- | Line | Item | BG-31 | BR-25 | Het artikel | The item
177/249 | Line | Price | BG-29 | BR-26 | De eenheidsprijs | The unit price
178/250 | Line | Quantity | BT-129 | BR-22 | Het aantal | The quantity
179/251 | Line | LineExtensionAmount | BT-131 | BR-24 | Het bedrag | The amount
167/240 | Line/DocumentReference | DocumentTypeCode | BT-128 | PEPPOL-EN16931-R101 | De code van de verwijzing | The code of the reference
170/242 | Line/Item | ClassifiedTaxCategory | BG-30 | UBL-SR-48 BR-CO-04 | De btw | The VAT
176/248 | Line/Item | Name | BT-153 | BR-25 | De naam van het artikel | The item name
171/243 | Line/Item/ClassifiedTaxCategory | TaxScheme | BT-151 | BR-CO-04 | De soort belasting | The kind of tax
173/245 | Line/Item/ClassifiedTaxCategory | ID | BT-151 | BR-CO-04 | De btw-categorie | The VAT category
172/244 | Line/Item/ClassifiedTaxCategory/TaxScheme | ID | BT-151 | BR-CO-04 | De soort belasting | The kind of tax
… van de fiscaal vertegenwoordiger moet er precies één keer staan. | … of the tax representative must be there exactly once.
193/261 | TaxRepresentativeParty | PartyName | BT-62 | BR-18 UBL-SR-22 | De naam | The name
194/262 | TaxRepresentativeParty | PartyTaxScheme | BT-63 | BR-56 UBL-SR-23 | Het btw-nummer | The VAT number
197/265 | TaxRepresentativeParty | PostalAddress | BG-12 | BR-19 | Het adres | The address
196/264 | TaxRepresentativeParty/PartyTaxScheme | CompanyID | BT-63 | BR-56 UBL-SR-23 UBL-SR-53 | Het btw-nummer | The VAT number
195/263 | TaxRepresentativeParty/PartyTaxScheme/TaxScheme | ID | BT-63 | BR-56 UBL-SR-53
  De soort belasting bij het nummer | The kind of tax of the number
199/267 | TaxRepresentativeParty/PostalAddress | Country | BT-69 | BR-20 | Het land in het adres | The country in the address
198/266 | TaxRepresentativeParty/PostalAddress/AddressLine | Line | BT-164 | - | De derde adreslijn | The third address line
200/268 | TaxRepresentativeParty/PostalAddress/Country | IdentificationCode | BT-69 | BR-20
  De landcode in het adres | The country code in the address
… van een lijn van het btw-overzicht moet er precies één keer staan. | … of a row of the VAT breakdown must be there exactly once.
204/272 | TaxTotal/TaxSubtotal | TaxableAmount | BT-116 | BR-45 | De maatstaf van heffing | The taxable amount
201/269 | TaxTotal/TaxSubtotal/TaxCategory | TaxScheme | BT-118 | BR-47 | De soort belasting | The kind of tax
203/271 | TaxTotal/TaxSubtotal/TaxCategory | ID | BT-118 | BR-47 | De btw-categorie | The VAT category
202/270 | TaxTotal/TaxSubtotal/TaxCategory/TaxScheme | ID | BT-118 | BR-47 | De soort belasting | The kind of tax
`;

/** The schema of UBL demands some of them too, or at most one. */
const schema = 'DUIT-XSD-MISSING DUIT-XSD-TOO-MANY';

function patternFor(isInvoice: boolean, line: string, names: Readonly<Record<string, string>>): Pattern {
  const rows = table
    .trim()
    .split(/\n(?=\S)/)
    .flatMap((row) => {
      const [numbers = '', path = '', child = '', terms = '', saidBy, ...texts] = row.split(/ \| |\n +/);
      // A sentence for the rows below it.
      if (saidBy === undefined) return [row];
      const number = numbers.split('/')[isInvoice ? 1 : 0];
      const id = `PEPPOL-EN16931-R${number} = ${saidBy === '-' ? schema : `${saidBy} ${schema}`}`;
      const where = path === '/' ? path : `/${path.replace(/^Line\b/, line)}`;
      return number === '-' ? [] : [[id, terms, 'software from 3.0.22', where, `once ${names[child] ?? child}`, ...texts].join(' | ')];
    });
  return inPlaces(rulesOf(rows.join('\n')), {}, (doc) => doc.isInvoice === isInvoice);
}

/** Peppol: elements that must be there exactly once (R140 to R276), of an invoice and of a credit note. */
export const exactlyOnce: readonly Pattern[] = [
  patternFor(true, 'InvoiceLine', { TypeCode: 'InvoiceTypeCode', Quantity: 'InvoicedQuantity' }),
  patternFor(false, 'CreditNoteLine', { TypeCode: 'CreditNoteTypeCode', Quantity: 'CreditedQuantity' }),
];
