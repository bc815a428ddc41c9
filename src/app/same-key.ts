import type { KnownSide } from '../cli/session/session.ts';
import { Failure, local, unlessFailing, usage } from '../failure.ts';
import { t } from '../language.ts';
import { stateFolder } from '../machine/folders.ts';
import { keyPrint } from '../service/key-print.ts';
import { accountOfKey, isNamed } from '../service/profiles/environment.ts';
import { leadingTo, otherKind } from '../service/profiles/account-kind.ts';
import { isSameBase } from '../service/profiles/base-url.ts';
import { storeOf } from '../service/profiles/index.ts';
import { knownKey, type KnownKey, knownKeys } from '../service/profiles/known-keys.ts';
import { environmentName, type Profile } from '../service/profiles/profile.ts';
import { learnKey } from '../service/profiles/learn-keys.ts';
import { localStore } from '../service/profiles/local.ts';
import { copyOf } from '../service/rails/copies.ts';
import { replaceCopies } from '../service/rails/keep-copies.ts';
import { railFolders } from '../service/rails/places.ts';
import { doHold, limitsOf, newestOf, railsIn, strictest } from '../service/rails/rails.ts';
import { sealAccount } from '../store/move.ts';
import { accountsHere, accountsWithKey } from '../store/sqlite/accounts.ts';
import { type Destination, movedIn } from '../store/moved.ts';
import { type ForSettling, keyAtHand, type SettledProfile } from './known-key.ts';
import { shellWord } from '../machine/shell/shell.ts';

/** The account that an address and a key belong to, as far as anything here tells; undefined for a key that is new. */
export async function accountOfKnownKey(profile: Profile, key: string, parts: ForSettling): Promise<KnownSide | undefined> {
  const known = knownKey(parts.world, accountOfKey(profile.base_url, key)) ?? (await withSameKey(profile, key, parts))[0];
  return known && sideOf(known, parts);
}

/** Exit 2: the key was used for one account, and DUIT_ACCOUNT says another; the writes of either would then stop nothing in the other. */
export const saidOtherwise = (known: string, said: string): Failure =>
  usage(
    t({
      nl: `DUIT_ACCOUNT zegt ${said}, maar duit gebruikte deze sleutel voor account ${known}`,
      en: `DUIT_ACCOUNT says ${said}, but duit used this key for account ${known}`,
    }),
    {
      hint: t({
        nl: `Er is niets verstuurd. Was dat een vergissing, dan zet dit het recht: duit profiel wijzig ${environmentName} --account ${said}. Is ${known} juist, haal DUIT_ACCOUNT dan weg.`,
        en: `Nothing was sent. If that was a mistake, this puts it right: duit profiel wijzig ${environmentName} --account ${said}. If ${known} is right, unset DUIT_ACCOUNT.`,
      }),
    },
  );

/** The other accounts that the same key was used for, as saved profiles with their key at hand and the journals here tell. */
export async function withSameKey(
  { naam, account, base_url }: Profile,
  key: string,
  { world, profiles }: ForSettling,
): Promise<KnownKey[]> {
  const found = new Map<string, KnownKey>();
  for (const { account: other, first } of await accountsWithKey(stateFolder(world), 'journaal', keyPrint(key))) {
    const { profile = '', base_url: theirs = '' } = (first ?? {}) as { profile?: string; base_url?: string };
    if (isSameBase(theirs, base_url)) found.set(other, { account: other, base_url: theirs, naam: profile });
  }
  for (const one of await profiles.list()) {
    if (one.naam === naam || !isSameBase(one.base_url, base_url) || (await keyAtHand(one, { profiles })) !== key) continue;
    const { account: theirs, soort, opslag } = one;
    found.set(theirs, { account: theirs, base_url, naam: one.naam, soort, ...(opslag !== undefined && { opslag }) });
  }
  found.delete(account);
  return [...found.values()];
}

/** Why nothing may be written where the account of a key is known as another kind than this profile says. */
export async function kindFault(profile: Profile, { account, soort }: KnownKey, { profiles }: ForSettling): Promise<Failure | undefined> {
  const leading = leadingTo(account, await profiles.list());
  const kind = soort ?? leading?.soort;
  return kind === undefined || kind === profile.soort ? undefined : otherKind(profile, profile.soort, leading?.naam ?? profile.naam);
}

/** The store of an account: that of a profile which has it, or the one that it was last used in or moved to, where its journal is. */
async function sideOf({ account, naam, opslag, soort }: KnownKey, parts: ForSettling): Promise<KnownSide> {
  const { profiles, stores, world } = parts;
  const twin = leadingTo(account, await profiles.list());
  const kind = soort ?? twin?.soort;
  // A file of lines may be that of a database, so a store of this machine that was never begun is not filled from it to be looked at.
  const here = (await unlessFailing(accountsHere(stateFolder(world), 'journaal'))) ?? [{ account }];
  const isHere = here.some((one) => one.account === account);
  const moved = isHere ? await unlessFailing(stores.state({ account }).then((store) => store.read(movedIn))) : undefined;
  const to = moved && !moved.machine && !moved.account && moved.naar !== localStore ? moved.naar : undefined;
  const inPlace = (one: string | undefined): KnownSide => ({
    account,
    naam: twin?.naam ?? naam,
    ...(kind !== undefined && { soort: kind }),
    ...(one !== undefined && { opslag: one }),
  });
  const own = twin && { account, naam: twin.naam, ...(kind !== undefined && { soort: kind }), ...storeOf(twin) };
  const last = own && opslag === undefined && !isHere ? [] : [inPlace(opslag)];
  const sides = [...(own ? [own] : []), ...last, ...(to === undefined ? [] : [inPlace(to)])];
  for (const side of sides) if ((await unlessFailing(begunIn(side, parts))) !== undefined) return side;
  return sides[0]!;
}

/** The beginning of the journal of an account: undefined where none was begun, or where it is kept elsewhere now. */
async function begunIn(side: KnownSide, { stores }: ForSettling): Promise<string | undefined> {
  return (await stores.state(side)).read(async (view) => {
    if ((await movedIn(view)) || (await view.last('journaal')) === 0) return undefined;
    const [first] = await view.records('journaal', { limit: 1 });
    return (first?.body as { time?: string } | undefined)?.time ?? '';
  });
}

/** The profile with the one account that two are: the one that has a journal, or of two the one whose journal is older. */
export async function asOne(
  profile: Profile,
  known: KnownKey,
  { key, wasUsed }: { readonly key: string; readonly wasUsed: boolean },
  parts: ForSettling,
): Promise<SettledProfile> {
  try {
    const other = await sideOf(known, parts);
    const [own, theirs] = [await begunIn(profile, parts), await begunIn(other, parts)];
    // Two accounts that the user tells apart are never made one.
    if (theirs !== undefined && profile.naam === environmentName && isNamed(parts.world.env)) {
      return { profile, stop: saidOtherwise(other.account, profile.account) };
    }
    // Of two that made nothing yet, the one that was used goes on, unless the profile has a database.
    const isNewer = own === undefined && (theirs !== undefined || (wasUsed && profile.opslag === undefined));
    if (isNewer) return { profile: await taken(profile, other, parts) };
    if (own === undefined || theirs === undefined) return { profile };
    const [here, there] = [await parts.stores.at(profile), await parts.stores.at(other)];
    if (here.plaats !== there.plaats) return { profile, stop: keptApart([profile.naam, here], [other.naam ?? known.account, there]) };
    const isOlder = own < theirs || (own === theirs && profile.account < known.account);
    if (!parts.globals.proef) {
      const joining = isOlder
        ? { kept: profile, sealed: known.account }
        : { kept: { ...profile, account: known.account }, sealed: profile.account };
      await joinAccounts({ ...joining, key }, parts);
    }
    return { profile: isOlder ? profile : await taken(profile, other, parts) };
  } catch (error) {
    if (error instanceof Failure) return { profile, stop: error };
    throw error;
  }
}

/** The profile with the account of another, saved so where the profile is. */
async function taken(
  profile: Profile,
  { naam: known, soort: _kind, ...other }: KnownSide,
  { profiles, stores, globals, out }: ForSettling,
): Promise<Profile> {
  const { opslag: _opslag, opslag_wachtwoord_opdracht: _opdracht, ...bare } = profile;
  if (profile.naam !== environmentName && !globals.proef) {
    // A store that the environment names is not that of the profile.
    await (stores.named === undefined ? profiles.keepIn(profile.naam, other) : profiles.become(profile.naam, other.account));
  }
  await out.notice(takenText(profile.naam, known));
  return { ...bare, ...other };
}

const takenText = (naam: string, known: string | undefined): string =>
  known === undefined || known === naam
    ? t({
        nl: `De sleutel van '${naam}' is van een account dat duit al kent: het werkt verder met dat journaal en alles wat daarvan onthouden is.`,
        en: `The key of '${naam}' is that of an account that duit already knows: it continues with that journal and all that is remembered of it.`,
      })
    : t({
        nl: `'${naam}' heeft dezelfde sleutel als '${known}' en is dus hetzelfde account: het werkt verder met hetzelfde journaal, geheugen en dezelfde grenzen.`,
        en: `'${naam}' has the same key as '${known}', so it is the same account: it continues with the same journal, memory and limits.`,
      });

/** Two accounts that turned out to be one: the one that goes on, under a profile, and the id of the one that is sealed for it. */
interface Joining {
  readonly kept: Profile;
  readonly sealed: string;
  readonly key: string;
}

/**
 * Has one account go on and seals the other, both in one store: what is known of the sealed one is seen from then on, the stricter rails of
 * the two hold, and so does the flag of either. Doing it again goes on where it was interrupted.
 */
async function joinAccounts({ kept, sealed, key }: Joining, parts: ForSettling): Promise<void> {
  const { world, stores } = parts;
  const { changeRails, countJoined, flagIn, raiseFlag } = await import('../service/journal/index.ts');
  const store = await stores.state(kept);
  const theirs = await stores.state({ ...kept, account: sealed });
  const flag = await theirs.read(flagIn);
  if (flag) await store.transaction((transaction) => raiseFlag(transaction, { since: flag.since }, world.now()));
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
function keptApart(...both: readonly [[naam: string, at: Destination], [naam: string, at: Destination]]): Failure {
  // A profile of the environment can't be moved.
  const [[naam, { naar: here }], [known, { naar: there }]] = both[0][0] === environmentName ? [both[1], both[0]] : both;
  return local(
    t({
      nl: `'${naam}' heeft dezelfde sleutel als '${known}' en is dus hetzelfde account, maar het is in twee databases onthouden: ${here} en ${there}`,
      en: `'${naam}' has the same key as '${known}', so it is the same account, but it is remembered in two databases: ${here} and ${there}`,
    }),
    {
      hint: t({
        nl: `Er is niets verstuurd. Breng ze samen: duit opslag verhuis --naar ${shellWord(there)} --profiel ${naam}`,
        en: `Nothing was sent. Bring them together: duit opslag verhuis --naar ${shellWord(there)} --profiel ${naam}`,
      }),
    },
  );
}
