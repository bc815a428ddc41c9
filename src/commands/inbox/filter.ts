import type { Command, OptionValues } from 'commander';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { addPeriod, given, option, period } from '../shared/options.ts';

/** Adds `--status`, `--van` and `--tot`: what a list of received documents is chosen by. */
export function addInboxFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command.addOption(
      option(
        '--status <status>',
        { nl: 'alleen met deze status, zoals nieuw of betaald', en: 'only with this status, such as nieuw or betaald' },
        parseStatus,
      ),
    ),
  );
}

/** The text gives only examples of a received document's status, so any word is passed on. (inbox document) */
function parseStatus(text: string, name: string): string {
  if (text.trim() !== '') return text;
  throw usage(t({ nl: `${name}: geef een status, zoals nieuw of betaald`, en: `${name}: give a status, such as nieuw or betaald` }));
}

interface Options {
  status?: string | undefined;
  van?: string | undefined;
  tot?: string | undefined;
}

/** The filter given. */
export const inboxFilter = ({ status, ...dates }: Options) => given({ status, ...period(dates) });
