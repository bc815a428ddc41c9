import type { Command, OptionValues } from 'commander';
import type { DocumentType, FactuurStatus } from '../../../contract/index.ts';
import { documentTypes, factuurStatussen } from '../../../contract/values.ts';
import { addPeriod, choice, given, period } from '../../options.ts';

/** Adds `--status`, `--type`, `--van` and `--tot`: what a list of invoices is chosen by. */
export function addFacturenFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command
      .addOption(choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, factuurStatussen))
      .addOption(choice('--type <type>', { nl: 'alleen dit type', en: 'only this type' }, documentTypes)),
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
