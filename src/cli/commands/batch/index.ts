import { dateConfirmed } from '../../flows/sending/options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import type { Option } from '../../command/option.ts';
import { parseCount } from '../../input/counts.ts';
import { parseAmount } from '../../input/numbers.ts';
import { outputFile, overwriteOption, collectValues, reasonOption } from '../../options.ts';
import { asReference } from '../../../service/journal/log/own-reference.ts';
import { knownPlan, knownReference, columnsHelp, crediteer, plan } from './plan.ts';

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

const oneTotalOption = {
  flags: '--totaal-van-dienst <referentie>',
  nl: 'alleen die van het document met deze referentie; mag meermaals',
  en: 'only those of the document with this reference; may be repeated',
  parse: (text: string, name: string, before?: string[]) => collectValues(asReference(text), name, before),
} as const satisfies Option;

const takeOverOption = {
  flags: '--neem-over <referentie=id>',
  nl: 'deze referentie is dat document, dat er al is; mag meermaals, en wordt eerst vergeleken',
  en: 'this reference is that document, which is there already; may be repeated, and is compared first',
  parse: collectValues,
} as const satisfies Option;

const anotherOption = {
  flags: '--toch-maken-voor <referentie>',
  nl: 'een gelijk document dat er al is, is een ander dan dat van deze referentie; mag meermaals',
  en: 'an equal document that is there is another one than that of this reference; may be repeated',
  parse: (text: string, name: string, before?: string[]) => collectValues(asReference(text), name, before),
} as const satisfies Option;

const voerUit = command({
  name: 'voer-uit',
  about: {
    nl: 'Een plan uitvoeren; na een onderbreking gaat hetzelfde commando verder, zonder iets dubbel te doen',
    en: 'Carry out a plan; after a break the same command goes on, and does nothing twice',
  },
  arguments: [{ name: 'plan', names: knownPlan }],
  options: [
    { flags: '--max-aantal <n>', nl: 'niets doen als het er meer zijn', en: 'do nothing if there are more', parse: parseCount(1) },
    { flags: '--max-bedrag <euro>', nl: 'niets doen als de som hoger is', en: 'do nothing if the sum is higher', parse: parseAmount },
    {
      flags: '--zonder-volgorde',
      nl: 'ook definitief maken als een document van vroegere datum achterblijft',
      en: 'finalise also where a document of an earlier date stays behind',
    },
    dateConfirmed,
    {
      flags: '--totalen-van-dienst',
      nl: 'de totalen van de dienst aanvaarden waar ze verschillen van het plan',
      en: 'accept the totals of the service where they differ from the plan',
    },
    oneTotalOption,
    takeOverOption,
    anotherOption,
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
      en: 'wait while another duit carries out a batch, and then go on',
    },
    overwriteOption,
  ],
  examples: [
    'duit batch voer-uit november.json',
    'duit batch voer-uit november.json --ja --max-bedrag 50000 -o resultaat.csv',
    'duit batch voer-uit november.json --ja --totalen-van-dienst',
  ],
  reply: ['ResultRow[]', 'PlanRow[]'],
  load: async () => (await import('./carry-out.ts')).carryOut,
});

const list = command({
  name: 'list',
  about: {
    nl: 'De batches van het profiel, de nieuwste eerst, en hoe ze staan',
    en: 'The batches of the profile, newest first, and how they stand',
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
