import type { Command as Commander } from 'commander';
import { makeProgram } from '../../src/cli/program.ts';
import { type Language, speak } from '../../src/language.ts';
import { testWorld } from './world.ts';

/** Builds the whole program in a language. */
export const wholeProgram = (language: Language) => programFor(['help'], language, () => {});

/** Builds what a command line needs of the program, as a run does; each action only calls `reached`. */
export async function programFor(argv: readonly string[], language: Language, reached: () => void) {
  speak(language);
  return makeProgram(argv, { action: () => async () => reached(), out: unopened, close: async () => {} }, testWorld(), () => {});
}

const unopened = async () => {
  throw new Error('nothing was run');
};

/** The commands at the ends of the tree below this command. */
export const leavesOf = (command: Commander): Commander[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leavesOf);
