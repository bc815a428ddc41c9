import type { CommandTree } from '../help/tree.ts';
import { type Place, placesOf } from './places.ts';
import { bash } from './shells/bash.ts';
import { fish } from './shells/fish.ts';
import { powershell } from './shells/powershell.ts';
import { zsh } from './shells/zsh.ts';

/** The shells that duit has a script for. */
export const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;
export type Shell = (typeof shells)[number];

const generators: Record<Shell, (places: readonly Place[]) => string> = { bash, zsh, fish, powershell };

/** The completion script of a shell for this command tree; `topics` is what `duit help` explains beside commands. */
export function completionScript(shell: Shell, tree: CommandTree, topics: readonly string[]): string {
  return generators[shell](placesOf(tree, [...tree.commands.map(({ name }) => name), ...topics]));
}
