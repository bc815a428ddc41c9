import { t, type Text } from '../../language.ts';

/**
 * The codes of an Invoice Response (Peppol BIS 63, T111) that mean one thing wherever they come from. The API text shows no values of
 * `peppol_status`. `AP` and `AB` are left out: in a message about the transport they say no more than that the document was delivered.
 */
const statusTexts: Readonly<Record<string, Text>> = {
  RE: { nl: 'geweigerd', en: 'rejected' },
  IP: { nl: 'in behandeling bij de klant', en: 'in process at the customer' },
  UQ: { nl: 'vraag van de klant', en: 'question of the customer' },
  CA: { nl: 'aanvaard onder voorwaarden', en: 'conditionally accepted' },
  PD: { nl: 'volgens de klant betaald', en: 'paid, says the customer' },
};

/** The status of a sending over Peppol for a person: a known code with its words, and any other value as it is. */
export function peppolStatusText(status: string): string {
  const text = Object.hasOwn(statusTexts, status) ? statusTexts[status] : undefined;
  return text === undefined ? status : `${t(text)} (${status})`;
}
