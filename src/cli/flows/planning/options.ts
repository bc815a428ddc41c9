import type { Command, OptionValues } from 'commander';
import { option, outputFile, overwriteOption } from '../../options.ts';

/** The place where the user wants to keep a plan. */
export interface KeepOptions {
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: boolean | undefined;
}

/** Adds the options for the place where a plan is kept. Help loads this, and not what shows a plan. */
export function addKeepOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(option('-o, --uitvoer <bestand>', { nl: 'het plan in dit bestand bewaren', en: 'keep the plan in this file' }, outputFile))
    .addOption(overwriteOption());
}
