import { Command } from 'commander';
import { version } from '../../package.json';
import { calledBy } from './argv.ts';
import { choice, option, parsePatience, parseSeconds, parseTempo } from './options.ts';
import { helpConfiguration, pointer } from './help/layout.ts';
import { topicList } from './help/topics.ts';
import { t, type Text } from '../language.ts';
import { formats } from './output/out.ts';
import type { Context } from './session/session.ts';
import type { World } from '../machine/world.ts';

type Wire = (group: Command, ctx: Context) => void;

interface Group {
  readonly name: string;
  /** The other number: groups answer to singular and plural. */
  readonly alias?: string;
  readonly summary: Text;
  /** Tells about all commands, so that every group is built when it is named. */
  readonly whole?: true;
  readonly load: () => Promise<Wire>;
}

const groups: Group[] = [
  {
    name: 'klanten',
    alias: 'klant',
    summary: { nl: 'Klanten opzoeken, maken en wijzigen', en: 'Find, create and change customers' },
    load: async () => (await import('./commands/klanten/index.ts')).klanten,
  },
  {
    name: 'factuur',
    alias: 'facturen',
    summary: { nl: 'Facturen maken, definitief maken, versturen en bewaren', en: 'Create, finalise, send and save invoices' },
    load: async () => (await import('./commands/factuur/index.ts')).factuur,
  },
  {
    name: 'creditnota',
    alias: 'creditnotas',
    summary: { nl: 'Facturen crediteren', en: 'Credit invoices' },
    load: async () => (await import('./commands/creditnota/index.ts')).creditnota,
  },
  {
    name: 'offerte',
    alias: 'offertes',
    summary: { nl: 'Offertes maken en opvolgen', en: 'Create quotes and follow them up' },
    load: async () => (await import('./commands/offerte/index.ts')).offerte,
  },
  {
    name: 'producten',
    alias: 'product',
    summary: { nl: 'De prijslijst', en: 'The price list' },
    load: async () => (await import('./commands/producten/index.ts')).producten,
  },
  {
    name: 'inbox',
    summary: { nl: 'Wat via Peppol ontvangen is', en: 'What was received over Peppol' },
    load: async () => (await import('./commands/inbox/index.ts')).inbox,
  },
  {
    name: 'journaal',
    summary: { nl: 'Wat verstuurd is, en wat onzeker bleef', en: 'What was sent, and what stayed uncertain' },
    load: async () => (await import('./commands/journaal/index.ts')).journaal,
  },
  {
    name: 'profiel',
    alias: 'profielen',
    summary: { nl: 'Profielen: welk account, welke sleutel', en: 'Profiles: which account, which key' },
    load: async () => (await import('./commands/profiel/index.ts')).profiel,
  },
  {
    name: 'oefen',
    summary: { nl: 'De oefendienst: alles proberen zonder sleutel', en: 'The practice service: try everything without a key' },
    load: async () => (await import('./commands/oefen/index.ts')).oefen,
  },
  {
    name: 'api',
    summary: {
      nl: 'Eender welk verzoek aan de dienst, met de sleutel van het profiel',
      en: "Any request to the service, with the profile's key",
    },
    load: async () => (await import('./commands/api/index.ts')).api,
  },
  {
    name: 'controle',
    alias: 'doctor',
    summary: { nl: 'Nagaan of alles klaarstaat om te werken', en: 'See whether everything is ready for work' },
    load: async () => (await import('./commands/controle/index.ts')).controle,
  },
  {
    name: 'completion',
    summary: { nl: 'Aanvullen met Tab in je shell', en: 'Completion with Tab in your shell' },
    whole: true,
    load: async () => (await import('./commands/completion/index.ts')).completion,
  },
  {
    name: 'help',
    summary: { nl: 'Hulp bij een commando of een onderwerp', en: 'Help for a command or a topic' },
    whole: true,
    load: async () => (await import('./commands/help/index.ts')).help,
  },
];

/** The options that stand before or after any command. */
function addGlobalOptions(program: Command): void {
  program
    .addOption(option('--profiel <naam>', { nl: 'met dit profiel', en: 'use this profile' }))
    .addOption(choice('--formaat <formaat>', { nl: 'vorm van het resultaat', en: 'form of the result' }, formats))
    .addOption(option('--json', { nl: 'een kortere vorm van --formaat json', en: 'short for --formaat json' }).conflicts('formaat'))
    .addOption(
      option('--velden <a,b,c>', { nl: 'alleen deze velden, in deze volgorde', en: 'only these fields, in this order' }, (text) =>
        text.split(','),
      ),
    )
    .addOption(choice('--csv-stijl <stijl>', { nl: 'csv voor een Belgisch rekenblad', en: 'csv for a Belgian spreadsheet' }, ['be']))
    .addOption(option('--csv-ruw', { nl: 'csv-cellen niet afschermen tegen formules', en: 'do not guard csv cells against formulas' }))
    .addOption(option('--stil', { nl: 'geen mededelingen', en: 'no notices' }))
    .addOption(
      option('--debug', { nl: 'elk verzoek op standaardfout, zonder de sleutel', en: 'each request on standard error, without the key' }),
    )
    .addOption(option('--geen-kleur', { nl: 'geen kleur', en: 'no colour' }))
    .addOption(option('--ja', { nl: 'geen bevestiging vragen', en: 'do not ask for confirmation' }))
    .addOption(option('--niet-interactief', { nl: 'nooit iets vragen', en: 'never ask anything' }))
    .addOption(option('--proef', { nl: 'tonen wat verstuurd zou worden, niets schrijven', en: 'show what would be sent, write nothing' }))
    .addOption(
      option('--niet-wachten', {
        nl: 'niet uitzoeken hoe iets afliep waarop geen antwoord kwam',
        en: 'do not find out how something ended that got no reply',
      }),
    )
    .addOption(
      option('--negeer-open', {
        nl: 'doorgaan, ook als een eerder commando onzeker bleef',
        en: 'go on though an earlier command stayed uncertain',
      }),
    )
    .addOption(
      option('--herzend', { nl: 'opnieuw maken, ook als het er misschien al is', en: 'create again, though it may be there already' }),
    )
    .addOption(choice('--taal <taal>', { nl: 'taal van duit', en: "duit's language" }, ['nl', 'en']))
    .addOption(
      option(
        '--timeout <seconden>',
        {
          nl: 'tijd voor een verzoek; standaard 30, en 90 om iets te schrijven',
          en: 'time for a request; by default 30, and 90 to write something',
        },
        parseSeconds,
      ),
    )
    .addOption(
      option(
        '--max-wacht <seconden>',
        {
          nl: 'langst wachten op de limiet van de dienst; 0 om nooit te wachten, standaard 120',
          en: "longest wait for the service's limit; 0 never to wait, by default 120",
        },
        parsePatience,
      ),
    )
    .addOption(
      option(
        '--tempo <aantal>',
        {
          nl: 'hoogstens zoveel verzoeken per minuut, als ook andere computers de sleutel gebruiken',
          en: 'at most this many requests a minute, where other machines use the key too',
        },
        parseTempo,
      ),
    );
}

const widest = 100;

/** The root command; only the groups that `argv` names are built, the others are a line in the root's help. */
export async function makeProgram(
  argv: readonly string[],
  ctx: Context,
  { stdout }: World,
  print: (text: string) => void,
): Promise<Command> {
  const program: Command = new Command('duit')
    .description(
      t({ nl: 'Je facturen, klanten en Peppol vanaf de opdrachtregel', en: 'Your invoices, customers and Peppol from the command line' }),
    )
    .version(version, '-V, --version', t({ nl: 'het versienummer', en: 'the version number' }))
    .helpOption('-h, --help', t({ nl: 'deze hulp', en: 'this help' }))
    .helpCommand(false)
    .configureHelp(helpConfiguration)
    .configureOutput({
      writeOut: print,
      writeErr: print,
      outputError: () => {},
      // Help has no colour to take out, and to ask a stream it must be made.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
      getOutHelpWidth: () => Math.min(stdout.columns, widest),
      getErrHelpWidth: () => Math.min(stdout.columns, widest),
    })
    .addHelpText('after', ({ command }) => topicList(command))
    .addHelpText('afterAll', ({ command }) => pointer(command))
    .exitOverride();
  addGlobalOptions(program);
  const named = ({ name, alias = name }: Group) => argv.includes(name) || argv.includes(alias);
  const whole = groups.some((group) => group.whole && named(group));
  // The first word calls a group; where an option comes first, any later word may.
  const called = groups.filter(({ name, alias }) => argv[0] === name || argv[0] === alias);
  for (const each of whole || called.length === 0 ? groups : called) {
    const { name, alias, summary, load } = each;
    const group = program.command(name).description(t(summary)).helpCommand(false);
    if (alias) group.alias(alias);
    if (whole || named(each)) (await load())(group, ctx);
  }
  // A global option is read by the root wherever it stands, also where the command that is called takes other values of it.
  const command = calledBy(argv, program);
  for (const { long, argChoices } of command === program ? [] : command.options) {
    if (argChoices) program.options.find((known) => known.long === long)?.choices(argChoices);
  }
  return program;
}
