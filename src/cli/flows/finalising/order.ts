import type { Text } from '../../../language.ts';
import { isConcept } from '../../../contract/finality.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import type { Api } from '../../../service/api/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { listOncePerKey } from '../../../service/references/once-per-key.ts';

/** The facts of a draft that its number depends on, and its type. */
export type Draft = Pick<FactuurKort, 'id' | 'datum' | 'type'>;

const byDate: Text = {
  nl: 'de datums van de concepten, want nummers volgen die',
  en: 'the dates of the drafts, because numbers follow them',
};
const draftAsItIs: Text = { nl: 'het concept kan gewijzigd zijn', en: 'the draft may have changed' };

const drafts = listOncePerKey((api) => api.facturen.list({ status: 'concept' }, {}, byDate));

/** The ids with the oldest date first, because numbers follow the dates. Documents that are no drafts come last, as they were given. */
export async function oldestFirst(api: Api, ids: readonly string[]): Promise<readonly string[]> {
  const dates = new Map((await drafts(api, '')).map(({ id, datum }) => [id.toLowerCase(), datum]));
  const dateOf = (id: string) => dates.get(id.toLowerCase()) ?? '9999';
  return ids.toSorted((one, other) => (dateOf(one) < dateOf(other) ? -1 : Number(dateOf(one) > dateOf(other))));
}

/** The drafts with these ids. One is read by itself, several in the list of all drafts. */
export const draftsOf = async (api: Api, ids: readonly string[]): Promise<readonly Draft[]> => {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) {
    const document = await readFactuur(api, only, draftAsItIs).catch(unlessNotFound);
    return document && isConcept(document) ? [document] : [];
  }
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return (await drafts(api, '')).filter(({ id }) => wanted.has(id.toLowerCase()));
};
