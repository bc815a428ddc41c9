import { t, type Text } from '../../language.ts';
import { normalizeKbo, writeKbo } from '../../belgium/kbo.ts';
import type { UblDelivery, Identifier, Party } from '../ubl/read/party.ts';
import type { Invoice } from '../ubl/read/invoice.ts';
import { addressLine, day } from './figures.ts';

export interface Block {
  readonly title: string;
  readonly name: string;
  readonly lines: readonly string[];
}

/** The commonest schemes of numbers. (ISO 6523) */
const schemes: Record<string, Text> = {
  '0002': { nl: 'SIREN', en: 'SIREN' },
  '0007': { nl: 'Organisatienummer', en: 'Organisation number' },
  '0009': { nl: 'SIRET', en: 'SIRET' },
  '0060': { nl: 'DUNS', en: 'DUNS' },
  '0088': { nl: 'GLN', en: 'GLN' },
  '0106': { nl: 'KvK', en: 'KvK' },
  '0184': { nl: 'CVR', en: 'CVR' },
  '0190': { nl: 'OIN', en: 'OIN' },
  '0192': { nl: 'Organisatienummer', en: 'Organisation number' },
  '0208': { nl: 'Ondernemingsnummer', en: 'Enterprise number' },
};

export function numberIn({ nummer, schema = '' }: Identifier, otherwise: Text): string {
  const known = Object.hasOwn(schemes, schema) ? schemes[schema] : undefined;
  const shown = schema === '0208' && /^\d{10}$/.test(nummer) ? writeKbo(nummer) : nummer;
  return `${t(known ?? otherwise)} ${shown}${known || schema === '' ? '' : ` (${schema})`}`;
}

const vatNumber = (number: string): string => {
  const kbo = number.toUpperCase().startsWith('BE') ? normalizeKbo(number) : undefined;
  return kbo === undefined ? number : `BE ${writeKbo(kbo)}`;
};

const digits = (text: string | undefined): string => (text ?? '').replaceAll(/\D/g, '');

function taxLine({ btw_nummer, belastingnummer, ondernemingsnummer }: Party): string {
  const same = ondernemingsnummer !== undefined && btw_nummer !== undefined && digits(ondernemingsnummer.nummer) === digits(btw_nummer);
  return [
    btw_nummer && `${t({ nl: 'Btw', en: 'VAT' })} ${vatNumber(btw_nummer)}`,
    belastingnummer && `${t({ nl: 'Belastingnummer', en: 'Tax number' })} ${belastingnummer}`,
    ondernemingsnummer && !same && numberIn(ondernemingsnummer, { nl: 'Registratienummer', en: 'Registration number' }),
  ]
    .filter(Boolean)
    .join(' · ');
}

function blockOf(title: Text, party: Party | undefined): Block[] {
  if (!party) return [];
  const { naam, handelsnaam, rechtsvorm, adres, contact, peppol_id, nummers } = party;
  const lines = [
    handelsnaam ?? '',
    adres ? addressLine(adres) : '',
    taxLine(party),
    rechtsvorm ?? '',
    nummers.map((number) => numberIn(number, { nl: 'Nummer', en: 'Number' })).join(' · '),
    [contact?.naam, contact?.telefoon, contact?.email].filter(Boolean).join(' · '),
    peppol_id ? `Peppol ${peppol_id}` : '',
  ];
  return [{ title: t(title), name: naam ?? '', lines: lines.filter(Boolean) }];
}

function deliveryBlock(delivery: UblDelivery | undefined): Block[] {
  if (!delivery) return [];
  const { naam, adres, plaats, datum } = delivery;
  const lines = [
    adres ? addressLine(adres) : '',
    plaats ? numberIn(plaats, { nl: 'Nummer', en: 'Number' }) : '',
    datum ? t({ nl: `op ${day(datum)}`, en: `on ${day(datum)}` }) : '',
  ].filter(Boolean);
  const [firstLine = '', ...rest] = naam === undefined ? lines : [naam, ...lines];
  return [{ title: t({ nl: 'Geleverd', en: 'Delivered' }), name: firstLine, lines: rest }];
}

export const blocksOf = ({ leverancier, klant, begunstigde, fiscaal_vertegenwoordiger, levering }: Invoice): Block[] => [
  ...blockOf({ nl: 'Van', en: 'From' }, leverancier),
  ...blockOf({ nl: 'Aan', en: 'To' }, klant),
  ...blockOf({ nl: 'Te betalen aan', en: 'Pay to' }, begunstigde),
  ...blockOf({ nl: 'Fiscaal vertegenwoordiger', en: 'Tax representative' }, fiscaal_vertegenwoordiger),
  ...deliveryBlock(levering),
];
