import type { FactuurKort } from '../../../contract/index.ts';
import type { OpenSession } from '../../session/session.ts';
import { type Names, noteNames } from '../listing/customers.ts';

/**
 * The names of the customers of these documents that memory knows, without a request: the lists of the service hold none.
 * (factuur) That of a draft is as it was last read.
 */
export async function documentNames({ memory }: Pick<OpenSession, 'memory'>, documents: readonly FactuurKort[]): Promise<Names> {
  const names: Names = new WeakMap();
  const kept = await memory();
  await noteNames(documents, kept, names);
  const drafts = documents.filter(({ status }) => status === 'concept');
  const known = new Map(drafts.length > 0 ? (await kept.documents()).map(({ id, klant }) => [id.toLowerCase(), klant]) : []);
  for (const draft of drafts) {
    const klant = known.get(draft.id.toLowerCase());
    if (klant !== undefined) names.set(draft, klant);
  }
  return names;
}
