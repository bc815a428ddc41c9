import type { Command, OptionValues } from 'commander';
import type { DocumentType, FactuurStatus } from '../../../contract/index.ts';
import { documentTypes, factuurStatussen } from '../../../contract/values.ts';
import { addPeriod, choice, period, type PeriodOptions } from '../../options.ts';
import { given } from '../../../contract/fields.ts';

/** Adds the options that filter a list of invoices: `--status`, `--type` and those of a period. */
export function addFacturenFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command
      .addOption(choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, factuurStatussen))
      .addOption(choice('--type <type>', { nl: 'alleen dit type', en: 'only this type' }, documentTypes)),
  );
}

interface Options extends PeriodOptions {
  status?: FactuurStatus | undefined;
  type?: DocumentType | undefined;
}

/** The query that these options make; fails with exit 2 when the period ends before it begins. */
export const facturenFilter = ({ status, type, ...dates }: Options) => given({ status, type, ...period(dates) });
