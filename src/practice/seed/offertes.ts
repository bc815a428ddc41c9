import { addDays } from '../../belgium/dates.ts';
import { newOfferte } from '../rules/offerte.ts';
import { calculate } from '../rules/regels.ts';
import { nextNumber } from '../store/nummer.ts';
import { addOfferte } from '../store/offertes.ts';
import { sampleOffertes } from './data/offertes.ts';
import { sampleRegels } from './regels.ts';
import { noon, type Seeding } from './seeding.ts';

/** Adds the quotes, in every status. */
export function addOffertes({ store, random, today, klanten, producten }: Seeding): void {
  for (const [dagen, status] of sampleOffertes) {
    const klant = random.pick(klanten);
    const invoer = { klant_id: klant.id, datum: addDays(today, -dagen), regels: sampleRegels(klant, producten, random) };
    const calculated = calculate(invoer.regels, () => undefined);
    const offerte = newOfferte(random.uuid(), invoer, calculated, (jaar) => nextNumber(store, 'offerte', jaar), noon(today));
    addOfferte(store, { ...offerte, status });
  }
}
