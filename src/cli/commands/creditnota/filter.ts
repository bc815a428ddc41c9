import type { Command, OptionValues } from 'commander';
import type { FactuurStatus } from '../../../contract/index.ts';
import { factuurStatussen } from '../../../contract/values.ts';
import { addPeriod, choice, period, type PeriodOptions } from '../../options.ts';
import { given } from '../../../contract/fields.ts';

/** Adds the options that filter a list of credit notes: `--status` and those of a period. */
export function addCreditnotasFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command.addOption(choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, factuurStatussen)),
  );
}

interface Options extends PeriodOptions {
  status?: FactuurStatus | undefined;
}

/** The query that these options make; fails with exit 2 when the period ends before it begins. */
export const creditnotasFilter = ({ status, ...dates }: Options) => given({ status, ...period(dates) });
