import { usage, type Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { today as todayInBelgium } from '../../belgium/dates.ts';
import { newKlant } from '../rules/klant.ts';
import { addKlant } from '../store/records.ts';
import type { Store } from '../store/open.ts';
import { replaceData } from '../store/replace.ts';
import { addRow, type PracticeDatabase } from '../store/sqlite.ts';
import { sampleInbox, sampleKlanten, sampleProducten, sampleOffertes } from './data.ts';
import { addFacturen, type Seeding, addOffertes, addForeign, addInbox } from './documents.ts';
import { randomFrom } from './random.ts';

export interface FillOptions {
  /** The number of customers, 30 by default. */
  readonly klanten?: number;
  /** The number of invoices, 44 by default. One in eleven also gets a credit note. */
  readonly facturen?: number;
  /** For each of these VAT rates, a private customer abroad with an invoice at that rate; none by default. */
  readonly tarieven?: readonly number[];
}

/** The number of each that was made. */
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
  usage(t({ nl: `${what}: geef een geheel getal van minstens ${least}`, en: `${what}: give a whole number of at least ${least}` }));

const holdsOwnData = (): Failure =>
  usage(t({ nl: 'het oefenaccount bevat al eigen gegevens', en: 'the practice account already holds data of your own' }), {
    hint: t({ nl: 'Maak het eerst leeg: duit oefen wis.', en: 'Empty it first: duit oefen wis.' }),
  });
