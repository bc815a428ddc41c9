import { Command, type CommandUnknownOpts } from 'commander';
import { version } from '../package.json';
import { choice, option, parseSeconds } from './commands/options.ts';
import { usage } from './failure.ts';
import { helpConfiguration } from './help.ts';
import { t, type Text } from './language.ts';
import { formats } from './output/out.ts';
import type { Context } from './session.ts';
import type { World } from './world.ts';

type Wire = (group: CommandUnknownOpts, ctx: Context) => void;

interface Group {
  readonly name: string;
  /** The other number: groups answer to singular and plural. */
  readonly alias?: string;
  readonly summary: Text;
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
    name: 'profiel',
    alias: 'profielen',
    summary: { nl: 'Profielen: welke rekening, welke sleutel', en: 'Profiles: which account, which key' },
    load: async () => (await import('./commands/profiel/index.ts')).profiel,
  },
  {
    name: 'oefen',
    summary: { nl: 'De oefendienst: alles proberen zonder sleutel', en: 'The practice service: try everything without a key' },
    load: async () => (await import('./commands/oefen/index.ts')).oefen,
  },
];

/** The options that stand before or after any command. */
function addGlobalOptions(program: Command): void {
  program
    .addOption(option('--profiel <naam>', { nl: 'met dit profiel', en: 'use this profile' }))
    .addOption(choice('--formaat <formaat>', { nl: 'vorm van het resultaat', en: 'form of the result' }, [...formats, 'env']))
    .addOption(option('--json', { nl: 'kort voor --formaat json', en: 'short for --formaat json' }))
    .addOption(
      option('--velden <a,b,c>', { nl: 'alleen deze velden, in deze volgorde', en: 'only these fields, in this order' }, (text) =>
        text.split(','),
      ),
    )
    .addOption(choice('--csv-stijl <stijl>', { nl: 'csv voor een Belgisch rekenblad', en: 'csv for a Belgian spreadsheet' }, ['be']))
    .addOption(option('--csv-ruw', { nl: 'csv-cellen niet afschermen tegen formules', en: 'do not guard csv cells against formulas' }))
    .addOption(option('--stil', { nl: 'geen mededelingen', en: 'no notices' }))
    .addOption(option('--debug', { nl: 'elk verzoek op stderr, zonder de sleutel', en: 'each request on stderr, without the key' }))
    .addOption(option('--geen-kleur', { nl: 'geen kleur', en: 'no colour' }))
    .addOption(option('--ja', { nl: 'geen bevestiging vragen', en: 'do not ask for confirmation' }))
    .addOption(option('--niet-interactief', { nl: 'nooit iets vragen', en: 'never ask anything' }))
    .addOption(option('--proef', { nl: 'tonen wat verstuurd zou worden, niets schrijven', en: 'show what would be sent, write nothing' }))
    .addOption(choice('--taal <taal>', { nl: 'taal van duit', en: "duit's language" }, ['nl', 'en']))
    .addOption(option('--timeout <seconden>', { nl: 'tijd per verzoek', en: 'time for each request' }, parseSeconds))
    .addOption(
      option(
        '--max-wacht <seconden>',
        { nl: 'langst wachten op de limiet van de dienst', en: 'longest wait for the rate limit' },
        parseSeconds,
      ),
    );
}

/** The root command; only the groups that `argv` names are built, the others are a line in the help. */
export async function makeProgram(
  argv: readonly string[],
  ctx: Context,
  { stdout }: World,
  print: (text: string) => void,
): Promise<Command> {
  const program: Command = new Command('duit')
    .description(
      t({ nl: 'Uw facturen, klanten en Peppol vanaf de opdrachtregel', en: 'Your invoices, customers and Peppol from the command line' }),
    )
    .version(version, '-V, --version', t({ nl: 'het versienummer', en: 'the version number' }))
    .helpOption('-h, --help', t({ nl: 'deze hulp', en: 'this help' }))
    .helpCommand(false)
    .configureHelp(helpConfiguration)
    .configureOutput({
      writeOut: print,
      writeErr: print,
      outputError: () => {},
      getOutHelpWidth: () => stdout.columns,
      getErrHelpWidth: () => stdout.columns,
    })
    .exitOverride();
  addGlobalOptions(program);
  for (const { name, alias, summary, load } of groups) {
    const group = program.command(name).description(t(summary)).helpCommand(false);
    if (alias) group.alias(alias);
    if (argv.includes(name) || (alias && argv.includes(alias))) (await load())(group, ctx);
  }
  addHelp(program);
  return program;
}

/** `duit help factuur verstuur` is `duit factuur verstuur --help`. */
function addHelp(program: Command): void {
  program
    .command('help')
    .description(t({ nl: 'Hulp bij een commando', en: 'Help for a command' }))
    .argument('[commando...]', t({ nl: 'het commando', en: 'the command' }))
    .action((words) => {
      let command: CommandUnknownOpts = program;
      for (const word of words) {
        const next = command.commands.find((one) => one.name() === word || one.aliases().includes(word));
        if (!next)
          throw usage(t({ nl: `onbekend commando ${word}`, en: `unknown command ${word}` }), {
            hint: t({ nl: 'Zie duit help', en: 'See duit help' }),
          });
        command = next;
      }
      command.help();
    });
}
