import { figure, numeral } from './figures.ts';
import { allAt, first, givenOrNone, isGiven, lineOfText, paragraphs, text } from './find.ts';
import type { UblLine, Period } from './model.ts';
import { identifier } from './party.ts';
import { adjustmentsOf, rateOf, type ReadAmount } from './sums.ts';
import type { Element } from './tree.ts';

/** The first and last day that a period names. */
export const linePeriodOf = (element: Element | undefined): Period | undefined =>
  element && givenOrNone({ van: text(element, 'cbc:StartDate'), tot: text(element, 'cbc:EndDate') });

/** A line of an invoice or credit note. */
export function readUblLine(element: Element, amount: ReadAmount): UblLine {
  const quantity = first(element, 'cbc:InvoicedQuantity') ?? first(element, 'cbc:CreditedQuantity');
  const item = first(element, 'cac:Item');
  const within = [...allAt(element, 'cac:SubInvoiceLine'), ...allAt(element, 'cac:SubCreditNoteLine')];
  return {
    kortingen_en_toeslagen: adjustmentsOf(element, amount),
    classificaties: classesOf(item),
    eigenschappen: propertiesOf(item),
    ...givenOrNone({
      id: text(element, 'cbc:ID'),
      ...(item && wordsOf(item)),
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
      ...(item && numbersOf(item)),
      onderregels: within.length > 0 ? within.map((found) => readUblLine(found, amount)) : undefined,
    }),
  };
}

const wordsOf = (item: Element) => ({ naam: text(item, 'cbc:Name'), omschrijving: paragraphs(item, 'cbc:Description') });

function priceOf(line: Element, amount: ReadAmount) {
  const price = first(line, 'cac:Price');
  if (!price) return {};
  const base = first(price, 'cbc:BaseQuantity');
  return {
    eenheidsprijs: amount(price, 'cbc:PriceAmount'),
    prijs_per: numeral(price, 'cbc:BaseQuantity'),
    prijs_per_eenheid: base?.attributes.get('unitCode')?.trim() || undefined,
    prijskorting: amount(price, 'cac:AllowanceCharge/cbc:Amount'),
    brutoprijs: amount(price, 'cac:AllowanceCharge/cbc:BaseAmount'),
  };
}

const numbersOf = (item: Element) => ({
  artikel_leverancier: text(item, 'cac:SellersItemIdentification/cbc:ID'),
  artikel_klant: text(item, 'cac:BuyersItemIdentification/cbc:ID'),
  artikel: identifier(first(item, 'cac:StandardItemIdentification/cbc:ID')),
  land_van_oorsprong: text(item, 'cac:OriginCountry/cbc:IdentificationCode'),
});

const classesOf = (item: Element | undefined): UblLine['classificaties'] =>
  (item ? allAt(item, 'cac:CommodityClassification/cbc:ItemClassificationCode') : [])
    .map((code) => identifier(code, 'listID'))
    .filter(isGiven);

const propertiesOf = (item: Element | undefined): UblLine['eigenschappen'] =>
  (item ? allAt(item, 'cac:AdditionalItemProperty') : [])
    .map((found) => ({ naam: text(found, 'cbc:Name') ?? '', waarde: text(found, 'cbc:Value') ?? '' }))
    .filter(({ naam, waarde }) => naam !== '' || waarde !== '');
