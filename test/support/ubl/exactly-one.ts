import { all, type Change, drop, ensure, twice } from './change.ts';

/** The rules R140 to R276: the number on a credit note, that on an invoice, the path of the element, and the child that it has once. */
const table = `
  140 209 - AccountingCustomerParty
  205 275 - TypeCode
  206 273 - CustomizationID
  207 274 - DocumentCurrencyCode
  208 276 - ProfileID
  141 210 AccountingCustomerParty Party
  142 211 AccountingCustomerParty/Party PartyLegalEntity
  146 215 AccountingCustomerParty/Party PostalAddress
  150 219 AccountingCustomerParty/Party EndpointID
  143 212 AccountingCustomerParty/Party/PartyLegalEntity RegistrationName
  145 214 AccountingCustomerParty/Party/PartyTaxScheme CompanyID
  144 213 AccountingCustomerParty/Party/PartyTaxScheme/TaxScheme ID
  148 217 AccountingCustomerParty/Party/PostalAddress Country
  147 216 AccountingCustomerParty/Party/PostalAddress/AddressLine Line
  149 218 AccountingCustomerParty/Party/PostalAddress/Country IdentificationCode
  151 220 AccountingSupplierParty Party
  152 221 AccountingSupplierParty/Party PartyLegalEntity
  156 225 AccountingSupplierParty/Party PostalAddress
  160 229 AccountingSupplierParty/Party EndpointID
  153 222 AccountingSupplierParty/Party/PartyLegalEntity RegistrationName
  155 224 AccountingSupplierParty/Party/PartyTaxScheme CompanyID
  154 223 AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme ID
  158 227 AccountingSupplierParty/Party/PostalAddress Country
  157 226 AccountingSupplierParty/Party/PostalAddress/AddressLine Line
  159 228 AccountingSupplierParty/Party/PostalAddress/Country IdentificationCode
  161 230 AdditionalDocumentReference/Attachment/ExternalReference URI
  162 231 AllowanceCharge TaxCategory
  163 232 AllowanceCharge/TaxCategory TaxScheme
  165 234 AllowanceCharge/TaxCategory ID
  164 233 AllowanceCharge/TaxCategory/TaxScheme ID
  166 235 BillingReference InvoiceDocumentReference
  168 - Line Item
  177 249 Line Price
  178 250 Line Quantity
  179 251 Line LineExtensionAmount
  167 240 Line/DocumentReference DocumentTypeCode
  170 242 Line/Item ClassifiedTaxCategory
  176 248 Line/Item Name
  169 241 Line/Item/AdditionalItemProperty Value
  171 243 Line/Item/ClassifiedTaxCategory TaxScheme
  173 245 Line/Item/ClassifiedTaxCategory ID
  172 244 Line/Item/ClassifiedTaxCategory/TaxScheme ID
  174 246 Line/Item/CommodityClassification ItemClassificationCode
  175 247 Line/Item/OriginCountry IdentificationCode
  181 237 Delivery/DeliveryLocation/Address Country
  180 236 Delivery/DeliveryLocation/Address/AddressLine Line
  182 238 Delivery/DeliveryLocation/Address/Country IdentificationCode
  183 239 Delivery/DeliveryParty PartyName
  184 252 LegalMonetaryTotal LineExtensionAmount
  185 253 LegalMonetaryTotal TaxExclusiveAmount
  186 254 LegalMonetaryTotal TaxInclusiveAmount
  188 256 PayeeParty PartyName
  187 255 PayeeParty/PartyLegalEntity CompanyID
  190 258 PaymentMeans/PayeeFinancialAccount ID
  189 257 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch ID
  191 259 PaymentMeans/PaymentMandate/PayerFinancialAccount ID
  192 260 PaymentTerms Note
  193 261 TaxRepresentativeParty PartyName
  194 262 TaxRepresentativeParty PartyTaxScheme
  197 265 TaxRepresentativeParty PostalAddress
  196 264 TaxRepresentativeParty/PartyTaxScheme CompanyID
  195 263 TaxRepresentativeParty/PartyTaxScheme/TaxScheme ID
  199 267 TaxRepresentativeParty/PostalAddress Country
  198 266 TaxRepresentativeParty/PostalAddress/AddressLine Line
  200 268 TaxRepresentativeParty/PostalAddress/Country IdentificationCode
  204 272 TaxTotal/TaxSubtotal TaxableAmount
  201 269 TaxTotal/TaxSubtotal/TaxCategory TaxScheme
  203 271 TaxTotal/TaxSubtotal/TaxCategory ID
  202 270 TaxTotal/TaxSubtotal/TaxCategory/TaxScheme ID
`;

const names = {
  invoice: { TypeCode: 'InvoiceTypeCode', Quantity: 'InvoicedQuantity' },
  creditNote: { TypeCode: 'CreditNoteTypeCode', Quantity: 'CreditedQuantity' },
} as const;

type Kind = keyof typeof names;

/** A rule on a kind of document, with the changes that break it by taking the child away and by doubling it. */
type Case = readonly [id: string, kind: Kind, missing: Change, doubled: Change];

const casesOf = (kind: Kind, place: 0 | 1): Case[] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(' '))
    .filter((cells) => cells[place] !== '-')
    .map((cells) => {
      const [, , path = '', child = ''] = cells;
      const renamed: Readonly<Record<string, string>> = names[kind];
      const full = [...(path === '-' ? [] : [path]), renamed[child] ?? child].join('/');
      return [`PEPPOL-EN16931-R${cells[place]}`, kind, all(ensure(full), drop(full)), all(ensure(full), twice(full))];
    });

export const exactlyOne: readonly Case[] = [...casesOf('creditNote', 0), ...casesOf('invoice', 1)];
