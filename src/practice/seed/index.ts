import { usage, type Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { today as todayInBelgium, addDays } from '../../belgium/dates.ts';
import { newKlant, type StoredKlant } from '../rules/klant.ts';
import { addKlant, finaliseStored, nextNumber, addReceived } from '../store/records.ts';
import type { Store } from '../store/open.ts';
import { replaceData } from '../store/replace.ts';
import { addRow, type PracticeDatabase } from '../store/sqlite.ts';
import { sampleInbox, sampleKlanten, sampleProducten, sampleOffertes } from './data.ts';
import { randomFrom, type Random } from './random.ts';
import type { FactuurStatus } from '../../contract/index.ts';
import { newCreditnota, newFactuur, type StoredFactuur } from '../rules/factuur.ts';
import { calculate, type StoredProduct } from '../rules/regels.ts';
import type { RegelFigures } from '../../belgium/regel.ts';
import { newOfferte } from '../rules/offerte.ts';

export interface FillOptions {
  /** The number of customers, 30 by default. */
  readonly klanten?: number;
  /** The number of invoices, 44 by default. One in eleven also gets a credit note. */
  readonly facturen?: number;
  /** For each of these VAT rates, a private customer abroad with an invoice at that rate; none by default. */
  readonly tarieven?: readonly number[];
}

export type Summary = Record<'klanten' | 'producten' | 'offertes' | 'facturen' | 'creditnotas' | 'inbox', number>;

/**
 * Replaces sample data in the account of `folder` by new sample data, the same each time on the same day. Rejects with a usage
 * Failure when the account holds anything else, and on a number of customers below 1 or of invoices below 0.
 */
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
  const [first, ...others] = sampleProducten.map((product) => ({ ...product, id: random.uuid() }));
  const [buyer, ...buyers] = sampleKlanten(aantal, random).map((invoer) => newKlant(random.uuid(), invoer));
  if (!first || !buyer) throw notThatMany('klanten', 1);
  const seeding: Seeding = { store, random, today, klanten: [buyer, ...buyers], producten: [first, ...others] };
  for (const product of seeding.producten) addRow(store, 'product', product);
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

/** Noon of a day, for rules that take a moment. */
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

/** Adds a document with this status, and makes it final unless it is a concept. */
function addDocument({ store }: Seeding, concept: StoredFactuur, status: FactuurStatus): StoredFactuur {
  const factuur = status === 'concept' ? concept : { ...finaliseStored(store, concept), status };
  addRow(store, 'factuur', factuur);
  return factuur;
}

/** The units of products that are goods. */
const goods: ReadonlySet<string | null> = new Set(['stuk', 'm2', 'l']);

/**
 * One to four lines from the price list, and now and then a discount as the last line. A customer abroad gets goods without VAT, because the
 * sentence on such an invoice is that of goods.
 */
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

/** Adds a private customer abroad for each of these VAT rates, with an invoice of today at that rate. */
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
