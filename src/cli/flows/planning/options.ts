import type { Command, OptionValues } from 'commander';
import { option, outputFile } from '../../options.ts';

/** Adds the options for the place where a plan is kept. */
export function addKeepOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(option('-o, --uitvoer <bestand>', { nl: 'het plan in dit bestand bewaren', en: 'keep the plan in this file' }, outputFile))
    .addOption(option('--overschrijven', { nl: 'een bestaand bestand vervangen', en: 'replace an existing file' }));
}
