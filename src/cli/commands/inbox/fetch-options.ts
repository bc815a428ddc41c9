import type { Command, OptionValues } from 'commander';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { parseDuration } from '../../input/numbers.ts';
import { option } from '../../options.ts';

/** The options of `inbox ophalen` as commander gives them. */
export interface FetchOptions {
  map?: string | undefined;
  voerUit?: string | undefined;
  vanaf?: string | undefined;
  blijf?: true | undefined;
  elke?: number | undefined;
  controleer?: true | undefined;
  maxDuur?: number | undefined;
}

/** Reads `nu`, `alles` or a day; fails with exit 2. */
const parseSince = (text: string, name: string): string => (text === 'nu' || text === 'alles' ? text : parseDate(text, name));

/** Adds the options of `inbox ophalen`. */
export function addFetchOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
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
