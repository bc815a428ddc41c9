import { Command } from 'commander';
import { version } from '../../package.json';
import { t } from '../language.ts';
import type { World } from '../machine/world.ts';
import { build } from './command/build.ts';
import { addGlobalOptions, asksFields } from './global-options.ts';
import { type Group, groups, parts } from './groups.ts';
import { helpConfiguration, globalsPointer, restHeading } from './help/layout.ts';
import { topicNames } from './help/topics.ts';
import type { Session } from './session/session.ts';

const mostColumns = 100;

/** Builds the root command with the groups that `argv` names; every other group is only a line in the help. */
export async function makeProgram(
  argv: readonly string[],
  session: Session,
  world: Pick<World, 'stdout'>,
  print: (text: string) => void,
): Promise<Command> {
  const program = makeRoot(world, print);
  addGlobalOptions(program);
  const isNamed = (group: Group) => groupNames(group).some((name) => argv.includes(name));
  const whole = groups.some((group) => group.whole && isNamed(group));
  // The first word calls a group. Where an option comes first, any later word may be the group.
  const called = groups.filter((group) => groupNames(group).some((name) => name === argv[0]));
  for (const each of whole || called.length === 0 ? groups : called) {
    const { name, alias, summary, part, load } = each;
    const group = program
      .command(name)
      .description(t(summary))
      .helpGroup(t(part === 'rest' ? restHeading : parts[part]))
      .helpCommand(false);
    if (alias) group.alias(alias);
    if (whole || isNamed(each)) build(group, await load(), session);
    group.hook('preSubcommand', needingNothing);
    group.commands.find((command) => command.name() === 'list')?.alias('lijst');
  }
  return program;
}

/** Has a command that only tells its fields run without the arguments and options that it needs otherwise. */
function needingNothing(above: Command, command: Command): void {
  if (!asksFields(above.optsWithGlobals())) return;
  for (const option of command.options) option.mandatory = false;
  for (const argument of command.registeredArguments) argument.required = false;
}

const groupNames = ({ name, alias }: Group): string[] => (alias ? [name, alias] : [name]);

function makeRoot({ stdout }: Pick<World, 'stdout'>, print: (text: string) => void): Command {
  return new Command('duit')
    .description(
      t({ nl: 'Je facturen, klanten en Peppol vanaf de opdrachtregel', en: 'Your invoices, customers and Peppol from the command line' }),
    )
    .version(
      version,
      '-V, --version',
      t({
        nl: 'het versienummer; met --json ook dat van Node, de database en de regels',
        en: 'the version; with --json also that of Node, the database and the rules',
      }),
    )
    .helpOption('-h, --help', t({ nl: 'deze hulp', en: 'this help' }))
    .helpCommand(false)
    .configureHelp(helpConfiguration)
    .configureOutput({
      writeOut: print,
      writeErr: print,
      outputError: () => {},
      // The help holds no colour, and asking a stream would open it.
      getOutHasColors: () => true,
      getErrHasColors: () => true,
      getOutHelpWidth: () => Math.min(stdout.columns, mostColumns),
      getErrHelpWidth: () => Math.min(stdout.columns, mostColumns),
    })
    .hook('preSubcommand', needingNothing)
    .addHelpText('after', ({ command, error }) => (error ? '' : topicNames(command)))
    .addHelpText('afterAll', ({ command }) => globalsPointer(command))
    .exitOverride();
}
