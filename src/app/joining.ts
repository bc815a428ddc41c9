import { accountOfKey } from '../service/profiles/environment.ts';
import { type Failure, local } from '../failure.ts';
import { t } from '../language.ts';
import { environmentName, type Profile } from '../service/profiles/profile.ts';
import { knownKeys, learnKey } from '../service/profiles/learn-keys.ts';
import { copyOf, replaceCopies } from '../service/rails/copies.ts';
import { railFolders } from '../service/rails/places.ts';
import { doHold, limitsOf, newestOf, railsIn, strictest } from '../service/rails/rails.ts';
import { sealAccount } from '../store/move.ts';
import type { Destination } from '../store/moved.ts';
import { markedState } from './known-key.ts';
import type { Surroundings } from './surroundings.ts';

type ForJoining = Pick<Surroundings, 'world' | 'globals' | 'stores'>;

/** Two accounts that turned out to be one: the one that goes on, under a profile, and the id of the one that is sealed for it. */
interface Joining {
  readonly kept: Profile;
  readonly sealed: string;
  readonly key: string;
}

/**
 * Has one account go on and seals the other, both in one store: what is known of the sealed one is seen from then on, the stricter rails of
 * the two hold, and where one was on watch both are. Doing it again goes on where it was interrupted.
 */
export async function joinAccounts({ kept, sealed, key }: Joining, parts: ForJoining): Promise<void> {
  const { world, stores } = parts;
  const { beginWatch, countJoined, watchIn, changeRails } = await import('../service/journal/index.ts');
  const store = await markedState(kept, parts);
  const theirs = await stores.state({ ...kept, account: sealed });
  const watch = await theirs.read(watchIn);
  if (watch) await store.transaction(async (transaction) => void (await beginWatch(transaction, { since: watch.since }, world.now())));
  const folders = railFolders(world, kept);
  const limits = newestOf([await theirs.read(railsIn), copyOf(folders, sealed)]);
  if (doHold(limits)) {
    const rails = await changeRails(
      store,
      copyOf(folders, kept.account),
      kept.account,
      (before) => strictest(limitsOf(before), limitsOf(limits)),
      world.now(),
    );
    replaceCopies(folders, [kept.account, sealed, accountOfKey(kept.base_url, key)], rails);
  }
  const { whole, at } = await stores.side(kept);
  await whole.checkOwner();
  await whole.writing([kept.account, sealed], async (run) => run(sealAccount(sealed, kept.account, at)));
  for (const [id, known] of knownKeys(world)) if (known.account === sealed) await learnKey(world, id, { ...known, account: kept.account });
  await countJoined(store, world.now());
  await store.flush();
}

/** Exit 10: one account is kept in two stores, of which each knows writes that the other does not. Each is named with a profile of it. */
export function keptApart(...both: readonly [[naam: string, at: Destination], [naam: string, at: Destination]]): Failure {
  // A profile of the environment can't be moved.
  const [[naam, { naar: here }], [known, { naar: there }]] = both[0][0] === environmentName ? [both[1], both[0]] : both;
  return local(
    t({
      nl: `'${naam}' heeft dezelfde sleutel als '${known}' en is dus hetzelfde account, maar het is in twee opslagen onthouden: ${here} en ${there}`,
      en: `'${naam}' has the same key as '${known}', so it is the same account, but it is remembered in two stores: ${here} and ${there}`,
    }),
    {
      hint: t({
        nl: `Er is niets verstuurd. Breng ze samen: duit opslag verhuis --naar ${there} --profiel ${naam}`,
        en: `Nothing was sent. Bring them together: duit opslag verhuis --naar ${there} --profiel ${naam}`,
      }),
    },
  );
}
