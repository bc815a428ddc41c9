import { because, type Client } from '../../api/index.ts';
import { Failure } from '../../../failure.ts';

/** The customer's address for a channel, else its name; undefined where the service does not show it now. */
export async function recipientOf(given: Client, document: string | null, kanaal: string | undefined): Promise<string | undefined> {
  if (document === null) return undefined;
  const client = because(given, { nl: 'naar wie ging het?', en: 'to whom did it go?' });
  try {
    const { customer_id } = await client.one('facturen.get', { id: document });
    if (!customer_id) return undefined;
    const klant = await client.one('klanten.get', { id: customer_id });
    return (kanaal === 'email' ? klant.email : klant.peppol_id) || klant.naam || undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
