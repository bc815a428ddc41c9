import type { Command, OptionValues } from 'commander';
import { DocumentType, FactuurStatus } from '../../contract/index.ts';
import { addPeriod, choice, given, period } from '../options.ts';

/** Adds `--status`, `--type`, `--van` and `--tot`: what a list of invoices is chosen by. */
export function addFacturenFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command
      .addOption(choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, FactuurStatus.options))
      .addOption(choice('--type <type>', { nl: 'alleen dit type', en: 'only this type' }, DocumentType.options)),
  );
}

interface Options {
  status?: FactuurStatus | undefined;
  type?: DocumentType | undefined;
  van?: string | undefined;
  tot?: string | undefined;
}

/** The filter given. */
export const facturenFilter = ({ status, type, ...dates }: Options) => given({ status, type, ...period(dates) });
