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

/** The number of each rule and the path of its element, in the order of the numbers. */
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
