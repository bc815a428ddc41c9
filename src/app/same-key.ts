import type { KnownSide } from '../cli/session/session.ts';
import { Failure, unlessFailing, usage } from '../failure.ts';
import { t } from '../language.ts';
import { stateFolder } from '../machine/folders.ts';
import { keyPrint } from '../service/key-print.ts';
import { accountOfKey, isNamed } from '../service/profiles/environment.ts';
import { leadingTo, otherKind } from '../service/profiles/account-kind.ts';
import { isSameBase } from '../service/profiles/base-url.ts';
import { storeOf } from '../service/profiles/index.ts';
import { knownKey, type KnownKey, knownKeys } from '../service/profiles/known-keys.ts';
import { learnKey } from '../service/profiles/learn-keys.ts';
import { environmentName, type Profile, localStore } from '../service/profiles/profile.ts';
import { copyOf } from '../service/limits/copies.ts';
import { replaceCopies } from '../service/limits/keep-copies.ts';
import { limitFolders } from '../service/limits/places.ts';
import { hasLimits, limitsOf, newestOf, limitsIn, strictest } from '../service/limits/limits.ts';
import { openCopyFile } from '../store/copy-file.ts';
import { ended, addWhatLacks } from '../store/move.ts';
import { accountsHere, accountsWithKey } from '../store/sqlite/accounts.ts';
import { movedIn } from '../store/moved.ts';
import { copyPath } from './copies.ts';
import { type ForSettling, keyAtHand, type SettledProfile } from './known-key.ts';

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
  const duplicate = leadingTo(account, await profiles.list());
  const kind = soort ?? duplicate?.soort;
  // A file of lines may be that of a database, so a store of this machine that was never begun is not filled from it to be looked at.
  const here = (await unlessFailing(accountsHere(stateFolder(world), 'journaal'))) ?? [{ account }];
  const isHere = here.some((one) => one.account === account);
  const moved = isHere ? await unlessFailing(stores.state({ account }).then((store) => store.read(movedIn))) : undefined;
  const to = moved && !moved.machine && !moved.account && moved.naar !== localStore ? moved.naar : undefined;
  const inPlace = (one: string | undefined): KnownSide => ({
    account,
    naam: duplicate?.naam ?? naam,
    ...(kind !== undefined && { soort: kind }),
    ...(one !== undefined && { opslag: one }),
  });
  const own = duplicate && { account, naam: duplicate.naam, ...(kind !== undefined && { soort: kind }), ...storeOf(duplicate) };
  const last = own && opslag === undefined && !isHere ? [] : [inPlace(opslag)];
  const sides = [...(own ? [own] : []), ...last, ...(to === undefined ? [] : [inPlace(to)])];
  for (const side of sides) if ((await unlessFailing(begunIn(side, parts))) !== undefined) return side;
  return sides[0]!;
}

/** The beginning of the journal of an account: undefined if none was begun, or where it is kept elsewhere now. */
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
    // Of two that made nothing yet, the one that was used continues, unless the profile has a database.
    const isNewer = own === undefined && (theirs !== undefined || (wasUsed && profile.opslag === undefined));
    if (isNewer) return { profile: await taken(profile, other, parts) };
    if (own === undefined || theirs === undefined) return { profile };
    const isOlder = own < theirs || (own === theirs && profile.account < known.account);
    const duplicate = asProfile(profile, other);
    if (!parts.globals.proef)
      await joinAccounts({ ...(isOlder ? { kept: profile, left: duplicate } : { kept: duplicate, left: profile }), key }, parts);
    if (!isOlder) return { profile: await taken(profile, other, parts) };
    if (!parts.globals.proef) await parts.out.notice(joinedText(profile.naam, other.naam));
    return { profile };
  } catch (error) {
    if (error instanceof Failure) return { profile, stop: error };
    throw error;
  }
}

function asProfile(profile: Profile, { naam: _naam, soort: _kind, ...other }: KnownSide): Profile {
  const { opslag: _opslag, opslag_wachtwoord_opdracht: _opdracht, ...bare } = profile;
  return { ...bare, ...other };
}

/** The profile with the account of another, saved so where the profile is. */
async function taken(profile: Profile, side: KnownSide, { profiles, stores, globals, out }: ForSettling): Promise<Profile> {
  const { naam: known, soort: _kind, ...other } = side;
  if (profile.naam !== environmentName && !globals.proef) {
    // A store that the environment names is not that of the profile.
    await (stores.named === undefined ? profiles.keepIn(profile.naam, other) : profiles.become(profile.naam, other.account));
  }
  await out.notice(takenText(profile.naam, known));
  return asProfile(profile, side);
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

const joinedText = (naam: string, left: string | undefined): string =>
  left === undefined || left === naam
    ? t({
        nl: `De sleutel van '${naam}' was ook van een ander account hier: wat dat wist, staat nu in het journaal van '${naam}'.`,
        en: `Another account here had the key of '${naam}': what it knew is now in the journal of '${naam}'.`,
      })
    : t({
        nl: `'${left}' heeft dezelfde sleutel als '${naam}' en is dus hetzelfde account: wat het wist, staat nu in het journaal van '${naam}'.`,
        en: `'${left}' has the same key as '${naam}', so it is the same account: what it knew is now in the journal of '${naam}'.`,
      });

interface Joining {
  readonly kept: Profile;
  readonly left: Profile;
  readonly key: string;
}

/**
 * Has one account continue with all that is known of either, in any store, and leaves the other: the stricter limits of the two hold, and where one
 * lost lines both did. Doing it again continues where it was interrupted.
 */
async function joinAccounts({ kept, left, key }: Joining, parts: ForSettling): Promise<void> {
  const { world, stores } = parts;
  const { changeLimits, flagIn, raiseFlag } = await import('../service/journal/index.ts');
  const [store, theirs] = [await stores.state(kept), await stores.state(left)];
  const { whole } = await stores.side(left);
  for (const one of [theirs, whole]) await one.checkOwner();
  const folders = limitFolders(world, kept);
  const limits = newestOf([await theirs.read(limitsIn), copyOf(folders, left.account)]);
  if (hasLimits(limits)) {
    const stricter = await changeLimits(
      store,
      copyOf(folders, kept.account),
      kept.account,
      (before) => strictest(limitsOf(before), limitsOf(limits)),
      world.now(),
    );
    replaceCopies(folders, [kept.account, left.account, accountOfKey(kept.base_url, key)], stricter);
  }
  const { plaats } = await stores.at(kept);
  const to = { naar: `account ${kept.account}`, plaats: `${plaats}#${kept.account}`, account: kept.account };
  const onto = async () => (await import('../cli/flows/kept-lines.ts')).keptLines(world.now);
  const path = copyPath(world, left.account);
  const known = new Set<string>();
  do {
    const all = await theirs.transaction(async (transaction) => ({ lines: await transaction.lines(), values: await transaction.values() }));
    const flags = [await theirs.read(flagIn), await store.read(flagIn)];
    await store.transaction(async (transaction) => {
      await addWhatLacks(transaction, onto, all);
      // A loss of either may concern lines that were added just now, so its flag is raised again after them.
      for (const flag of flags) if (flag) await raiseFlag(transaction, { since: flag.since }, world.now());
    });
    for (const { id } of all.lines) known.add(id);
    // Its file goes before its store does: that one writes the file again where this is interrupted.
    if (path !== undefined) openCopyFile(path, left.account).rewrite([]);
  } while (!(await whole.writing([left.account], async (run) => run(ended(left.account, known, to)))));
  await whole.clean?.();
  for (const [id, { opslag: _opslag, ...one }] of knownKeys(world)) {
    const { account, opslag } = kept;
    if (one.account === left.account) await learnKey(world, id, { ...one, account, ...(opslag !== undefined && { opslag }) });
  }
  await store.flush();
}
