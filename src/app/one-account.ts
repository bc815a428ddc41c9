import { Failure, unlessFailing } from '../failure.ts';
import { t } from '../language.ts';
import { accountOfKey, isNamed } from '../service/profiles/environment.ts';
import { knownKey, type KnownKey } from '../service/profiles/known-keys.ts';
import { environmentName, type Profile } from '../service/profiles/profile.ts';
import { learnKey } from '../service/profiles/learn-keys.ts';
import { type ForSettling, keyAtHand, type SettledProfile, unclearKey } from './known-key.ts';
import { memo } from '../memo.ts';

/** Loads the search for another account with the same key, which few keys need. */
const sameKey = () => import('./same-key.ts');

/**
 * The profile of a session with the account of its key, and the key, each once; `anyKey` is for work that needs no account, and `resolved`
 * is the profile before anything is known of its key.
 */
export function openSettled(surroundings: ForSettling, keyOf: (profile: Profile) => Promise<string>) {
  const resolved = memo(async () => surroundings.profiles.resolve(surroundings.globals.profiel));
  const opened = memo(async (): Promise<SettledProfile> => {
    const profile = await resolved();
    const key = await keyAtHand(profile, surroundings);
    return key === undefined ? { profile } : settled(profile, key, surroundings);
  });
  const profile = async () => (await opened()).profile;
  const anyKey = memo(async () => keyOf(await profile()));
  const key = memo(async () => {
    const found = await anyKey();
    if ((await profile()).sleutel.bron === 'opdracht') await checkSettled(await profile(), found, surroundings);
    return found;
  });
  const renewKey = (): void => [anyKey, key].forEach(({ forget }) => forget());
  return { resolved, profile, stop: async () => (await opened()).stop, key, anyKey, renewKey };
}

/**
 * Fails with exit 5 if the key that a command gave shows that the account is another one, whose journal was not asked yet: the next
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
async function settled(profile: Profile, key: string, parts: ForSettling): Promise<SettledProfile> {
  const { world, globals } = parts;
  const id = accountOfKey(profile.base_url, key);
  const known = knownKey(world, id);
  const { DUIT_ACCOUNT: said } = world.env;
  // A saved profile with this key tells which account it is, and 'nieuw' is then left from before.
  if (said && profile.naam === environmentName && !isNamed(world.env) && known?.omgeving && known.account !== id) {
    return { profile, stop: (await sameKey()).saidOtherwise(known.account, said) };
  }
  const others = known ? [known] : await unlessFailing(sameKey().then(({ withSameKey }) => withSameKey(profile, key, parts)));
  if (!others) return { profile };
  let own = profile;
  for (const other of others) {
    if (other.account === own.account && other.soort === own.soort) continue;
    const { asOne, kindFault } = await sameKey();
    const stop = await kindFault(own, other, parts);
    if (stop) return { profile: own, stop };
    if (other.account === own.account) continue;
    const found = await asOne(own, other, { key, wasUsed: known !== undefined }, parts);
    if (found.stop) return found;
    own = found.profile;
  }
  const stop = known ? undefined : await unclearKey(own, world);
  if (stop === undefined && !globals.proef && !isLearnt(known, own)) await learnKey(world, id, learnt(known, own));
  return { profile: own, stop };
}

/** The names of profiles that share an account need not be written over each other. */
const isLearnt = (known: KnownKey | undefined, { naam, account, opslag, soort }: Profile): boolean =>
  known?.account === account &&
  known.opslag === opslag &&
  known.soort === soort &&
  (naam === environmentName ? known.omgeving === true : known.naam !== environmentName);

const learnt = (known: KnownKey | undefined, { naam, account, base_url, opslag, soort }: Profile): KnownKey => ({
  account,
  base_url,
  naam: naam === environmentName ? (known?.naam ?? naam) : naam,
  soort,
  ...(opslag !== undefined && { opslag }),
  ...((known?.omgeving || naam === environmentName) && { omgeving: true }),
});
