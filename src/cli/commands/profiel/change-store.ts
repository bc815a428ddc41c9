import { given } from '../../../contract/fields.ts';
import { local, usage } from '../../../failure.ts';
import { filedReturns } from '../../../jobs/reports/btw/late.ts';
import { missingText, t } from '../../../language.ts';
import { type Destination, MovedAccount, movedIn } from '../../../store/moved.ts';
import { environmentName, oefen, type Profile, type SharedStore } from '../../../service/profiles/profile.ts';
import { accountOfKey } from '../../../service/profiles/environment.ts';
import { learnKey } from '../../../service/profiles/learn-keys.ts';
import { type LeftAccount, rememberedAccounts } from '../../../service/profiles/left.ts';
import type { KnownAccount, Opened, OpenSession } from '../../session/session.ts';
import { shellWord } from '../../../machine/shell/shell.ts';
import {
  accountLines,
  alreadyThere,
  ofService,
  readStore,
  refuseNamedStore,
  register,
  type StoreChoiceOptions,
} from '../../flows/store-choice.ts';

interface Wanted extends StoreChoiceOptions {
  account?: string | undefined;
}

/** Fails with exit 10 if the store that it leaves knows of writes that the other one does not, or if the other can't be used. */
export async function prepareStore(session: OpenSession, profile: Profile, wanted: Wanted): Promise<() => Promise<void>> {
  const { stores, profiles } = session;
  if (profile.naam === environmentName && wanted.account !== undefined && wanted.opslag === undefined) {
    return accountOfEnvironment(session, profile, wanted.account);
  }
  checkChangeable(session, profile);
  if (wanted.opslag === undefined) return withCommand(session, profile, wanted);
  const target = readStore(wanted.opslag, wanted.opslagWachtwoordOpdracht);
  const [here, there] = [await stores.at(profile), await stores.at(target)];
  if (here.plaats === there.plaats) return () => profiles.keepIn(profile.naam, { account: profile.account, ...target });
  await checkNothingStays(session, profile, there);
  const account = await accountAt(session, profile, target, wanted.account);
  return async () => {
    if (account === profile.account) await register(session, profile, target);
    await profiles.keepIn(profile.naam, { account, ...target });
    // The memory of an account that nobody asks for any more.
    await session.forget(profile);
  };
}

/** Gives the key of the environment the account of this id, or with `nieuw` a new one. Exit 2 if it is unknown or DUIT_ACCOUNT differs. */
async function accountOfEnvironment(
  { stores, profiles, world }: Opened<'profiles' | 'stores' | 'world'>,
  profile: Profile,
  wanted: string,
): Promise<() => Promise<void>> {
  const { base_url, opslag } = profile;
  const { DUIT_ACCOUNT: said = wanted } = world.env;
  if (said !== '' && said !== wanted) {
    throw usage(t({ nl: `--account: DUIT_ACCOUNT zegt nog ${said}`, en: `--account: DUIT_ACCOUNT still says ${said}` }), {
      hint: t({ nl: 'Verwijder ze eerst: unset DUIT_ACCOUNT', en: 'Unset it first: unset DUIT_ACCOUNT' }),
    });
  }
  const key = accountOfKey(base_url, (await profiles.readKey(profile)) ?? '');
  const known = opslag === undefined ? (await rememberedAccounts(world)).map(knownOf) : await stores.accounts(profile);
  const same = ofService(known, base_url);
  if (wanted !== another && !same.some(({ account }) => account === wanted)) throw noSuchAccount(same);
  const account = wanted === another ? key : wanted;
  return () => learnKey(world, key, { account, base_url, naam: profile.naam, omgeving: true, ...given({ opslag }) });
}

const knownOf = ({ account, naam, base_url }: LeftAccount): KnownAccount => ({ account, naam, base_url });

const noSuchAccount = (all: readonly KnownAccount[]) =>
  usage(
    `${t({ nl: '--account: dat account is hier niet bekend', en: '--account: that account is not known here' })}\n${accountLines(all)}`.trimEnd(),
    {
      hint: t({
        nl: `Een account dat er nog niet is: --account ${another}`,
        en: `For an account that is not there yet: --account ${another}`,
      }),
    },
  );

/** Only the command for the password changes. */
function withCommand({ profiles }: Opened<'profiles'>, { naam, account, opslag }: Profile, wanted: Wanted): () => Promise<void> {
  if (opslag === undefined || wanted.account !== undefined) {
    throw usage(missingText('--opslag', { nl: 'welke database?', en: 'which database?' }));
  }
  const store: SharedStore = given({ opslag, opslag_wachtwoord_opdracht: wanted.opslagWachtwoordOpdracht });
  return () => profiles.keepIn(naam, { account, ...store });
}

function checkChangeable(session: Opened<'stores'>, { naam }: Profile): void {
  if (naam === oefen.naam || naam === environmentName) {
    throw usage(t({ nl: `het profiel '${naam}' kan niet gewijzigd worden`, en: `the profile '${naam}' cannot be changed` }), {
      hint: t({
        nl: 'Voor het profiel van de omgeving: zet DUIT_OPSLAG. Het oefenaccount blijft op deze computer.',
        en: 'For the profile of the environment: set DUIT_OPSLAG. The practice account stays on this machine.',
      }),
    });
  }
  refuseNamedStore(session);
}

/** Fails with exit 10 if the store of a profile knows what the other one does not. */
async function checkNothingStays({ stores, journal }: Opened<'journal' | 'stores'>, profile: Profile, there: Destination): Promise<void> {
  const store = await stores.state(profile);
  const moved = await store.read(movedIn);
  if (moved) {
    if (moved.plaats === there.plaats) return;
    throw new MovedAccount(moved);
  }
  const { last } = await (await journal(profile.naam)).rivals(null, Number.MAX_SAFE_INTEGER);
  if (last === 0 && (await filedReturns(store)).length === 0) return;
  throw local({
    nl: `de database van '${profile.naam}' weet al wat verstuurd is; een andere weet dat niet`,
    en: `the database of '${profile.naam}' already knows of writes; another one does not know them`,
    hint: {
      nl: `Er is niets gewijzigd. Neem alles mee: duit opslag verhuis --naar ${shellWord(there.naar)} --profiel ${profile.naam}`,
      en: `Nothing was changed. Take everything along: duit opslag verhuis --naar ${shellWord(there.naar)} --profiel ${profile.naam}`,
    },
  });
}

/** The value of `--account` for an account that the database does not have yet. */
const another = 'nieuw';

/** If a database has accounts of the service, only the user knows whether this is one. Exit 2 if that answer is missing or wrong. */
async function accountAt(session: Opened<'stores'>, profile: Profile, target: SharedStore, wanted: string | undefined): Promise<string> {
  if (target.opslag === undefined) {
    if (wanted === undefined) return profile.account;
    throw usage({ nl: '--account is voor een database', en: '--account is for a database' });
  }
  const all = await session.stores.accounts(target);
  if (wanted === undefined && all.some(({ account }) => account === profile.account)) return profile.account;
  const same = ofService(all, profile.base_url);
  if (wanted === another || (wanted === undefined && same.length === 0)) return profile.account;
  if (same.some(({ account }) => account === wanted)) return wanted!;
  throw usage(
    wanted === undefined
      ? alreadyThere(same)
      : `${t({ nl: '--account: dat account staat niet in deze database', en: '--account: this database has no such account' })}\n${accountLines(same)}`.trimEnd(),
    {
      hint: t({
        nl: `Is '${profile.naam}' een daarvan? Zeg welk: --account <id>. Is het een ander: --account ${another}`,
        en: `Is '${profile.naam}' one of them? Say which: --account <id>. If it is another: --account ${another}`,
      }),
    },
  );
}
