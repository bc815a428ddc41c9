import { checkPeppolId, type Ontvanger, peppolIdFor, type PeppolProblem } from '../../belgium/peppol.ts';

/** The address to ask for a customer, why it is skipped, or what is wrong with the address on record. */
export type AskedAddress =
  | { readonly participant: string }
  | { readonly skipped: 'particulier' | 'geen_adres' }
  | { readonly problem: PeppolProblem };

/**
 * The address under which a customer would receive: that on record, else the one that its number gives. A private person has none, and
 * neither does a customer outside Peppol or without a number.
 */
export function addressToAsk(klant: Ontvanger): AskedAddress {
  if (klant.type === 'particulier') return { skipped: 'particulier' };
  const participant = peppolIdFor(klant)?.trim().toLowerCase();
  if (participant === undefined) return { skipped: 'geen_adres' };
  const problem = checkPeppolId(participant.toUpperCase());
  return problem === undefined ? { participant } : { problem };
}

/** The address by its VAT number, `9925:be…`, of a Belgian firm that is known by its enterprise number; undefined for any other. */
export const byVatNumber = (participant: string): string | undefined =>
  participant.startsWith('0208:') ? `9925:be${participant.slice('0208:'.length)}` : undefined;
