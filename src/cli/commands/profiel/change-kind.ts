import { given } from '../../../contract/fields.ts';
import { unlessFailing, usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { accountOfKey } from '../../../service/profiles/environment.ts';
import { knownKeys } from '../../../service/profiles/known-keys.ts';
import { learnKey } from '../../../service/profiles/learn-keys.ts';
import { environmentName, oefen, type Profile, type Soort } from '../../../service/profiles/profile.ts';
import { needsHuman } from '../../decided.ts';
import { declined } from '../../flows/confirm.ts';
import type { OpenSession } from '../../session/session.ts';

type Session = Pick<OpenSession, 'accountOfKnownKey' | 'ask' | 'globals' | 'profiles' | 'world'>;

/**
 * Gives the function that changes the kind of an account, for every profile and key of it. To have a real account count as one for tests,
 * where nothing asks, needs the yes of a person at the terminal, which no option replaces: exit 12.
 */
export async function prepareKind(session: Session, profile: Profile, soort: Soort): Promise<() => Promise<void>> {
  const { ask, globals, profiles, world } = session;
  const { naam, account, base_url, opslag } = profile;
  if (naam === oefen.naam)
    throw usage({ nl: `het profiel '${naam}' kan niet gewijzigd worden`, en: `the profile '${naam}' cannot be changed` });
  if (naam === environmentName) checkVariable(world.env['DUIT_SOORT'], soort);
  const key = await unlessFailing(profiles.readKey(profile));
  const known = key === undefined ? undefined : await session.accountOfKnownKey(profile, key);
  const isLooser = soort === 'test' && [profile.soort, known?.soort].includes('echt');
  if (isLooser && !globals.proef) {
    if (!ask.interactive) throw needsHuman({ nl: 'van een echt account een testaccount maken', en: 'make a test account of a real one' });
    const question = t({
      nl: `Het account van '${naam}' als testaccount gebruiken? duit vraagt dan niets meer voor het definitief maakt of verstuurt.`,
      en: `Use the account of '${naam}' as a test account? duit then asks nothing before it finalises or sends.`,
    });
    if (!(await ask.confirm(question))) throw declined({ nl: 'gewijzigd', en: 'changed' });
  }
  return async () => {
    const accounts = new Set([account, known?.account ?? account]);
    for (const one of accounts) await profiles.setKind(one, soort);
    for (const [id, one] of knownKeys(world)) if (accounts.has(one.account)) await learnKey(world, id, { ...one, soort });
    if (naam !== environmentName || known !== undefined || key === undefined) return;
    await learnKey(world, accountOfKey(base_url, key), { account, base_url, naam, soort, omgeving: true, ...given({ opslag }) });
  };
}

function checkVariable(said: string | undefined, soort: Soort): void {
  if (!said || said === soort) return;
  throw usage(t({ nl: `--soort: DUIT_SOORT zegt nog ${said}`, en: `--soort: DUIT_SOORT still says ${said}` }), {
    hint: t({ nl: 'Verwijder ze eerst: unset DUIT_SOORT', en: 'Unset it first: unset DUIT_SOORT' }),
  });
}
