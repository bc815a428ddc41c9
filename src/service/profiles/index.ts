import { given } from '../../contract/fields.ts';
import { DryRun, type Failure, unlessFailing } from '../../failure.ts';
import { configFolder, type FolderWorld } from '../../machine/folders.ts';
import type { World } from '../../machine/world.ts';
import { accountOfKey, environmentProfile, hasEnvironmentProfile, isNamed, storeIn } from './environment.ts';
import { knownKey } from './known-keys.ts';
import { environmentName, oefen, type OwnFacts, type Profile, type SharedStore, type Soort } from './profile.ts';
import { readProfiles } from './store.ts';
import type { StoredProfiles, Stored } from './stored.ts';
import { unlessUnusable } from '../../machine/files/disk.ts';

/** The profiles of the user. Where the file is damaged or not private, every method that needs it fails with exit 10. */
export interface Profiles {
  /** The saved profiles, then `oefen`, and `omgeving` where the environment makes one. */
  list(): Promise<Profile[]>;
  /** Fails with exit 2 if there is none. */
  get(naam: string): Promise<Profile>;
  /** The name of the profile without `--profiel`: that of DUIT_PROFIEL, else `omgeving` where it exists, else the chosen one. */
  current(): Promise<string | undefined>;
  /** The profile to work with; `naam` is the value of `--profiel`. Fails with exit 4 if there is none. */
  resolve(naam?: string): Promise<Profile>;
  /** The key, fit for a header; undefined for a profile that needs none. Fails with exit 4. */
  readKey(profile: Profile): Promise<string | undefined>;
  /** Saves a profile, with its key as `sleutel` where the file holds the key. The first profile becomes the chosen one. */
  add(profile: Profile, options?: { sleutel?: string | undefined; overschrijven?: boolean }): Promise<void>;
  /** Changes what a saved profile tells of the owner of its account. Fails with exit 2 if that contradicts itself. */
  tell(naam: string, facts: OwnFacts): Promise<void>;
  /** Gives all saved profiles of one account another store, and an id of the account there. */
  keepIn(naam: string, store: SharedStore & Pick<Profile, 'account'>): Promise<void>;
  /** Gives all saved profiles of the account of one another account, in the store that each has. */
  become(naam: string, account: string): Promise<void>;
  setKind(account: string, soort: Soort): Promise<void>;
  /** The password for the profile's database from its command; undefined if it has none. Fails with exit 10. */
  readPassword(profile: SharedStore): Promise<string | undefined>;
  use(naam: string): Promise<void>;
  /** Keeps a value of a setting for every command at a terminal; without a value the choice goes. */
  set(name: string, value: string | undefined): Promise<void>;
  remove(naam: string): Promise<void>;
}

const exposedIn =
  (env: World['env']) =>
  ({ sleutel, opslag, opslag_wachtwoord_opdracht: opdracht, ...profile }: Stored): Profile => ({
    ...profile,
    sleutel: sleutel.bron === 'bestand' ? { bron: 'bestand' } : sleutel,
    ...storeIn(env, opslag, opdracht),
  });

/** The profile of the environment with the account and store its key led to before, and its bank accounts, checked apart from Tab. */
async function fromEnvironment(world: FolderWorld, saved: () => readonly Stored[]): Promise<Profile | undefined> {
  const { env } = world;
  const [made, accounts] = [environmentProfile(env), env['DUIT_REKENING']];
  if (!made) return undefined;
  const own = { ...made, ...knownPart(world, made, saved) };
  return accounts ? { ...own, rekeningen: (await import('./accounts.ts')).readAccounts(accounts, 'DUIT_REKENING') } : own;
}

/**
 * One account has one id and one store, wherever its key comes from; DUIT_ACCOUNT and DUIT_OPSLAG go before them. It is remembered once the
 * key was used here before: then this machine stays, and is no container of one command that leaves names behind. The kind of the account
 * holds where DUIT_SOORT says none.
 */
function knownPart(
  world: FolderWorld,
  made: Profile,
  saved: () => readonly Stored[],
): SharedStore & Pick<Profile, 'account' | 'geheugen'> & Partial<Pick<Profile, 'soort'>> {
  const known = knownKey(world, accountOfKey(made.base_url, world.env['DUIT_API_KEY'] ?? ''));
  const account = (isNamed(world.env) ? knownKey(world, made.account) : known)?.account ?? made.account;
  const duplicate = unlessUnusable(saved)?.find((one) => one.account === account);
  const soort = world.env['DUIT_SOORT'] ? undefined : (duplicate?.soort ?? (known?.account === account ? known.soort : undefined));
  const part = { account, ...((!known || duplicate?.geheugen === false) && { geheugen: false }), ...(soort && { soort }) };
  if (world.env['DUIT_OPSLAG']) return part;
  return {
    ...part,
    ...(duplicate ? storeOf(duplicate) : known?.account === account && known.opslag !== undefined && { opslag: known.opslag }),
  };
}

export const storeOf = ({ opslag, opslag_wachtwoord_opdracht }: SharedStore): SharedStore => given({ opslag, opslag_wachtwoord_opdracht });

/** Runs one command after the other: each may ask something on the terminal, as a password store does. */
function inTurn(command: World['command']): World['command'] {
  let last: Promise<unknown> = Promise.resolve();
  return (line) => {
    const next = last.then(() => command(line));
    last = next.catch(() => {});
    return next;
  };
}

/** A profile for an account that is named by its id. Fails with exit 2 on a word that names nothing. */
async function ofAccount(world: FolderWorld, naam: string, all: readonly Profile[]): Promise<Profile> {
  const left = await (await import('./left.ts')).profileOfAccount(world, naam);
  if (left) return left;
  const { unknownProfile } = await import('./choose.ts');
  throw unknownProfile(
    naam,
    all.map((one) => one.naam),
  );
}

async function noneChosen(world: FolderWorld, saved: readonly Stored[]): Promise<Failure> {
  const { noProfile, rememberedAccounts } = await import('./left.ts');
  const left = await unlessFailing(rememberedAccounts(world));
  return noProfile(saved.length > 0, left?.filter(({ account, holds }) => holds && saved.every((one) => one.account !== account)) ?? []);
}

/** Changes the file, or throws `DryRun` with the name `what` of its part where it may not be written. */
const changing =
  (world: FolderWorld, mayWrite: boolean, contents: () => StoredProfiles) =>
  async (edit: (edits: typeof import('./edits.ts'), before: StoredProfiles) => StoredProfiles, what = 'profielen'): Promise<void> => {
    // Loaded here, so that reading a profile loads neither conf nor SQLite.
    const [writer, edits] = await Promise.all([import('./write.ts'), import('./edits.ts')]);
    if (mayWrite) return writer.change(configFolder(world), world.platform, (before) => edit(edits, before));
    edit(edits, contents());
    throw new DryRun(what);
  };

/** Opens the profiles, reads only once asked and then makes no file. Where they may not be written a change fails or throws `DryRun`. */
export function openProfiles(world: Pick<World, 'env' | 'home' | 'cwd' | 'platform' | 'command'>, mayWrite = true): Profiles {
  const [{ env, platform }, command] = [world, inTurn(world.command)];
  const exposed = exposedIn(env);
  const contents = () => readProfiles(configFolder(world), platform);
  const ofEnvironment = () => fromEnvironment(world, () => contents().profielen);
  const saved = (naam: string) => contents().profielen.find((one) => one.naam === naam);
  const change = changing(world, mayWrite, contents);
  const list = async () => {
    const own = hasEnvironmentProfile(env) ? await ofEnvironment() : undefined;
    return [...contents().profielen.map(exposed), oefen, ...(own ? [own] : [])];
  };
  const get = async (naam: string) => {
    // These two are in no file, so they exist without a home folder too.
    if (naam === oefen.naam) return oefen;
    const own = naam === environmentName ? await ofEnvironment() : undefined;
    if (own) return own;
    const stored = saved(naam);
    return stored ? exposed(stored) : ofAccount(world, naam, await list());
  };
  const named = env['DUIT_PROFIEL'] || undefined;
  return {
    list,
    get,
    current: async () => named ?? (hasEnvironmentProfile(env) ? environmentName : contents().huidig),
    resolve: async (naam = named) => {
      if (naam !== undefined) return get(naam);
      const own = await ofEnvironment();
      if (own) return own;
      const { huidig, profielen } = contents();
      if (huidig === undefined) throw await noneChosen(world, profielen);
      return get(huidig);
    },
    readKey: async (profile) => (await import('./read-key.ts')).keyOf({ env, command }, profile, saved),
    add: (profile, { sleutel, overschrijven = false } = {}) =>
      change((edits, before) => edits.withProfile(before, profile, sleutel, overschrijven)),
    tell: (naam, facts) => change((edits, before) => edits.withTaxpayer(before, naam, facts)),
    keepIn: (naam, store) => change((edits, before) => edits.withStore(before, naam, store)),
    setKind: (account, soort) => change((edits, before) => edits.withKind(before, account, soort)),
    become: (naam, account) => change((edits, before) => edits.withAccount(before, naam, account)),
    readPassword: async ({ opslag_wachtwoord_opdracht: opdracht }) =>
      opdracht === undefined ? undefined : (await import('./read-key.ts')).passwordFromCommand(command, opdracht),
    set: (name, value) => change((edits, before) => edits.withSetting(before, name, value), 'instellingen'),
    use: (naam) => change((edits, before) => edits.withCurrent(before, naam)),
    remove: (naam) => change((edits, before) => edits.withoutProfile(before, naam)),
  };
}
