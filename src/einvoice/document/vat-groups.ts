import { Big } from 'big.js';
import { exactTotals } from '../../belgium/totals.ts';
import type { Categorie, DocumentRegel } from './model.ts';

/** The lines of one VAT category and rate: their base and their VAT. */
export interface VatGroup {
  categorie: Categorie;
  btw_percentage: number;
  basis: Big;
  btw: Big;
}

/** The base and the VAT of each category and rate, the highest rate first; several reasons for one category stand together. */
export function vatGroups(regels: readonly DocumentRegel[]): VatGroup[] {
  const { regels: totalen, per_tarief } = exactTotals(regels);
  const zero = new Map<string, VatGroup>();
  for (const [index, { btw_percentage, categorie }] of regels.entries()) {
    if (btw_percentage !== 0) continue;
    const { basis, categorie: known } = zero.get(categorie.id) ?? { basis: new Big(0), categorie };
    const group = { categorie: both(known, categorie), btw_percentage: 0, basis: basis.plus(totalen[index] ?? 0), btw: new Big(0) };
    zero.set(categorie.id, group);
  }
  return per_tarief.flatMap((rate) => (rate.btw_percentage === 0 ? [...zero.values()] : [{ ...rate, categorie: { id: 'S' as const } }]));
}

function both(a: Categorie, b: Categorie): Categorie {
  if (!a.reden || !b.reden || a.reden.tekst.includes(b.reden.tekst)) return a;
  return { ...a, reden: { ...a.reden, tekst: `${a.reden.tekst}; ${b.reden.tekst}` } };
}
