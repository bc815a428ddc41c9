import { allAt, xmlDay, first, givenOrNone, isGiven, lineOfText, text } from './find.ts';
import type { Element } from './tree.ts';

/** An identifier with the list that it comes from, such as 0208 for a Belgian enterprise number. */
export interface Identifier {
  nummer: string;
  schema?: string;
}

export function identifier(element: Element | undefined, attribute = 'schemeID'): Identifier | undefined {
  const nummer = lineOfText(element);
  const schema = element?.attributes.get(attribute)?.trim();
  return nummer === undefined ? undefined : { nummer, ...(schema && { schema }) };
}

/** A postal address; `land` is the code of a country. (BG-5, BG-8, BG-12, BG-15) */
export type Address = NonNullable<ReturnType<typeof addressOf>>;

const addressOf = (element: Element | undefined) =>
  element &&
  givenOrNone({
    straat: text(element, 'cbc:StreetName'),
    straat_2: text(element, 'cbc:AdditionalStreetName'),
    straat_3: text(element, 'cac:AddressLine/cbc:Line'),
    postcode: text(element, 'cbc:PostalZone'),
    gemeente: text(element, 'cbc:CityName'),
    regio: text(element, 'cbc:CountrySubentity'),
    land: text(element, 'cac:Country/cbc:IdentificationCode'),
  });

// The scheme of the identifier of a creditor, which is no number of the party itself. (BT-90)
const creditor = 'SEPA';

/** A party of a document. (BG-4, BG-7, BG-10, BG-11) */
export type Party = NonNullable<ReturnType<typeof partyOf>>;

/** The roles without a `cac:Party` hold the party themselves. */
export function partyOf(role: Element | undefined) {
  if (!role) return undefined;
  const party = first(role, 'cac:Party') ?? role;
  const contact = first(party, 'cac:Contact');
  const legal = text(party, 'cac:PartyLegalEntity/cbc:RegistrationName');
  const name = text(party, 'cac:PartyName/cbc:Name');
  const endpoint = identifier(first(party, 'cbc:EndpointID'));
  const numbers = allAt(party, 'cac:PartyIdentification/cbc:ID').filter((id) => id.attributes.get('schemeID') !== creditor);
  return {
    nummers: numbers.map((id) => identifier(id)).filter(isGiven),
    ...givenOrNone({
      naam: legal ?? name,
      handelsnaam: legal === undefined || name === legal ? undefined : name,
      peppol_id: endpoint && [endpoint.schema, endpoint.nummer].filter(Boolean).join(':'),
      ondernemingsnummer: identifier(first(party, 'cac:PartyLegalEntity/cbc:CompanyID')),
      ...taxNumbers(party),
      rechtsvorm: text(party, 'cac:PartyLegalEntity/cbc:CompanyLegalForm'),
      adres: addressOf(first(party, 'cac:PostalAddress')),
      contact:
        contact &&
        givenOrNone({
          naam: text(contact, 'cbc:Name'),
          telefoon: text(contact, 'cbc:Telephone'),
          email: text(contact, 'cbc:ElectronicMail'),
        }),
    }),
  };
}

const isVat = (scheme: Element): boolean => text(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT';

/** The number for VAT, and one that is not for VAT. (BT-32) */
function taxNumbers(party: Element) {
  const schemes = allAt(party, 'cac:PartyTaxScheme');
  const [vat, other] = [schemes.find(isVat), schemes.find((scheme) => !isVat(scheme))];
  return { btw_nummer: vat && text(vat, 'cbc:CompanyID'), belastingnummer: other && text(other, 'cbc:CompanyID') };
}

/** The identifier of the creditor of a direct debit, which is with the payee or else with the seller. (BT-90) */
export function creditorOf(root: Element): string | undefined {
  const parties = [...allAt(root, 'cac:PayeeParty'), ...allAt(root, 'cac:AccountingSupplierParty/cac:Party')];
  const ids = parties.flatMap((party) => allAt(party, 'cac:PartyIdentification/cbc:ID'));
  return lineOfText(ids.find((id) => id.attributes.get('schemeID') === creditor));
}

/** The place and day of a delivery. (BG-13) */
export type UblDelivery = NonNullable<ReturnType<typeof deliveryOf>>;

export const deliveryOf = (element: Element | undefined) =>
  element &&
  givenOrNone({
    datum: xmlDay(element, 'cbc:ActualDeliveryDate'),
    naam: text(element, 'cac:DeliveryParty/cac:PartyName/cbc:Name'),
    plaats: identifier(first(element, 'cac:DeliveryLocation/cbc:ID')),
    adres: addressOf(first(element, 'cac:DeliveryLocation/cac:Address')),
  });
