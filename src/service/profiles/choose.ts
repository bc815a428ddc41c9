import { Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import { environmentName } from './profile.ts';

/** Exit 4: no profile is chosen. The hint says how to get one and how to practise; `saved` tells whether there are any to choose. */
export function noProfile(saved: boolean): Failure {
  const practise = t({ nl: 'Oefenen zonder sleutel: voeg --profiel oefen toe.', en: 'To practise without a key: add --profiel oefen.' });
  if (saved) {
    return new Failure('key', t({ nl: 'er is geen profiel gekozen', en: 'no profile is chosen' }), {
      hint: `${t({ nl: 'Kies er een: duit profiel gebruik <naam>.', en: 'Choose one: duit profiel gebruik <naam>.' })} ${practise}`,
    });
  }
  return new Failure('key', t({ nl: 'er is nog geen profiel', en: 'there is no profile yet' }), {
    hint: `${t({ nl: 'Maak er een: duit profiel maak <naam>.', en: 'Make one: duit profiel maak <naam>.' })} ${practise}`,
  });
}

/** Exit 2: no profile has this name. The hint names the nearest profile and lists all. */
export function unknownProfile(naam: string, names: readonly string[]): Failure {
  const near = nearest(naam, names);
  const question = near ? t({ nl: `Bedoel je ${near}? `, en: `Did you mean ${near}? ` }) : '';
  const missing =
    naam === environmentName
      ? t({
          nl: 'Dit profiel bestaat waar DUIT_API_KEY en DUIT_BASE_URL gezet zijn. ',
          en: 'This profile exists where DUIT_API_KEY and DUIT_BASE_URL are set. ',
        })
      : '';
  return usage(t({ nl: `er is geen profiel '${naam}'`, en: `there is no profile '${naam}'` }), {
    hint: `${question}${missing}${t({ nl: 'Profielen', en: 'Profiles' })}: ${names.join(', ') || t({ nl: 'geen', en: 'none' })}`,
  });
}
