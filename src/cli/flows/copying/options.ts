import type { Command, OptionValues } from 'commander';
import { parseDate } from '../../input/dates.ts';
import { anyText, choice, option } from '../../options.ts';
import { addConfirming, type ConfirmingOptions } from '../accepting/options.ts';
import { editOption } from '../making/document.ts';
import { referenceOption, type ReferenceOptions } from '../making/reference-option.ts';

/** The options of a command that makes an invoice from another document, as commander gives them. */
export interface CopyOptions extends ConfirmingOptions, ReferenceOptions {
  klant?: string | undefined;
  datum?: string | undefined;
  notities?: string | undefined;
  prijzen?: 'van-nu' | undefined;
  bewerk?: true | undefined;
}

/** Adds the options of a command that makes an invoice from another document. */
export function addCopyOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return addConfirming(
    command
      .addOption(option('--klant <klant>', { nl: 'voor deze klant: id of naam', en: 'for this customer: id or name' }))
      .addOption(
        option(
          '--datum <datum>',
          { nl: 'datum van de factuur; standaard vandaag', en: 'date of the invoice; by default today' },
          parseDate,
        ),
      )
      .addOption(
        option(
          '--notities <tekst>',
          { nl: 'andere tekst onderaan; leeg voor geen', en: 'another text at the bottom; empty for none' },
          anyText,
        ),
      )
      .addOption(
        choice('--prijzen <welke>', { nl: 'van-nu neemt de prijzen van de prijslijst', en: 'van-nu takes the prices of the price list' }, [
          'van-nu',
        ]),
      )
      .addOption(editOption())
      .addOption(referenceOption()),
  );
}
