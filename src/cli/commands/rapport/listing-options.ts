import type { Command, OptionValues } from 'commander';
import { addProfiles, option } from '../../options.ts';

/** Adds the options that a listing of customers has: those that are left out, reading each customer again, and several accounts. */
export function addListing<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addProfiles(
    command
      .addOption(
        option('--weggelaten', { nl: 'wie er niet in staat, met de reden', en: 'the customers that are not in it, with the reason' }),
      )
      .addOption(
        option('--klanten-opnieuw', {
          nl: 'elke klant opnieuw lezen in plaats van uit het geheugen',
          en: 'read each customer again instead of from memory',
        }),
      ),
  );
}
