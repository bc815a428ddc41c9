import { enclosedIn, objectOf, projectOf } from './attachments.ts';
import { amounts, xmlDay, figure, allAt, first, givenOrNone, isGiven, lineOfText, paragraphs, text } from './find.ts';
import { creditorOf, deliveryOf, identifier, partyOf } from './party.ts';
import { adjustmentsOf, rateOf, type ReadAmount, ublTotalsOf, vatOf } from './sums.ts';
import type { Element } from './tree.ts';

const rootKinds = {
  Invoice: { soort: 'factuur', type: 'cbc:InvoiceTypeCode', line: 'cac:InvoiceLine' },
  CreditNote: { soort: 'creditnota', type: 'cbc:CreditNoteTypeCode', line: 'cac:CreditNoteLine' },
} as const;

/** An invoice or a credit note in UBL. A field that it lacks is absent, a list is always there, and nothing is computed. */
export type Invoice = ReturnType<typeof readInvoice>;

/** Never fails: a missing term stays away, and a figure that is no number stays text. */
export function readInvoice(root: Element) {
  const { soort, type, line } = rootKinds[root.name === 'CreditNote' ? 'CreditNote' : 'Invoice'];
  const valuta = text(root, 'cbc:DocumentCurrencyCode');
  const btw_valuta = text(root, 'cbc:TaxCurrencyCode');
  const amount = amounts(valuta);
  const betalingen = allAt(root, 'cac:PaymentMeans').map(readPayment).filter(isGiven);
  return {
    soort,
    ...givenOrNone({
      type_code: text(root, type),
      nummer: text(root, 'cbc:ID'),
      datum: xmlDay(root, 'cbc:IssueDate'),
      // A credit note has no other place for it.
      vervaldatum: xmlDay(root, 'cbc:DueDate') ?? betalingen.find(({ vervaldatum }) => vervaldatum)?.vervaldatum,
      // The day on which the VAT is due, and the code of the day that decides it. (BT-7, BT-8)
      btw_datum: xmlDay(root, 'cbc:TaxPointDate'),
      btw_datum_code: text(root, 'cac:InvoicePeriod/cbc:DescriptionCode'),
      periode: linePeriodOf(first(root, 'cac:InvoicePeriod')),
      valuta,
      btw_valuta,
      notities: paragraphs(root, 'cbc:Note'),
      ...partiesOf(root),
      levering: deliveryOf(first(root, 'cac:Delivery')),
      referenties: referencesOf(root),
    }),
    eerdere_facturen: earlierOf(root),
    regels: allAt(root, line).map((found) => readUblLine(found, amount)),
    kortingen_en_toeslagen: adjustmentsOf(root, amount),
    btw: vatOf(root, amount),
    totalen: ublTotalsOf(root, amount, amounts(btw_valuta), btw_valuta === valuta ? undefined : btw_valuta),
    betalingen,
    bijlagen: enclosedIn(root).map(({ attachment }) => attachment),
    ...givenOrNone({
      schuldeiser: creditorOf(root),
      betalingsvoorwaarden: paragraphs(root, 'cac:PaymentTerms/cbc:Note'),
      // The specification and the process that the document says it follows. (BT-24, BT-23)
      specificatie: text(root, 'cbc:CustomizationID'),
      proces: text(root, 'cbc:ProfileID'),
    }),
  };
}

const partiesOf = (root: Element) => ({
  leverancier: partyOf(first(root, 'cac:AccountingSupplierParty')),
  klant: partyOf(first(root, 'cac:AccountingCustomerParty')),
  begunstigde: partyOf(first(root, 'cac:PayeeParty')),
  fiscaal_vertegenwoordiger: partyOf(first(root, 'cac:TaxRepresentativeParty')),
});

/** References to other papers by their number. (BT-10 to BT-19) */
const referencesOf = (root: Element) =>
  givenOrNone({
    koper: text(root, 'cbc:BuyerReference'),
    order: text(root, 'cac:OrderReference/cbc:ID'),
    verkooporder: text(root, 'cac:OrderReference/cbc:SalesOrderID'),
    contract: text(root, 'cac:ContractDocumentReference/cbc:ID'),
    project: text(root, 'cac:ProjectReference/cbc:ID') ?? projectOf(root),
    pakbon: text(root, 'cac:DespatchDocumentReference/cbc:ID'),
    ontvangst: text(root, 'cac:ReceiptDocumentReference/cbc:ID'),
    aanbesteding: text(root, 'cac:OriginatorDocumentReference/cbc:ID'),
    object: identifier(objectOf(root)),
    boekhoudcode: text(root, 'cbc:AccountingCost'),
  });

const earlierOf = (root: Element) =>
  allAt(root, 'cac:BillingReference/cac:InvoiceDocumentReference')
    .map((found) => givenOrNone({ nummer: text(found, 'cbc:ID'), datum: xmlDay(found, 'cbc:IssueDate') }))
    .filter(isGiven);

/** One way to pay. (BG-16) */
export type UblPayment = NonNullable<ReturnType<typeof readPayment>>;

function readPayment(element: Element) {
  const card = first(element, 'cac:CardAccount');
  return givenOrNone({
    code: text(element, 'cbc:PaymentMeansCode'),
    naam: first(element, 'cbc:PaymentMeansCode')?.attributes.get('name')?.trim() || undefined,
    vervaldatum: xmlDay(element, 'cbc:PaymentDueDate'),
    mededeling: text(element, 'cbc:PaymentID'),
    instructie: text(element, 'cbc:InstructionNote'),
    rekening: text(element, 'cac:PayeeFinancialAccount/cbc:ID'),
    rekeninghouder: text(element, 'cac:PayeeFinancialAccount/cbc:Name'),
    bic: text(element, 'cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cbc:ID'),
    kaart:
      card &&
      givenOrNone({
        nummer: text(card, 'cbc:PrimaryAccountNumberID'),
        netwerk: text(card, 'cbc:NetworkID'),
        houder: text(card, 'cbc:HolderName'),
      }),
    mandaat: text(element, 'cac:PaymentMandate/cbc:ID'),
    rekening_betaler: text(element, 'cac:PaymentMandate/cac:PayerFinancialAccount/cbc:ID'),
  });
}

/** Days as `YYYY-MM-DD`. */
export type Period = NonNullable<ReturnType<typeof linePeriodOf>>;

const linePeriodOf = (element: Element | undefined) =>
  element && givenOrNone({ van: xmlDay(element, 'cbc:StartDate'), tot: xmlDay(element, 'cbc:EndDate') });

/** A line of a document. (BG-25) */
export interface UblLine extends ReturnType<typeof ownParts> {
  /** The lines within this one, which EN 16931 has no place for; absent if there are none. */
  onderregels?: UblLine[];
}

function readUblLine(element: Element, amount: ReadAmount): UblLine {
  const within = [...allAt(element, 'cac:SubInvoiceLine'), ...allAt(element, 'cac:SubCreditNoteLine')];
  const own = ownParts(element, amount);
  return within.length > 0 ? { ...own, onderregels: within.map((found) => readUblLine(found, amount)) } : own;
}

function ownParts(element: Element, amount: ReadAmount) {
  const quantity = first(element, 'cbc:InvoicedQuantity') ?? first(element, 'cbc:CreditedQuantity');
  const item = first(element, 'cac:Item');
  const under = (path: string) => item && text(item, path);
  return {
    kortingen_en_toeslagen: adjustmentsOf(element, amount),
    classificaties: classesOf(item),
    eigenschappen: propertiesOf(item),
    ...givenOrNone({
      id: text(element, 'cbc:ID'),
      naam: under('cbc:Name'),
      omschrijving: item && paragraphs(item, 'cbc:Description'),
      notities: paragraphs(element, 'cbc:Note'),
      aantal: figure(lineOfText(quantity)),
      eenheid: quantity?.attributes.get('unitCode')?.trim() || undefined,
      ...priceOf(element, amount),
      totaal: amount(element, 'cbc:LineExtensionAmount'),
      ...rateOf(item && first(item, 'cac:ClassifiedTaxCategory')),
      periode: linePeriodOf(first(element, 'cac:InvoicePeriod')),
      orderregel: text(element, 'cac:OrderLineReference/cbc:LineID'),
      object: identifier(first(element, 'cac:DocumentReference/cbc:ID')),
      boekhoudcode: text(element, 'cbc:AccountingCost'),
      artikel_leverancier: under('cac:SellersItemIdentification/cbc:ID'),
      artikel_klant: under('cac:BuyersItemIdentification/cbc:ID'),
      artikel: identifier(item && first(item, 'cac:StandardItemIdentification/cbc:ID')),
      land_van_oorsprong: under('cac:OriginCountry/cbc:IdentificationCode'),
    }),
  };
}

function priceOf(line: Element, amount: ReadAmount) {
  const price = first(line, 'cac:Price');
  const within = (path: string) => price && amount(price, path);
  const base = price && first(price, 'cbc:BaseQuantity');
  return {
    eenheidsprijs: within('cbc:PriceAmount'),
    // The quantity that the price is for, where it is not one. (BT-149)
    prijs_per: figure(lineOfText(base)),
    prijs_per_eenheid: base?.attributes.get('unitCode')?.trim() || undefined,
    // The discount on the list price, and that price. (BT-147, BT-148)
    prijskorting: within('cac:AllowanceCharge/cbc:Amount'),
    brutoprijs: within('cac:AllowanceCharge/cbc:BaseAmount'),
  };
}

const classesOf = (item: Element | undefined) =>
  (item ? allAt(item, 'cac:CommodityClassification/cbc:ItemClassificationCode') : [])
    .map((code) => identifier(code, 'listID'))
    .filter(isGiven);

const propertiesOf = (item: Element | undefined) =>
  (item ? allAt(item, 'cac:AdditionalItemProperty') : [])
    .map((found) => ({ naam: text(found, 'cbc:Name') ?? '', waarde: text(found, 'cbc:Value') ?? '' }))
    .filter(({ naam, waarde }) => naam !== '' || waarde !== '');
