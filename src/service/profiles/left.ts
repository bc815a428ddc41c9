import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { type FolderWorld, stateFolder } from '../../machine/folders.ts';
import { type KnownKey, knownKeys } from './known-keys.ts';
import { isAccount, oefen, type Profile } from './profile.ts';
import { unlessUnusable } from '../../machine/files/disk.ts';

export type LeftAccount = Pick<KnownKey, 'account'> &
  Partial<KnownKey> & {
    /** Whether its journal here has anything left. */
    readonly holds: boolean;
  };

/** The accounts of which this machine remembers anything but the practice account, whether a profile still leads to them or not. */
export async function rememberedAccounts(world: FolderWorld): Promise<LeftAccount[]> {
  const folder = unlessUnusable(() => stateFolder(world));
  const { accountsHere } = await import('../../store/sqlite/accounts.ts');
  const journals = folder === undefined ? [] : await accountsHere(folder, 'journaal');
  const all = new Map<string, LeftAccount>();
  for (const { account, first, holds } of journals) {
    const { profile: naam, base_url } = (first ?? {}) as { profile?: string; base_url?: string };
    all.set(account, { account, holds, ...(naam !== undefined && { naam }), ...(base_url !== undefined && { base_url }) });
  }
  for (const known of knownKeys(world).values()) all.set(known.account, { holds: false, ...all.get(known.account), ...known });
  all.delete(oefen.account);
  return [...all.values()];
}

/** Stands for the service of an account of which nothing tells that. */
const unknownBase = 'https://onbekend.invalid/api/v1';

/** A profile for an account by its id, without a key: enough to look at what is kept of it, and to wipe that. Undefined for any other word. */
export async function profileOfAccount(world: FolderWorld, id: string): Promise<Profile | undefined> {
  const left = isAccount(id) ? (await rememberedAccounts(world)).find(({ account }) => account === id) : undefined;
  if (!left) return undefined;
  const { account, base_url = unknownBase, opslag } = left;
  return {
    naam: id,
    account,
    base_url,
    soort: 'echt',
    sleutel: { bron: 'geen' },
    beschermd: false,
    ...(opslag !== undefined && { opslag }),
  };
}

/** Exit 4: no profile is chosen. The hint says how to get one, and names accounts no profile leads to; `saved`: some can be chosen. */
export function noProfile(saved: boolean, left: readonly LeftAccount[] = []): Failure {
  const own = t({ nl: 'Oefenen zonder sleutel: voeg --profiel oefen toe.', en: 'To practise without a key: add --profiel oefen.' });
  const practise = [own, ...left.map(leftLine)].join('\n');
  if (saved) {
    return new Failure('key', t({ nl: 'er is geen profiel gekozen', en: 'no profile is chosen' }), {
      hint: `${t({ nl: 'Kies er een: duit profiel gebruik <naam>.', en: 'Choose one: duit profiel gebruik <naam>.' })} ${practise}`,
    });
  }
  return new Failure('key', t({ nl: 'er is nog geen profiel', en: 'there is no profile yet' }), {
    hint: `${t({ nl: 'Koppel je account: duit profiel maak <naam> --base-url <adres>. Eerst proberen zonder account: duit oefen demo.', en: 'Connect your account: duit profiel maak <naam> --base-url <address>. To try it without an account first: duit oefen demo.' })} ${practise}`,
  });
}

const leftLine = ({ account, naam = '?' }: LeftAccount): string =>
  t({
    nl: `Van het account van '${naam}' is nog iets onthouden. Bekijk of wis het met --profiel ${account}`,
    en: `Something of the account of '${naam}' is remembered still. Look at it or wipe it with --profiel ${account}`,
  });
