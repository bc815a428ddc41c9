import type { CommandUnknownOpts, Command, OptionValues } from 'commander';
import { t, type Text } from '../../../language.ts';
import { addCommand } from '../../help/layout.ts';
import { parseDate } from '../../input/dates.ts';
import { addConfirming } from '../../flows/accepting/options.ts';
import { addKeepOptions } from '../../flows/planning/options.ts';
import { option, choice, parseColumns } from '../../options.ts';
import type { Session } from '../../session/session.ts';
import type { Kanaal } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { endings } from '../../../jobs/batch/document.ts';
import { batchColumns } from '../../../jobs/batch/columns.ts';
import { kanalen } from '../../../contract/values.ts';

export function plan(group: CommandUnknownOpts, session: Session): void {
  const named = addCommand(group, 'plan', {
    about: {
      nl: 'Een bestand nakijken en er een plan van maken; verstuurt niets',
      en: 'Check a file and make a plan of it; sends nothing',
    },
    examples: [
      'duit batch plan november.csv -o november.json',
      'duit batch plan november.xlsx --eindstatus verstuurd --kanaal peppol -o plan.json',
      'duit batch plan --ververs november.json --overschrijven -o november.json',
    ],
    note: columnsHelp(),
  }).argument(
    '[bestand]',
    t({ nl: 'CSV, .xlsx, YAML of JSON; - voor standaardinvoer', en: 'CSV, .xlsx, YAML or JSON; - for standard input' }),
  );
  addFileOptions(
    addKeepOptions(addConfirming(named))
      .addOption(
        endingOption({ nl: 'eindstatus van elk document; standaard concept', en: 'end status of each document; by default concept' }),
      )
      .addOption(kanaalOption())
      .addOption(
        option(
          '--datum <datum>',
          { nl: 'voor rijen zonder datum; standaard vandaag', en: 'for rows without a date; by default today' },
          parseDate,
        ),
      ),
  )
    .addOption(
      option('--klanten-maken', {
        nl: 'onbekende klanten aanmaken, uit de kolommen klant_…',
        en: 'create unknown customers, from the columns klant_…',
      }),
    )
    .addOption(
      option('--ververs <plan>', {
        nl: 'dit plan opnieuw maken, met zijn bestand en opties',
        en: 'make this plan again, with its file and options',
      }),
    )
    .action(session.action(async (opened, bestand, opties) => (await import('./make-plan.ts')).makeAndShow(opened, bestand, opties)));
}

export function crediteer(group: CommandUnknownOpts, session: Session): void {
  addKeepOptions(
    addCommand(group, 'crediteer', {
      about: {
        nl: "Een plan van creditnota's voor wat een batch definitief maakte; verstuurt niets",
        en: 'A plan of credit notes for the documents that a batch made final; sends nothing',
      },
      examples: [
        'duit batch crediteer november.json -o credit.json',
        'duit batch crediteer november.json --eindstatus definitief -o credit.json',
      ],
    }).argument('<plan>', t({ nl: 'het plan dat uitgevoerd werd', en: 'the plan that was carried out' })),
  )
    .addOption(
      endingOption({
        nl: 'eindstatus van elke creditnota; standaard concept',
        en: 'end status of each credit note; by default concept',
      }),
    )
    .addOption(kanaalOption())
    .action(session.action(async (opened, file, opties) => (await import('./make-plan.ts')).creditAndShow(opened, file, opties)));
}

/** The option that says how far the documents of a batch go. */
const endingOption = (description: Text) => choice('--eindstatus <status>', description, endings);

/** The option for the channels of a batch: `peppol`, `email` or `peppol+email`. */
const kanaalOption = () =>
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
function addFileOptions<A extends unknown[], O extends OptionValues, G extends OptionValues>(command: Command<A, O, G>) {
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

/** The columns that a file can have, for the help. */
export const columnsHelp = (): string => {
  const lines = Object.entries(batchColumns).map(([column, names]) => (names.length === 0 ? column : `${column} (${names.join(', ')})`));
  const intro = t({
    nl: 'Elke rij is een regel; rijen met dezelfde referentie vormen één document. Kolommen, met andere namen die duit begrijpt:',
    en: 'Each row is a line; rows with the same reference make one document. Columns, with other names that duit understands:',
  });
  return `${intro}\n${lines.join('\n')}`;
};
