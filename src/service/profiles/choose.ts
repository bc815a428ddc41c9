import { type Failure, usage } from '../../failure.ts';
import { meantText, t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { environmentName } from './profile.ts';

/** Exit 2: no profile has this name. The hint names the nearest profile and lists all. */
export function unknownProfile(naam: string, names: readonly string[]): Failure {
  const near = nearest(naam, names);
  const question = near ? `${t(meantText(near))} ` : '';
  const missing =
    naam === environmentName
      ? t({
          nl: 'Dit profiel bestaat waar DUIT_API_KEY en DUIT_BASE_URL gezet zijn. ',
          en: 'This profile exists if DUIT_API_KEY and DUIT_BASE_URL are set. ',
        })
      : '';
  return usage(t({ nl: `er is geen profiel '${naam}'`, en: `there is no profile '${naam}'` }), {
    hint: `${question}${missing}${t({ nl: 'Profielen', en: 'Profiles' })}: ${names.join(', ') || t({ nl: 'geen', en: 'none' })}`,
  });
}
