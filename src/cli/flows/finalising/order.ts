import type { DocumentType, FactuurKort } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { listOncePerKey } from '../../../service/references/once-per-key.ts';
import { formatDate } from '../../output/moments.ts';
import type { OpenSession } from '../../session/session.ts';

/** The facts of a draft that its number depends on. */
type Draft = Pick<FactuurKort, 'id' | 'datum'>;

const drafts = listOncePerKey((api) => api.facturen.list({ status: 'concept' }));

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
    const document = await readFactuur(api, only).catch(unlessNotFound);
    return document?.status === 'concept' ? [document] : [];
  }
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  return (await drafts(api, '')).filter(({ id }) => wanted.has(id.toLowerCase()));
};

/** The final document of this type with the latest date; undefined where there is none. Lists begin with the newest. (Facturen) */
async function lastFinal(api: Api, type: DocumentType): Promise<FactuurKort | undefined> {
  let last: FactuurKort | undefined;
  for (const status of ['verzonden', 'betaald'] as const) {
    for await (const item of api.facturen.list({ status, type }, { limit: 1 })) {
      if ((item.datum ?? '') > (last?.datum ?? '')) last = item;
    }
  }
  return last;
}

/** Warns of each draft that would get a number after a document with a later date. */
export async function warnOfEarlierDates(
  { out }: OpenSession,
  api: Api,
  type: DocumentType,
  all: readonly (Draft | undefined)[],
): Promise<void> {
  if (all.length === 0) return;
  const last = await lastFinal(api, type);
  if (!last?.datum) return;
  const final = `${last.nummer ?? last.id} (${formatDate(last.datum)})`;
  for (const draft of all) {
    if (!draft?.datum || draft.datum >= last.datum) continue;
    const named = `${draft.id.slice(0, 8)} (${formatDate(draft.datum)})`;
    await out.warn(
      t({
        nl: `Let op: concept ${named} heeft een vroegere datum dan ${final}, het laatste definitieve document, en krijgt een later nummer.`,
        en: `Note: draft ${named} has an earlier date than ${final}, the last final document, and gets a later number.`,
      }),
    );
  }
}
