import type { Command, OptionValues } from 'commander';
import type { Kanaal } from '../../../contract/index.ts';
import { kanalen } from '../../../contract/values.ts';
import { usage } from '../../../failure.ts';
import { endings } from '../../../jobs/batch/document.ts';
import { t, type Text } from '../../../language.ts';
import { choice, option, parseColumns } from '../../options.ts';

/** The option that says how far the documents of a batch go. */
export const endingOption = (description: Text) => choice('--eindstatus <status>', description, endings);

/** The option for the channels of a batch: `peppol`, `email` or `peppol+email`. */
export const kanaalOption = () =>
  option('--kanaal <kanaal>', { nl: 'peppol, email of peppol+email', en: 'peppol, email or peppol+email' }, parseKanaal);

function parseKanaal(text: string, name: string): Kanaal[] {
  const words = text.toLowerCase().split('+');
  const found = kanalen.filter((kanaal) => words.includes(kanaal));
  if (found.length === words.length) return found;
  throw usage(
    t({
      nl: `${name}: '${text}' is geen geldige waarde; kies uit peppol, email of peppol+email`,
      en: `${name}: '${text}' is not a valid value; choose from peppol, email or peppol+email`,
    }),
  );
}

/** Adds the options that say how a file is read. */
export function addFileOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
  return command
    .addOption(
      option('--blad <naam>', {
        nl: 'het werkblad van een werkmap; standaard het eerste zichtbare',
        en: 'the sheet of a workbook; by default the first that is not hidden',
      }),
    )
    .addOption(option('--ook-verborgen', { nl: 'ook verborgen rijen van een werkmap', en: 'hidden rows of a workbook too' }))
    .addOption(
      choice(
        '--decimaal <teken>',
        { nl: 'het decimaalteken, waar het bestand het niet toont', en: 'the decimal sign, where the file does not show it' },
        ['komma', 'punt'] as const,
      ),
    )
    .addOption(
      option(
        '--kolom <kop=kolom>',
        {
          nl: 'een eigen kolomkop koppelen; mag meermaals, en wordt onthouden',
          en: 'map a header of your own; may be repeated, and is remembered',
        },
        parseColumns(),
      ),
    )
    .addOption(option('--negeer-kolommen', { nl: 'onbekende kolommen weglaten', en: 'leave out unknown columns' }))
    .addOption(
      option('--klanten <bestand>', {
        nl: 'je eigen klantnummers: nummer en klant per rij',
        en: 'your own customer numbers: number and customer on each row',
      }),
    );
}
