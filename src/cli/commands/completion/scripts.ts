import type { CommandTree } from '../../help/tree.ts';
import { type CommandPlace, placesOf, type NamedNode } from './places.ts';
import { bash } from './shells/bash.ts';
import { fish } from './shells/fish.ts';
import { powershell } from './shells/powershell.ts';
import { zsh } from './shells/zsh.ts';

/** The shells that duit has a script for. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

const generators: Record<Shell, (places: readonly CommandPlace[]) => string> = { bash, zsh, fish, powershell };

/** A topic of `duit help`. */
type Topic = Pick<NamedNode, 'name' | 'description'>;

/** The completion script of a shell for this command tree and the topics of `duit help`. */
export function completionScript(shell: Shell, tree: CommandTree, topics: readonly Topic[]): string {
  const commands = tree.commands.map((command) => (command.name === 'help' ? explaining(command, tree, topics) : command));
  return generators[shell](placesOf({ ...tree, commands }));
}

/** The command `help` with every command and topic as its subcommands. A topic hides an alias of the same name. */
function explaining(help: NamedNode, { commands }: NamedNode, topics: readonly Topic[]): NamedNode {
  const names = new Set(topics.map(({ name }) => name));
  const nothing = { aliases: [], options: [], arguments: [], commands: [] };
  const explained = (command: NamedNode): NamedNode => ({
    ...command,
    aliases: command.aliases.filter((alias) => !names.has(alias)),
    options: [],
    arguments: [],
    commands: command.commands.map(explained),
  });
  return { ...help, arguments: [], commands: [...commands.map(explained), ...topics.map((topic) => ({ ...topic, ...nothing }))] };
}
