import type { Command as Commander } from 'commander';
import type { Opened } from '../../session/session.ts';
import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { topics } from '../../help/topics.ts';
import { type CommandTree, treeOf } from '../../help/tree.ts';
import { type CommandPlace, type NamedNode, placesOf } from './places.ts';
import { bash } from './shells/bash.ts';
import { fish } from './shells/fish.ts';
import { powershell } from './shells/powershell.ts';
import { zsh } from './shells/zsh.ts';

/** Prints the completion script of a shell. Fails with exit 2 on an option that asks for another format. */
export async function printScript({ out, globals }: Opened<'out' | 'globals'>, shell: Shell, _: object, group: Commander): Promise<void> {
  if (globals.json || globals.formaat || globals.velden) {
    throw usage({ nl: 'een script komt alleen als tekst', en: 'a script only comes as text' });
  }
  const explained = topics.map(({ name, summary }) => ({ name, description: t(summary) }));
  await out.raw(completionScript(shell, treeOf(group.parent ?? group), explained));
}

/** The shells that duit has a script for. */
type Shell = 'bash' | 'zsh' | 'fish' | 'powershell';

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
