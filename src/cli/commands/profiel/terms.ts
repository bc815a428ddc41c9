import { type Option, type OptionsOf } from '../../command/option.ts';
import { given } from '../../../contract/fields.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { interestStarts, type ReminderTerms } from '../../../service/profiles/profile.ts';
import { declined, unconfirmed } from '../../flows/confirm.ts';
import { parsePercentage } from '../../input/numbers.ts';
import { formatPercent } from '../../output/money.ts';
import type { Opened } from '../../session/session.ts';

/** Reads rates of half-years such as `2026-1=11,5`, with commas or semicolons between; fails with exit 2. */
function parseLegalRates(text: string, name: string): Record<string, number> {
  const rates: Record<string, number> = {};
  // A comma within a rate is a decimal one.
  for (const part of text.split(/[,;](?!\s*\d+\s*(?:[,;]|$))/)) {
    const [, half = '', rate = ''] = /^\s*(\d{4}-[12])\s*=(.+)$/.exec(part) ?? [];
    if (half === '') {
      throw usage({
        nl: `${name}: '${part}' is geen halfjaar met rente, zoals 2026-1=11.5`,
        en: `${name}: '${part}' is no half-year with a rate, such as 2026-1=11.5`,
      });
    }
    rates[half] = parsePercentage(rate, name);
  }
  return rates;
}

/**
 * Asks whether rates are right that are no half or whole percent, because the law rounds up to one. Fails with exit 12 where nobody says
 * so. (law of 2 August 2002, art. 5)
 */
export async function confirmLegalRates(
  { ask, argv, globals }: Opened<'argv' | 'ask' | 'globals'>,
  rates: ReminderTerms['wettelijke_rente'] = {},
): Promise<void> {
  const odd = Object.entries(rates).flatMap(([half, rate]) => (Number.isInteger(rate * 2) ? [] : [`${half} ${formatPercent(rate)}`]));
  if (odd.length === 0 || globals.ja || globals.proef) return;
  const [nl, en] = [
    `--wettelijke-rente: de wet rondt op naar een half procent, en ${odd.join(', ')} is dat niet`,
    `--wettelijke-rente: the law rounds up to half a percent, and ${odd.join(', ')} is none`,
  ];
  if (!ask.interactive) throw unconfirmed({ nl, en }, argv, ['--ja']);
  await ask.show(t({ nl: `Let op: ${nl}.`, en: `Note: ${en}.` }));
  if (!(await ask.confirm(t({ nl: 'Klopt die rente?', en: 'Is that rate right?' })))) throw declined({ nl: 'gewijzigd', en: 'changed' });
}

/** The options that tell what a reminder may ask of a consumer. */
export const reminderTerms = [
  {
    flags: '--schadebeding <ja>',
    nl: 'staat er in je voorwaarden dat wie te laat betaalt kosten en interest betaalt?',
    en: 'do your conditions say that who pays late pays costs and interest?',
    choices: ['ja', 'nee'],
  },
  {
    flags: '--rente-vanaf <dag>',
    nl: 'interest voor een particulier telt na de termijn van de herinnering, of na de herinnering zelf (alleen een kmo)',
    en: 'interest for a consumer counts after the term of the reminder, or after the reminder itself (a small enterprise only)',
    choices: interestStarts,
  },
  {
    flags: '--wettelijke-rente <lijst>',
    nl: 'de rente van de wet van 2 augustus 2002 per halfjaar, zoals 2026-1=11.5,2026-2=11',
    en: 'the rate of the law of 2 August 2002 for each half-year, such as 2026-1=11.5,2026-2=11',
    parse: parseLegalRates,
  },
] as const satisfies readonly Option[];

/** The facts about reminders that the options give. */
export function toldTerms({ schadebeding, renteVanaf: rente_vanaf, wettelijkeRente: wettelijke_rente }: OptionsOf<typeof reminderTerms>) {
  return given({ schadebeding: schadebeding === undefined ? undefined : schadebeding === 'ja', rente_vanaf, wettelijke_rente });
}
