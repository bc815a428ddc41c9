import type { CommandTree } from '../../help/tree.ts';
import { type Place, placesOf, type Word } from './places.ts';
import { bash } from './shells/bash.ts';
import { fish } from './shells/fish.ts';
import { powershell } from './shells/powershell.ts';
import { zsh } from './shells/zsh.ts';

/** The shells that duit has a script for. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

const generators: Record<Shell, (places: readonly Place[]) => string> = { bash, zsh, fish, powershell };

/** What `duit help` explains beside commands. */
type Topic = Pick<Word, 'name' | 'description'>;

/** The completion script of a shell for this command tree and the topics of `duit help`. */
export function completionScript(shell: Shell, tree: CommandTree, topics: readonly Topic[]): string {
  const commands = tree.commands.map((command) => (command.name === 'help' ? explaining(command, tree, topics) : command));
  return generators[shell](placesOf({ ...tree, commands }));
}

/** What follows `help` are the words of commands, or a topic; where they are alike it is the topic. */
function explaining(help: Word, { commands }: Word, topics: readonly Topic[]): Word {
  const names = new Set(topics.map(({ name }) => name));
  const nothing = { aliases: [], options: [], arguments: [], commands: [] };
  const explained = (command: Word): Word => ({
    ...command,
    aliases: command.aliases.filter((alias) => !names.has(alias)),
    options: [],
    arguments: [],
    commands: command.commands.map(explained),
  });
  return { ...help, arguments: [], commands: [...commands.map(explained), ...topics.map((topic) => ({ ...topic, ...nothing }))] };
}
