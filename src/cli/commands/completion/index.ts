import { Argument, type Command } from 'commander';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { examples } from '../../help/layout.ts';
import { topics } from '../../help/topics.ts';
import { type CommandTree, treeOf } from '../../help/tree.ts';
import type { Session } from '../../session/session.ts';
import { type CommandPlace, type NamedNode, placesOf } from './places.ts';
import { bash } from './shells/bash.ts';
import { fish } from './shells/fish.ts';
import { powershell } from './shells/powershell.ts';
import { zsh } from './shells/zsh.ts';

export function completion(group: Command, session: Session): void {
  const command = group.addArgument(new Argument('<shell>', t({ nl: 'je shell', en: 'your shell' })).choices(shells)).action(
    session.action(async ({ out, globals }, shell) => {
      if (globals.json || globals.formaat || globals.velden) {
        throw usage(t({ nl: 'een script komt alleen als tekst', en: 'a script only comes as text' }));
      }
      const explained = topics.map(({ name, summary }) => ({ name, description: t(summary) }));
      await out.raw(completionScript(shell, treeOf(group.parent ?? group), explained));
    }),
  );
  examples(
    command,
    ['source <(duit completion bash)', 'duit completion fish > ~/.config/fish/completions/duit.fish'],
    t({
      nl: 'In zsh: duit completion zsh > _duit in een map van $fpath. In PowerShell: duit completion powershell > duit.ps1, en . ./duit.ps1 in $PROFILE.\n\nNamen en nummers komen uit het geheugen van het profiel (duit geheugen) en worden nooit van de dienst opgevraagd. DUIT_GEHEUGEN=nee zet dat af.',
      en: 'In zsh: duit completion zsh > _duit in a folder of $fpath. In PowerShell: duit completion powershell > duit.ps1, and . ./duit.ps1 in $PROFILE.\n\nNames and numbers come from the memory of the profile (duit geheugen), and the service is never asked for them. DUIT_GEHEUGEN=nee turns that off.',
    }),
  );
}

/** The shells that duit has a script for. */
const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
type Shell = (typeof shells)[number];

const generators: Record<Shell, (places: readonly CommandPlace[]) => string> = { bash, zsh, fish, powershell };

/** A topic of `duit help`. */
type Topic = Pick<NamedNode, 'name' | 'description'>;

/** The completion script of a shell for this command tree and the topics of `duit help`. */
function completionScript(shell: Shell, tree: CommandTree, listed: readonly Topic[]): string {
  const commands = tree.commands.map((command) => (command.name === 'help' ? explaining(command, tree, listed) : command));
  return generators[shell](placesOf({ ...tree, commands }));
}

/** The command `help` with every command and topic as its subcommands. A topic hides an alias of the same name. */
function explaining(help: NamedNode, { commands }: NamedNode, listed: readonly Topic[]): NamedNode {
  const names = new Set(listed.map(({ name }) => name));
  const nothing = { aliases: [], options: [], arguments: [], commands: [] };
  const explained = (command: NamedNode): NamedNode => ({
    ...command,
    aliases: command.aliases.filter((alias) => !names.has(alias)),
    options: [],
    arguments: [],
    commands: command.commands.map(explained),
  });
  return { ...help, arguments: [], commands: [...commands.map(explained), ...listed.map((topic) => ({ ...topic, ...nothing }))] };
}
