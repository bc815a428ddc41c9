import { isConcept } from '../../../contract/finality.ts';
import { unlessNotFound } from '../../../failure.ts';
import type { Text } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { listOncePerKey } from '../../../service/references/once-per-key.ts';
import type { Draft } from './dates.ts';

const byDate: Text = {
  nl: 'de datums van de concepten, want nummers volgen die',
  en: 'the dates of the drafts, because numbers follow them',
};
export const draftAsItIs: Text = { nl: 'het concept kan gewijzigd zijn', en: 'the draft may have changed' };

const everyDraft = listOncePerKey((api) => api.facturen.list({ status: 'concept' }, {}, byDate));

/**
 * The ids with the oldest date first, because numbers follow the dates, and within a day the draft that was made first: the list begins with
 * the newest. Documents that are no drafts come last, as they were given. (Facturen)
 */
export async function oldestFirst(api: Api, ids: readonly string[]): Promise<readonly string[]> {
  const made = (await everyDraft(api, '')).toReversed().toSorted((one, other) => (one.datum ?? '').localeCompare(other.datum ?? ''));
  const places = new Map(made.map(({ id }, at) => [id.toLowerCase(), at]));
  const placeOf = (id: string): number => places.get(id.toLowerCase()) ?? made.length;
  return ids.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** One is read on its own, several in the list of all drafts. */
export const draftsOf = async (api: Api, ids: readonly string[]): Promise<readonly Draft[]> => {
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) {
    const document = await readFactuur(api, only, draftAsItIs).catch(unlessNotFound);
    return document && isConcept(document) ? [document] : [];
  }
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return (await everyDraft(api, '')).filter(({ id }) => wanted.has(id.toLowerCase()));
};
