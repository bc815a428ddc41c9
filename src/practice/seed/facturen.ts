import type { FactuurStatus } from '../../contract/index.ts';
import { account } from '../account.ts';
import { addDays } from '../../belgium/dates.ts';
import { newCreditnota, newFactuur, type StoredFactuur } from '../rules/factuur.ts';
import type { StoredKlant } from '../rules/klant.ts';
import { calculate } from '../rules/regels.ts';
import { addFactuur } from '../store/facturen.ts';
import { finaliseStored } from '../store/final.ts';
import type { Random } from './random.ts';
import { sampleRegels } from './regels.ts';
import { noon, type Seeding } from './seeding.ts';

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
  addFactuur(store, factuur);
  return factuur;
}
