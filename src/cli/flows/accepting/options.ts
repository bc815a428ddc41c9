import type { Command, OptionValues } from 'commander';
import type { Confirmation } from '../../../belgium/checks/document.ts';
import { option } from '../../options.ts';

/** The options that confirm what a document may have wrong, as commander gives them. */
export interface ConfirmingOptions {
  readonly btwTariefBevestigd?: true | undefined;
  readonly negatiefBevestigd?: true | undefined;
  readonly nulBevestigd?: true | undefined;
}

/** Adds the options that confirm what a document may have wrong. */
export function addConfirming<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(
      option('--btw-tarief-bevestigd', {
        nl: 'het btw-tarief klopt, ook al kent België het niet',
        en: 'the VAT rate is right, although Belgium does not have it',
      }),
    )
    .addOption(option('--negatief-bevestigd', { nl: 'het totaal is met reden negatief', en: 'the total is negative for a reason' }))
    .addOption(option('--nul-bevestigd', { nl: 'aantal 0 met een prijs klopt', en: 'quantity 0 with a price is right' }));
}

/** The names that these options confirm. */
export const confirmedIn = (options: ConfirmingOptions): ReadonlySet<Confirmation> => new Set(confirmedOf(options));

/** The names that these options confirm, as a plan keeps them; undefined for none. */
export function confirmedOf({ btwTariefBevestigd, negatiefBevestigd, nulBevestigd }: ConfirmingOptions): Confirmation[] | undefined {
  const given = { btw_tarief_bevestigd: btwTariefBevestigd, negatief_bevestigd: negatiefBevestigd, nul_bevestigd: nulBevestigd };
  const names = (Object.keys(given) as (keyof typeof given)[]).filter((name) => given[name] === true);
  return names.length === 0 ? undefined : names;
}
