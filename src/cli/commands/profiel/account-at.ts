import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { isSameBase, type Profile, type SharedStore } from '../../../service/profiles/index.ts';
import { registered } from '../../flows/store-choice.ts';
import type { OpenSession } from '../../session/session.ts';

/** The facts that a database keeps of an account, so that another machine finds it. */
interface Registered {
  readonly naam?: unknown;
  readonly base_url?: unknown;
}

/** The value of `--account` for an account that the database does not have yet. */
const another = 'nieuw';

/**
 * The id that the account of a profile has in the store that it gets. In a database that has accounts of the same service the
 * user must say whether it is one of them: nothing else tells. Fails with exit 2 where that is missing or wrong.
 */
export async function accountAt(session: OpenSession, profile: Profile, target: SharedStore, wanted: string | undefined): Promise<string> {
  if (target.opslag === undefined) {
    if (wanted === undefined) return profile.account;
    throw usage(t({ nl: '--account is voor een database', en: '--account is for a database' }));
  }
  const { accountsIn } = await import('../../../machine/store/postgres/accounts.ts');
  const all = (await accountsIn(session.stores.reach(target), ...registered)).map(({ account, value }) => ({
    account,
    about: (value ?? {}) as Registered,
  }));
  if (wanted === undefined && all.some(({ account }) => account === profile.account)) return profile.account;
  const same = all.filter(({ about: { base_url } }) => typeof base_url !== 'string' || isSameBase(base_url, profile.base_url));
  if (wanted === another || (wanted === undefined && same.length === 0)) return profile.account;
  if (same.some(({ account }) => account === wanted)) return wanted!;
  const list = same.map(({ account, about }) => `  ${account}  ${typeof about.naam === 'string' ? about.naam : ''}`.trimEnd()).join('\n');
  throw usage(
    wanted === undefined
      ? t({ nl: 'in deze database staan al accounts van deze dienst:', en: 'this database has accounts of this service already:' }) +
          `\n${list}`
      : t({
          nl: `--account: dat account staat niet in deze database\n${list}`,
          en: `--account: this database has no such account\n${list}`,
        }).trimEnd(),
    {
      hint: t({
        nl: `Is '${profile.naam}' een daarvan? Zeg welk: --account <id>. Is het een ander: --account ${another}`,
        en: `Is '${profile.naam}' one of them? Say which: --account <id>. If it is another: --account ${another}`,
      }),
    },
  );
}
