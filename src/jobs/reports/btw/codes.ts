import type { BtwCode } from '../../batch/btw-codes.ts';

/**
 * The codes of turnover at 0 %: zero rate, EU services, domestic reverse charge, EU goods, EU goods by triangular trade, export and
 * other. Each but `46T` is the rooster of a VAT return in which it stands.
 */
export const zeroCodes = ['00', '44', '45', '46', '46T', '47'] as const;
export type ZeroCode = (typeof zeroCodes)[number];

/**
 * All codes that a user can give. `oss` is a sale under the one-stop shop with the VAT of another member state, whose base stands in
 * 47; `buiten` is left out of the return by name; `belgisch` says that VAT at a rate of Belgium is Belgian. That 47 is the place of
 * the one-stop shop comes from no official source.
 */
export const vatCodes = [...zeroCodes, 'oss', 'buiten', 'belgisch'] as const;
export type VatCode = (typeof vatCodes)[number];

/**
 * The rooster of a code. Triangular trade stands with the other goods and differs in the intra-Community listing alone; undefined
 * where the code names none.
 */
export function roosterFor(code: VatCode): Exclude<ZeroCode, '46T'> | undefined {
  if (code === 'buiten' || code === 'belgisch') return undefined;
  if (code === 'oss') return '47';
  return code === '46T' ? '46' : code;
}

/**
 * The rooster of each code of a batch. Neither article 44 nor the small-business scheme names one: the user says it for each
 * customer, document or text.
 */
export const roosterOf: Readonly<Record<BtwCode, ZeroCode | undefined>> = {
  medecontractant: '45',
  'ic-goederen': '46',
  'ic-diensten': '44',
  uitvoer: '47',
  art44: undefined,
  'kleine-onderneming': undefined,
};
