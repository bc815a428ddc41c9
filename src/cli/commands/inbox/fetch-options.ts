import type { Command } from 'commander';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { parseDuration } from '../../input/numbers.ts';
import { option, type OptionsAdded } from '../../options.ts';

/** Reads `nu`, `alles` or a day; fails with exit 2. */
const parseSince = (text: string, name: string): string => (text === 'nu' || text === 'alles' ? text : parseDate(text, name));

/** Adds the options of `inbox ophalen`. */
export function addFetchOptions(command: Command) {
  return command
    .addOption(
      option('--map <map>', { nl: 'de map voor de documenten; standaard inkoop', en: 'the folder for the documents; by default inkoop' }),
    )
    .addOption(
      option('--voer-uit <commando>', {
        nl: 'dit programma voor elk document uitvoeren, zonder shell',
        en: 'run this program for each document, without a shell',
      }),
    )
    .addOption(
      option(
        '--vanaf <moment>',
        {
          nl: 'wat de eerste keer nieuw is: nu, alles of een datum',
          en: 'which documents are new the first time: nu (from now on), alles (all) or a date',
        },
        parseSince,
      ),
    )
    .addOption(option('--blijf', { nl: 'blijven volgen, tot Ctrl-C', en: 'go on following, until Ctrl-C' }))
    .addOption(
      option(
        '--elke <seconden>',
        { nl: 'zo vaak kijken met --blijf; standaard 60', en: 'look this often with --blijf; by default 60' },
        parseCount(5, 3600),
      ),
    )
    .addOption(
      option('--controleer', {
        nl: 'de UBL aan de Peppol-regels toetsen, zoals duit ubl controleer',
        en: 'check the UBL by the rules of Peppol, as duit ubl controleer does',
      }),
    )
    .addOption(
      option(
        '--max-duur <tijd>',
        { nl: 'tijd voor het commando, zoals 90s of 1u; standaard 10m', en: 'time for the command, such as 90s or 1u; by default 10m' },
        parseDuration,
      ),
    );
}

/** These options as commander gives them. */
export type FetchOptions = OptionsAdded<typeof addFetchOptions>;
