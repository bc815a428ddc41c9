import type { Option } from '../../command/option.ts';
import { given } from '../../../contract/fields.ts';
import type { DocumentType } from '../../../contract/index.ts';
import { documentTypes, factuurStatussen, offerteStatussen } from '../../../contract/values.ts';
import { period, periodOptions, type PeriodOptions } from '../../options.ts';
import { inEnglish } from '../../output/words.ts';

const statusText = { nl: 'alleen met deze status', en: 'only with this status' };

/** Reads the word that a person sees or says for a status of the service: its English one, or one of `others`. */
const asStatus =
  (statuses: readonly string[], others: Readonly<Record<string, string>>) =>
  (word: string): string => {
    const typed = word.toLowerCase();
    return statuses.find((status) => inEnglish(status) === typed) ?? others[typed] ?? word;
  };

const statusOption = {
  flags: '--status <status>',
  nl: 'alleen met deze status; verzonden is definitief en niet betaald',
  en: 'only with this status; verzonden is final and unpaid',
  choices: factuurStatussen,
  parse: asStatus(factuurStatussen, { definitief: 'verzonden', verstuurd: 'verzonden', final: 'verzonden' }),
} as const satisfies Option;

export const quoteStatusOption = {
  flags: '--status <status>',
  ...statusText,
  choices: offerteStatussen,
  parse: asStatus(offerteStatussen, { verstuurd: 'verzonden' }),
} as const satisfies Option;

export const facturenFilter = [
  statusOption,
  { flags: '--type <type>', nl: 'alleen dit type', en: 'only this type', choices: documentTypes },
  ...periodOptions,
] as const satisfies readonly Option[];

export const creditnotasFilter = [statusOption, ...periodOptions] as const satisfies readonly Option[];

export const inboxFilter = [
  {
    // The API text gives only examples of this status, so any word is passed on. (inbox document)
    flags: '--status <status>',
    nl: 'alleen met deze status, zoals nieuw of betaald',
    en: 'only with this status, such as nieuw or betaald',
  },
  ...periodOptions,
] as const satisfies readonly Option[];

export interface FilterOptions<S extends string> extends PeriodOptions {
  status?: S | undefined;
  type?: DocumentType | undefined;
}

/** The query that these options make; fails with exit 2 when the period ends before it begins. */
export const listFilter = <S extends string>({ status, type, ...dates }: FilterOptions<S>) => given({ status, type, ...period(dates) });

export const klantFilter = {
  flags: '--klant <klant>',
  nl: 'alleen van deze klant, bij id, naam of btw-nummer; leest documenten waarvan duit de klant nog niet kent',
  en: 'only of this customer, by id, name or VAT number; reads documents of which duit does not know the customer yet',
} as const satisfies Option;

export const paidByOption = {
  flags: '--volgens <wie>',
  nl: 'welke betalingen meetellen; standaard beide',
  en: 'which payments count; by default beide (both)',
  choices: ['dienst', 'bank', 'beide'],
} as const satisfies Option;
