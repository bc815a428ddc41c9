import { type Failure, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { environmentName, oefen, type Profile } from '../../../service/profiles/index.ts';
import type { OpenSession } from '../../session/session.ts';

/** The word that means every saved profile. */
const all = 'alle';

/**
 * The profiles that `--profielen` names, in their order; `alle` is every saved profile, without the practice account and that of
 * the environment. Fails with exit 2 on an unknown name, and where two of them are one account, which would count twice.
 */
export async function namedProfiles(
  session: Pick<OpenSession, 'globals' | 'out' | 'profiles'>,
  names: readonly string[],
): Promise<readonly Profile[]> {
  const { globals, profiles } = session;
  if (globals.profiel !== undefined) {
    throw usage(t({ nl: '--profiel en --profielen gaan niet samen', en: '--profiel and --profielen do not go together' }));
  }
  if (names.includes(all) && names.length > 1) {
    throw usage(t({ nl: '--profielen: alle staat alleen', en: '--profielen: alle stands alone' }));
  }
  if (names.includes(all)) return everyProfile(session);
  const named: Profile[] = [];
  for (const naam of new Set(names)) {
    const profile = await profiles.get(naam);
    const same = named.find(({ account }) => account === profile.account);
    if (same) throw sameAccount(naam, same.naam);
    named.push(profile);
  }
  return named;
}

/** Every saved profile; of several with one account the first, and the others are said to be left out. */
async function everyProfile({ profiles, out }: Pick<OpenSession, 'out' | 'profiles'>): Promise<readonly Profile[]> {
  const accounts = new Map<string, Profile>();
  for (const profile of await profiles.list()) {
    if (profile.naam === oefen.naam || profile.naam === environmentName) continue;
    const same = accounts.get(profile.account);
    if (same) await out.notice(sameText(profile.naam, same.naam));
    else accounts.set(profile.account, profile);
  }
  if (accounts.size > 0) return [...accounts.values()];
  throw usage(t({ nl: '--profielen alle: er is nog geen profiel bewaard', en: '--profielen alle: no profile is saved yet' }), {
    hint: t({
      nl: 'Maak er een: duit profiel maak <naam>. Oefenen: --profielen oefen.',
      en: 'Make one: duit profiel maak <naam>. To practise: --profielen oefen.',
    }),
  });
}

const sameText = (naam: string, other: string): string =>
  t({
    nl: `'${naam}' is hetzelfde account als '${other}' en telt niet nog eens mee.`,
    en: `'${naam}' is the same account as '${other}' and does not count again.`,
  });

const sameAccount = (naam: string, other: string): Failure =>
  usage(
    t({
      nl: `--profielen: '${naam}' en '${other}' zijn hetzelfde account, dat zo twee keer zou meetellen`,
      en: `--profielen: '${naam}' and '${other}' are the same account, which would count twice`,
    }),
  );
