import { knownAccount, ofService } from '../cli/flows/store-choice.ts';
import { type Failure, unlessFailing, usage } from '../failure.ts';
import { t } from '../language.ts';
import { stateFolder } from '../machine/folders.ts';
import type { World } from '../machine/world.ts';
import { accountOfKey } from '../service/profiles/environment.ts';
import { isSameBase } from '../service/profiles/base-url.ts';
import { knownKey, knownKeys } from '../service/profiles/known-keys.ts';
import { environmentName, type Profile } from '../service/profiles/profile.ts';
import type { StateStore } from '../store/store.ts';
import type { Surroundings } from './surroundings.ts';

export type ForSettling = Pick<Surroundings, 'world' | 'globals' | 'profiles' | 'stores' | 'out'>;

export interface SettledProfile {
  readonly profile: Profile;
  /** Why nothing may be written, where that is so. */
  readonly stop?: Failure | undefined;
}

/** Whether an account has the id that its address and key make, as one of the environment has, and no saved profile. */
const isOfKey = (account: string): boolean => /^[0-9a-f]{32}$/.test(account);

/**
 * Fails with exit 2 if the environment gives another key than before for a service that this state knows: it may be a new key of
 * the same account, and the journal of that account would then stop nothing.
 */
export async function checkKnownKey(profile: Profile, world: World): Promise<void> {
  const failure = await unclearKey(profile, world);
  if (failure) throw failure;
}

/** The failure of `checkKnownKey`; undefined if the account is clear. */
export async function unclearKey({ naam, account, base_url, opslag }: Profile, world: World): Promise<Failure | undefined> {
  const { DUIT_API_KEY: key = '', DUIT_ACCOUNT: named } = world.env;
  if (naam !== environmentName || opslag !== undefined || named || knownKey(world, accountOfKey(base_url, key))) return undefined;
  const { accountsHere } = await import('../store/sqlite/accounts.ts');
  const all = await accountsHere(stateFolder(world), 'journaal');
  if (all.some((one) => one.account === account)) return undefined;
  const known = all.map((one) => knownAccount(one.account, (one.first ?? null) as Parameters<typeof knownAccount>[1]));
  const same = ofService(known, base_url).filter((one) => isOfKey(one.account));
  const given = [...knownKeys(world).values()].filter((one) => one.omgeving && isSameBase(one.base_url, base_url));
  const ids = [...new Set([...same, ...given].map((one) => one.account))];
  // Another process may have learnt this very key since it was asked for above.
  if (ids.length === 0 || ids.includes(account)) return undefined;
  return usage(
    t({
      nl: `deze computer kent ${base_url} met een andere sleutel, als account ${ids.join(' of ')}`,
      en: `this machine knows ${base_url} with another key, as account ${ids.join(' or ')}`,
    }),
    {
      hint: t({
        nl: `Er is niets verstuurd. Is het hetzelfde account met een nieuwe sleutel, zet dan DUIT_ACCOUNT=${ids[0]} (in CI: één regel bij env). Is het een ander: DUIT_ACCOUNT=nieuw`,
        en: `Nothing was sent. If it is the same account with a new key, set DUIT_ACCOUNT=${ids[0]} (in CI: one line below env). If it is another: DUIT_ACCOUNT=nieuw`,
      }),
    },
  );
}

/**
 * The same store of an account, of which each read that rests on statements which are lost, or on a shared database that may lack lines of
 * other machines, is noted as the figures that it is for.
 */
export async function figuresState(
  store: StateStore,
  { what, isOfBank }: { readonly what: string; readonly isOfBank: boolean },
  { behind }: Surroundings,
): Promise<StateStore> {
  const tell = (fault: Failure): void => void behind.set(what, fault);
  if (store.shared === undefined && !isOfBank) return store;
  const { tellingLosses, tellingStatements } = await import('../cli/flows/kept-lines.ts');
  const whole = tellingLosses(store, tell);
  return isOfBank ? tellingStatements(whole, tell) : whole;
}

/** The key of a profile where no command has to be run for it; undefined if it is not there. */
export async function keyAtHand(profile: Profile, { profiles }: Pick<ForSettling, 'profiles'>): Promise<string | undefined> {
  const { bron } = profile.sleutel;
  return bron === 'bestand' || bron === 'omgeving' ? unlessFailing(profiles.readKey(profile)) : undefined;
}
