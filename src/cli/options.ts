import { type Option, type OptionsOf, notEmpty } from './command/option.ts';
import { usage } from '../failure.ts';
import type { Confirmation } from '../belgium/checks/document.ts';
import { t, type Text } from '../language.ts';
import { parseCount } from './input/counts.ts';
import { checkPeriod, parseDate, parsePeriod, type PeriodKind, periodKinds } from './input/dates.ts';

/** Collects `--kolom "header=column"`; fails with exit 2 if there is no `=`. */
export function parseColumns(text: string, name: string, before: Readonly<Record<string, string>> = {}): Record<string, string> {
  const at = text.lastIndexOf('=');
  if (at < 1)
    throw usage(
      t({ nl: `${name} "${text}": schrijf "kop in het bestand=kolom"`, en: `${name} "${text}": write "header in the file=column"` }),
    );
  return { ...before, [text.slice(0, at).trim()]: notEmpty(text.slice(at + 1), name).trim() };
}

/** Collects the values of an option that may be repeated; an empty one fails with exit 2. */
export const collectValues = (text: string, name: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  notEmpty(text, name).trim(),
];

/** A parser for an option whose value may be empty. */
export const anyText = (text: string): string => text;

const standardOutput = new Set(['/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);

/** What a person confirms by which word, because it is right although it looks like a mistake. */
const confirmable = {
  'btw-tarief': { nl: 'een btw-tarief dat België niet heeft', en: 'a VAT rate that Belgium does not have' },
  negatief: { nl: 'een negatief totaal', en: 'a negative total' },
  nul: { nl: 'aantal 0 met een prijs', en: 'quantity 0 with a price' },
  datum: {
    nl: 'een datum voor die van de laatste factuur, in de toekomst of van lang geleden',
    en: 'a date before that of the last invoice, in the future or long ago',
  },
  ingediend: { nl: 'een datum in een ingediende btw-periode', en: 'a date in a filed VAT period' },
  periode: { nl: 'een periode die nog niet voorbij is', en: 'a period that is not over' },
  besluit: {
    nl: 'een besluit dat een zekere koppeling weghaalt of een vergissing lijkt',
    en: 'a decision that takes a certain match away or looks like a slip',
  },
} as const satisfies Record<Confirmation | 'ingediend' | 'periode' | 'besluit', Text>;

export type ConfirmWord = keyof typeof confirmable;

/** The option that confirms these things; another word fails with exit 2, also one that another command knows. */
export function confirmOption<const W extends ConfirmWord>(...words: readonly W[]) {
  const meaning = (language: keyof Text): string => words.map((word) => `${word} (${confirmable[word][language]})`).join(', ');
  return {
    flags: '--bevestig <wat>',
    nl: `dit klopt, ook al lijkt het een vergissing: ${meaning('nl')}${words.length > 1 ? '; meer met een komma ertussen' : ''}`,
    en: `this is right, although it looks like a mistake: ${meaning('en')}${words.length > 1 ? '; several with a comma between' : ''}`,
    parse: (text: string, name: string, before?: readonly W[]): readonly W[] => [
      ...(before ?? []),
      ...parseNames(text, name).map((given) => {
        const word = words.find((one) => one === given.toLowerCase());
        if (word !== undefined) return word;
        const known = words.join(', ');
        throw usage({
          nl: `${name}: '${given}' valt hier niet te bevestigen; kies uit ${known}`,
          en: `${name}: '${given}' is nothing to confirm here; choose from ${known}`,
        });
      }),
    ],
  } as const satisfies Option;
}

/** The parser of `-o`. A path that the system gives to standard output is `-` too, so that nothing else is printed behind the file. */
export const outputFile = (text: string, name: string): string => (standardOutput.has(notEmpty(text, name)) ? '-' : text);

export const overwriteOption = {
  flags: '--overschrijven',
  nl: 'een bestaand bestand vervangen',
  en: 'replace an existing file',
} as const satisfies Option;

export const webOption = {
  flags: '--web',
  nl: 'openen op de pagina van de dienst (duit profiel wijzig --webadres)',
  en: "open it on the service's page (duit profiel wijzig --webadres)",
} as const satisfies Option;

export const reasonOption = {
  flags: '--reden <tekst>',
  nl: 'waarom, voor wie het moet goedkeuren; komt niet op het document (duit help goedkeuring)',
  en: 'why, for whoever has to approve it; not printed on the document (duit help goedkeuring)',
  parse: notEmpty,
} as const satisfies Option;

export const customersAgain = {
  flags: '--klanten-opnieuw',
  nl: 'elke klant opnieuw lezen in plaats van uit het geheugen',
  en: 'read each customer again instead of from memory',
} as const satisfies Option;

export const pagingOptions = [
  {
    flags: '--limit <aantal>',
    nl: 'hoogstens zoveel in totaal; standaard 50',
    en: 'at most this many in all; by default 50',
    parse: parseCount(1),
  },
  { flags: '--offset <aantal>', nl: 'zoveel overslaan', en: 'skip this many', parse: parseCount(0) },
  { flags: '--alles', nl: 'alles, hoeveel het er ook zijn', en: 'all, however many there are', conflicts: 'limit' },
  {
    flags: '--sorteer <veld>',
    nl: 'op dit veld sorteren, met :af erachter aflopend; leest eerst alles; --limit geldt pas daarna',
    en: 'sort by this field, descending with :af behind it; reads all first; --limit applies after that',
  },
] as const satisfies readonly Option[];

export type PagingOptions = OptionsOf<typeof pagingOptions>;

/** The part of a list to show: 50 items unless the options say otherwise. */
export function paging({ limit = 50, offset = 0, alles }: PagingOptions): { limit?: number; offset: number } {
  return alles ? { offset } : { limit, offset };
}

export const totalOption = {
  flags: '--met-totaal',
  nl: 'met --json: één object met de rijen in rows en hun totalen in totals',
  en: 'with --json: one object with the rows in rows and their totals in totals',
} as const satisfies Option;

export const profilesOption = {
  flags: '--profielen <namen>',
  nl: 'deze profielen samen, zoals a,b, of alle (alle bewaarde profielen; oefen alleen als je het noemt)',
  en: 'these profiles together, such as a,b, or alle (every saved profile; oefen only if you name it)',
  parse: parseNames,
} as const satisfies Option;

/** Reads names with commas between; fails with exit 2 if there is none. */
export function parseNames(text: string, name: string): string[] {
  const names = text.split(',').flatMap((one) => one.trim() || []);
  if (names.length === 0) notEmpty('', name);
  return names;
}

/** The options of a period: `--van` and `--tot`, both inclusive, and `--kwartaal`, `--maand` and `--jaar`, which exclude each other. */
export const periodOptions = [
  { flags: '--van <datum>', nl: 'vanaf deze datum', en: 'from this date', parse: parseDate },
  { flags: '--tot <datum>', nl: 'tot en met deze datum', en: 'up to and including this date', parse: parseDate },
  {
    flags: '--kwartaal <kwartaal>',
    nl: 'dit kwartaal, zoals 2026-4; aan een terminal ook 4 of vorig',
    en: 'this quarter, such as 2026-4; in a terminal 4 or last too',
    parse: parsePeriod('kwartaal'),
    conflicts: ['van', 'tot', 'maand', 'jaar'],
  },
  {
    flags: '--maand <maand>',
    nl: 'deze maand, zoals 2026-11; aan een terminal ook november of vorige',
    en: 'this month, such as 2026-11; in a terminal november or last too',
    parse: parsePeriod('maand'),
    conflicts: ['van', 'tot', 'jaar'],
  },
  {
    flags: '--jaar <jaar>',
    nl: 'dit jaar, zoals 2026',
    en: 'this year, such as 2026',
    parse: parsePeriod('jaar'),
    conflicts: ['van', 'tot'],
  },
] as const satisfies readonly Option[];

export type PeriodOptions = OptionsOf<typeof periodOptions>;

/** The first and last day that the options ask for; fails with exit 2 if `--van` is after `--tot`. */
export function period({ van, tot, ...named }: PeriodOptions): Pick<PeriodOptions, 'van' | 'tot'> {
  checkPeriod(van, tot);
  const days = named.kwartaal ?? named.maand ?? named.jaar;
  return days ? { van: days.van, tot: days.tot } : { van, tot };
}

export const namedPeriod = (opties: PeriodOptions): PeriodKind | undefined => periodKinds.find((kind) => opties[kind] !== undefined);

export const storeOption = {
  flags: '--opslag <adres>',
  nl: 'een andere database dan die van het profiel, als postgres://gebruiker@host/database',
  en: 'another database than that of the profile, as postgres://user@host/database',
} as const satisfies Option;

export const passwordOption = {
  flags: '--opslag-wachtwoord-opdracht <opdracht>',
  nl: 'het wachtwoord van de database is de eerste regel die deze opdracht geeft',
  en: "the database's password is the first line this command prints",
} as const satisfies Option;
