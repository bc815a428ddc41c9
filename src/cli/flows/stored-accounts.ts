import { t } from '../../language.ts';
import type { Json } from '../../store/store.ts';
import { isSameBase } from '../../service/profiles/index.ts';
import type { KnownAccount } from '../session/stores.ts';

/** An account as the value under that key tells of it. */
export function knownAccount(account: string, value: Json | undefined): KnownAccount {
  const { naam, base_url } = (value ?? {}) as { naam?: unknown; base_url?: unknown };
  return { account, naam: textOf(naam), base_url: textOf(base_url) };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The accounts of this service, and those whose service nothing tells. */
export const ofService = (all: readonly KnownAccount[], base: string): KnownAccount[] =>
  all.filter(({ base_url }) => base_url === undefined || isSameBase(base_url, base));

/** These accounts, a line each. */
export const accountLines = (accounts: readonly KnownAccount[]): string =>
  accounts.map(({ account, naam = '' }) => `  ${account}  ${naam}`.trimEnd()).join('\n');

/** Says that a database has these accounts of the service. */
export const alreadyThere = (accounts: readonly KnownAccount[]): string =>
  `${t({ nl: 'in deze database staan al accounts van deze dienst:', en: 'this database has accounts of this service already:' })}\n${accountLines(accounts)}`;
