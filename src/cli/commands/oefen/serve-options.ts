import type { Command, OptionValues } from 'commander';
import { t } from '../../../language.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';
import { option, type OptionsAdded } from '../../options.ts';
import { usage } from '../../../failure.ts';
import type { ServeOptions } from '../../../practice/server/index.ts';

const port = parseCount(0, 65_535);
const many = parseCount(1, 1_000_000);

/** Adds the options that say where the service listens, how it counts, which faults it has and which lines it logs. */
export function addServiceOptions(command: Command) {
  return addAccount(addLimit(addAddress(command)))
    .addOption(
      option(
        '--vertraging <ms>',
        { nl: 'zoveel milliseconden wachten voor elk antwoord', en: 'wait this many milliseconds before each reply' },
        parseCount(0),
      ),
    )
    .addOption(
      option('--fout <regel...>', {
        nl: 'met opzet laten misgaan, zoals "POST /facturen antwoord-kwijt 1"',
        en: 'go wrong on purpose, such as "POST /facturen antwoord-kwijt 1"',
      }).argParser((text: string, before: string[] | undefined) => [...(before ?? []), text]),
    )
    .addOption(
      option('--log', {
        nl: 'een regel per verzoek op standaardfout, met --json als object',
        en: 'a line for each request on standard error, with --json as an object',
      }),
    );
}

/** These options as commander gives them. */
export type ServiceOptions = OptionsAdded<typeof addServiceOptions>;

const addAddress = <A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) =>
  command
    .addOption(option('--poort <poort>', { nl: 'poort; 0 neemt een vrije', en: 'port; 0 takes a free one' }, port).default(0))
    .addOption(
      option('--host <adres>', {
        nl: 'op dit adres luisteren, zoals 0.0.0.0 in een container; standaard 127.0.0.1',
        en: 'listen on this address, such as 0.0.0.0 in a container; by default 127.0.0.1',
      }),
    )
    .addOption(
      option(
        '--bediening [poort]',
        {
          nl: 'het account sturen over een tweede poort; standaard een vrije',
          en: 'control the account over a second port; by default a free one',
        },
        port,
      ).preset('0'),
    )
    .addOption(
      option('--bediening-host <adres>', {
        nl: 'de bediening luistert op dit adres, met een eigen token; standaard 127.0.0.1, zonder',
        en: 'the control interface listens on this address, with a token of its own; by default 127.0.0.1, without one',
      }),
    )
    .addOption(
      option('--exports', {
        nl: 'adres en sleutels als export-regels voor een shell',
        en: 'address and keys as export lines for a shell',
      }),
    );

const addLimit = <A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) =>
  command
    .addOption(option('--limiet <aantal>', { nl: 'verzoeken per minuut; standaard 60', en: 'requests a minute; by default 60' }, many))
    .addOption(
      option(
        '--limiet-soort <soort>',
        {
          nl: 'hoe geteld wordt: schuivend (standaard), vast-venster, emmer:<aantal> of telt-geweigerde',
          en: 'how requests are counted: schuivend (sliding, by default), vast-venster (fixed window), emmer:<count> (bucket) or telt-geweigerde (counts refused ones)',
        },
        parseLimietSoort,
      ),
    )
    .addOption(option('--zonder-retry-after', { nl: 'een 429 zegt niet hoe lang te wachten', en: 'a 429 does not say how long to wait' }))
    .addOption(
      option('--zonder-limiet', { nl: 'zonder limiet', en: 'without a limit' }).conflicts(['limiet', 'limietSoort', 'zonderRetryAfter']),
    );

const addAccount = <A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) =>
  command
    .addOption(
      option('--tijdelijk', {
        nl: 'een nieuw, leeg account, dat op het einde verdwijnt',
        en: 'a new, empty account that is removed at the end',
      }),
    )
    .addOption(
      option(
        '--datum <datum>',
        { nl: 'het is in het account altijd deze dag, 12 uur UTC', en: 'in the account it is always noon UTC of this day' },
        parseDate,
      ),
    )
    .addOption(
      option(
        '--zaad <getal>',
        { nl: 'nieuwe ids uit dit getal: elke keer dezelfde', en: 'new ids from this number: the same ones every time' },
        parseCount(0),
      ),
    )
    .addOption(
      ratesOption(
        'btw-tarieven die een regel ook mag hebben, naast 0, 6, 12 en 21; zoals 19,20',
        'VAT rates that a line can also have, beside 0, 6, 12 and 21; such as 19,20',
      ),
    )
    .addOption(
      option('--sleutel-bestand <bestand>', {
        nl: 'de twee sleutels uit een bestand, of - voor standaardinvoer: eerst de gewone, dan de testsleutel; een derde regel is het token van --bediening-host',
        en: 'both keys from a file, or - for standard input: first the normal one, then the test key; a third line is the token of --bediening-host',
      }),
    );

/** The forms of a fault rule, at the end of the help. */
export const faultHelp = (): string =>
  t({
    nl: 'Een fout is "<METHODE|*> <pad> <fout> [waarde] [hoe vaak of n%] [na <aantal>]"; fouten: verbinding-verbroken, antwoord-kwijt, afgekapt, traag <ms>, druppel <ms>, hangt, status <nnn>, te-veel <s> (429 met Retry-After), gedaan-status <5nn> (gedaan, toch een 5xx), geen-json, gedaan-geen-json.\nMet --datum, --zaad en --tijdelijk zijn de antwoorden elke keer dezelfde. In een test, met de bediening: duit help oefendienst. Wat de dienst kiest waar de API-tekst zwijgt: duit help oefen-keuzes.',
    en: 'A fault is "<METHOD|*> <path> <fault> [value] [how often or n%] [na <count>]"; faults: verbinding-verbroken, antwoord-kwijt, afgekapt, traag <ms>, druppel <ms>, hangt, status <nnn>, te-veel <s> (429 with Retry-After), gedaan-status <5nn> (done, yet a 5xx), geen-json, gedaan-geen-json.\nWith --datum, --zaad and --tijdelijk the replies are the same every time. In a test, with the control interface: duit help oefendienst. The choices of the service where the API text is silent: duit help oefen-keuzes.',
  });

/** Reads a way of counting requests, such as `schuivend` or `emmer:20`; fails with exit 2. */
function parseLimietSoort(text: string, name: string): NonNullable<ServeOptions['limietSoort']> {
  if (text === 'schuivend' || text === 'vast-venster' || text === 'telt-geweigerde') return { soort: text };
  const [, size] = /^emmer:(.*)$/.exec(text) ?? [];
  if (size !== undefined) return { soort: 'emmer', emmer: parseCount(1, 100_000)(size, `${name} emmer`) };
  throw usage(
    t({
      nl: `${name}: '${text}' is geen geldige waarde; kies uit schuivend, vast-venster, emmer:<aantal>, telt-geweigerde`,
      en: `${name}: '${text}' is not a valid value; choose from schuivend, vast-venster, emmer:<count>, telt-geweigerde`,
    }),
  );
}

/** The option `--tarieven`, with the words that say what it does. */
export const ratesOption = (nl: string, en: string) => option('--tarieven <lijst>', { nl, en }, readRates);

/** Reads VAT rates with commas between; fails with exit 2. */
function readRates(text: string, name: string): readonly number[] {
  const rates = text.split(',').map((part) => (/^\d{1,2}(?:\.\d{1,2})?$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (!rates.some(Number.isNaN) && new Set(rates).size === rates.length) return rates;
  throw usage(
    t({
      nl: `${name}: '${text}' is geen lijst van tarieven, elk één keer, met komma's ertussen`,
      en: `${name}: '${text}' is no list of rates, each once, with commas between`,
    }),
    { hint: t({ nl: 'Bijvoorbeeld: --tarieven 19,20,5.5', en: 'For example: --tarieven 19,20,5.5' }) },
  );
}
