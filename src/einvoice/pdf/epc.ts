import { compactIban } from '../../belgium/iban.ts';
import { exactTotals } from '../../belgium/totals.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine } from '../document/text.ts';

/** In euro. (EPC069-12) */
const largestAmount = 999_999_999.99;

/** Whether a document asks for a payment: it is a final factuur with something to pay. */
export const asksPayment = ({ document: { type, nummer, regels } }: DocumentData): boolean =>
  type === 'factuur' && nummer !== null && exactTotals(regels).totaal_incl.gt(0);

/**
 * The text of the payment QR code (EPC069-12, version 002) that a banking app reads; undefined where no payment is asked, or a larger
 * one than a code can hold.
 */
export function paymentCode(data: DocumentData): string | undefined {
  const { seller, document } = data;
  const { totaal_incl } = exactTotals(document.regels);
  if (!asksPayment(data) || totaal_incl.gt(largestAmount)) return undefined;
  return [
    'BCD',
    '002',
    '1', // UTF-8
    'SCT',
    seller.bic ?? '',
    Array.from(oneLine(seller.naam)).slice(0, 70).join(''),
    compactIban(seller.iban),
    `EUR${totaal_incl.toFixed(2)}`,
    '', // purpose
    '', // The structured field is for ISO 11649 references; Belgian apps recognise an OGM in the free text.
    document.ogm ?? document.nummer,
  ].join('\n');
}
