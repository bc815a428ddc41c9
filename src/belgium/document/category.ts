import { inEu } from '../land.ts';
import { vatNumber } from '../vat.ts';
import type { Koper } from './model.ts';

/** The VAT category of a rate, with the reason that the law requires where no VAT is charged. */
export interface Categorie {
  id: 'S' | 'E' | 'AE' | 'G';
  reden?: { code?: string; tekst: string };
}

const standaard: Categorie = { id: 'S' };
const vrijgesteld: Categorie = { id: 'E', reden: { tekst: 'Vrijgesteld van btw' } };
const verlegd: Categorie = { id: 'AE', reden: { code: 'VATEX-EU-AE', tekst: 'Btw verlegd' } };
const uitvoer: Categorie = { id: 'G', reden: { code: 'VATEX-EU-G', tekst: 'Vrijgesteld van btw: uitvoer buiten de Europese Unie' } };

/** The category of a rate for this customer; only that of 0 % depends on the customer. */
export function categorie(btw_percentage: number, klant: Koper): Categorie {
  if (btw_percentage !== 0) return standaard;
  const land = klant.land ?? 'BE';
  if (!inEu(land)) return uitvoer;
  // Without a VAT number the tax can't be shifted to the customer, so such a line is exempt.
  const kanVerleggen = land !== 'BE' && klant.type !== 'particulier' && vatNumber(klant) !== undefined;
  return kanVerleggen ? verlegd : vrijgesteld;
}
