import type { Klant } from '../rules/klant.ts';
import type { Product } from '../rules/regels.ts';
import type { Store } from '../store/open.ts';
import type { Random } from './random.ts';

/** What each part of the sample data is made with. */
export interface Seeding {
  store: Store;
  random: Random;
  today: string;
  klanten: readonly [Klant, ...Klant[]];
  producten: readonly [Product, ...Product[]];
}

/** A moment on that day, for rules that want to know the time. */
export const noon = (datum: string): Date => new Date(`${datum}T12:00:00Z`);
