import { t } from '../../language.ts';
import { isSameBase } from '../../service/profiles/base-url.ts';
import { type Profile, type SharedStore, localStore } from '../../service/profiles/profile.ts';
import type { KnownAccount, Opened } from '../session/session.ts';
import type { OptionsOf } from '../command/option.ts';
import type { passwordOption, storeOption } from '../options.ts';
import { given } from '../../contract/fields.ts';
import { usage } from '../../failure.ts';
import type { Json } from '../../store/store.ts';

export type StoreChoiceOptions = OptionsOf<readonly [typeof storeOption, typeof passwordOption]>;

export async function chosenStore({ profile }: Opened<'profile'>, options: StoreChoiceOptions): Promise<SharedStore> {
  return options.opslag === undefined ? profile() : readStore(options.opslag, options.opslagWachtwoordOpdracht);
}

/** The store with this address; `lokaal` is that of this machine, which needs no password. Fails with exit 2 on a password for it. */
export function readStore(text: string, opdracht: string | undefined): SharedStore {
  const opslag = text.trim();
  if (opslag !== localStore) return given({ opslag, opslag_wachtwoord_opdracht: opdracht });
  if (opdracht === undefined) return {};
  throw usage({
    nl: '--opslag-wachtwoord-opdracht: de database van deze computer heeft geen wachtwoord',
    en: '--opslag-wachtwoord-opdracht: the database of this machine has no password',
  });
}

/** Fails with exit 2 if DUIT_OPSLAG names the store, whatever the profile says. */
export function refuseNamedStore({ stores }: Opened<'stores'>): void {
  if (stores.named === undefined) return;
  throw usage(t({ nl: 'DUIT_OPSLAG is gezet en gaat voor op het profiel', en: 'DUIT_OPSLAG is set and overrides the profile' }), {
    hint: t({ nl: 'Verwijder ze eerst: unset DUIT_OPSLAG', en: 'Unset it first: unset DUIT_OPSLAG' }),
  });
}

/** The collection and the key under which a database says which account it keeps. */
export const registered = ['opslag', 'account'] as const;

/** Writes in a database which account it keeps, for the machines that come after. */
export async function register({ stores }: Opened<'stores'>, { naam, base_url, account }: Profile, target: SharedStore): Promise<void> {
  if (target.opslag === undefined) return;
  const store = await stores.state({ account, ...target });
  await store.transaction((transaction) => transaction.put(...registered, { naam, base_url }));
}

export function knownAccount(account: string, value: Json | undefined): KnownAccount {
  const { naam, base_url } = (value ?? {}) as { naam?: unknown; base_url?: unknown };
  return { account, naam: nonText(naam), base_url: nonText(base_url) };
}

const nonText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The accounts of this service, and those whose service nothing tells. */
export const ofService = (all: readonly KnownAccount[], base: string): KnownAccount[] =>
  all.filter(({ base_url }) => base_url === undefined || isSameBase(base_url, base));

export const accountLines = (accounts: readonly KnownAccount[]): string =>
  accounts.map(({ account, naam = '' }) => `  ${account}  ${naam}`.trimEnd()).join('\n');

export const alreadyThere = (accounts: readonly KnownAccount[]): string =>
  `${t({ nl: 'in deze database staan al accounts van deze dienst:', en: 'this database has accounts of this service already:' })}\n${accountLines(accounts)}`;
