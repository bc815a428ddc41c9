import type { CommandUnknownOpts } from 'commander';
import { makeProgram } from '../../src/cli/program.ts';
import { type Language, speak } from '../../src/language.ts';
import { testWorld } from './world.ts';

/** The whole program in a language, whose actions do nothing but tell that they were reached. */
export async function wholeProgram(language: Language, reached: () => void = () => {}) {
  speak(language);
  return makeProgram(['help'], { action: () => async () => reached(), out: unopened, close: async () => {} }, testWorld(), () => {});
}

/** No test of the program's form prints anything. */
const unopened = async () => {
  throw new Error('nothing was run');
};

/** The commands below a command that have none below them. */
export const leavesOf = (command: CommandUnknownOpts): CommandUnknownOpts[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
