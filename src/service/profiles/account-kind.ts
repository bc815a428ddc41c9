import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { environmentName, type Profile, type Soort } from './profile.ts';

export const leadingTo = <P extends Pick<Profile, 'naam' | 'account'>>(account: string, profiles: readonly P[]): P | undefined =>
  profiles.find((one) => one.account === account && one.naam !== environmentName);

/** Exit 2: an account has one kind. `leading` is a profile of it by which that can be changed; undefined if there is none yet. */
export function otherKind({ naam }: Pick<Profile, 'naam'>, soort: Soort, leading: string | undefined): Failure {
  const is = soort === 'test' ? 'echt' : 'test';
  const [nlBy, enBy] = leading === undefined ? ['', ''] : [` (profiel '${leading}')`, ` (profile '${leading}')`];
  const change = `duit profiel wijzig ${leading ?? naam} --soort ${soort}`;
  const first =
    leading === undefined
      ? { nl: `Maak '${naam}' eerst met --soort ${is}. `, en: `First make '${naam}' with --soort ${is}. ` }
      : { nl: '', en: '' };
  const [nlHow, enHow] =
    soort === 'test'
      ? ['Is het een testaccount, wijzig dat dan zelf aan een terminal', 'If it is a test account, change it yourself at a terminal']
      : ['Is het een echt account, wijzig dat dan', 'If it is a real account, change it'];
  return usage(
    t({
      nl: `duit kent dit account als ${is}${nlBy}, en '${naam}' zegt ${soort}`,
      en: `duit knows this account as ${is}${enBy}, and '${naam}' says ${soort}`,
    }),
    { hint: t({ nl: `Er is niets verstuurd. ${first.nl}${nlHow}: ${change}`, en: `Nothing was sent. ${first.en}${enHow}: ${change}` }) },
  );
}
