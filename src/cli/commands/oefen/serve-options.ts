import { type Option, type OptionsOf } from '../../command/option.ts';
import { t } from '../../../language.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { usage } from '../../../failure.ts';
import type { ServeOptions } from '../../../practice/server/index.ts';

export const ratesOption = (nl: string, en: string) =>
  ({ flags: '--tarieven <lijst>', nl, en, parse: readRates }) as const satisfies Option;

const port = parseCount(0, 65_535);
const eachRule = (text: string, _: string, before: readonly string[] = []): readonly string[] => [...before, text];
const many = parseCount(1, 1_000_000);

export const serviceOptions = [
  { flags: '--poort <poort>', nl: 'poort; 0 neemt een vrije', en: 'port; 0 takes a free one', parse: port, default: 0 },
  {
    flags: '--host <adres>',
    nl: 'op dit adres luisteren, zoals 0.0.0.0 in een container; standaard 127.0.0.1',
    en: 'listen on this address, such as 0.0.0.0 in a container; by default 127.0.0.1',
  },
  {
    flags: '--bediening [poort]',
    nl: 'het account sturen over een tweede poort; standaard een vrije',
    en: 'control the account over a second port; by default a free one',
    parse: port,
    preset: '0',
  },
  {
    flags: '--bediening-host <adres>',
    nl: 'de bediening luistert op dit adres, met een eigen token; standaard 127.0.0.1, zonder',
    en: 'the control interface listens on this address, with a token of its own; by default 127.0.0.1, without one',
  },
  { flags: '--exports', nl: 'adres en sleutels als export-regels voor een shell', en: 'address and keys as export lines for a shell' },
  { flags: '--limiet <aantal>', nl: 'verzoeken per minuut; standaard 60', en: 'requests a minute; by default 60', parse: many },
  {
    flags: '--limiet-soort <soort>',
    nl: 'hoe geteld wordt: schuivend (standaard), vast-venster, emmer:<aantal> of telt-geweigerde',
    en: 'how requests are counted: schuivend (sliding, by default), vast-venster (fixed window), emmer:<count> (bucket) or telt-geweigerde (counts refused ones)',
    parse: parseLimietSoort,
  },
  { flags: '--zonder-retry-after', nl: 'een 429 zegt niet hoe lang te wachten', en: 'a 429 does not say how long to wait' },
  { flags: '--zonder-limiet', nl: 'zonder limiet', en: 'without a limit', conflicts: ['limiet', 'limietSoort', 'zonderRetryAfter'] },
  {
    flags: '--tijdelijk',
    nl: 'een nieuw, leeg account, dat op het einde verdwijnt',
    en: 'a new, empty account that is removed at the end',
  },
  {
    flags: '--datum <datum>',
    nl: 'het is in het account altijd deze dag, 12 uur UTC',
    en: 'in the account it is always noon UTC of this day',
    parse: parseDate,
  },
  {
    flags: '--zaad <getal>',
    nl: 'nieuwe ids uit dit getal: elke keer dezelfde',
    en: 'new ids from this number: the same ones every time',
    parse: parseCount(0),
  },
  ratesOption(
    'btw-tarieven die een regel ook mag hebben, naast 0, 6, 12 en 21; zoals 19,20',
    'VAT rates that a line can also have, beside 0, 6, 12 and 21; such as 19,20',
  ),
  {
    flags: '--karig',
    nl: 'lijsten en antwoorden tonen alleen de velden die de API-tekst belooft',
    en: 'lists and replies show only the fields that the API text promises',
  },
  {
    flags: '--sleutel-bestand <bestand>',
    nl: 'de twee sleutels uit een bestand, of - voor standaardinvoer: eerst de gewone, dan de testsleutel; een derde regel is het token van --bediening-host',
    en: 'both keys from a file, or - for standard input: first the normal one, then the test key; a third line is the token of --bediening-host',
  },
  {
    flags: '--vertraging <ms>',
    nl: 'zoveel milliseconden wachten voor elk antwoord',
    en: 'wait this many milliseconds before each reply',
    parse: parseCount(0),
  },
  {
    flags: '--fout <regel...>',
    nl: 'met opzet laten misgaan, zoals "POST /facturen antwoord-kwijt 1"',
    en: 'go wrong on purpose, such as "POST /facturen antwoord-kwijt 1"',
    parse: eachRule,
  },
  {
    flags: '--log',
    nl: 'een regel per verzoek op standaardfout, met --json als object',
    en: 'a line for each request on standard error, with --json as an object',
  },
] as const satisfies readonly Option[];

export type ServiceOptions = OptionsOf<typeof serviceOptions>;

export const faultHelp = (): string =>
  t({
    nl: 'Een fout is "<METHODE|*> <pad> <fout> [waarde] [hoe vaak of n%] [na <aantal>]"; fouten: verbinding-verbroken, antwoord-kwijt, afgekapt, traag <ms>, druppel <ms>, hangt, status <nnn>, te-veel <s> (429 met Retry-After), gedaan-status <5nn> (gedaan, toch een 5xx), geen-json, gedaan-geen-json.\nMet --datum, --zaad en --tijdelijk zijn de antwoorden elke keer dezelfde. In een test, met de bediening: duit help oefendienst. Wat de dienst kiest waar de API-tekst zwijgt: duit help oefen-keuzes.\nWat --tijdelijk bewaart, staat in de tijdelijke map, met de sleutels. Na een kill -9 blijft het daar tot een start met --tijdelijk meer dan een dag later.',
    en: 'A fault is "<METHOD|*> <path> <fault> [value] [how often or n%] [na <count>]"; faults: verbinding-verbroken, antwoord-kwijt, afgekapt, traag <ms>, druppel <ms>, hangt, status <nnn>, te-veel <s> (429 with Retry-After), gedaan-status <5nn> (done, yet a 5xx), geen-json, gedaan-geen-json.\nWith --datum, --zaad and --tijdelijk the replies are the same every time. In a test, with the control interface: duit help oefendienst. What the service chooses when the API text is silent: duit help oefen-keuzes.\n--tijdelijk keeps what it has in the temporary folder, with the keys. After a kill -9 it stays there until a start with --tijdelijk more than a day later.',
  });

/** Reads a way of counting requests, such as `schuivend` or `emmer:20`; fails with exit 2. */
function parseLimietSoort(text: string, name: string): NonNullable<ServeOptions['limietSoort']> {
  if (text === 'schuivend' || text === 'vast-venster' || text === 'telt-geweigerde') return { soort: text };
  const [, size] = /^emmer:(.*)$/.exec(text) ?? [];
  if (size !== undefined) return { soort: 'emmer', emmer: parseCount(1, 100_000)(size, `${name} emmer`) };
  throw usage({
    nl: `${name}: '${text}' is geen geldige waarde; kies uit schuivend, vast-venster, emmer:<aantal>, telt-geweigerde`,
    en: `${name}: '${text}' is not a valid value; choose from schuivend, vast-venster, emmer:<count>, telt-geweigerde`,
  });
}

/** Reads VAT rates with commas between; fails with exit 2. */
function readRates(text: string, name: string): readonly number[] {
  const rates = text.split(',').map((part) => (/^\d{1,2}(?:\.\d{1,2})?$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (!rates.some(Number.isNaN) && new Set(rates).size === rates.length) return rates;
  throw usage({
    nl: `${name}: '${text}' is geen lijst van tarieven, elk één keer, met komma's ertussen`,
    en: `${name}: '${text}' is no list of rates, each once, with commas between`,
    hint: { nl: 'Bijvoorbeeld: --tarieven 19,20,5.5', en: 'For example: --tarieven 19,20,5.5' },
  });
}
