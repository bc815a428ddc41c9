import { Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import type { LeftAccount } from './left.ts';
import { environmentName } from './profile.ts';

/**
 * Exit 4: no profile is chosen. The hint says how to get one and how to practise, and names the accounts of which something is remembered
 * though no profile leads to them; `saved` tells whether there are profiles to choose.
 */
export function noProfile(saved: boolean, left: readonly LeftAccount[] = []): Failure {
  const own = t({ nl: 'Oefenen zonder sleutel: voeg --profiel oefen toe.', en: 'To practise without a key: add --profiel oefen.' });
  const practise = [own, ...left.map(leftLine)].join('\n');
  if (saved) {
    return new Failure('key', t({ nl: 'er is geen profiel gekozen', en: 'no profile is chosen' }), {
      hint: `${t({ nl: 'Kies er een: duit profiel gebruik <naam>.', en: 'Choose one: duit profiel gebruik <naam>.' })} ${practise}`,
    });
  }
  return new Failure('key', t({ nl: 'er is nog geen profiel', en: 'there is no profile yet' }), {
    hint: `${t({ nl: 'Maak er een: duit profiel maak <naam>.', en: 'Make one: duit profiel maak <naam>.' })} ${practise}`,
  });
}

const leftLine = ({ account, naam = '?' }: LeftAccount): string =>
  t({
    nl: `Van het account van '${naam}' is nog iets onthouden. Bekijk of wis het met --profiel ${account}`,
    en: `Something of the account of '${naam}' is remembered still. Look at it or wipe it with --profiel ${account}`,
  });

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
