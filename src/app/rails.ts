import { unlessFailing } from '../failure.ts';
import type { Profile } from '../service/profiles/profile.ts';
import { copyOf } from '../service/rails/copies.ts';
import { hasRails, railFolders, railIds } from '../service/rails/places.ts';
import { type AccountRails, countNow, doHold, type HeldBy, newestOf, type Rails, railsIn } from '../service/rails/rails.ts';
import { checkKnownKey } from './known-key.ts';
import { memo } from '../memo.ts';
import type { Surroundings } from './surroundings.ts';
import { unlessUnusable } from '../machine/files/disk.ts';

interface OpenRails extends AccountRails {
  /** The rails that a request is held against; for a write the store is always asked, unless `read` tells what it has. */
  readonly held: (isWrite: boolean, read?: { readonly stored: Rails | undefined }) => Promise<HeldBy | undefined>;
}

/** Opens the rails of a profile's account. `key` gives its key; where it can't, they are not found by it. */
export function openRails(surroundings: Surroundings, profile: Profile, key: () => Promise<string>): OpenRails {
  const { world, globals, stores } = surroundings;
  const { account } = profile;
  const folders = railFolders(world, profile);
  const ids = memo(async () => railIds(profile, await key()));
  const known = () => copyOf(folders, account);
  const read: AccountRails['read'] = async () => {
    const stored = await unlessFailing(stores.state(profile).then(railsIn));
    return newestOf([stored, known()]);
  };
  const ofKey = (all: readonly string[]): HeldBy | undefined => {
    const found = all.map((id) => copyOf(folders, id)).find((one) => one !== undefined && one.account !== account);
    const rails = found && newestOf([found, copyOf(folders, found.account)]);
    return doHold(rails) ? { rails, isOther: true } : undefined;
  };
  return {
    known,
    read,
    change: async (edit) => {
      await checkKnownKey(profile, world);
      const { changeRails } = await import('../service/journal/index.ts');
      const rails = await changeRails(await surroundings.stores.state(profile), known(), account, edit, world.now());
      const { keepCopies } = await import('../service/rails/keep-copies.ts');
      keepCopies(folders, (await unlessFailing(ids())) ?? [account], rails);
      return rails;
    },
    counted: async () => (await stores.state(profile)).read((view) => countNow(view, world.now())),
    countToday: async () => {
      const { countToday } = await import('../service/journal/index.ts');
      await countToday(await surroundings.stores.state(profile), world.now());
    },
    held: async (isWrite, found) => {
      const all = await ids();
      if (!isWrite && profile.opslag === undefined && !hasRails(folders, all)) return undefined;
      const other = ofKey(all);
      if (other) return other;
      const rails = found ? newestOf([found.stored, known()]) : await read();
      if (rails && !globals.proef) {
        const { keepCopies } = await import('../service/rails/keep-copies.ts');
        unlessUnusable(() => keepCopies(folders, all, rails));
      }
      return doHold(rails) ? { rails, isOther: false } : undefined;
    },
  };
}
