/**
 * The schema of UBL 2.1, as far as an invoice reaches: the elements, and below each the children in their order, with `?` for
 * at most one, `*` for any number, `+` for one or more, and nothing for exactly one.
 */
export const elementOrder: readonly (readonly [parents: string, children: string])[] = [
  [
    'Invoice',
    `UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime? DueDate?
    InvoiceTypeCode? Note* TaxPointDate? DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode?
    PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod* OrderReference?
    BillingReference* DespatchDocumentReference* ReceiptDocumentReference* StatementDocumentReference* OriginatorDocumentReference*
    ContractDocumentReference* AdditionalDocumentReference* ProjectReference* Signature* AccountingSupplierParty AccountingCustomerParty
    PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty? Delivery* DeliveryTerms? PaymentMeans* PaymentTerms*
    PrepaidPayment* AllowanceCharge* TaxExchangeRate? PricingExchangeRate? PaymentExchangeRate? PaymentAlternativeExchangeRate?
    TaxTotal* WithholdingTaxTotal* LegalMonetaryTotal InvoiceLine+`,
  ],
  [
    'CreditNote',
    `UBLExtensions? UBLVersionID? CustomizationID? ProfileID? ProfileExecutionID? ID CopyIndicator? UUID? IssueDate IssueTime?
    TaxPointDate? CreditNoteTypeCode? Note* DocumentCurrencyCode? TaxCurrencyCode? PricingCurrencyCode? PaymentCurrencyCode?
    PaymentAlternativeCurrencyCode? AccountingCostCode? AccountingCost? LineCountNumeric? BuyerReference? InvoicePeriod*
    DiscrepancyResponse* OrderReference? BillingReference* DespatchDocumentReference* ReceiptDocumentReference*
    ContractDocumentReference* AdditionalDocumentReference* StatementDocumentReference* OriginatorDocumentReference* Signature*
    AccountingSupplierParty AccountingCustomerParty PayeeParty? BuyerCustomerParty? SellerSupplierParty? TaxRepresentativeParty?
    Delivery* DeliveryTerms* PaymentMeans* PaymentTerms* TaxExchangeRate? PricingExchangeRate? PaymentExchangeRate?
    PaymentAlternativeExchangeRate? AllowanceCharge* TaxTotal* LegalMonetaryTotal CreditNoteLine+`,
  ],
  ['InvoicePeriod', `StartDate? StartTime? EndDate? EndTime? DurationMeasure? DescriptionCode* Description*`],
  ['OrderReference', `ID SalesOrderID? CopyIndicator? UUID? IssueDate? IssueTime? CustomerReference? OrderTypeCode? DocumentReference?`],
  [
    'BillingReference',
    `InvoiceDocumentReference? SelfBilledInvoiceDocumentReference? CreditNoteDocumentReference? SelfBilledCreditNoteDocumentReference?
    DebitNoteDocumentReference? ReminderDocumentReference? AdditionalDocumentReference? BillingReferenceLine*`,
  ],
  [
    'DespatchDocumentReference ReceiptDocumentReference OriginatorDocumentReference ContractDocumentReference AdditionalDocumentReference DocumentReference InvoiceDocumentReference',
    `ID CopyIndicator? UUID? IssueDate? IssueTime? DocumentTypeCode? DocumentType? XPath* LanguageID? LocaleCode? VersionID?
    DocumentStatusCode? DocumentDescription* Attachment? ValidityPeriod? IssuerParty? ResultOfVerification?`,
  ],
  ['ProjectReference', `ID UUID? IssueDate? WorkPhaseReference*`],
  [
    'AccountingSupplierParty',
    `CustomerAssignedAccountID? AdditionalAccountID* DataSendingCapability? Party? DespatchContact? AccountingContact? SellerContact?`,
  ],
  [
    'AccountingCustomerParty',
    `CustomerAssignedAccountID? SupplierAssignedAccountID? AdditionalAccountID* Party? DeliveryContact? AccountingContact? BuyerContact?`,
  ],
  [
    'PayeeParty TaxRepresentativeParty Party DeliveryParty',
    `MarkCareIndicator? MarkAttentionIndicator? WebsiteURI? LogoReferenceID? EndpointID? IndustryClassificationCode? PartyIdentification*
    PartyName* Language? PostalAddress? PhysicalLocation? PartyTaxScheme* PartyLegalEntity* Contact? Person* AgentParty?
    ServiceProviderParty* PowerOfAttorney* FinancialAccount?`,
  ],
  [
    'Delivery',
    `ID? Quantity? MinimumQuantity? MaximumQuantity? ActualDeliveryDate? ActualDeliveryTime? LatestDeliveryDate? LatestDeliveryTime?
    ReleaseID? TrackingID? DeliveryAddress? DeliveryLocation? AlternativeDeliveryLocation? RequestedDeliveryPeriod?
    PromisedDeliveryPeriod? EstimatedDeliveryPeriod? CarrierParty? DeliveryParty? NotifyParty* Despatch? DeliveryTerms*
    MinimumDeliveryUnit? MaximumDeliveryUnit? Shipment?`,
  ],
  [
    'PaymentMeans',
    `ID? PaymentMeansCode PaymentDueDate? PaymentChannelCode? InstructionID? InstructionNote* PaymentID* CardAccount?
    PayerFinancialAccount? PayeeFinancialAccount? CreditAccount? PaymentMandate? TradeFinancing?`,
  ],
  [
    'PaymentTerms',
    `ID? PaymentMeansID* PrepaidPaymentReferenceID? Note* ReferenceEventCode? SettlementDiscountPercent? PenaltySurchargePercent?
    PaymentPercent? Amount? SettlementDiscountAmount? PenaltyAmount? PaymentTermsDetailsURI? PaymentDueDate? InstallmentDueDate?
    InvoicingPartyReference? SettlementPeriod? PenaltyPeriod? ExchangeRate? ValidityPeriod?`,
  ],
  [
    'AllowanceCharge',
    `ID? ChargeIndicator AllowanceChargeReasonCode? AllowanceChargeReason* MultiplierFactorNumeric? PrepaidIndicator? SequenceNumeric?
    Amount BaseAmount? AccountingCostCode? AccountingCost? PerUnitAmount? TaxCategory* TaxTotal? PaymentMeans*`,
  ],
  ['TaxTotal', `TaxAmount RoundingAmount? TaxEvidenceIndicator? TaxIncludedIndicator? TaxSubtotal*`],
  [
    'LegalMonetaryTotal',
    `LineExtensionAmount? TaxExclusiveAmount? TaxInclusiveAmount? AllowanceTotalAmount? ChargeTotalAmount? PrepaidAmount?
    PayableRoundingAmount? PayableAmount PayableAlternativeAmount?`,
  ],
  [
    'InvoiceLine',
    `ID UUID? Note* InvoicedQuantity? LineExtensionAmount TaxPointDate? AccountingCostCode? AccountingCost? PaymentPurposeCode?
    FreeOfChargeIndicator? InvoicePeriod* OrderLineReference* DespatchLineReference* ReceiptLineReference* BillingReference*
    DocumentReference* PricingReference? OriginatorParty? Delivery* PaymentTerms* AllowanceCharge* TaxTotal* WithholdingTaxTotal* Item
    Price? DeliveryTerms? SubInvoiceLine* ItemPriceExtension?`,
  ],
  [
    'CreditNoteLine',
    `ID UUID? Note* CreditedQuantity? LineExtensionAmount? TaxPointDate? AccountingCostCode? AccountingCost? PaymentPurposeCode?
    FreeOfChargeIndicator? InvoicePeriod* OrderLineReference* DiscrepancyResponse* DespatchLineReference* ReceiptLineReference*
    BillingReference* DocumentReference* PricingReference? OriginatorParty? Delivery* PaymentTerms* TaxTotal* AllowanceCharge* Item?
    Price? DeliveryTerms* SubCreditNoteLine* ItemPriceExtension?`,
  ],
  ['Attachment', `EmbeddedDocumentBinaryObject? ExternalReference?`],
  ['PartyIdentification', `ID`],
  ['PartyName', `Name`],
  [
    'PostalAddress Address',
    `ID? AddressTypeCode? AddressFormatCode? Postbox? Floor? Room? StreetName? AdditionalStreetName? BlockName? BuildingName?
    BuildingNumber? InhouseMail? Department? MarkAttention? MarkCare? PlotIdentification? CitySubdivisionName? CityName? PostalZone?
    CountrySubentity? CountrySubentityCode? Region? District? TimezoneOffset? AddressLine* Country? LocationCoordinate*`,
  ],
  ['PartyTaxScheme', `RegistrationName? CompanyID? TaxLevelCode? ExemptionReasonCode? ExemptionReason* RegistrationAddress? TaxScheme`],
  [
    'PartyLegalEntity',
    `RegistrationName? CompanyID? RegistrationDate? RegistrationExpirationDate? CompanyLegalFormCode? CompanyLegalForm?
    SoleProprietorshipIndicator? CompanyLiquidationStatusCode? CorporateStockAmount? FullyPaidSharesIndicator? RegistrationAddress?
    CorporateRegistrationScheme? HeadOfficeParty? ShareholderParty*`,
  ],
  ['Contact', `ID? Name? Telephone? Telefax? ElectronicMail? Note* OtherCommunication*`],
  [
    'DeliveryLocation',
    `ID? Description* Conditions* CountrySubentity? CountrySubentityCode? LocationTypeCode? InformationURI? Name? ValidityPeriod*
    Address? SubsidiaryLocation* LocationCoordinate*`,
  ],
  [
    'CardAccount',
    `PrimaryAccountNumberID NetworkID CardTypeCode? ValidityStartDate? ExpiryDate? IssuerID? IssueNumberID? CV2ID? CardChipCode?
    ChipApplicationID? HolderName?`,
  ],
  [
    'PayerFinancialAccount PayeeFinancialAccount',
    `ID? Name? AliasName? AccountTypeCode? AccountFormatCode? CurrencyCode? PaymentNote* FinancialInstitutionBranch? Country?`,
  ],
  [
    'PaymentMandate',
    `ID? MandateTypeCode? MaximumPaymentInstructionsNumeric? MaximumPaidAmount? SignatureID? PayerParty? PayerFinancialAccount?
    ValidityPeriod? PaymentReversalPeriod? Clause*`,
  ],
  [
    'TaxCategory ClassifiedTaxCategory',
    `ID? Name? Percent? BaseUnitMeasure? PerUnitAmount? TaxExemptionReasonCode? TaxExemptionReason* TierRange? TierRatePercent? TaxScheme`,
  ],
  [
    'TaxSubtotal',
    `TaxableAmount? TaxAmount CalculationSequenceNumeric? TransactionCurrencyTaxAmount? Percent? BaseUnitMeasure? PerUnitAmount?
    TierRange? TierRatePercent? TaxCategory`,
  ],
  ['OrderLineReference', `LineID SalesOrderLineID? UUID? LineStatusCode? OrderReference?`],
  [
    'Item',
    `Description* PackQuantity? PackSizeNumeric? CatalogueIndicator? Name? HazardousRiskIndicator? AdditionalInformation* Keyword*
    BrandName* ModelName* BuyersItemIdentification? SellersItemIdentification? ManufacturersItemIdentification*
    StandardItemIdentification? CatalogueItemIdentification? AdditionalItemIdentification* CatalogueDocumentReference?
    ItemSpecificationDocumentReference* OriginCountry? CommodityClassification* TransactionConditions* HazardousItem*
    ClassifiedTaxCategory* AdditionalItemProperty* ManufacturerParty* InformationContentProviderParty? OriginAddress* ItemInstance*
    Certificate* Dimension*`,
  ],
  [
    'Price',
    `PriceAmount BaseQuantity? PriceChangeReason* PriceTypeCode? PriceType? OrderableUnitFactorRate? ValidityPeriod* PriceList?
    AllowanceCharge* PricingExchangeRate?`,
  ],
  [
    'ExternalReference',
    `URI? DocumentHash? HashAlgorithmMethod? ExpiryDate? ExpiryTime? MimeCode? FormatCode? EncodingCode? CharacterSetCode? FileName?
    Description*`,
  ],
  ['AddressLine', `Line`],
  ['Country OriginCountry', `IdentificationCode? Name?`],
  ['TaxScheme', `ID? Name? TaxTypeCode? CurrencyCode? JurisdictionRegionAddress*`],
  ['FinancialInstitutionBranch', `ID? Name? FinancialInstitution? Address?`],
  [
    'BuyersItemIdentification SellersItemIdentification StandardItemIdentification',
    `ID ExtendedID? BarcodeSymbologyID? PhysicalAttribute* MeasurementDimension* IssuerParty?`,
  ],
  ['CommodityClassification', `NatureCode? CargoTypeCode? CommodityCode? ItemClassificationCode?`],
  [
    'AdditionalItemProperty',
    `ID? Name NameCode? TestMethod? Value? ValueQuantity? ValueQualifier* ImportanceCode? ListValue* UsabilityPeriod? ItemPropertyGroup*
    RangeDimension? ItemPropertyRange?`,
  ],
];

/** The children above that hold elements of their own; all others hold a value. */
export const aggregates: ReadonlySet<string> = new Set(
  `AccountingContact AccountingCustomerParty AccountingSupplierParty AdditionalDocumentReference AdditionalItemIdentification
   AdditionalItemProperty Address AddressLine AgentParty AllowanceCharge AlternativeDeliveryLocation Attachment BillingReference
   BillingReferenceLine BuyerContact BuyerCustomerParty BuyersItemIdentification CardAccount CarrierParty
   CatalogueDocumentReference CatalogueItemIdentification Certificate ClassifiedTaxCategory Clause CommodityClassification Contact
   ContractDocumentReference CorporateRegistrationScheme Country CreditAccount CreditNoteDocumentReference CreditNoteLine
   DebitNoteDocumentReference Delivery DeliveryAddress DeliveryContact DeliveryLocation DeliveryParty DeliveryTerms Despatch
   DespatchContact DespatchDocumentReference DespatchLineReference Dimension DiscrepancyResponse DocumentReference
   EstimatedDeliveryPeriod ExchangeRate ExternalReference FinancialAccount FinancialInstitution FinancialInstitutionBranch
   HazardousItem HeadOfficeParty InformationContentProviderParty InvoiceDocumentReference InvoiceLine InvoicePeriod IssuerParty
   Item ItemInstance ItemPriceExtension ItemPropertyGroup ItemPropertyRange ItemSpecificationDocumentReference
   JurisdictionRegionAddress Language LegalMonetaryTotal LocationCoordinate ManufacturerParty ManufacturersItemIdentification
   MaximumDeliveryUnit MeasurementDimension MinimumDeliveryUnit NotifyParty OrderLineReference OrderReference OriginAddress
   OriginCountry OriginatorDocumentReference OriginatorParty OtherCommunication Party PartyIdentification PartyLegalEntity
   PartyName PartyTaxScheme PayeeFinancialAccount PayeeParty PayerFinancialAccount PayerParty PaymentAlternativeExchangeRate
   PaymentExchangeRate PaymentMandate PaymentMeans PaymentReversalPeriod PaymentTerms PenaltyPeriod Person PhysicalAttribute
   PhysicalLocation PostalAddress PowerOfAttorney PrepaidPayment Price PriceList PricingExchangeRate PricingReference
   ProjectReference PromisedDeliveryPeriod RangeDimension ReceiptDocumentReference ReceiptLineReference RegistrationAddress
   ReminderDocumentReference RequestedDeliveryPeriod ResultOfVerification SelfBilledCreditNoteDocumentReference
   SelfBilledInvoiceDocumentReference SellerContact SellerSupplierParty SellersItemIdentification ServiceProviderParty
   SettlementPeriod ShareholderParty Shipment Signature StandardItemIdentification StatementDocumentReference SubCreditNoteLine
   SubInvoiceLine SubsidiaryLocation TaxCategory TaxExchangeRate TaxRepresentativeParty TaxScheme TaxSubtotal TaxTotal
   TradeFinancing TransactionConditions UsabilityPeriod ValidityPeriod WithholdingTaxTotal WorkPhaseReference`.split(/\s+/),
);
