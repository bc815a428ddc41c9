import { type NameCandidate, unlessNotFound, usage, notFound } from '../../failure.ts';
import { listingHint, meantText, t, type Text } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { Api } from '../api/index.ts';
import type { KnownField } from '../api/known.ts';

export interface Sought extends Text {
  /** The command that lists the items. */
  readonly list: string;
}

/** The id of the only match. None fails with exit 3 and those in `near`, several with exit 2 and a list of the candidates. */
export function only<T extends { id: string }>(
  found: readonly T[],
  what: Sought,
  ref: string,
  describe: (item: T) => string,
  near: readonly NameCandidate[] = [],
): string {
  const [first, ...others] = found;
  if (!first) {
    throw notFound(t({ nl: `geen ${what.nl} '${ref}' gevonden`, en: `no ${what.en} '${ref}' found` }), {
      hint: nearHint(near.map(({ naam }) => naam ?? '')) ?? t(listingHint(what.list)),
      ...(near.length > 0 && { candidates: asCandidates(near) }),
    });
  }
  if (others.length === 0) return first.id;
  const candidates = found.map((item) => `  ${clean(`${item.id}  ${describe(item)}`)}`).join('\n');
  throw usage(
    t({ nl: `'${ref}' kan meer dan één ${what.nl} zijn:\n${candidates}`, en: `'${ref}' may be more than one ${what.en}:\n${candidates}` }),
    {
      hint: t({ nl: 'Geef het id van de juiste.', en: 'Give the id of the right one.' }),
      candidates: asCandidates(found.map((item) => ({ id: item.id, naam: describe(item) }))),
    },
  );
}

const mostNear = 10;

const asCandidates = (found: readonly NameCandidate[]): NameCandidate[] => found.map(({ id, naam = null }) => ({ id, naam }));

function nearHint(near: readonly string[]): string | undefined {
  const [first, ...others] = near;
  if (first === undefined) return undefined;
  if (others.length === 0) return t(meantText(clean(first)));
  const names = near.slice(0, mostNear).map((name) => `  ${clean(name)}`);
  const rest = near.length - names.length;
  if (rest > 0) names.push(t({ nl: `  en nog ${rest}`, en: `  and ${rest} more` }));
  return [t({ nl: 'Bedoel je een van deze?', en: 'Did you mean one of these?' }), ...names].join('\n');
}

/** The id that memory knows for a value, once a read of it shows the value; undefined if only the lists can tell. */
export async function provenId<T extends { id: string }>(
  api: Api,
  [field, value]: readonly [field: KnownField, value: string],
  read: (api: Api, id: string, why: Text) => Promise<T>,
  isIt: (item: T) => boolean,
): Promise<string | undefined> {
  const [id, ...others] = (await api.known?.ids(field, value)) ?? [];
  if (id === undefined || others.length > 0) return undefined;
  const item = await read(api, id, { nl: 'is dit nog wat je noemde?', en: 'is this still the one that you named?' }).catch(unlessNotFound);
  return item && isIt(item) ? id : undefined;
}
