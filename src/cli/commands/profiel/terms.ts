import { type Option, type OptionsOf } from '../../command/option.ts';
import { given } from '../../../contract/fields.ts';
import { usage } from '../../../failure.ts';
import { interestStarts } from '../../../service/profiles/profile.ts';
import { parsePercentage } from '../../input/numbers.ts';

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

export function toldTerms({ schadebeding, renteVanaf: rente_vanaf, wettelijkeRente: wettelijke_rente }: OptionsOf<typeof reminderTerms>) {
  return given({ schadebeding: schadebeding === undefined ? undefined : schadebeding === 'ja', rente_vanaf, wettelijke_rente });
}
