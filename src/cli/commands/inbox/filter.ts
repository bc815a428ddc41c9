import type { Command, OptionValues } from 'commander';
import { addPeriod, option, period, type PeriodOptions } from '../../options.ts';
import { given } from '../../../contract/fields.ts';

/** Adds the options that filter a list of received documents: `--status` and those of a period. */
export function addInboxFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command.addOption(
      // The API text gives only examples of this status, so any word is passed on. (inbox document)
      option('--status <status>', {
        nl: 'alleen met deze status, zoals nieuw of betaald',
        en: 'only with this status, such as nieuw or betaald',
      }),
    ),
  );
}

interface Options extends PeriodOptions {
  status?: string | undefined;
}

/** The query that these options make; fails with exit 2 when the period ends before it begins. */
export const inboxFilter = ({ status, ...dates }: Options) => given({ status, ...period(dates) });
