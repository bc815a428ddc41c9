import { addDays } from '../rules/datum.ts';
import { nieuweOfferte } from '../rules/offerte.ts';
import { bereken } from '../rules/regels.ts';
import { nextNumber } from '../store/nummer.ts';
import { addOfferte } from '../store/offertes.ts';
import { offertes } from './data/offertes.ts';
import { regels } from './regels.ts';
import { noon, type Seeding } from './seeding.ts';

/** Adds the quotes, in every status. */
export function addOffertes({ store, random, vandaag, klanten, prijslijst }: Seeding): void {
  for (const [dagen, status] of offertes) {
    const klant = random.pick(klanten);
    const invoer = { klant_id: klant.id, datum: addDays(vandaag, -dagen), regels: regels(klant, prijslijst, random) };
    const berekend = bereken(invoer.regels, (id) => prijslijst.find((product) => product.id === id));
    const offerte = nieuweOfferte(random.uuid(), invoer, berekend, (jaar) => nextNumber(store, 'offerte', jaar), noon(vandaag));
    addOfferte(store, { ...offerte, status });
  }
}
