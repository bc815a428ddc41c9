import type { FactuurKort } from '../../../contract/index.ts';
import { parallel, readsAtOnce } from '../../../service/api/parallel.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { readKlant } from '../../../service/references/name.ts';
import { onceFor } from '../../../service/references/once-per-key.ts';
import type { OpenSession } from '../../session/session.ts';
import { type Names, noteNames } from '../listing/customers.ts';
import { unlessFailing } from '../unless-failing.ts';

/** So many drafts of an unknown customer are read before a list is offered; more would keep the user waiting. */
const fewDrafts = 10;

/**
 * The names of the customers of these documents: those that memory knows, as the lists of the service hold none (factuur), and those of
 * a few drafts that were never read. That of another draft is as it was last read.
 */
export async function documentNames(session: Pick<OpenSession, 'api' | 'memory'>, documents: readonly FactuurKort[]): Promise<Names> {
  const names: Names = new WeakMap();
  await noteNames(documents, { memory: await session.memory(), drafts: true, names });
  const unnamed = documents.filter((one) => one.status === 'concept' && !names.has(one));
  if (unnamed.length === 0 || unnamed.length > fewDrafts) return names;
  const api = await session.api();
  const nameOf = onceFor(async (id: string) => (await readKlant(api, id)).naam ?? undefined);
  const read = async (draft: FactuurKort) => {
    const { customer_id } = await readFactuur(api, draft.id);
    return customer_id == null ? undefined : nameOf(customer_id);
  };
  const reading = parallel(unnamed, readsAtOnce, async (draft) => [draft, await unlessFailing(read(draft))] as const);
  for await (const [draft, naam] of reading) if (naam !== undefined) names.set(draft, naam);
  return names;
}
