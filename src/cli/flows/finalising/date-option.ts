import { option } from '../../options.ts';

/** The option that confirms a date which `definitief` asks about. */
export const dateConfirmed = () =>
  option('--datum-bevestigd', {
    nl: 'de datum klopt, ook voor die van de laatste factuur, in de toekomst, van lang geleden of in een ingediende btw-periode',
    en: 'the date is right, also before that of the last invoice, in the future, of long ago or in a filed VAT period',
  });
