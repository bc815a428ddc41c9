import type { StoredKlant } from '../rules/klant.ts';
import type { StoredProduct } from '../rules/regels.ts';
import type { PracticeDatabase } from '../store/sqlite.ts';
import type { Random } from './random.ts';

export interface Seeding {
  store: PracticeDatabase;
  random: Random;
  today: string;
  klanten: readonly [StoredKlant, ...StoredKlant[]];
  producten: readonly [StoredProduct, ...StoredProduct[]];
}

/** Noon of a day, for rules that take a moment. */
export const noon = (datum: string): Date => new Date(`${datum}T12:00:00Z`);
