import { t } from '../../../language.ts';

/** Said in the help of what the API text leaves open: credit notes go over the paths of invoices. */
export const serviceDecides = (): string =>
  t({
    nl: "De dienst beschrijft dit niet apart voor creditnota's: duit gebruikt de weg van een factuur, en de dienst beslist.",
    en: 'The service does not describe this for credit notes: duit uses the way of an invoice, and the service decides.',
  });
