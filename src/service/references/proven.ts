import type { Text } from '../../language.ts';
import type { Api } from '../api/index.ts';
import type { KnownField } from '../api/known.ts';
import { unlessNotFound } from './matches.ts';

const proof: Text = { nl: 'is dit nog wat je noemde?', en: 'is this still the one that you named?' };

/**
 * The id that memory knows for a value, once a read of that id has shown the value on it; undefined where only the lists can
 * tell: memory knows none, or several, or the one that it knows is not it any more.
 */
export async function provenId<T extends { id: string }>(
  api: Api,
  [field, value]: readonly [field: KnownField, value: string],
  read: (api: Api, id: string, why: Text) => Promise<T>,
  isIt: (item: T) => boolean,
): Promise<string | undefined> {
  const [id, ...others] = (await api.known?.ids(field, value)) ?? [];
  if (id === undefined || others.length > 0) return undefined;
  const item = await read(api, id, proof).catch(unlessNotFound);
  return item && isIt(item) ? id : undefined;
}
