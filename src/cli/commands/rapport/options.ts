import type { Command, OptionValues } from 'commander';
import { addProfiles, customersAgain, option } from '../../options.ts';

/** The option that names the file which codes lines at 0 %. */
export const codesOption = () =>
  option('--btw-codes <bestand>', {
    nl: 'YAML of JSON: in welk rooster 0 % hoort, per klant, document of tekst',
    en: 'YAML or JSON: the box of 0 %, by customer, document or text',
  });

/** Adds the options that a listing of customers has: those that are left out, reading each customer again, and several accounts. */
export function addListing<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addProfiles(
    command
      .addOption(
        option('--weggelaten', { nl: 'wie er niet in staat, met de reden', en: 'the customers that are not in it, with the reason' }),
      )
      .addOption(customersAgain()),
  );
}
