import { choice } from '../../options.ts';

/** The option that says whose word counts on what is paid. */
export const paidByOption = () =>
  choice(
    '--volgens <wie>',
    { nl: 'wie zegt dat iets betaald is; standaard beide', en: 'who says that something is paid; by default beide (both)' },
    ['dienst', 'bank', 'beide'],
  );
