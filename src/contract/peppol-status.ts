import { t, type Text } from '../language.ts';

type Delivery = 'delivered' | 'passed_on' | 'refused' | 'failed';

/**
 * What the known words of `peppol_status` mean, by word: those of `simuleer`, the codes of the message level status (MLS 1.1),
 * and those of an Invoice Response that mean one thing wherever they come from. None of them says that the customer accepts the invoice.
 * The API text leaves the values open, so any other word is shown as it is and proves nothing. (Facturen, Send result)
 */
const statuses: Readonly<Record<string, Text & { readonly delivery?: Delivery }>> = {
  afgeleverd: { delivery: 'delivered', nl: 'afgeleverd', en: 'delivered' },
  geweigerd: { delivery: 'refused', nl: 'geweigerd', en: 'refused' },
  fout: { delivery: 'failed', nl: 'fout', en: 'failed' },
  AP: { delivery: 'delivered', nl: 'afgeleverd', en: 'delivered' },
  AB: { delivery: 'passed_on', nl: 'doorgegeven zonder bevestiging', en: 'passed on without confirmation' },
  RE: { delivery: 'refused', nl: 'geweigerd', en: 'refused' },
  IP: { nl: 'in behandeling bij de klant', en: 'in process at the customer' },
  UQ: { nl: 'vraag van de klant', en: 'question of the customer' },
  CA: { nl: 'aanvaard onder voorwaarden', en: 'conditionally accepted' },
  PD: { nl: 'volgens de klant betaald', en: 'paid, says the customer' },
};

/** The reasons that may follow a rejection. (MLS 1.1) */
const rejections: Readonly<Record<string, Text>> = {
  SV: { nl: 'een regel van UBL is geschonden', en: 'a rule of UBL is broken' },
  BV: { nl: 'een regel van Peppol is geschonden', en: 'a business rule is broken' },
  BW: { nl: 'een waarschuwing', en: 'a warning' },
  FD: { nl: 'niet af te leveren', en: 'it could not be delivered' },
};

/** The word of a status without the reasons behind it, and those reasons: `RE (SV)` is `RE` with `SV`. */
function partsOf(status: string): { readonly word: string; readonly reasons: readonly string[] } {
  const word = status.trim();
  const [code, ...reasons] = word.split(/[\s,;:/()-]+/).filter((part) => part !== '');
  return code === 'RE' && reasons.every((reason) => Object.hasOwn(rejections, reason)) ? { word: code, reasons } : { word, reasons: [] };
}

const statusOf = (word: string) => (Object.hasOwn(statuses, word) ? statuses[word] : undefined);

/** What the status of a sending over Peppol says of the delivery; undefined for a word that is not known. */
export const deliveryBy = (status: string): Delivery | undefined => statusOf(partsOf(status).word)?.delivery;

/** Whether Peppol refused a document for what is in it, so that sending it once more fails again: a syntax or business rule. (MLS 1.1) */
export const isRefusedForContent = (status: string): boolean =>
  partsOf(status).reasons.some((reason) => reason === 'SV' || reason === 'BV');

export function peppolStatusText(status: string): string {
  const { word, reasons } = partsOf(status);
  const known = statusOf(word);
  if (!known) return status;
  const text = [t(known), ...reasons.map((reason) => t(rejections[reason]!))].join(', ');
  return text === status ? status : `${text} (${status})`;
}
