import type { Text } from '../../../../language.ts';
import type { Element } from '../../read/tree.ts';
import { type Doc, find, isUbl, kids, matches, textAt, toPath } from '../doc.ts';
import { rule, type Test, type PlacedRow, rulesOf, type Tests } from '../rule.ts';

/**
 * The elements of UBL that EN 16931 has no place for: the number of the first rule (UBL-CR-…) with the path of the element above
 * them, more such pairs behind commas where the same follows below others, and behind a colon the names, one rule each in a row of
 * numbers. A dash is a number without a rule. `Line` is an invoice or credit note line.
 */
const paths = `
1: UBLExtensions - ProfileExecutionID CopyIndicator UUID IssueTime PricingCurrencyCode PaymentCurrencyCode
    PaymentAlternativeCurrencyCode AccountingCostCode LineCountNumeric
12 InvoicePeriod: StartTime EndTime DurationMeasure Description
16 OrderReference: CopyIndicator UUID IssueDate IssueTime CustomerReference OrderTypeCode DocumentReference
23 BillingReference/InvoiceDocumentReference: CopyIndicator UUID IssueTime DocumentTypeCode DocumentType XPath LanguageID LocaleCode
    VersionID DocumentStatusCode DocumentDescription Attachment ValidityPeriod IssuerParty ResultOfVerification
38 BillingReference: SelfBilledInvoiceDocumentReference CreditNoteDocumentReference SelfBilledCreditNoteDocumentReference
    DebitNoteDocumentReference ReminderDocumentReference AdditionalDocumentReference BillingReferenceLine
45 DespatchDocumentReference, 61 ReceiptDocumentReference, 78 OriginatorDocumentReference, 94 ContractDocumentReference:
    CopyIndicator UUID IssueDate IssueTime DocumentTypeCode DocumentType XPath LanguageID LocaleCode VersionID DocumentStatusCode
    DocumentDescription Attachment ValidityPeriod IssuerParty ResultOfVerification
77: StatementDocumentReference
110 AdditionalDocumentReference: CopyIndicator UUID IssueDate IssueTime DocumentType XPath LanguageID LocaleCode VersionID
    DocumentStatusCode
121 AdditionalDocumentReference/Attachment/ExternalReference: DocumentHash HashAlgorithmMethod ExpiryDate ExpiryTime MimeCode
    FormatCode EncodingCode CharacterSetCode FileName Description
131 AdditionalDocumentReference: ValidityPeriod IssuerParty ResultOfVerification
134 ProjectReference: UUID IssueDate WorkPhaseReference
137: Signature
138 AccountingSupplierParty: CustomerAssignedAccountID AdditionalAccountID DataSendingCapability
141 AccountingSupplierParty/Party, 204 AccountingCustomerParty/Party: MarkCareIndicator MarkAttentionIndicator WebsiteURI
    LogoReferenceID IndustryClassificationCode Language
147 AccountingSupplierParty/Party/PostalAddress, 210 AccountingCustomerParty/Party/PostalAddress,
    304 TaxRepresentativeParty/PostalAddress, 359 Delivery/DeliveryLocation/Address: ID AddressTypeCode AddressFormatCode Postbox
    Floor Room BlockName BuildingName BuildingNumber InhouseMail Department MarkAttention MarkCare PlotIdentification
    CitySubdivisionName CountrySubentityCode Region District TimezoneOffset Country/Name LocationCoordinate
168 AccountingSupplierParty/Party, 231 AccountingCustomerParty/Party, 325 TaxRepresentativeParty: PhysicalLocation
169 AccountingSupplierParty/Party/PartyTaxScheme, 232 AccountingCustomerParty/Party/PartyTaxScheme,
    326 TaxRepresentativeParty/PartyTaxScheme: RegistrationName TaxLevelCode ExemptionReasonCode ExemptionReason RegistrationAddress
174 AccountingSupplierParty/Party/PartyTaxScheme/TaxScheme, 237 AccountingCustomerParty/Party/PartyTaxScheme/TaxScheme,
    331 TaxRepresentativeParty/PartyTaxScheme/TaxScheme, 484 AllowanceCharge/TaxCategory/TaxScheme,
    509 TaxTotal/TaxSubtotal/TaxCategory/TaxScheme, 604 Line/Item/ClassifiedTaxCategory/TaxScheme: Name TaxTypeCode CurrencyCode
    JurisdictionRegionAddress
178 AccountingSupplierParty/Party/PartyLegalEntity: RegistrationDate RegistrationExpirationDate CompanyLegalFormCode
    SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator RegistrationAddress
    CorporateRegistrationScheme HeadOfficeParty ShareholderParty
189 AccountingSupplierParty/Party/Contact, 253 AccountingCustomerParty/Party/Contact: ID Telefax Note OtherCommunication
193 AccountingSupplierParty/Party, 257 AccountingCustomerParty/Party: Person AgentParty ServiceProviderParty PowerOfAttorney
    FinancialAccount
198 AccountingSupplierParty: DespatchContact AccountingContact SellerContact
201 AccountingCustomerParty: CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID
241 AccountingCustomerParty/Party/PartyLegalEntity: RegistrationDate RegistrationExpirationDate CompanyLegalFormCode
    CompanyLegalForm SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator
    RegistrationAddress CorporateRegistrationScheme HeadOfficeParty ShareholderParty
262 AccountingCustomerParty: DeliveryContact AccountingContact BuyerContact
265 PayeeParty: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID IndustryClassificationCode Language
    PostalAddress PhysicalLocation PartyTaxScheme
275 PayeeParty/PartyLegalEntity: RegistrationName RegistrationDate RegistrationExpirationDate CompanyLegalFormCode CompanyLegalForm
    SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator RegistrationAddress
    CorporateRegistrationScheme HeadOfficeParty ShareholderParty
288 PayeeParty: Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
294: BuyerCustomerParty SellerSupplierParty
296 TaxRepresentativeParty: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID
    IndustryClassificationCode PartyIdentification Language
335 TaxRepresentativeParty: PartyLegalEntity Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
342 Delivery: ID Quantity MinimumQuantity MaximumQuantity ActualDeliveryTime LatestDeliveryDate LatestDeliveryTime ReleaseID
    TrackingID
351 Delivery/DeliveryLocation: Description Conditions CountrySubentity CountrySubentityCode LocationTypeCode InformationURI Name
    ValidityPeriod
380 Delivery/DeliveryLocation: SubsidiaryLocation LocationCoordinate
382 Delivery: AlternativeDeliveryLocation RequestedDeliveryPeriod EstimatedDeliveryPeriod CarrierParty
386 Delivery/DeliveryParty: MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID EndpointID
    IndustryClassificationCode PartyIdentification Language PostalAddress PhysicalLocation PartyTaxScheme PartyLegalEntity Contact
    Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount
404 Delivery: NotifyParty Despatch DeliveryTerms MinimumDeliveryUnit MaximumDeliveryUnit Shipment
410: DeliveryTerms
411 PaymentMeans: ID - PaymentChannelCode InstructionID
415 PaymentMeans/CardAccount: CardTypeCode ValidityStartDate ExpiryDate IssuerID IssueNumberID CV2ID CardChipCode ChipApplicationID
424 PaymentMeans/PayeeFinancialAccount: AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote
    FinancialInstitutionBranch/Name FinancialInstitutionBranch/FinancialInstitution/Name
    FinancialInstitutionBranch/FinancialInstitution/Address FinancialInstitutionBranch/Address Country
434 PaymentMeans: CreditAccount
435 PaymentMeans/PaymentMandate: MandateTypeCode MaximumPaymentInstructionsNumeric MaximumPaidAmount SignatureID PayerParty
440 PaymentMeans/PaymentMandate/PayerFinancialAccount: Name AliasName AccountTypeCode AccountFormatCode CurrencyCode PaymentNote
    FinancialInstitutionBranch Country
448 PaymentMeans/PaymentMandate: ValidityPeriod PaymentReversalPeriod Clause
451 PaymentMeans: TradeFinancing
452 PaymentTerms: ID PaymentMeansID PrepaidPaymentReferenceID ReferenceEventCode SettlementDiscountPercent PenaltySurchargePercent
    PaymentPercent Amount SettlementDiscountAmount PenaltyAmount PaymentTermsDetailsURI PaymentDueDate InstallmentDueDate
    InvoicingPartyReference SettlementPeriod PenaltyPeriod ExchangeRate ValidityPeriod
470: PrepaidPayment
471 AllowanceCharge: ID PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount
477 AllowanceCharge/TaxCategory, 597 Line/Item/ClassifiedTaxCategory: Name BaseUnitMeasure PerUnitAmount TaxExemptionReasonCode
    TaxExemptionReason TierRange TierRatePercent
488 AllowanceCharge: TaxTotal PaymentMeans
490: TaxExchangeRate PricingExchangeRate PaymentExchangeRate PaymentAlternativeExchangeRate
494 TaxTotal: RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator
497 TaxTotal/TaxSubtotal: CalculationSequenceNumeric TransactionCurrencyTaxAmount Percent BaseUnitMeasure PerUnitAmount TierRange
    TierRatePercent
504 TaxTotal/TaxSubtotal/TaxCategory: Name BaseUnitMeasure PerUnitAmount TierRange TierRatePercent
513: WithholdingTaxTotal
514 LegalMonetaryTotal: PayableAlternativeAmount
515 Line: UUID TaxPointDate AccountingCostCode PaymentPurposeCode FreeOfChargeIndicator
520 Line/InvoicePeriod: StartTime EndTime DurationMeasure DescriptionCode Description
525 Line/OrderLineReference: SalesOrderLineID UUID LineStatusCode OrderReference
529 Line: DespatchLineReference ReceiptLineReference BillingReference
532 Line/DocumentReference: CopyIndicator UUID IssueDate IssueTime - DocumentType XPath LanguageID LocaleCode VersionID
    DocumentStatusCode DocumentDescription Attachment ValidityPeriod IssuerParty ResultOfVerification
548 Line: PricingReference OriginatorParty Delivery PaymentTerms
552 Line/AllowanceCharge: ID PrepaidIndicator SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount TaxCategory TaxTotal
    PaymentMeans
561 Line: TaxTotal WithholdingTaxTotal
563 Line/Item: PackQuantity PackSizeNumeric CatalogueIndicator HazardousRiskIndicator AdditionalInformation Keyword BrandName
    ModelName
571 Line/Item/BuyersItemIdentification, 576 Line/Item/SellersItemIdentification, 582 Line/Item/StandardItemIdentification:
    ExtendedID BarcodeSymbologyID PhysicalAttribute MeasurementDimension IssuerParty
581 Line/Item: ManufacturersItemIdentification
587 Line/Item: CatalogueItemIdentification AdditionalItemIdentification CatalogueDocumentReference
    ItemSpecificationDocumentReference OriginCountry/Name
592 Line/Item/CommodityClassification: NatureCode CargoTypeCode CommodityCode
595 Line/Item: TransactionConditions HazardousItem
608 Line/Item/AdditionalItemProperty: ID NameCode TestMethod ValueQuantity ValueQualifier ImportanceCode ListValue UsabilityPeriod
    ItemPropertyGroup RangeDimension ItemPropertyRange
619 Line/Item: ManufacturerParty InformationContentProviderParty OriginAddress ItemInstance Certificate Dimension
625 Line/Price: PriceChangeReason PriceTypeCode PriceType OrderableUnitFactorRate ValidityPeriod PriceList
632 Line/Price/AllowanceCharge: ID AllowanceChargeReasonCode AllowanceChargeReason MultiplierFactorNumeric PrepaidIndicator
    SequenceNumeric AccountingCostCode AccountingCost PerUnitAmount TaxCategory TaxTotal PaymentMeans
644 Line/Price: PricingExchangeRate
645 Line: DeliveryTerms SubInvoiceLine ItemPriceExtension
`;

export const absentPaths: readonly (readonly [number: number, path: string])[] = paths
  .trim()
  .split(/\n(?=\d)/)
  .flatMap((row) => {
    const [heads = '', names = ''] = row.split(/:\s+/);
    return heads.split(/,\s+/).flatMap((head) => {
      const [first, ...above] = head.split(' ');
      return names.split(/\s+/).map((name, at) => [Number(first) + at, [...above, name].join('/')] as const);
    });
  })
  .filter(([, path]) => !path.endsWith('-'))
  .toSorted(([one], [other]) => one - other);

const idOf = (number: number): string => `UBL-CR-${String(number).padStart(3, '0')}`;

/** The elements at a path, where `Line` stands for each line of the document; found once for all rules below them. */
const above = (doc: Doc, path: string): readonly Element[] =>
  doc.once(`above ${path}`, () => {
    if (path === '') return [doc.root];
    if (path !== 'Line' && !path.startsWith('Line/')) return find(doc.root, path);
    const lines = [...doc.named('InvoiceLine'), ...doc.named('CreditNoteLine')];
    return path === 'Line' ? lines : lines.flatMap((line) => find(line, path.slice('Line/'.length)));
  });

const noneOf = (elements: readonly Element[]): ReturnType<Test> => elements.length === 0 || { found: elements[0]?.text, at: elements[0] };

function notAt(path: string): Test {
  const [, parents = '', name = path] = /^(.*)\/(.*)$/.exec(path) ?? [];
  return (_root, doc) => {
    for (const parent of above(doc, parents)) {
      const at = parent.children.find((child) => child.name === name && isUbl(child));
      if (at) return { found: at.text === '' ? undefined : at.text, at };
    }
    return true;
  };
}

const sentence = { nl: 'Het element … hoort niet in een Peppol-factuur.', en: 'The element … does not belong in a Peppol invoice.' };

const toLeaveOut = (number: number, what: string, { nl, en }: Text, test: Test): PlacedRow => ({
  where: 'document',
  rule: rule(idOf(number), '', nl.replace('…', what), en.replace('…', what), test, { flag: 'warning', ask: 'software' }),
});

function anywhere({ named }: Doc, text: string): Element[] {
  const path = toPath(text);
  return named(path.name).filter((element) => matches(element, path));
}

/** No attribute on the elements at a path: of the document itself, or anywhere where the path begins with `//`. */
function withoutAttribute(number: number, path: string, attribute: string): PlacedRow {
  const bare = path.replace(/^\/\//, '');
  return toLeaveOut(
    number,
    bare,
    {
      nl: `Het kenmerk ${attribute} hoort niet bij ….`,
      en: `The attribute ${attribute} does not belong to ….`,
    },
    (root, doc) => {
      const at = (bare === path ? find(root, path) : anywhere(doc, bare)).find(({ attributes }) => attributes.has(attribute));
      return at === undefined || { found: at.attributes.get(attribute), at };
    },
  );
}

const pathsByNumber = (text: string): [number, string][] =>
  [...text.matchAll(/(\d+) (\S+)/g)].map(([, number, path = '']) => [Number(number), path]);

const schemes = pathsByNumber(`
  648 CustomizationID 649 ProfileID 650 ID 651 SalesOrderID 652 //PartyTaxScheme/CompanyID 653 PaymentMeans/PaymentID
  654 PaymentMeans/PayeeFinancialAccount/ID 655 PaymentMeans/PayeeFinancialAccount/FinancialInstitutionBranch/ID
  667 //BuyersItemIdentification/ID 668 //SellersItemIdentification/ID 674 //PrimaryAccountNumberID 675 //CardAccount/NetworkID
  676 //PaymentMandate/ID 677 //PaymentMandate/PayerFinancialAccount/ID 678 //TaxCategory/ID 679 //ClassifiedTaxCategory/ID
`);

const lists = pathsByNumber(`
  656 InvoiceTypeCode 657 DocumentCurrencyCode 658 TaxCurrencyCode 659 AdditionalDocumentReference/DocumentTypeCode
  660 //Country/IdentificationCode 661 PaymentMeans/PaymentMeansCode 662 //AllowanceChargeReasonCode 672 CreditNoteTypeCode
`);

const anywhereUnwanted = pathsByNumber(`
  664 FinancialInstitution 669 Price/AllowanceCharge/AllowanceChargeReasonCode 670 Price/AllowanceCharge/AllowanceChargeReason
  671 Price/AllowanceCharge/MultiplierFactorNumeric 680 PaymentMeans/PayerFinancialAccount
`);

/** A reference to an invoiced object (type 130) has no such element. */
const notOn130 =
  (name: string): Test =>
  (_root, doc) =>
    noneOf(
      doc
        .named('AdditionalDocumentReference')
        .filter((reference) => kids(reference, 'DocumentTypeCode').some(({ text }) => text === '130'))
        .flatMap((reference) => kids(reference, name)),
    );

const schemeWithout130: Test = (_root, doc) => {
  // As the official test says it: a type other than 130, or none.
  const others = doc.named('AdditionalDocumentReference').filter((reference) => {
    const types = kids(reference, 'DocumentTypeCode');
    return types.length === 0 || types.some(({ text }) => text !== '130');
  });
  return noneOf(others.flatMap((reference) => kids(reference, 'ID').filter(({ attributes }) => attributes.has('schemeID'))));
};

const version: Test = (root) => {
  const found = textAt(root, 'UBLVersionID');
  return (
    found === undefined ||
    find(root, 'UBLVersionID').some(({ text }) => text === '2.1') || { found, expected: '2.1', at: find(root, 'UBLVersionID')[0] }
  );
};

const unitList: Test = (_root, doc) => noneOf(doc.elements.filter(({ attributes }) => attributes.has('unitCodeListID')).slice(0, 1));

const tests: Tests = {
  version,
  unitList,
  schemeWithout130,
  dueDate: (root, doc) => !doc.isInvoice || noneOf(find(root, 'PaymentMeans/PaymentDueDate')),
  attachment: notOn130('Attachment'),
  description: notOn130('DocumentDescription'),
  instruction: notAt('PaymentMeans/InstructionNote'),
  address: notAt('Delivery/DeliveryAddress'),
};

const others = rulesOf(
  `
${sentence.nl} | ${sentence.en}
UBL-CR-002 |  | software warning | document | version | De versie van UBL is niet 2.1. | The version of UBL is not 2.1.
UBL-CR-412 |  | software warning | document | dueDate | PaymentMeans/PaymentDueDate | PaymentMeans/PaymentDueDate
UBL-CR-663 |  | software warning | document | unitList
  Het kenmerk unitCodeListID hoort niet in een Peppol-factuur.
  The attribute unitCodeListID does not belong in a Peppol invoice.
UBL-CR-665 | BT-18 | software warning | document | schemeWithout130
  Alleen een verwijzing van soort 130 heeft een schema bij haar nummer.
  Only a reference of type 130 has a scheme for its number.
UBL-CR-666 |  | software | document | attachment
  AdditionalDocumentReference (130)/Attachment | AdditionalDocumentReference (130)/Attachment
UBL-CR-673 |  | software | document | description
  AdditionalDocumentReference (130)/DocumentDescription | AdditionalDocumentReference (130)/DocumentDescription
UBL-CR-681 |  | software warning | document | instruction | PaymentMeans/InstructionNote | PaymentMeans/InstructionNote
UBL-CR-682 |  | software warning | document | address | Delivery/DeliveryAddress | Delivery/DeliveryAddress
`,
  tests,
);

/** The syntax of UBL: elements and attributes to leave out (UBL-CR-001 to UBL-CR-682). */
export const absent: readonly PlacedRow[] = [
  ...absentPaths.map(([number, path]) => toLeaveOut(number, path, sentence, notAt(path))),
  ...schemes.map(([number, path]) => withoutAttribute(number, path, 'schemeID')),
  ...lists.map(([number, path]) => withoutAttribute(number, path, 'listID')),
  ...anywhereUnwanted.map(([number, path]) => toLeaveOut(number, path, sentence, (_root, doc) => noneOf(anywhere(doc, path)))),
  ...others,
];
