import type { StoredProduct } from '../../rules/regels.ts';

const product = (
  naam: string,
  eenheid: string,
  eenheidsprijs: number,
  btw_percentage: number,
  actief = true,
): Omit<StoredProduct, 'id'> => ({
  naam,
  eenheid,
  eenheidsprijs,
  btw_percentage,
  actief,
});

/** The price list of a joiner's workshop, at each Belgian rate. */
export const sampleProducten: readonly Omit<StoredProduct, 'id'>[] = [
  product('Interieuradvies', 'uur', 75, 21),
  product('Ontwerp en tekenwerk', 'uur', 68.5, 21),
  product('Schrijnwerk in atelier', 'uur', 52, 21),
  product('Plaatsing door team van twee', 'dag', 640, 21),
  product('Maatkast in eik', 'm2', 485, 21),
  product('Hardwaxolie', 'l', 34.95, 21),
  product('Verplaatsing', 'km', 0.4259, 21),
  product('Renovatie in woning ouder dan 10 jaar', 'uur', 52, 6),
  product('Boek “Hout in huis”', 'stuk', 27.36, 6),
  product('Plaatsing in sociale woning', 'uur', 52, 12),
  product('Opleiding houtbewerking', 'dag', 290, 0),
  product('Zaagservice', 'uur', 45, 21, false),
];
