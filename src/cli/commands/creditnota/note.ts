import { t } from '../../../language.ts';

/** The note in the help of commands that use a path of invoices for a credit note, which the API text leaves open. */
export const serviceDecidesNote = (): string =>
  t({
    nl: "De dienst beschrijft dit niet apart voor creditnota's: duit gebruikt de weg van een factuur, en de dienst beslist.",
    en: 'The service does not describe this for credit notes: duit uses the way of an invoice, and the service decides.',
  });
