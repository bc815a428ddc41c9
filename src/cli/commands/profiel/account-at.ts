import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import type { Profile, SharedStore } from '../../../service/profiles/index.ts';
import { accountLines, alreadyThere, ofService } from '../../flows/stored-accounts.ts';
import type { OpenSession } from '../../session/session.ts';

/** The value of `--account` for an account that the database does not have yet. */
const another = 'nieuw';

/**
 * The id that the account of a profile has in the store that it gets. In a database that has accounts of the same service the
 * user must say whether it is one of them: nothing else tells. Fails with exit 2 where that is missing or wrong.
 */
export async function accountAt(
  session: Pick<OpenSession, 'stores'>,
  profile: Profile,
  target: SharedStore,
  wanted: string | undefined,
): Promise<string> {
  if (target.opslag === undefined) {
    if (wanted === undefined) return profile.account;
    throw usage(t({ nl: '--account is voor een database', en: '--account is for a database' }));
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
