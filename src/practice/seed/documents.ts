import type { FactuurStatus } from '../../contract/index.ts';
import { account } from '../account.ts';
import { addDays } from '../../belgium/dates.ts';
import { newCreditnota, newFactuur, type StoredFactuur } from '../rules/factuur.ts';
import { type StoredKlant, newKlant } from '../rules/klant.ts';
import { calculate, type StoredProduct } from '../rules/regels.ts';
import { finaliseStored, nextNumber, addKlant, addReceived } from '../store/records.ts';
import type { Random } from './random.ts';
import { addRow, type PracticeDatabase } from '../store/sqlite.ts';
import type { RegelFigures } from '../../belgium/regel.ts';
import { newOfferte } from '../rules/offerte.ts';
import { sampleOffertes, sampleInbox } from './data.ts';

export interface Seeding {
  store: PracticeDatabase;
  random: Random;
  today: string;
  klanten: readonly [StoredKlant, ...StoredKlant[]];
  producten: readonly [StoredProduct, ...StoredProduct[]];
}

/** Noon of a day, for rules that take a moment. */
export const noon = (datum: string): Date => new Date(`${datum}T12:00:00Z`);

const periodInDays = 725;

/**
 * Adds `aantal` invoices over two years, in every status, and a credit note for one in eleven. Gives the number of credit notes.
 * Invoices are made in order of date and the newest stay concepts, so that numbers follow dates.
 */
export function addFacturen(seeding: Seeding, aantal: number): number {
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
    const creditnota = newCreditnota(random.uuid(), credited, account.betaaltermijn, noon(datum));
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
  return newFactuur(random.uuid(), invoer, calculated, account.betaaltermijn, noon(today));
}

/** Adds a document with this status, and makes it final unless it is a concept. */
export function addDocument({ store }: Seeding, concept: StoredFactuur, status: FactuurStatus): StoredFactuur {
  const factuur = status === 'concept' ? concept : { ...finaliseStored(store, concept), status };
  addRow(store, 'factuur', factuur);
  return factuur;
}

/** One to four lines from the price list, without VAT for a customer abroad, and now and then a discount as the last line. */
export function sampleRegels(klant: StoredKlant, producten: readonly [StoredProduct, ...StoredProduct[]], random: Random): RegelFigures[] {
  const lines = Array.from({ length: random.int(1, 4) }, (): RegelFigures => {
    const { naam, eenheid, eenheidsprijs, btw_percentage } = random.pick(producten);
    const aantal = eenheid === 'uur' || eenheid === 'm2' ? random.int(2, 60) / 4 : random.int(1, eenheid === 'km' ? 180 : 5);
    return { omschrijving: naam, aantal, eenheidsprijs, btw_percentage: klant.land === 'BE' ? btw_percentage : 0 };
  });
  const [first] = lines;
  if (random.int(1, 9) > 1 || !first?.eenheidsprijs) return lines;
  return [
    ...lines,
    { ...first, omschrijving: 'Korting voor vaste klanten', aantal: -1, eenheidsprijs: Math.round(first.eenheidsprijs * 10) / 100 },
  ];
}

/** Adds the quotes, in every status. */
export function addOffertes({ store, random, today, klanten, producten }: Seeding): void {
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
export function addForeign(seeding: Seeding, tarieven: readonly number[]): void {
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
    addDocument(
      seeding,
      newFactuur(random.uuid(), { klant_id: klant.id, datum: today, regels }, calculated, account.betaaltermijn, noon(today)),
      'verzonden',
    );
  }
}

/** Adds the received documents. */
export function addInbox({ store, random, today }: Seeding): void {
  for (const [leverancier, factuurnummer, dagen, bedrag, status, heeft_pdf] of sampleInbox) {
    const datum = addDays(today, -dagen);
    addReceived(store, { id: random.uuid(), leverancier, factuurnummer, datum, bedrag, status, heeft_pdf });
  }
}
