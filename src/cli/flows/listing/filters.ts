import type { Command, OptionValues } from 'commander';
import { given } from '../../../contract/fields.ts';
import type { DocumentType } from '../../../contract/index.ts';
import { documentTypes, factuurStatussen, offerteStatussen } from '../../../contract/values.ts';
import { addPeriod, choice, option, period, type PeriodOptions } from '../../options.ts';

/** The words that a person sees or says for a status of the service. */
const quoteWords: Readonly<Record<string, string>> = {
  draft: 'concept',
  sent: 'verzonden',
  verstuurd: 'verzonden',
  accepted: 'geaccepteerd',
  rejected: 'geweigerd',
  expired: 'verlopen',
};
const statusWords: Readonly<Record<string, string>> = {
  definitief: 'verzonden',
  verstuurd: 'verzonden',
  final: 'verzonden',
  sent: 'verzonden',
  draft: 'concept',
  paid: 'betaald',
};

/** The option `--status`, which takes the words of a table too. */
const statusOption = () => statusOf(factuurStatussen, statusWords);

/** The same for quotes. */
export const quoteStatusOption = () => statusOf(offerteStatussen, quoteWords);

function statusOf<const T extends readonly string[]>(statuses: T, words: Readonly<Record<string, string>>) {
  const made = choice('--status <status>', { nl: 'alleen met deze status', en: 'only with this status' }, statuses);
  const { parseArg } = made;
  // The type of the values goes with every other parser.
  if (parseArg) Object.assign(made, { parseArg: (word: string, before: string) => parseArg(words[word.toLowerCase()] ?? word, before) });
  return made;
}

/** Adds the options that filter a list of invoices: `--status`, `--type` and those of a period. */
export function addFacturenFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(
    command.addOption(statusOption()).addOption(choice('--type <type>', { nl: 'alleen dit type', en: 'only this type' }, documentTypes)),
  );
}

/** Adds the options that filter a list of credit notes: `--status` and those of a period. */
export function addCreditnotasFilter<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addPeriod(command.addOption(statusOption()));
}

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

interface FilterOptions<S extends string> extends PeriodOptions {
  status?: S | undefined;
  type?: DocumentType | undefined;
}

/** The query that these options make; fails with exit 2 when the period ends before it begins. */
export const listFilter = <S extends string>({ status, type, ...dates }: FilterOptions<S>) => given({ status, type, ...period(dates) });

/** The option `--klant` of a list of documents. */
export const klantFilter = () =>
  option('--klant <klant>', {
    nl: 'alleen van deze klant, bij id of naam; leest documenten waarvan duit de klant nog niet kent',
    en: 'only of this customer, by id or name; reads documents of which duit does not know the customer yet',
  });

/** The option that says whose word counts on what is paid. */
export const paidByOption = () =>
  choice('--volgens <wie>', { nl: 'welke betalingen meetellen; standaard beide', en: 'which payments count; by default beide (both)' }, [
    'dienst',
    'bank',
    'beide',
  ]);
