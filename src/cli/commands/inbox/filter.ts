import type { Command, OptionValues } from 'commander';
import { addPeriod, given, option, period } from '../../options.ts';

/** Adds `--status`, `--van` and `--tot`: what a list of received documents is chosen by. */
export function addInboxFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command.addOption(
      // The text gives only examples of a received document's status, so any word is passed on. (inbox document)
      option('--status <status>', {
        nl: 'alleen met deze status, zoals nieuw of betaald',
        en: 'only with this status, such as nieuw or betaald',
      }),
    ),
  );
}

interface Options {
  status?: string | undefined;
  van?: string | undefined;
  tot?: string | undefined;
}

/** The filter given. */
export const inboxFilter = ({ status, ...dates }: Options) => given({ status, ...period(dates) });
