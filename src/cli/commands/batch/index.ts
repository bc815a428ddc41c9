import { channelsOption, dateConfirmed, endingOption, outOfOrder } from '../../flows/sending/options.ts';
import { command, type CommandGroup, type Nameable } from '../../command/command.ts';
import { parseCount } from '../../input/counts.ts';
import { parseAmount } from '../../input/numbers.ts';
import { outputFile, overwriteOption, collectValues, reasonOption, parseColumns } from '../../options.ts';
import { asReference } from '../../../service/journal/log/own-reference.ts';
import { confirmingOptions, keepOptions, onDocumentOption } from '../../flows/making/options.ts';
import { t } from '../../../language.ts';
import { parseDate } from '../../input/dates.ts';
import { batchColumns } from '../../../jobs/batch/document.ts';

const knownPlan: Nameable = {
  one: { nl: 'het bestand van duit batch plan', en: 'the file of duit batch plan' },
  tab: 'bestand',
  load: async () => (await import('./work.ts')).planChoice,
};

const knownReference: Nameable = {
  one: { nl: 'de referentie in het bestand', en: 'the reference in the file' },
  tab: 'referentie',
  load: async () => (await import('./work.ts')).referenceChoice,
};

const columnsHelp = (): string => {
  const lines = Object.entries(batchColumns).map(([column, names]) => (names.length === 0 ? column : `${column} (${names.join(', ')})`));
  const intro = t({
    nl: 'Elke rij is een regel; rijen met dezelfde referentie vormen één document. Kolommen, met andere namen die duit begrijpt:',
    en: 'Each row is a line; rows with the same reference make one document. Columns, with other names that duit understands:',
  });
  return `${intro}\n${lines.join('\n')}`;
};

const plan = command({
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
    channelsOption,
    {
      flags: '--datum <datum>',
      nl: 'voor rijen zonder datum; standaard vandaag',
      en: 'for rows without a date; by default today',
      parse: parseDate,
    },
    onDocumentOption,
    {
      flags: '--blad <naam>',
      nl: 'het werkblad van een werkmap; standaard het eerste zichtbare',
      en: 'the sheet of a workbook; by default the first that is not hidden',
    },
    { flags: '--ook-verborgen', nl: 'ook verborgen rijen van een werkmap', en: 'hidden rows of a workbook too' },
    {
      flags: '--decimaal <teken>',
      nl: 'het decimaalteken, waar het bestand het niet toont',
      en: 'the decimal sign, if the file does not show it',
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
  reply: 'PlannedRow[]',
  load: async () => (await import('./make-plan.ts')).makeAndShow,
});

const crediteer = command({
  name: 'crediteer',
  about: {
    nl: "Een plan van creditnota's voor wat een batch definitief maakte; verstuurt niets",
    en: 'A plan of credit notes for the documents that a batch finalised; sends nothing',
  },
  arguments: [{ name: 'plan', names: knownPlan, text: { nl: 'het plan dat uitgevoerd werd', en: 'the plan that was run' } }],
  options: [
    ...keepOptions,
    endingOption({ nl: 'eindstatus van elke creditnota; standaard concept', en: 'end status of each credit note; by default concept' }),
    channelsOption,
  ],
  examples: [
    'duit batch crediteer november.json -o credit.json',
    'duit batch crediteer november.json --eindstatus definitief -o credit.json',
  ],
  reply: 'PlannedRow[]',
  load: async () => (await import('./make-plan.ts')).creditAndShow,
});

const toon = command({
  name: 'toon',
  about: {
    nl: 'Een plan bekijken: elk document met zijn regels, en hoever het is',
    en: 'Look at a plan: each document with its lines, and how far it is',
  },
  arguments: [{ name: 'plan', names: knownPlan }],
  examples: ['duit batch toon november.json', 'duit batch toon november.json --formaat csv --csv-stijl be'],
  reply: 'PlanRow[]',
  load: async () => (await import('./work.ts')).showPlanFile,
});

const voerUit = command({
  name: 'voer-uit',
  about: {
    nl: 'Een plan uitvoeren; na een onderbreking gaat hetzelfde commando verder, zonder iets dubbel te doen',
    en: 'Run a plan; after a break the same command resumes, and does nothing twice',
  },
  arguments: [{ name: 'plan', names: knownPlan }],
  options: [
    { flags: '--max-aantal <n>', nl: 'niets doen als het er meer zijn', en: 'do nothing if there are more', parse: parseCount(1) },
    { flags: '--max-bedrag <euro>', nl: 'niets doen als de som hoger is', en: 'do nothing if the sum is higher', parse: parseAmount },
    outOfOrder,
    dateConfirmed,
    {
      flags: '--totalen-van-dienst',
      nl: 'de totalen van de dienst aanvaarden waar ze verschillen van het plan',
      en: 'accept the totals of the service if they differ from the plan',
    },
    {
      flags: '--totaal-van-dienst <referentie>',
      nl: 'alleen die van het document met deze referentie; mag meermaals',
      en: 'only those of the document with this reference; may be repeated',
      parse: (text: string, name: string, before?: string[]) => collectValues(asReference(text), name, before),
    },
    {
      flags: '--neem-over <referentie=id>',
      nl: 'deze referentie is dat document, dat er al is; mag meermaals, en wordt eerst vergeleken',
      en: 'this reference is that document, which already exists; may be repeated, and is compared first',
      parse: collectValues,
    },
    {
      flags: '--toch-maken-voor <referentie>',
      nl: 'een gelijk document dat er al is, is een ander dan dat van deze referentie; mag meermaals',
      en: 'an equal document that is there is another one than that of this reference; may be repeated',
      parse: (text: string, name: string, before?: string[]) => collectValues(asReference(text), name, before),
    },
    reasonOption,
    {
      flags: '-o, --uitvoer <bestand>',
      nl: 'de rijen met hun resultaat (.csv of .json)',
      en: 'the rows with their result (.csv or .json)',
      parse: outputFile,
    },
    {
      flags: '--wacht',
      nl: 'wachten zolang een andere duit een batch uitvoert, en dan verdergaan',
      en: 'wait while another duit runs a batch, then continue',
    },
    overwriteOption,
  ],
  examples: [
    'duit batch voer-uit november.json',
    'duit batch voer-uit november.json --ja --max-bedrag 50000 -o resultaat.csv',
    'duit batch voer-uit november.json --ja --totalen-van-dienst',
  ],
  reply: ['ResultRow[]', 'RehearsedRow[]'],
  load: async () => (await import('./carry-out.ts')).carryOut,
});

const list = command({
  name: 'list',
  about: {
    nl: 'De batches van het profiel, de nieuwste eerst, en hoe ze staan',
    en: 'The batches of the profile, newest first, and how far they are',
  },
  examples: ['duit batch list', 'duit batch list --json'],
  reply: 'RunRow[]',
  load: async () => (await import('./work.ts')).showRuns,
});

const vergeet = command({
  name: 'vergeet',
  about: {
    nl: 'Een referentie vergeten, zodat ze opnieuw een document kan worden; het document blijft',
    en: 'Forget a reference, so that it can become a document again; the document stays',
  },
  arguments: [{ name: 'referentie', names: knownReference, parse: asReference }],
  examples: ['duit batch vergeet ORD-2026-118', 'duit batch vergeet ORD-2026-118 --ja'],
  load: async () => (await import('./work.ts')).forgetReference,
});

const voorbeeld = command({
  name: 'voorbeeld',
  about: { nl: 'Een voorbeeldbestand om mee te beginnen: CSV, YAML of .xlsx', en: 'An example file to start from: CSV, YAML or .xlsx' },
  options: [
    {
      flags: '-o, --uitvoer <bestand>',
      nl: 'in dit bestand (.csv, .yaml of .xlsx); standaard CSV op standaarduitvoer',
      en: 'into this file (.csv, .yaml or .xlsx); by default CSV on standard output',
      parse: outputFile,
    },
    overwriteOption,
  ],
  examples: ['duit batch voorbeeld > facturen.csv', 'duit batch voorbeeld -o facturen.xlsx'],
  load: async () => (await import('./work.ts')).writeExample,
});

export const batch: CommandGroup = { commands: [plan, toon, voerUit, list, crediteer, vergeet, voorbeeld], below: columnsHelp };
