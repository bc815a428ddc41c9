import { isDeepStrictEqual } from 'node:util';
import { hour } from '../../../belgium/dates.ts';
import type { Memory } from '../../../service/memory/memory.ts';
import { detailsOf } from '../plan/customers.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * The customers of a plan that need not be read again: they were read in the hour before, and whatever memory noted since, such as a change
 * by duit itself, agrees with the plan. Where memory knows nothing of one, it is read.
 */
export async function stillAsRead(
  { gelezen, klanten }: Pick<Plan, 'gelezen' | 'klanten'>,
  { klantenOf }: Pick<Memory, 'klantenOf'>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const age = now.getTime() - Date.parse(gelezen);
  if (!(age >= 0 && age <= hour)) return new Set();
  const ids = Object.keys(klanten);
  const kept = await klantenOf(ids);
  return new Set(
    ids.filter((id, at) => {
      const known = kept[at];
      return known !== undefined && isDeepStrictEqual(detailsOf(known.klant), klanten[id]);
    }),
  );
}
