import { addDays } from '../../belgium/dates.ts';
import { newOfferte } from '../rules/offerte.ts';
import { calculate } from '../rules/regels.ts';
import { nextNumber } from '../store/nummer.ts';
import { addOfferte } from '../store/offertes.ts';
import { offertes } from './data/offertes.ts';
import { regels } from './regels.ts';
import { noon, type Seeding } from './seeding.ts';

/** Adds the quotes, in every status. */
export function addOffertes({ store, random, today, klanten, producten }: Seeding): void {
  for (const [dagen, status] of offertes) {
    const klant = random.pick(klanten);
    const invoer = { klant_id: klant.id, datum: addDays(today, -dagen), regels: regels(klant, producten, random) };
    const calculated = calculate(invoer.regels, (id) => producten.find((product) => product.id === id));
    const offerte = newOfferte(random.uuid(), invoer, calculated, (jaar) => nextNumber(store, 'offerte', jaar), noon(today));
    addOfferte(store, { ...offerte, status });
  }
}
