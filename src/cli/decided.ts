import { type Failure, notConfirmed } from '../failure.ts';
import { t, type Text } from '../language.ts';

/** `always`: the command stops where it begins if nobody answers. `judged`: its work stops where it finds that a person must decide. */
type Decided = 'always' | 'judged';

/** Options of any command that a person alone gives if what they pass is uncertain, perhaps done or lost. */
const passes: Readonly<Record<string, Decided>> = { '--nogmaals': 'judged', '--negeer-open': 'judged', '--toch-maken': 'judged' };

/** The commands and options that only a person may give. Options that set a limit need a person only if they loosen it. */
const byPerson: Readonly<Record<string, Decided | Readonly<Record<string, Decided>>>> = {
  'creditnota verstuur': { '--al-verstuurd': 'always' },
  'factuur verstuur': { '--al-verstuurd': 'always' },
  'goedkeuring geef': 'judged',
  'inbox opnieuw': 'always',
  'inbox overslaan': 'always',
  'inbox vertrouw': 'always',
  'journaal herstel': { '--gedaan': 'always', '--niet-gedaan': 'always', '--opnieuw': 'always', '--klaar': 'always' },
  'profiel wijzig': {
    '--alleen-bekend': 'judged',
    '--alleen-lezen': 'judged',
    '--antwoorden-door': 'judged',
    '--bij-limiet': 'always',
    '--goedkeuring': 'judged',
    '--hoogstens-bedrag': 'judged',
    '--hoogstens-per-dag': 'judged',
    '--mag': 'judged',
    '--tel-vandaag': 'judged',
    '--zonder-grenzen': 'judged',
  },
};

/** How only a person decides on this command, such as `goedkeuring geef`, or on this option of it; undefined if anybody may give it. */
export function decidedBy(command: string, option?: string): Decided | undefined {
  const what = byPerson[command];
  if (typeof what === 'string' || option === undefined) return typeof what === 'string' ? what : undefined;
  return what?.[option] ?? passes[option];
}

/** The options that skip a question or a check, or settle one. A typing error must not lead past one, and no next step names one. */
const skipping: ReadonlySet<string> = new Set([
  '--ja',
  '--bevestig',
  '--niet-wachten',
  '--negeer-open',
  '--toch',
  '--toch-maken',
  '--toch-maken-voor',
  '--nogmaals',
  '--al-verstuurd',
  '--ook-per-email',
  '--ook-per-peppol',
  '--overschrijven',
  '--csv-ruw',
  '--zonder-controle',
  '--zonder-grenzen',
  '--zonder-volgorde',
  '--klanten-maken',
  '--totalen-van-dienst',
  '--totaal-van-dienst',
  '--neem-over',
  '--uitvoeren',
  '--gedaan',
  '--niet-gedaan',
  '--klaar',
]);

export const isSkipping = (option: string): boolean => skipping.has(option);

/** Exit 12: only a person at a terminal can do this, and there is none. */
export const needsHuman = ({ nl, en }: Text): Failure =>
  notConfirmed(
    'needs_approval',
    t({
      nl: `${nl} kan alleen een mens aan een terminal; er is niets gewijzigd`,
      en: `only a person at a terminal can ${en}; nothing was changed`,
    }),
    {
      hint: t({
        nl: 'Een mens geeft dit commando zelf in, zonder pijp en zonder --niet-interactief. --ja volstaat hier niet.',
        en: 'A person types this command, without a pipe and without --niet-interactief. --ja is not enough here.',
      }),
    },
  );
