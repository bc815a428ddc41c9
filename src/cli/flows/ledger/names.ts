import type { Factuur } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { readAll } from '../listing/part.ts';

/** The names of the customers of these documents by id, from memory; the list of customers is read where one is not known. */
export async function customerNames(session: OpenSession, api: Api, documents: readonly Factuur[]): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const { id, naam } of await (await session.memory()).customers()) names.set(id.toLowerCase(), naam);
  const isKnown = ({ customer_id }: Factuur): boolean => customer_id == null || names.has(customer_id.toLowerCase());
  if (documents.every(isKnown)) return names;
  for (const { id, naam } of await readAll(session, api.klanten.list())) if (naam != null) names.set(id.toLowerCase(), naam);
  return names;
}
