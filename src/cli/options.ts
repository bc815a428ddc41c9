import { type Command, Option, type OptionValues } from 'commander';
import type { Days } from '../belgium/dates.ts';
import { usage } from '../failure.ts';
import { notEmpty } from './command/option.ts';
import { t, type Text } from '../language.ts';
import { parseCount } from './input/counts.ts';
import { checkPeriod, parseDate, parsePeriod, type PeriodKind, periodKinds } from './input/dates.ts';

/** The options that a function adds to a command, as commander gives them. */
export type OptionsAdded<Add extends (command: never) => { opts(): unknown }> = ReturnType<ReturnType<Add>['opts']>;

/** An option whose value is read by `parse`, which gets the name of the option for its message. Without `parse` an empty value fails. */
export function option<F extends string, T = undefined>(flags: F, description: Text, parse?: (text: string, name: string) => T) {
  const made = new Option<F>(flags, t(description));
  const name = made.long ?? flags;
  if (parse) made.argParser((text) => parse(text, name));
  else if (made.required) made.argParser((text) => notEmpty(text, name));
  return made as Option<F, undefined, undefined, T>;
}

/** Collects `--kolom "header=column"`; fails with exit 2 where there is no `=`. */
export function parseColumns(): (text: string, name: string) => Record<string, string> {
  const columns: Record<string, string> = {};
  return (text, name) => {
    const at = text.lastIndexOf('=');
    if (at < 1)
      throw usage(
        t({ nl: `${name} "${text}": schrijf "kop in het bestand=kolom"`, en: `${name} "${text}": write "header in the file=column"` }),
      );
    columns[text.slice(0, at).trim()] = notEmpty(text.slice(at + 1), name).trim();
    return columns;
  };
}

/** A parser for an option whose value may be empty. */
export const anyText = (text: string): string => text;

const standardOutput = new Set(['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);

/** The parser of `-o`. A path that the system gives to standard output is `-` too, so that nothing else is printed behind the file. */
export const outputFile = (text: string, name: string): string => (standardOutput.has(notEmpty(text, name)) ? '-' : text);

/** An option that takes one of these values. */
export function choice<F extends string, const V extends readonly string[]>(flags: F, description: Text, values: V) {
  return new Option<F>(flags, t(description)).choices(values);
}

/** The option that lets a file take the place of one that is there. */
export const overwriteOption = () => option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' });

/** The option that has every customer read from the service. */
export const customersAgain = () =>
  option('--klanten-opnieuw', {
    nl: 'elke klant opnieuw lezen in plaats van uit het geheugen',
    en: 'read each customer again instead of from memory',
  });

/** The options of a part of a list as commander gives them. */
export interface PagingOptions {
  limit?: number | undefined;
  offset?: number | undefined;
  alles?: true | undefined;
}

/** Adds `--limit`, `--offset`, `--alles` and `--sorteer` to a list. */
export function addPaging<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(
      option(
        '--limit <aantal>',
        { nl: 'hoogstens zoveel in totaal; standaard 50', en: 'at most this many in all; by default 50' },
        parseCount(1),
      ),
    )
    .addOption(option('--offset <aantal>', { nl: 'zoveel overslaan', en: 'skip this many' }, parseCount(0)))
    .addOption(option('--alles', { nl: 'alles, hoeveel het er ook zijn', en: 'all, however many there are' }).conflicts('limit'))
    .addOption(
      option('--sorteer <veld>', {
        nl: 'op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna',
        en: 'sort by this field, descending with :af behind it; reads all first; --limit applies after that',
      }),
    );
}

/** The part of a list to show: 50 items unless the options say otherwise. */
export function paging({ limit = 50, offset = 0, alles }: PagingOptions): { limit?: number; offset: number } {
  return alles ? { offset } : { limit, offset };
}

/** Adds `--profielen`, with which a report covers several accounts. */
export function addProfiles<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command.addOption(
    option(
      '--profielen <namen>',
      {
        nl: 'deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)',
        en: 'these profiles together, such as a,b, or alle (every saved profile; oefen only where you name it)',
      },
      parseNames,
    ),
  );
}

/** Reads names with commas between; fails with exit 2 where there is none. */
export function parseNames(text: string, name: string): string[] {
  const names = text.split(',').flatMap((one) => one.trim() || []);
  if (names.length === 0) notEmpty('', name);
  return names;
}

/** The options of a period as commander gives them. */
export interface PeriodOptions extends Partial<Record<PeriodKind, Days | undefined>> {
  van?: string | undefined;
  tot?: string | undefined;
}

/** Adds `--van` and `--tot`, both inclusive, and `--kwartaal`, `--maand` and `--jaar`, which exclude each other. */
export function addPeriod<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(option('--van <datum>', { nl: 'vanaf deze datum', en: 'from this date' }, parseDate))
    .addOption(option('--tot <datum>', { nl: 'tot en met deze datum', en: 'up to and including this date' }, parseDate))
    .addOption(
      option(
        '--kwartaal <kwartaal>',
        { nl: 'dit kwartaal, zoals 2026-4', en: 'this quarter, such as 2026-4' },
        parsePeriod('kwartaal'),
      ).conflicts(['van', 'tot', 'maand', 'jaar']),
    )
    .addOption(
      option('--maand <maand>', { nl: 'deze maand, zoals 2026-11', en: 'this month, such as 2026-11' }, parsePeriod('maand')).conflicts([
        'van',
        'tot',
        'jaar',
      ]),
    )
    .addOption(
      option('--jaar <jaar>', { nl: 'dit jaar, zoals 2026', en: 'this year, such as 2026' }, parsePeriod('jaar')).conflicts(['van', 'tot']),
    );
}

/** The first and last day that the options ask for; fails with exit 2 where `--van` is after `--tot`. */
export function period({ van, tot, ...named }: PeriodOptions): Pick<PeriodOptions, 'van' | 'tot'> {
  checkPeriod(van, tot);
  const days = named.kwartaal ?? named.maand ?? named.jaar;
  return days ? { van: days.van, tot: days.tot } : { van, tot };
}

/** The option that names the whole period, such as `kwartaal`; undefined where none was given. */
export const namedPeriod = (opties: PeriodOptions): PeriodKind | undefined => periodKinds.find((kind) => opties[kind] !== undefined);
