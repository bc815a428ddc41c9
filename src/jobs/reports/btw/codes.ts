import type { BtwCode } from '../../batch/btw-codes.ts';

/** The roosters of a VAT return in which turnover at 0 % can stand: zero rate, EU services, domestic reverse charge, EU goods, export and other. */
export const zeroCodes = ['00', '44', '45', '46', '47'] as const;
export type ZeroCode = (typeof zeroCodes)[number];

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
