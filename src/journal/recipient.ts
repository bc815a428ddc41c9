import type { Client } from '../api/index.ts';
import { Failure } from '../failure.ts';
import type { Write } from './guard.ts';

/** Where a sending went: the address given, else the customer's for that channel; undefined where the service does not show it now. */
export async function recipientOf(client: Client, { document, body }: Write): Promise<string | undefined> {
  const { kanaal, email } = (body ?? {}) as { kanaal?: string; email?: string };
  if (email !== undefined || document === null) return email;
  try {
    const { customer_id } = await client.one('facturen.get', { id: document });
    if (!customer_id) return undefined;
    const klant = await client.one('klanten.get', { id: customer_id });
    return (kanaal === 'email' ? klant.email : klant.peppol_id) ?? klant.naam ?? undefined;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
