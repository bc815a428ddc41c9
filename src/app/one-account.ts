import type { KnownSide } from '../cli/session/session.ts';
import { Failure, unlessFailing, usage } from '../failure.ts';
import { t } from '../language.ts';
import { stateFolder } from '../machine/folders.ts';
import { keyPrint } from '../service/key-print.ts';
import { accountOfKey, isNamed } from '../service/profiles/environment.ts';
import { isSameBase } from '../service/profiles/base-url.ts';
import { storeOf } from '../service/profiles/index.ts';
import { knownKey, type KnownKey } from '../service/profiles/known-keys.ts';
import { environmentName, type Profile } from '../service/profiles/profile.ts';
import { learnKey } from '../service/profiles/learn-keys.ts';
import { localStore } from '../service/profiles/local.ts';
import { movedIn } from '../store/moved.ts';
import { unclearKey } from './known-key.ts';
import { once, renewable } from './once.ts';
import type { Surroundings } from './surroundings.ts';

type ForSettling = Pick<Surroundings, 'world' | 'globals' | 'profiles' | 'stores' | 'out'>;

/** A profile with the account that its key belongs to. */
interface Settled {
  readonly profile: Profile;
  /** Why nothing may be written, where that is so. */
  readonly stop?: Failure | undefined;
}

/**
 * The profile of a session with the account that its key belongs to, and its key, each once; `anyKey` is the key for work that needs no
 * account.
 */
export function openSettled(surroundings: ForSettling, keyOf: (profile: Profile) => Promise<string>) {
  const opened = once(async (): Promise<Settled> => {
    const profile = await surroundings.profiles.resolve(surroundings.globals.profiel);
    const key = await keyAtHand(profile, surroundings);
    return key === undefined ? { profile } : settled(profile, key, surroundings);
  });
  const profile = async () => (await opened()).profile;
  const { get: anyKey, renew: renewAny } = renewable(async () => keyOf(await profile()));
  const { get: key, renew } = renewable(async () => {
    const found = await anyKey();
    if ((await profile()).sleutel.bron === 'opdracht') await checkSettled(await profile(), found, surroundings);
    return found;
  });
  const renewKey = () => [renewAny, renew].forEach((one) => one());
  return { profile, stop: async () => (await opened()).stop, key, anyKey, renewKey };
}

/**
 * Fails with exit 5 where the key that a command gave shows that the account is another one, whose journal was not asked yet: the next
 * command begins with that. Also with the reason why nothing may be written, where there is one.
 */
async function checkSettled(profile: Profile, key: string, parts: ForSettling): Promise<void> {
  const { profile: found, stop } = await settled(profile, key, parts);
  if (stop) throw stop;
  if (found.account === profile.account || parts.globals.proef) return;
  throw new Failure('temporary', t({ nl: 'er is niets verstuurd', en: 'nothing was sent' }), {
    because: 'busy',
    hint: t({ nl: 'Geef hetzelfde commando opnieuw.', en: 'Give the same command again.' }),
  });
}

/**
 * Gives a profile the account that its address and key belong to, wherever they were used before: under another profile, one that is gone,
 * or in the environment. It remembers that from then on, and says so where the profile had another account. It runs no command for a key.
 */
async function settled(profile: Profile, key: string, parts: ForSettling): Promise<Settled> {
  const { world, globals } = parts;
  const id = accountOfKey(profile.base_url, key);
  const known = knownKey(world, id);
  const { DUIT_ACCOUNT: said } = world.env;
  // A saved profile with this key tells which account it is, and 'nieuw' is then left from before.
  if (said && isOfEnvironment(profile) && !isNamed(world.env) && known?.omgeving && known.account !== id) {
    return { profile, stop: saidOtherwise(known.account, said) };
  }
  const others = known ? [known] : await unlessFailing(withSameKey(profile, key, parts));
  if (!others) return { profile };
  let own = profile;
  for (const other of others) {
    if (other.account === own.account) continue;
    const found = await asOne(own, other, { key, wasUsed: known !== undefined }, parts);
    if (found.stop) return found;
    own = found.profile;
  }
  const stop = known ? undefined : await unclearKey(own, world);
  if (stop === undefined && !globals.proef && !isLearnt(known, own)) await learnKey(world, id, learnt(known, own));
  return { profile: own, stop };
}

/** The account that an address and a key belong to, as far as anything here tells; undefined for a key that is new. */
export async function accountOfKnownKey(profile: Profile, key: string, parts: ForSettling): Promise<KnownSide | undefined> {
  const known = knownKey(parts.world, accountOfKey(profile.base_url, key)) ?? (await withSameKey(profile, key, parts))[0];
  return known && sideOf(known, parts);
}

const isOfEnvironment = ({ naam }: Profile): boolean => naam === environmentName;

/** Exit 2: the key was used for one account, and DUIT_ACCOUNT says another; the writes of either would then stop nothing in the other. */
const saidOtherwise = (known: string, said: string): Failure =>
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

/** The names of profiles that share an account need not be written over each other. */
const isLearnt = (known: KnownKey | undefined, { naam, account, opslag }: Profile): boolean =>
  known?.account === account &&
  known.opslag === opslag &&
  (naam === environmentName ? known.omgeving === true : known.naam !== environmentName);

const learnt = (known: KnownKey | undefined, { naam, account, base_url, opslag }: Profile): KnownKey => ({
  account,
  base_url,
  naam: naam === environmentName ? (known?.naam ?? naam) : naam,
  ...(opslag !== undefined && { opslag }),
  ...((known?.omgeving || naam === environmentName) && { omgeving: true }),
});

/** The other accounts that the same key was used for, as saved profiles with their key at hand and the journals here tell. */
async function withSameKey({ naam, account, base_url }: Profile, key: string, { world, profiles }: ForSettling): Promise<KnownKey[]> {
  const found = new Map<string, KnownKey>();
  const { accountsWithKey } = await import('../store/sqlite/accounts.ts');
  for (const { account: other, first } of await accountsWithKey(stateFolder(world), 'journaal', keyPrint(key))) {
    const { profile = '', base_url: theirs = '' } = (first ?? {}) as { profile?: string; base_url?: string };
    if (isSameBase(theirs, base_url)) found.set(other, { account: other, base_url: theirs, naam: profile });
  }
  for (const one of await profiles.list()) {
    if (one.naam === naam || !isSameBase(one.base_url, base_url) || (await keyAtHand(one, { profiles })) !== key) continue;
    found.set(one.account, { account: one.account, base_url, naam: one.naam, ...(one.opslag !== undefined && { opslag: one.opslag }) });
  }
  found.delete(account);
  return [...found.values()];
}

/** The key of a profile where no command has to be run for it; undefined where it is not there. */
async function keyAtHand(profile: Profile, { profiles }: Pick<ForSettling, 'profiles'>): Promise<string | undefined> {
  const { bron } = profile.sleutel;
  return bron === 'bestand' || bron === 'omgeving' ? unlessFailing(profiles.readKey(profile)) : undefined;
}

/** The store of an account: that of a profile which has it, or the one that it was last used in or moved to, where its journal is. */
async function sideOf({ account, naam, opslag }: KnownKey, parts: ForSettling): Promise<KnownSide> {
  const { profiles, stores } = parts;
  const twin = (await profiles.list()).find((one) => one.account === account && one.naam !== environmentName);
  const moved = await unlessFailing(stores.state({ account }).then((store) => store.read(movedIn)));
  const to = moved && !moved.machine && !moved.account && moved.naar !== localStore ? moved.naar : undefined;
  const inPlace = (one: string | undefined): KnownSide => ({
    account,
    naam: twin?.naam ?? naam,
    ...(one !== undefined && { opslag: one }),
  });
  const own = twin && { account, naam: twin.naam, ...storeOf(twin) };
  const sides = [...(own ? [own] : []), inPlace(opslag), ...(to === undefined ? [] : [inPlace(to)])];
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
async function asOne(
  profile: Profile,
  known: KnownKey,
  { key, wasUsed }: { readonly key: string; readonly wasUsed: boolean },
  parts: ForSettling,
): Promise<Settled> {
  try {
    const other = await sideOf(known, parts);
    const [own, theirs] = [await begunIn(profile, parts), await begunIn(other, parts)];
    // Two accounts that the user tells apart are never made one.
    if (theirs !== undefined && isOfEnvironment(profile) && isNamed(parts.world.env)) {
      return { profile, stop: saidOtherwise(other.account, profile.account) };
    }
    // Of two that made nothing yet, the one that was used goes on, unless the profile has a database.
    const isNewer = own === undefined && (theirs !== undefined || (wasUsed && profile.opslag === undefined));
    if (isNewer) return { profile: await taken(profile, other, parts) };
    if (own === undefined || theirs === undefined) return { profile };
    const [here, there] = [await parts.stores.at(profile), await parts.stores.at(other)];
    const { joinAccounts, keptApart } = await import('./joining.ts');
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
  { naam: known, ...other }: KnownSide,
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

/** Says that a profile works with the account that another one has. */
const takenText = (naam: string, known: string | undefined): string =>
  known === undefined || known === naam
    ? t({
        nl: `De sleutel van '${naam}' is van een account dat duit al kent: het werkt verder met dat journaal en alles wat daarvan onthouden is.`,
        en: `The key of '${naam}' is that of an account that duit knows already: it goes on with that journal and all that is remembered of it.`,
      })
    : t({
        nl: `'${naam}' heeft dezelfde sleutel als '${known}' en is dus hetzelfde account: het werkt verder met hetzelfde journaal, geheugen en dezelfde grenzen.`,
        en: `'${naam}' has the same key as '${known}', so it is the same account: it goes on with the same journal, memory and rails.`,
      });
