import { confirmingOptions, keepOptions, onDocumentOption } from '../../flows/making/options.ts';
import { command, type Nameable } from '../../command/command.ts';
import type { Option } from '../../command/option.ts';
import { t, type Text } from '../../../language.ts';
import { parseDate } from '../../input/dates.ts';
import { parseColumns } from '../../options.ts';
import type { Kanaal } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { batchColumns, endings } from '../../../jobs/batch/document.ts';
import { kanalen } from '../../../contract/values.ts';

export const knownPlan: Nameable = {
  one: { nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' },
  tab: 'bestand',
  load: async () => (await import('./choices.ts')).planChoice,
};

export const knownReference: Nameable = {
  one: { nl: 'de referentie in het bestand', en: 'the reference in the file' },
  tab: 'referentie',
  load: async () => (await import('./choices.ts')).referenceChoice,
};

const endingOption = <const T extends Text>(text: T) =>
  ({ flags: '--eindstatus <status>', ...text, choices: endings }) as const satisfies Option;

const kanaalOption = {
  flags: '--kanaal <kanaal>',
  nl: 'peppol, email of peppol+email',
  en: 'peppol, email or peppol+email',
  parse: parseKanaal,
} as const satisfies Option;

export const columnsHelp = (): string => {
  const lines = Object.entries(batchColumns).map(([column, names]) => (names.length === 0 ? column : `${column} (${names.join(', ')})`));
  const intro = t({
    nl: 'Elke rij is een regel; rijen met dezelfde referentie vormen één document. Kolommen, met andere namen die duit begrijpt:',
    en: 'Each row is a line; rows with the same reference make one document. Columns, with other names that duit understands:',
  });
  return `${intro}\n${lines.join('\n')}`;
};

const fileOptions = [
  {
    flags: '--blad <naam>',
    nl: 'het werkblad van een werkmap; standaard het eerste zichtbare',
    en: 'the sheet of a workbook; by default the first that is not hidden',
  },
  { flags: '--ook-verborgen', nl: 'ook verborgen rijen van een werkmap', en: 'hidden rows of a workbook too' },
  {
    flags: '--decimaal <teken>',
    nl: 'het decimaalteken, waar het bestand het niet toont',
    en: 'the decimal sign, where the file does not show it',
    choices: ['komma', 'punt'],
  },
  {
    flags: '--kolom <kop=kolom>',
    nl: 'een eigen kolomkop koppelen; mag meermaals, en wordt onthouden',
    en: 'map a header of your own; may be repeated, and is remembered',
    parse: parseColumns,
  },
  { flags: '--negeer-kolommen', nl: 'onbekende kolommen weglaten', en: 'leave out unknown columns' },
  {
    flags: '--klanten <bestand>',
    nl: 'je eigen klantnummers: nummer en klant per rij',
    en: 'your own customer numbers: number and customer on each row',
  },
] as const satisfies readonly Option[];

export const plan = command({
  name: 'plan',
  about: { nl: 'Een bestand nakijken en er een plan van maken; verstuurt niets', en: 'Check a file and make a plan of it; sends nothing' },
  arguments: [
    {
      name: 'bestand',
      optional: true,
      text: { nl: 'CSV, .xlsx, YAML of JSON; - voor standaardinvoer', en: 'CSV, .xlsx, YAML or JSON; - for standard input' },
    },
  ],
  options: [
    ...confirmingOptions,
    ...keepOptions,
    endingOption({ nl: 'eindstatus van elk document; standaard concept', en: 'end status of each document; by default concept' }),
    kanaalOption,
    {
      flags: '--datum <datum>',
      nl: 'voor rijen zonder datum; standaard vandaag',
      en: 'for rows without a date; by default today',
      parse: parseDate,
    },
    onDocumentOption,
    ...fileOptions,
    {
      flags: '--sla-fouten-over',
      nl: 'de goede bestellingen plannen, en de andere met hun fouten in fouten.csv zetten (code 8)',
      en: 'plan the good orders, and put the others with their mistakes in fouten.csv (code 8)',
    },
    {
      flags: '--klanten-maken',
      nl: 'onbekende klanten aanmaken, uit de kolommen klant_…',
      en: 'create unknown customers, from the columns klant_…',
    },
    {
      flags: '--ververs <plan>',
      nl: 'dit plan opnieuw maken, met zijn bestand en opties',
      en: 'make this plan again, with its file and options',
    },
  ],
  examples: [
    'duit batch plan november.csv -o november.json',
    'duit batch plan november.xlsx --eindstatus verstuurd --kanaal peppol -o plan.json',
    'duit batch plan --ververs november.json --overschrijven -o november.json',
  ],
  note: columnsHelp,
  reply: 'PlanRow[]',
  load: async () => (await import('./make-plan.ts')).makeAndShow,
});

export const crediteer = command({
  name: 'crediteer',
  about: {
    nl: "Een plan van creditnota's voor wat een batch definitief maakte; verstuurt niets",
    en: 'A plan of credit notes for the documents that a batch made final; sends nothing',
  },
  arguments: [{ name: 'plan', names: knownPlan, text: { nl: 'het plan dat uitgevoerd werd', en: 'the plan that was carried out' } }],
  options: [
    ...keepOptions,
    endingOption({ nl: 'eindstatus van elke creditnota; standaard concept', en: 'end status of each credit note; by default concept' }),
    kanaalOption,
  ],
  examples: [
    'duit batch crediteer november.json -o credit.json',
    'duit batch crediteer november.json --eindstatus definitief -o credit.json',
  ],
  reply: 'PlanRow[]',
  load: async () => (await import('./make-plan.ts')).creditAndShow,
});

function parseKanaal(text: string, name: string): Kanaal[] {
  const words = text.toLowerCase().split('+');
  const found = kanalen.filter((kanaal) => words.includes(kanaal));
  if (found.length === words.length) return found;
  throw usage({
    nl: `${name}: '${text}' is geen geldige waarde; kies uit peppol, email of peppol+email`,
    en: `${name}: '${text}' is not a valid value; choose from peppol, email or peppol+email`,
  });
}
