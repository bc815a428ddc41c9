import { type Option, type OptionsOf } from '../../command/option.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { parseDuration } from '../../input/numbers.ts';

const parseSince = (text: string, name: string): string => (text === 'nu' || text === 'alles' ? text : parseDate(text, name));

export const fetchOptions = [
  { flags: '--map <map>', nl: 'de map voor de documenten; standaard inkoop', en: 'the folder for the documents; by default inkoop' },
  {
    flags: '--voer-uit <commando>',
    nl: 'dit programma voor elk document uitvoeren, zonder shell',
    en: 'run this program for each document, without a shell',
  },
  {
    flags: '--vanaf <moment>',
    nl: 'wat de eerste keer nieuw is: nu, alles of een datum',
    en: 'which documents are new the first time: nu (from now on), alles (all) or a date',
    parse: parseSince,
  },
  { flags: '--blijf', nl: 'blijven volgen, tot Ctrl-C', en: 'keep following, until Ctrl-C' },
  {
    flags: '--elke <seconden>',
    nl: 'zo vaak kijken met --blijf; standaard 60',
    en: 'look this often with --blijf; by default 60',
    parse: parseCount(5, 3600),
  },
  {
    flags: '--controleer',
    nl: 'de UBL aan de Peppol-regels toetsen, zoals duit ubl controleer',
    en: 'check the UBL by the rules of Peppol, as duit ubl controleer does',
  },
  {
    flags: '--max-duur <tijd>',
    nl: 'tijd voor het commando, zoals 90s of 1u; standaard 10m',
    en: 'time for the command, such as 90s or 1u; by default 10m',
    parse: parseDuration,
  },
] as const satisfies readonly Option[];

export type FetchOptions = OptionsOf<typeof fetchOptions>;
