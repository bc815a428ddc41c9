import { t } from '../../language.ts';
import type { Profile, SharedStore } from '../../service/profiles/index.ts';
import { localStore } from '../../service/profiles/local.ts';
import { option } from '../options.ts';
import type { OpenSession } from '../session/session.ts';
import { given } from '../../contract/fields.ts';
import { usage } from '../../failure.ts';

/** The options that name a store. */
export interface StoreChoiceOptions {
  opslag?: string | undefined;
  opslagWachtwoordOpdracht?: string | undefined;
}

/** `--opslag`: another store than that of the profile. */
export const storeOption = () =>
  option('--opslag <adres>', {
    nl: 'een andere database dan die van het profiel, als postgres://gebruiker@host/database',
    en: 'another database than that of the profile, as postgres://user@host/database',
  });

/** `--opslag-wachtwoord-opdracht`: the command that gives the password. */
export const passwordOption = () =>
  option('--opslag-wachtwoord-opdracht <opdracht>', {
    nl: 'het wachtwoord van de database is de eerste regel die deze opdracht geeft',
    en: "the database's password is the first line this command prints",
  });

/** The store that the options name, or else that of the profile in use. */
export async function chosenStore({ profile }: Pick<OpenSession, 'profile'>, options: StoreChoiceOptions): Promise<SharedStore> {
  return options.opslag === undefined ? profile() : readStore(options.opslag, options.opslagWachtwoordOpdracht);
}

/** The store with this address; `lokaal` is that of this machine, which needs no password. Fails with exit 2 on a password for it. */
export function readStore(text: string, opdracht: string | undefined): SharedStore {
  const opslag = text.trim();
  if (opslag !== localStore) return given({ opslag, opslag_wachtwoord_opdracht: opdracht });
  if (opdracht === undefined) return {};
  throw usage(
    t({
      nl: '--opslag-wachtwoord-opdracht: de opslag van deze computer heeft geen wachtwoord',
      en: '--opslag-wachtwoord-opdracht: the store of this machine has no password',
    }),
  );
}

/** The collection and the key under which a database says which account it keeps. */
export const registered = ['opslag', 'account'] as const;

/** Writes in a database which account it keeps, for the machines that come after. */
export async function register(
  { stores }: Pick<OpenSession, 'stores'>,
  { naam, base_url, account }: Profile,
  target: SharedStore,
): Promise<void> {
  if (target.opslag === undefined) return;
  const store = await stores.state({ account, ...target });
  await store.transaction((transaction) => transaction.put(...registered, { naam, base_url }));
}
