import type { Element } from '../../read/tree.ts';
import { inPlaces, rulesOf, type Broken, type Test } from '../rule.ts';
import { spaces } from '../../read/kind.ts';
import { isDay, isWithin, norm, toBoolean, toDecimal, isBlank } from '../doc.ts';
import { memo } from '../../../../memo.ts';

/**
 * The schema of UBL 2.1, as far as an invoice reaches: the elements, and behind a colon the children of each in their order, with
 * `?` for at most one, `*` for any number, `+` for one or more, and no sign for exactly one. A slash at the end marks a child that
 * holds elements of its own; all others hold a value.
 */
const schema = `
Invoice: UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime?
    DueDate? InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode?
    PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod*/
    OrderReference?/ BillingReference*/ DespatchDocumentReference*/ ReceiptDocumentReference*/ StatementDocumentReference*/
    OriginatorDocumentReference*/ ContractDocumentReference*/ AdditionalDocumentReference*/ ProjectReference*/ Signature*/
    AccountingSupplierParty/ AccountingCustomerParty/ PayeeParty?/ BuyerCustomerParty?/ SellerSupplierParty?/
    TaxRepresentativeParty?/ Delivery*/ DeliveryTerms?/ PaymentMeans*/ PaymentTerms*/ PrepaidPayment*/ AllowanceCharge*/
    TaxExchangeRate?/ PricingExchangeRate?/ PaymentExchangeRate?/ PaymentAlternativeExchangeRate?/ TaxTotal*/ WithholdingTaxTotal*/
    LegalMonetaryTotal/ InvoiceLine+/
CreditNote: UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate
    IssueTime? TaxPointDate? CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode?
    PaymentCurrencyCode? PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference?
    InvoicePeriod*/ DiscrepancyResponse*/ OrderReference?/ BillingReference*/ DespatchDocumentReference*/ ReceiptDocumentReference*/
    ContractDocumentReference*/ AdditionalDocumentReference*/ StatementDocumentReference*/ OriginatorDocumentReference*/ Signature*/
    AccountingSupplierParty/ AccountingCustomerParty/ PayeeParty?/ BuyerCustomerParty?/ SellerSupplierParty?/
    TaxRepresentativeParty?/ Delivery*/ DeliveryTerms*/ PaymentMeans*/ PaymentTerms*/ TaxExchangeRate?/ PricingExchangeRate?/
    PaymentExchangeRate?/ PaymentAlternativeExchangeRate?/ AllowanceCharge*/ TaxTotal*/ LegalMonetaryTotal/ CreditNoteLine+/
InvoicePeriod: StartDate? StartTime? EndDate? EndTime? DurationMeasure? DescriptionCode* Description*
OrderReference: ID SalesOrderID? CopyIndicator? UUID? IssueDate? IssueTime? CustomerReference? OrderTypeCode? DocumentReference?/
BillingReference: InvoiceDocumentReference?/ SelfBilledInvoiceDocumentReference?/ CreditNoteDocumentReference?/
    SelfBilledCreditNoteDocumentReference?/ DebitNoteDocumentReference?/ ReminderDocumentReference?/ AdditionalDocumentReference?/
    BillingReferenceLine*/
DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference AdditionalDocumentReference DocumentReference InvoiceDocumentReference:
    ID CopyIndicator? UUID? IssueDate? IssueTime? DocumentTypeCode? DocumentType? XPath* LanguageID? LocaleCode? VersionID?
    DocumentStatusCode? DocumentDescription* Attachment?/ ValidityPeriod?/ IssuerParty?/ ResultOfVerification?/
ProjectReference: ID UUID? IssueDate? WorkPhaseReference*/
AccountingSupplierParty: CustomerAssignedAccountID? AdditionalAccountID* DataSendingCapability? Party?/ DespatchContact?/
    AccountingContact?/ SellerContact?/
AccountingCustomerParty: CustomerAssignedAccountID? SupplierAssignedAccountID? AdditionalAccountID* Party?/ DeliveryContact?/
    AccountingContact?/ BuyerContact?/
PayeeParty TaxRepresentativeParty Party DeliveryParty: MarkCareIndicator? MarkAttentionIndicator? WebsiteURI? LogoReferenceID?
    EndpointID? IndustryClassificationCode? PartyIdentification*/ PartyName*/ Language?/ PostalAddress?/ PhysicalLocation?/
    PartyTaxScheme*/ PartyLegalEntity*/ Contact?/ Person*/ AgentParty?/ ServiceProviderParty*/ PowerOfAttorney*/ FinancialAccount?/
Delivery: ID? Quantity? MinimumQuantity? MaximumQuantity? ActualDeliveryDate? ActualDeliveryTime? LatestDeliveryDate?
    LatestDeliveryTime? ReleaseID? TrackingID? DeliveryAddress?/ DeliveryLocation?/ AlternativeDeliveryLocation?/
    RequestedDeliveryPeriod?/ PromisedDeliveryPeriod?/ EstimatedDeliveryPeriod?/ CarrierParty?/ DeliveryParty?/ NotifyParty*/
    Despatch?/ DeliveryTerms*/ MinimumDeliveryUnit?/ MaximumDeliveryUnit?/ Shipment?/
PaymentMeans: ID? PaymentMeansCode PaymentDueDate? PaymentChannelCode? InstructionID? InstructionNote* PaymentID* CardAccount?/
    PayerFinancialAccount?/ PayeeFinancialAccount?/ CreditAccount?/ PaymentMandate?/ TradeFinancing?/
PaymentTerms: ID? PaymentMeansID* PrepaidPaymentReferenceID? Note* ReferenceEventCode? SettlementDiscountPercent?
    PenaltySurchargePercent? PaymentPercent? Amount? SettlementDiscountAmount? PenaltyAmount? PaymentTermsDetailsURI?
    PaymentDueDate? InstallmentDueDate? InvoicingPartyReference? SettlementPeriod?/ PenaltyPeriod?/ ExchangeRate?/ ValidityPeriod?/
AllowanceCharge: ID? ChargeIndicator AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric? PrepaidIndicator?
    SequenceNumeric? Amount BaseAmount? AccountingCostCode? AccountingCost? PerUnitAmount? TaxCategory*/ TaxTotal?/ PaymentMeans*/
TaxTotal: TaxAmount RoundingAmount? TaxEvidenceIndicator? TaxIncludedIndicator? TaxSubtotal*/
LegalMonetaryTotal: LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount?
    PrepaidAmount? PayableRoundingAmount? PayableAmount PayableAlternativeAmount?
InvoiceLine: ID UUID? Note* InvoicedQuantity? LineExtensionAmount TaxPointDate? AccountingCostCode? AccountingCost?
    PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod*/ OrderLineReference*/ DespatchLineReference*/ ReceiptLineReference*/
    BillingReference*/ DocumentReference*/ PricingReference?/ OriginatorParty?/ Delivery*/ PaymentTerms*/ AllowanceCharge*/
    TaxTotal*/ WithholdingTaxTotal*/ Item/ Price?/ DeliveryTerms?/ SubInvoiceLine*/ ItemPriceExtension?/
CreditNoteLine: ID UUID? Note* CreditedQuantity? LineExtensionAmount? TaxPointDate? AccountingCostCode? AccountingCost?
    PaymentPurposeCode? FreeOfChargeIndicator? InvoicePeriod*/ OrderLineReference*/ DiscrepancyResponse*/ DespatchLineReference*/
    ReceiptLineReference*/ BillingReference*/ DocumentReference*/ PricingReference?/ OriginatorParty?/ Delivery*/ PaymentTerms*/
    TaxTotal*/ AllowanceCharge*/ Item?/ Price?/ DeliveryTerms*/ SubCreditNoteLine*/ ItemPriceExtension?/
Attachment: EmbeddedDocumentBinaryObject? ExternalReference?/
PartyIdentification: ID
PartyName: Name
PostalAddress Address: ID? AddressTypeCode? AddressFormatCode? Postbox? Floor? Room? StreetName? AdditionalStreetName? BlockName?
    BuildingName? BuildingNumber? InhouseMail? Department? MarkAttention? MarkCare? PlotIdentification? CitySubdivisionName?
    CityName? PostalZone? CountrySubentity? CountrySubentityCode? Region? District? TimezoneOffset? AddressLine*/ Country?/
    LocationCoordinate*/
PartyTaxScheme: RegistrationName? CompanyID? TaxLevelCode? ExemptionReasonCode? ExemptionReason* RegistrationAddress?/ TaxScheme/
PartyLegalEntity: RegistrationName? CompanyID? RegistrationDate? RegistrationExpirationDate? CompanyLegalFormCode? CompanyLegalForm?
    SoleProprietorshipIndicator? CompanyLiquidationStatusCode? CorporateStockAmount? FullyPaidSharesIndicator? RegistrationAddress?/
    CorporateRegistrationScheme?/ HeadOfficeParty?/ ShareholderParty*/
Contact: ID? Name? Telephone? Telefax? ElectronicMail? Note* OtherCommunication*/
DeliveryLocation: ID? Description* Conditions* CountrySubentity? CountrySubentityCode? LocationTypeCode? InformationURI? Name?
    ValidityPeriod*/ Address?/ SubsidiaryLocation*/ LocationCoordinate*/
CardAccount: PrimaryAccountNumberID NetworkID CardTypeCode? ValidityStartDate? ExpiryDate? IssuerID? IssueNumberID? CV2ID?
    CardChipCode? ChipApplicationID? HolderName?
PayerFinancialAccount PayeeFinancialAccount: ID? Name? AliasName? AccountTypeCode? AccountFormatCode? CurrencyCode? PaymentNote*
    FinancialInstitutionBranch?/ Country?/
PaymentMandate: ID? MandateTypeCode? MaximumPaymentInstructionsNumeric? MaximumPaidAmount? SignatureID? PayerParty?/
    PayerFinancialAccount?/ ValidityPeriod?/ PaymentReversalPeriod?/ Clause*/
TaxCategory ClassifiedTaxCategory: ID? Name? Percent? BaseUnitMeasure? PerUnitAmount? TaxExemptionReasonCode? TaxExemptionReason*
    TierRange? TierRatePercent? TaxScheme/
TaxSubtotal: TaxableAmount? TaxAmount CalculationSequenceNumeric? TransactionCurrencyTaxAmount? Percent? BaseUnitMeasure?
    PerUnitAmount? TierRange? TierRatePercent? TaxCategory/
OrderLineReference: LineID SalesOrderLineID? UUID? LineStatusCode? OrderReference?/
Item: Description* PackQuantity? PackSizeNumeric? CatalogueIndicator? Name? HazardousRiskIndicator? AdditionalInformation* Keyword*
    BrandName* ModelName* BuyersItemIdentification?/ SellersItemIdentification?/ ManufacturersItemIdentification*/
    StandardItemIdentification?/ CatalogueItemIdentification?/ AdditionalItemIdentification*/ CatalogueDocumentReference?/
    ItemSpecificationDocumentReference*/ OriginCountry?/ CommodityClassification*/ TransactionConditions*/ HazardousItem*/
    ClassifiedTaxCategory*/ AdditionalItemProperty*/ ManufacturerParty*/ InformationContentProviderParty?/ OriginAddress*/
    ItemInstance*/ Certificate*/ Dimension*/
Price: PriceAmount BaseQuantity? PriceChangeReason* PriceTypeCode? PriceType? OrderableUnitFactorRate? ValidityPeriod*/ PriceList?/
    AllowanceCharge*/ PricingExchangeRate?/
ExternalReference: URI? DocumentHash? HashAlgorithmMethod? ExpiryDate? ExpiryTime? MimeCode? FormatCode? EncodingCode?
    CharacterSetCode? FileName? Description*
AddressLine: Line
Country OriginCountry: IdentificationCode? Name?
TaxScheme: ID? Name? TaxTypeCode? CurrencyCode? JurisdictionRegionAddress*/
FinancialInstitutionBranch: ID? Name? FinancialInstitution?/ Address?/
BuyersItemIdentification SellersItemIdentification StandardItemIdentification: ID ExtendedID? BarcodeSymbologyID?
    PhysicalAttribute*/ MeasurementDimension*/ IssuerParty?/
CommodityClassification: NatureCode? CargoTypeCode? CommodityCode? ItemClassificationCode?
AdditionalItemProperty: ID? Name NameCode? TestMethod? Value? ValueQuantity? ValueQualifier* ImportanceCode? ListValue*
    UsabilityPeriod?/ ItemPropertyGroup*/ RangeDimension?/ ItemPropertyRange?/
`;

export const elementOrder = schema
  .trim()
  .split(/\n(?=\S)/)
  .map((row) => row.split(/:\s+/) as [parents: string, children: string]);

/** The children that hold elements of their own. */
export const aggregates: ReadonlySet<string> = new Set([...schema.matchAll(/(\w+)\W?\//g)].map(([, name = '']) => name));

interface Child {
  readonly name: string;
  readonly at: number;
  readonly least: 0 | 1;
  readonly most: number;
}

const childrenOf = (text: string): ReadonlyMap<string, Child> =>
  new Map(
    text.split(/\s+/).map((written, at) => {
      const [, name = '', sign = ''] = /^(\w+)([?*+]?)/.exec(written) ?? [];
      return [
        name,
        { name, at, least: sign === '' || sign === '+' ? 1 : 0, most: sign === '' || sign === '?' ? 1 : Number.POSITIVE_INFINITY },
      ];
    }),
  );

const knownTypes = new Map(
  elementOrder.flatMap(([parents, children]) => parents.split(' ').map((parent) => [parent, childrenOf(children)] as const)),
);

/** The schema's children of an element; undefined for an element that it is not held against. */
const ruling = (element: Element): ReadonlyMap<string, Child> | undefined =>
  element.parent === undefined || element.space === spaces.cac ? knownTypes.get(element.name) : undefined;

const spaceOf = (name: string): string => (aggregates.has(name) ? spaces.cac : name === 'UBLExtensions' ? spaces.ext : spaces.cbc);

const childOf = (children: ReadonlyMap<string, Child>, { name, space }: Element): Child | undefined =>
  space === spaceOf(name) ? children.get(name) : undefined;

const parentsOf = (name: string): string[] => [...knownTypes].filter(([, children]) => children.has(name)).map(([parent]) => parent);

const wrongSpace = {
  nl: 'De naamruimte (het voorvoegsel cbc of cac) klopt niet.',
  en: 'Its namespace (the prefix cbc or cac) is wrong.',
};

const unknownChild: Test = (element) => {
  const children = ruling(element);
  const at = children && element.children.find((child) => !childOf(children, child));
  if (!at) return true;
  const parents = parentsOf(at.name).slice(0, 4).join(', ');
  const elsewhere = parents
    ? { nl: `Het hoort in ${parents}.`, en: `It belongs in ${parents}.` }
    : { nl: 'UBL kent dit element niet.', en: 'UBL does not know this element.' };
  return { found: at.name, at, hint: children.has(at.name) ? wrongSpace : elsewhere };
};

const misplaced: Test = (element) => {
  const children = ruling(element);
  const seen: Child[] = [];
  for (const child of children ? element.children : []) {
    const one = children && childOf(children, child);
    if (!one) continue;
    const before = seen.find(({ at }) => one.at < at)?.name;
    if (before !== undefined) {
      return { found: child.name, at: child, hint: { nl: `Het hoort vóór ${before}.`, en: `It belongs before ${before}.` } };
    }
    seen.push(one);
  }
  return true;
};

const repeated: Test = (element) => {
  const children = ruling(element);
  const counted = new Map<string, number>();
  for (const child of children ? element.children : []) {
    const one = children && childOf(children, child);
    const count = (counted.get(child.name) ?? 0) + 1;
    counted.set(child.name, count);
    if (one && count > one.most) return { found: `${count} × ${child.name}`, expected: '1', at: child, child: child.name };
  }
  return true;
};

const missing: Test = (element) => {
  const children = ruling(element);
  if (!children) return true;
  const there = new Set(element.children.map(({ name }) => name));
  const name = [...children.values()].find((child) => child.least === 1 && !there.has(child.name))?.name;
  return name === undefined || { expected: name, child: name };
};

/** Text beside elements, or elements in a value. */
const mixed: Test = (element): boolean | Broken => {
  if (element.space === spaces.cbc) return element.children.length === 0 || { found: element.children[0]?.name, at: element.children[0] };
  return ruling(element) === undefined || isBlank(element.text) || { found: norm(element.text.slice(0, 1000)) };
};

interface Datatype {
  readonly names: RegExp;
  readonly attributes: string;
  readonly required?: string;
  readonly fits?: (text: string) => boolean;
  readonly example?: string;
}

const isDecimal = (text: string): boolean => toDecimal(text) !== undefined;
const isTime = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$|^24:00:00(\.0+)?$/.test(norm(text));

/** The datatypes of UBL by the end of the name of an element; the first that fits holds. */
const datatypes: readonly Datatype[] = [
  { names: /Amount$/, attributes: 'currencyID currencyCodeListVersionID', required: 'currencyID', fits: isDecimal, example: '1234.50' },
  {
    names: /BinaryObject$/,
    attributes: 'format mimeCode encodingCode characterSetCode uri filename',
    required: 'mimeCode',
    fits: isBase64,
    example: 'base64',
  },
  {
    names: /Quantity$/,
    attributes: 'unitCode unitCodeListID unitCodeListAgencyID unitCodeListAgencyName',
    fits: isDecimal,
    example: '2.5',
  },
  { names: /Measure$/, attributes: 'unitCode unitCodeListVersionID', required: 'unitCode', fits: isDecimal, example: '2.5' },
  { names: /(Numeric|Percent|Rate)$/, attributes: 'format', fits: isDecimal, example: '21' },
  { names: /Date$/, attributes: '', fits: (text) => isDay(norm(text).replace(/(Z|[+-]\d\d:\d\d)$/, '')), example: '2026-11-22' },
  { names: /Time$/, attributes: '', fits: isTime, example: '10:30:00' },
  { names: /Indicator$/, attributes: '', fits: (text) => toBoolean(text) !== undefined, example: 'true / false' },
  { names: /Code$/, attributes: 'listID listAgencyID listAgencyName listName listVersionID name languageID listURI listSchemeURI' },
  { names: /(ID|URI)$/, attributes: 'schemeID schemeName schemeAgencyID schemeAgencyName schemeVersionID schemeDataURI schemeURI' },
  { names: /./, attributes: 'languageID languageLocaleID' },
];

/** Groups of four characters, with white space anywhere. It copies nothing: an attachment can have fifty million characters. */
function isBase64(text: string): boolean {
  let [count, padding, last] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 9 || code === 10 || code === 13) continue;
    const value = code < 128 ? sextets[code] : undefined;
    if (code === 61) padding += 1;
    else if (value === undefined || value < 0 || padding > 0) return false;
    else last = value;
    count += 1;
  }
  // The bits that the padding leaves over are zero.
  return count % 4 === 0 && (padding === 0 || (padding === 1 && last % 4 === 0) || (padding === 2 && last % 16 === 0));
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const sextets = Array.from({ length: 128 }, (_, code) => alphabet.indexOf(String.fromCharCode(code)));

const datatypeOf = memo((name: string) => {
  const found: Datatype = datatypes.find(({ names }) => names.test(name)) ?? { names: /./, attributes: '' };
  return { ...found, allowed: new Set(found.attributes.split(' ')) };
});

export const value: Test = ({ space, name, text }): boolean | Broken => {
  if (space !== spaces.cbc) return true;
  const { fits, example } = datatypeOf(name);
  return !fits || fits(text) || { found: text.slice(0, 60), expected: example };
};

const isForeign = (attribute: string): boolean => attribute.includes(':');

export const attributes: Test = (element): boolean | Broken => {
  if (element.space !== spaces.cbc) {
    const odd = element.space === spaces.cac ? [...element.attributes.keys()].find((name) => !isForeign(name)) : undefined;
    return odd === undefined || { found: odd };
  }
  const { required, allowed } = datatypeOf(element.name);
  if (required !== undefined && !element.attributes.has(required)) return { expected: required };
  const odd = [...element.attributes.keys()].find((name) => !allowed.has(name) && !isForeign(name));
  return odd === undefined || { found: odd };
};

/** The contents of an extension concern only its maker. */
const outsideExtensions = (element: Element): boolean => !isWithin(element, ({ name }) => name === 'UBLExtensions');

export const ublSchema = inPlaces(
  rulesOf(
    `
DUIT-XSD-UNKNOWN |  | software | * if outside extensions | unknownChild
  Hier staat iets wat op deze plaats niet mag. | Something stands here that is not allowed in this place.
DUIT-XSD-ORDER |  | software | * if outside extensions | misplaced
  De volgorde in het bestand klopt niet. | The order in the file is wrong.
DUIT-XSD-TOO-MANY |  | software | * if outside extensions | repeated
  Iets staat er vaker dan mag. | Something is there more often than is allowed.
DUIT-XSD-MISSING |  | software | * if outside extensions | missing
  Er ontbreekt iets wat verplicht is. | Something that is required is missing.
DUIT-XSD-TEXT |  | software | * if outside extensions | mixed
  Hier staat tekst waar geen tekst mag staan, of in een waarde staat nog iets anders.
  There is text here where no text may be, or a value holds something else as well.
DUIT-XSD-VALUE |  | software | * if outside extensions | value
  Deze waarde heeft niet de juiste vorm. | This value does not have the right form.
DUIT-XSD-ATTRIBUTE |  | software | * if outside extensions | attributes
  Bij deze waarde staat een kenmerk dat hier niet mag, of een verplicht kenmerk ontbreekt.
  This value has an attribute that is not allowed here, or a required attribute is missing.
`,
    { unknownChild, misplaced, repeated, missing, mixed, value, attributes },
  ),
  { 'outside extensions': outsideExtensions },
);
