import { usage, type Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { today as todayInBelgium, addDays } from '../../belgium/dates.ts';
import { newKlant, type StoredKlant } from '../rules/klant.ts';
import { addKlant, finaliseStored, nextNumber, addReceived } from '../store/records.ts';
import type { Store } from '../store/open.ts';
import { replaceData } from '../store/replace.ts';
import { addRow, type PracticeDatabase } from '../store/sqlite.ts';
import { randomFrom, type Random } from './random.ts';
import type { FactuurStatus, KlantInvoer, OfferteStatus } from '../../contract/index.ts';
import { newCreditnota, newFactuur, type StoredFactuur } from '../rules/factuur.ts';
import { calculate, type StoredProduct } from '../rules/regels.ts';
import type { RegelFigures } from '../../belgium/regel.ts';
import { newOfferte } from '../rules/offerte.ts';
import { kboCheckDigits } from '../../belgium/kbo.ts';

const bedrijf = (naam: string, adres: string, kbo_btw_nummer: string, rest: Partial<KlantInvoer> = {}): KlantInvoer => ({
  naam,
  adres,
  kbo_btw_nummer,
  ...rest,
});

const particulier = (naam: string, adres: string, email?: string): KlantInvoer => ({
  naam,
  adres,
  type: 'particulier',
  ...(email && { email }),
});

/** Customers of all kinds; the companies, their numbers and their addresses are made up. */
const sampleCustomers: readonly KlantInvoer[] = [
  bedrijf('Bakkerij De Gouden Korst BV', 'Langemunt 22, 9000 Gent', 'BE0998386752', { email: 'boekhouding@goudenkorst.example' }),
  bedrijf('Tandartspraktijk Claes', 'Bondgenotenlaan 110, 3000 Leuven', '0998.496.917', { email: 'info@tandartsclaes.example' }),
  bedrijf('Immo Scheldezicht NV', 'Jordaenskaai 8, 2000 Antwerpen', 'BE 0998.169.095', { peppol_id: '0208:0998169095' }),
  bedrijf('Café ’t Zwaantje', 'Markt 3, 8000 Brugge', 'BE0998648949', { email: 'zwaantje@cafe.example' }),
  bedrijf('Advocatenkantoor Peeters & Zonen', 'Frankrijklei 61, 2000 Antwerpen', '0998784551', { email: 'facturatie@peeterslaw.example' }),
  bedrijf('Élégance Mode BVBA', 'Steenstraat 40, 8000 Brugge', 'BE0998253922', { email: 'admin@elegance.example' }),
  bedrijf('Fietsen Van Damme', 'Brugsesteenweg 215, 9000 Gent', '0998.147.618', {
    peppol_id: '0208:0998147618',
    email: 'info@fietsenvandamme.example',
  }),
  bedrijf('Groenwerken Maes BV', 'Veldstraat 5, 9230 Wetteren', 'BE0998108917'),
  bedrijf('Hotel Den Engel NV', 'Grote Markt 12, 2800 Mechelen', 'BE0998032406', { email: 'crediteuren@denengel.example' }),
  bedrijf('IT-Huis Kempen', 'Patersstraat 77, 2300 Turnhout', '0998657956', { peppol_id: '0208:0998657956' }),
  bedrijf('Juwelier Wouters', 'Demerstraat 19, 3500 Hasselt', 'BE0998900159', { email: 'juwelier@wouters.example' }),
  bedrijf('Kapsalon Knip & Klaar', 'Nieuwstraat 31, 8500 Kortrijk', '0998.474.151', { email: 'hallo@knipenklaar.example' }),
  bedrijf('Loodgieterij Daems BV', 'Molenstraat 64, 2500 Lier', 'BE0998096445', { email: 'daems@loodgieter.example' }),
  bedrijf('Mosselhuis Oostende', 'Visserskaai 28, 8400 Oostende', 'BE0998363689', { email: 'mosselhuis@oostende.example' }),
  bedrijf('Optiek Scherp', 'Stationsstraat 90, 9100 Sint-Niklaas', '0998852550', { email: 'optiek@scherp.example' }),
  bedrijf('Provinciale Scholengroep Zuid', 'Schoolstraat 1, 8900 Ieper', 'BE0998879274', { peppol_id: '0208:0998879274' }),
  bedrijf('Quadrant Architecten', 'Coupure 300, 9000 Gent', 'BE0998590254', { email: 'studio@quadrant.example' }),
  bedrijf('Restaurant Ö', 'Vlasmarkt 7, 9000 Gent', '0998.453.365', { email: 'reservaties@restaurant-o.example' }),
  { naam: 'Vzw De Regenboog', adres: 'Kerkstraat 14, 1500 Halle', email: 'penningmeester@regenboog.example' },
  bedrijf('Van den Berg Interieur B.V.', 'Keizersgracht 401, 1016 EK Amsterdam', 'NL854712367B01', {
    land: 'NL',
    email: 'administratie@vdberg.example',
  }),
  bedrijf('Zeeuwse Keukens B.V.', 'Kade 9, 4331 AA Middelburg', 'NL861204578B01', { land: 'NL', peppol_id: '9944:NL861204578B01' }),
  bedrijf('Müller Möbelbau GmbH', 'Hansaring 12, 50670 Köln', 'DE299814375', { land: 'DE', email: 'rechnung@mueller-moebel.example' }),
  bedrijf('Ateliers du Nord SARL', 'Rue Faidherbe 20, 59000 Lille', 'FR08991203746', {
    land: 'FR',
    email: 'compta@ateliersdunord.example',
  }),
  bedrijf('Moselle Immobilière S.à r.l.', 'Grand-Rue 55, 1661 Luxembourg', 'LU29813473', {
    land: 'LU',
    email: 'office@moselle-immo.example',
  }),
  bedrijf('Thames Joinery Ltd', '14 Wharf Road, London N1 7GR', 'GB381904443', { land: 'GB', email: 'accounts@thamesjoinery.example' }),
  bedrijf('Alpenholz AG', 'Bahnhofstrasse 3, 8001 Zürich', 'CHE114982331', { land: 'CH', email: 'buchhaltung@alpenholz.example' }),
  particulier('Anneleen Goossens', 'Wilgenlaan 8, 9040 Gent', 'anneleen.goossens@post.example'),
  particulier('Jan-Pieter D’Hondt', 'Dorpsplein 2, 9820 Merelbeke', 'jp.dhondt@post.example'),
  particulier('Petr Dvořák', 'Tiensevest 44, 3000 Leuven'),
  particulier('Zoë Van de Velde', 'Zandstraat 130, 8310 Brugge', 'zoe.vdv@post.example'),
];

const zaken = [
  'Bakkerij',
  'Garage',
  'Apotheek',
  'Drukkerij',
  'Slagerij',
  'Boekhandel',
  'Bouwwerken',
  'Elektro',
  'Tuincentrum',
  'Studio',
] as const;
const namen = ['Adams', 'Bogaert', 'Callens', 'De Smet', 'Everaert', 'Franssen', 'Geerts', 'Hermans', 'Jacobs', 'Lambrecht'] as const;
const straten = ['Kerkstraat', 'Stationslaan', 'Molenweg', 'Lindedreef', 'Nijverheidsstraat'] as const;
const gemeenten = ['9300 Aalst', '2400 Mol', '3600 Genk', '8800 Roeselare', '1840 Londerzeel', '9700 Oudenaarde'] as const;

/** The first `aantal` customers: the known ones, then invented ones, each with a name and a number of its own. */
const sampleKlanten = (aantal: number, random: Random): KlantInvoer[] =>
  Array.from({ length: aantal }, (_, index) => sampleCustomers[index] ?? invented(index, random));

function invented(index: number, random: Random): KlantInvoer {
  const achtCijfers = String(8_000_000 + index).padStart(8, '0');
  const naam = `${random.pick(zaken)} ${random.pick(namen)} ${index + 1} ${random.pick(['BV', 'NV', 'CV', 'Comm.V'])}`;
  const adres = `${random.pick(straten)} ${random.int(1, 250)}, ${random.pick(gemeenten)}`;
  return bedrijf(naam, adres, `BE${achtCijfers}${kboCheckDigits(achtCijfers)}`, { email: `factuur${index + 1}@klant.example` });
}

const product = (
  naam: string,
  eenheid: string,
  eenheidsprijs: number,
  btw_percentage: number,
  actief = true,
): Omit<StoredProduct, 'id'> => ({ naam, eenheid, eenheidsprijs, btw_percentage, actief });

const sampleProducten: readonly Omit<StoredProduct, 'id'>[] = [
  product('Interieuradvies', 'uur', 75, 21),
  product('Ontwerp en tekenwerk', 'uur', 68.5, 21),
  product('Schrijnwerk in atelier', 'uur', 52, 21),
  product('Plaatsing door team van twee', 'dag', 640, 21),
  product('Maatkast in eik', 'm2', 485, 21),
  product('Hardwaxolie', 'l', 34.95, 21),
  product('Verplaatsing', 'km', 0.4259, 21),
  product('Renovatie in woning ouder dan 10 jaar', 'uur', 52, 6),
  product('Boek “Hout in huis”', 'stuk', 27.36, 6),
  product('Plaatsing in sociale woning', 'uur', 52, 12),
  product('Opleiding houtbewerking', 'dag', 290, 0),
  product('Zaagservice', 'uur', 45, 21, false),
];

/** Quotes: days ago and status. One that was sent long ago has run out by now. */
const sampleOffertes: readonly (readonly [dagen: number, status: OfferteStatus])[] = [
  [655, 'geaccepteerd'],
  [590, 'geweigerd'],
  [512, 'verzonden'],
  [433, 'geaccepteerd'],
  [377, 'geaccepteerd'],
  [290, 'verlopen'],
  [204, 'geweigerd'],
  [118, 'geaccepteerd'],
  [24, 'verzonden'],
  [11, 'verzonden'],
  [6, 'concept'],
  [1, 'concept'],
];

/** Received documents: supplier, number, days ago, amount with VAT, status, and true if there is a PDF. */
const sampleInbox = [
  ['Houthandel Verstraete NV', '2024/1187', 702, 2178, 'betaald', true],
  ['Kantoor & Co', 'F-88213', 611, 146.41, 'betaald', true],
  ['Zagerij Ardenne SPRL', 'FA-0993', 540, 3630, 'betaald', false],
  ['Telecom Noordzee', '7700412398', 451, 84.7, 'betaald', true],
  ['Houthandel Verstraete NV', '2025/0312', 398, 1512.5, 'betaald', true],
  ['Verzekeringen Delta', 'POL-55120', 365, 890.36, 'betaald', false],
  ['Lakfabriek Kempen BV', 'LK25-0871', 263, 417.45, 'betaald', true],
  ['Houthandel Verstraete NV', '2025/0998', 181, 2662, 'betaald', true],
  ['Telecom Noordzee', '7700519870', 92, 84.7, 'nieuw', true],
  ['Machines Demeyer BV', 'MD/2214', 41, 5445, 'nieuw', true],
  ['Zagerij Ardenne SPRL', 'FA-1240', 17, 1936, 'nieuw', false],
  ['Garage Lambrecht', 'GL-3301', 4, 302.5, 'nieuw', true],
] as const;

export interface FillOptions {
  /** The number of customers, 30 by default. */
  readonly klanten?: number;
  /** The number of invoices, 44 by default. One in eleven also gets a credit note. */
  readonly facturen?: number;
  /** For each of these VAT rates, a private customer abroad with an invoice at that rate; none by default. */
  readonly tarieven?: readonly number[];
}

export type Summary = Record<'klanten' | 'producten' | 'offertes' | 'facturen' | 'creditnotas' | 'inbox', number>;

/** Gives the same data on the same day. Rejects with a usage Failure on other data than samples, below 1 customer or 0 invoices. */
export async function fillStore(store: Store, folder: string, now: Date, options: FillOptions = {}): Promise<Summary> {
  const { klanten: aantal = 30, facturen = 44, tarieven = [] } = options;
  if (!Number.isInteger(aantal) || aantal < 1) throw notThatMany('klanten', 1);
  if (!Number.isInteger(facturen) || facturen < 0) throw notThatMany('facturen', 0);
  const check = () => {
    if (store.touched() && !store.empty()) throw holdsOwnData();
  };
  const make = (database: PracticeDatabase): Summary => {
    const seeding = beginSeeding(database, todayInBelgium(now), aantal);
    addOffertes(seeding);
    const creditnotas = addFacturen(seeding, facturen);
    addForeign(seeding, tarieven);
    addInbox(seeding);
    const fixed = { producten: sampleProducten.length, offertes: sampleOffertes.length, inbox: sampleInbox.length };
    return { klanten: aantal + tarieven.length, facturen: facturen + tarieven.length, creditnotas, ...fixed };
  };
  return replaceData(store, folder, { check, make });
}

function beginSeeding(store: PracticeDatabase, today: string, aantal: number): Seeding {
  const random = randomFrom(2026);
  const [first, ...others] = sampleProducten.map((one) => ({ ...one, id: random.uuid() }));
  const [buyer, ...buyers] = sampleKlanten(aantal, random).map((invoer) => newKlant(random.uuid(), invoer));
  if (!first || !buyer) throw notThatMany('klanten', 1);
  const seeding: Seeding = { store, random, today, klanten: [buyer, ...buyers], producten: [first, ...others] };
  for (const one of seeding.producten) addRow(store, 'product', one);
  for (const klant of seeding.klanten) addKlant(store, klant);
  return seeding;
}

const notThatMany = (what: keyof FillOptions, least: number): Failure =>
  usage({ nl: `${what}: geef een geheel getal van minstens ${least}`, en: `${what}: give a whole number of at least ${least}` });

const holdsOwnData = (): Failure =>
  usage(t({ nl: 'het oefenaccount bevat al eigen gegevens', en: 'the practice account already holds data of your own' }), {
    hint: t({ nl: 'Maak het eerst leeg: duit oefen wis.', en: 'Empty it first: duit oefen wis.' }),
  });

interface Seeding {
  store: PracticeDatabase;
  random: Random;
  today: string;
  klanten: readonly [StoredKlant, ...StoredKlant[]];
  producten: readonly [StoredProduct, ...StoredProduct[]];
}

export const noon = (datum: string): Date => new Date(`${datum}T12:00:00Z`);

const periodInDays = 725;

/** Adds `aantal` invoices over two years by date, the newest concepts, and a credit note for one in eleven; gives how many of those. */
function addFacturen(seeding: Seeding, aantal: number): number {
  const { random } = seeding;
  const concepten = Math.min(aantal, Math.max(4, Math.floor(aantal / 200)));
  const finals: StoredFactuur[] = [];
  let creditnotas = 0;
  for (let index = 0; index < aantal; index++) {
    const dagen = aantal === 1 ? 0 : Math.round((periodInDays * (aantal - 1 - index)) / (aantal - 1));
    const datum = addDays(seeding.today, -dagen);
    const status = index >= aantal - concepten ? 'concept' : statusAfter(dagen, random);
    const factuur = conceptFor(seeding, random.pick(seeding.klanten), datum);
    const added = addDocument(seeding, factuur, status);
    if (status !== 'concept') finals.push(added);
    const credited = index % 11 === 10 ? finals.at(-random.int(2, 5)) : undefined;
    if (!credited) continue;
    const creditnota = newCreditnota(random.uuid(), credited, noon(datum));
    addDocument(seeding, creditnota, status);
    creditnotas++;
  }
  return creditnotas;
}

const statusAfter = (dagen: number, random: Random): FactuurStatus =>
  random.int(5, 120) < dagen && random.int(1, 12) > 1 ? 'betaald' : 'verzonden';

function conceptFor({ random, producten, today }: Seeding, klant: StoredKlant, datum: string): StoredFactuur {
  const notities = random.int(1, 6) === 1 ? { notities: 'Bedankt voor uw vertrouwen & tot in het atelier!' } : {};
  const invoer = { klant_id: klant.id, datum, regels: sampleRegels(klant, producten, random), ...notities };
  const calculated = calculate(invoer.regels, () => undefined);
  return newFactuur(random.uuid(), invoer, calculated, noon(today));
}

function addDocument({ store }: Seeding, concept: StoredFactuur, status: FactuurStatus): StoredFactuur {
  const factuur = status === 'concept' ? concept : { ...finaliseStored(store, concept), status };
  addRow(store, 'factuur', factuur);
  return factuur;
}

const goods: ReadonlySet<string | null> = new Set(['stuk', 'm2', 'l']);

/** A customer abroad gets goods without VAT alone, because the sentence on such an invoice is that of goods. */
function sampleRegels(klant: StoredKlant, producten: readonly [StoredProduct, ...StoredProduct[]], random: Random): RegelFigures[] {
  const [first, ...others] = klant.land === 'BE' ? producten : producten.filter(({ eenheid }) => goods.has(eenheid));
  const lines = Array.from({ length: random.int(1, 4) }, (): RegelFigures => {
    const { naam, eenheid, eenheidsprijs, btw_percentage } = random.pick([first ?? producten[0], ...others]);
    const aantal = eenheid === 'uur' || eenheid === 'm2' ? random.int(2, 60) / 4 : random.int(1, eenheid === 'km' ? 180 : 5);
    return { omschrijving: naam, aantal, eenheidsprijs, btw_percentage: klant.land === 'BE' ? btw_percentage : 0 };
  });
  const [line] = lines;
  if (random.int(1, 9) > 1 || !line?.eenheidsprijs) return lines;
  return [
    ...lines,
    { ...line, omschrijving: 'Korting voor vaste klanten', aantal: -1, eenheidsprijs: Math.round(line.eenheidsprijs * 10) / 100 },
  ];
}

function addOffertes({ store, random, today, klanten, producten }: Seeding): void {
  for (const [dagen, status] of sampleOffertes) {
    const klant = random.pick(klanten);
    const invoer = { klant_id: klant.id, datum: addDays(today, -dagen), regels: sampleRegels(klant, producten, random) };
    const calculated = calculate(invoer.regels, () => undefined);
    const offerte = newOfferte(random.uuid(), invoer, calculated, (jaar) => nextNumber(store, 'offerte', jaar), noon(today));
    addRow(store, 'offerte', { ...offerte, status });
  }
}

const countries = ['NL', 'DE', 'FR', 'LU', 'ES'] as const;

function addForeign(seeding: Seeding, tarieven: readonly number[]): void {
  const { store, random, today } = seeding;
  for (const [at, tarief] of tarieven.entries()) {
    const land = countries[at % countries.length] ?? 'NL';
    const klant = newKlant(random.uuid(), {
      naam: `Particulier in ${land}, ${String(tarief).replace('.', ',')} %`,
      type: 'particulier',
      adres: `Straat 1, ${land}`,
      land,
    });
    addKlant(store, klant);
    const regels = [{ omschrijving: 'Levering aan huis', aantal: 1, eenheidsprijs: 100, btw_percentage: tarief }];
    const calculated = calculate(regels, () => undefined, tarieven);
    addDocument(seeding, newFactuur(random.uuid(), { klant_id: klant.id, datum: today, regels }, calculated, noon(today)), 'verzonden');
  }
}

function addInbox({ store, random, today }: Seeding): void {
  for (const [leverancier, factuurnummer, dagen, bedrag, status, heeft_pdf] of sampleInbox) {
    const datum = addDays(today, -dagen);
    addReceived(store, { id: random.uuid(), leverancier, factuurnummer, datum, bedrag, status, heeft_pdf });
  }
}
