import { command, type CommandGroup } from '../../command/command.ts';
import { turnoverKinds } from '../../../jobs/reports/count/days.ts';
import { paidByOption } from '../../flows/listing/filters.ts';
import { outputFile, overwriteOption, periodOptions, profilesOption } from '../../options.ts';
import { codesOption, filings } from './filings.ts';

const omzet = command({
  name: 'omzet',
  about: {
    nl: "De omzet van definitieve facturen; creditnota's gaan eraf",
    en: 'The turnover of final invoices; credit notes are subtracted',
  },
  options: [
    { flags: '--per <deel>', nl: 'een rij per', en: 'a row for each', choices: turnoverKinds, default: 'maand' },
    { flags: '--vergelijk', nl: 'naast dezelfde periode een jaar eerder', en: 'beside the same period a year earlier' },
    ...periodOptions,
    profilesOption,
  ],
  examples: [
    'duit rapport omzet',
    'duit rapport omzet --kwartaal 2026-4 --per klant',
    'duit rapport omzet --jaar 2026 --per kwartaal --vergelijk',
    'duit rapport omzet --maand 2026-10 --profielen kantoor,winkel',
  ],
  note: {
    nl: 'Zonder periode: dit jaar. Per product en per tarief telt duit de regels op; kloppen die niet met het totaal van een document, dan staat het verschil apart. --vergelijk houdt een periode die nog loopt naast dezelfde dagen van een jaar eerder.',
    en: 'Without a period: this year. By product and by rate duit adds up the lines; where they do not make the total of a document, the difference stands apart. --vergelijk puts a period that has not ended beside the same days of a year earlier.',
  },
  reply: ['TurnoverRow[]', 'ComparedRow[]'],
  load: async () => (await import('./omzet.ts')).showTurnover,
});

const nummering = command({
  name: 'nummering',
  about: {
    nl: 'Nummers die ontbreken of dubbel zijn, en datums die tegen de nummers in lopen',
    en: 'Numbers that are missing or given twice, and dates that run against the numbers',
  },
  options: [...periodOptions, profilesOption],
  examples: ['duit rapport nummering', 'duit rapport nummering --jaar 2026 --json', 'duit rapport nummering --profielen alle'],
  note: {
    nl: "Elke reeks wordt bekeken tussen het laagste en het hoogste nummer dat de dienst geeft. Creditnota's tellen mee in de reeks van de facturen, tenzij nummers dan dubbel zouden zijn of er meer zouden ontbreken. Ontbreekt een nummer of is het dubbel, dan is de afsluitcode 13. Zonder periode: alles. Van een periode valt een nummer op een document van een andere dag buiten de periode: het ontbreekt niet.",
    en: 'Each series is judged between the lowest and the highest number that the service gives. Credit notes count in the series of the invoices, unless numbers would then be there twice or more would be missing. A number that is missing or given twice ends with exit code 13. Without a period: everything. Of a period, a number on a document of another day is outside the period: it is not missing.',
  },
  reply: 'NumberFinding[]',
  load: async () => (await import('./nummering.ts')).showNumbering,
});

const pagina = command({
  name: 'pagina',
  about: {
    nl: 'Het overzicht en de rapporten als één webpagina, om te lezen, af te drukken of door te geven',
    en: 'The overview and the reports as one web page, to read, print or pass on',
  },
  options: [
    {
      flags: '-o, --uitvoer <bestand>',
      nl: 'in dit bestand; - voor standaarduitvoer; standaard een naam uit profiel en periode',
      en: 'into this file; - for standard output; by default a name from profile and period',
      parse: outputFile,
    },
    overwriteOption,
    { flags: '--open', nl: 'daarna openen in je browser', en: 'open it in your browser afterwards' },
    codesOption,
    paidByOption,
    ...periodOptions,
  ],
  examples: [
    'duit rapport pagina -o rapport.html --open',
    'duit rapport pagina --kwartaal 2026-4 -o k4.html --overschrijven',
    'duit rapport pagina --jaar 2025 --taal en -o - > report.html',
  ],
  note: {
    nl: 'Zonder periode: dit jaar. De periode geldt voor de omzet, de btw en de nummering; het overzicht en wat openstaat zijn altijd van vandaag. De btw-aangifte van de periode staat erbij als het profiel zegt dat er een is (duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal). De pagina is één bestand zonder script, haalt niets van elders op en is gemaakt om af te drukken op A4. Een nieuw bestand is alleen voor jou leesbaar, want er staan namen van klanten en bedragen in.',
    en: 'Without a period: this year. The period holds for the turnover, the VAT and the numbering; the overview and the unpaid documents are always those of today. The VAT return of the period is there where the profile says that there is one (duit profiel wijzig --btw-stelsel normaal --aangifte kwartaal). The page is one file without a script, fetches nothing from elsewhere and prints on A4. Only you can read a new file, because it holds names of customers and amounts.',
  },
  reply: 'Saved',
  load: async () => (await import('./pagina/show.ts')).showPage,
});

export const rapport: CommandGroup = { commands: [omzet, ...filings, nummering, pagina] };
