import { account } from '../account.ts';
import { newFactuur } from '../rules/factuur.ts';
import { newKlant } from '../rules/klant.ts';
import { calculate } from '../rules/regels.ts';
import { addKlant } from '../store/klanten.ts';
import { addDocument } from './facturen.ts';
import { noon, type Seeding } from './seeding.ts';

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
