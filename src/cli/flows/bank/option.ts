import { choice } from '../../options.ts';

/** The option that says whose word counts on what is paid. */
export const paidByOption = () =>
  choice('--volgens <wie>', { nl: 'welke betalingen meetellen; standaard beide', en: 'which payments count; by default beide (both)' }, [
    'dienst',
    'bank',
    'beide',
  ]);
