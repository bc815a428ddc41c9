import { unlessFailing } from '../failure.ts';
import type { Profile } from '../service/profiles/profile.ts';
import { copyOf } from '../service/limits/copies.ts';
import { areLimitsKept, limitFolders, limitIds } from '../service/limits/places.ts';
import { type AccountLimits, countNow, hasLimits, type HeldBy, newestOf, type Limits, limitsIn } from '../service/limits/limits.ts';
import { checkKnownKey } from './known-key.ts';
import { memo } from '../memo.ts';
import type { Surroundings } from './surroundings.ts';
import { unlessUnusable } from '../machine/files/disk.ts';

interface OpenLimits extends AccountLimits {
  /** The limits that a request is held against; for a write the store is always asked, unless `read` tells what it has. */
  readonly held: (isWrite: boolean, read?: { readonly stored: Limits | undefined }) => Promise<HeldBy | undefined>;
}

/** `key` gives its key; where it can't, they are not found by it. */
export function openLimits(surroundings: Surroundings, profile: Profile, key: () => Promise<string>): OpenLimits {
  const { world, globals, stores } = surroundings;
  const { account } = profile;
  const folders = limitFolders(world, profile);
  const ids = memo(async () => limitIds(profile, await key()));
  const known = () => copyOf(folders, account);
  const read: AccountLimits['read'] = async () => {
    const stored = await unlessFailing(stores.state(profile).then(limitsIn));
    return newestOf([stored, known()]);
  };
  const ofKey = (all: readonly string[]): HeldBy | undefined => {
    const found = all.map((id) => copyOf(folders, id)).find((one) => one !== undefined && one.account !== account);
    const limits = found && newestOf([found, copyOf(folders, found.account)]);
    return hasLimits(limits) ? { limits, isOther: true } : undefined;
  };
  return {
    known,
    read,
    change: async (edit) => {
      await checkKnownKey(profile, world);
      const { changeLimits } = await import('../service/journal/index.ts');
      const limits = await changeLimits(await surroundings.stores.state(profile), known(), account, edit, world.now());
      const { keepCopies } = await import('../service/limits/keep-copies.ts');
      keepCopies(folders, (await unlessFailing(ids())) ?? [account], limits);
      return limits;
    },
    counted: async () => (await stores.state(profile)).read((view) => countNow(view, world.now())),
    countToday: async () => {
      const { countToday } = await import('../service/journal/index.ts');
      await countToday(await surroundings.stores.state(profile), world.now());
    },
    held: async (isWrite, found) => {
      const all = await ids();
      if (!isWrite && profile.opslag === undefined && !areLimitsKept(folders, all)) return undefined;
      const other = ofKey(all);
      if (other) return other;
      const limits = found ? newestOf([found.stored, known()]) : await read();
      if (limits && !globals.proef) {
        const { keepCopies } = await import('../service/limits/keep-copies.ts');
        unlessUnusable(() => keepCopies(folders, all, limits));
      }
      return hasLimits(limits) ? { limits, isOther: false } : undefined;
    },
  };
}
