import { command, type CommandGroup, type Nameable } from '../../command/command.ts';
import { t } from '../../../language.ts';
import { pagingOptions } from '../../options.ts';
import { parseCount } from '../../input/counts.ts';
import { parseDate } from '../../input/dates.ts';

const parseEntry = (text: string): number => parseCount(1)(text, t({ nl: 'nummer', en: 'number' }));

const knownWrite: Nameable = {
  one: { nl: 'nummer in het journaal', en: 'number in the journal' },
  tab: 'schrijfactie',
  load: async () => (await import('./work.ts')).writeChoice,
};

const list = command({
  name: 'list',
  about: { nl: 'De schrijfacties van het profiel, de nieuwste eerst', en: 'The writes of the profile, newest first' },
  options: [
    {
      flags: '--sinds <datum>',
      nl: 'vanaf deze dag, volgens de klok van deze computer',
      en: 'from this day, by the clock of this computer',
      parse: parseDate,
    },
    { flags: '--open', nl: 'alleen wat nog onzeker is', en: 'only what is still uncertain' },
    {
      flags: '--document <document>',
      nl: 'alleen van deze factuur of creditnota: nummer, OGM of id',
      en: 'only of this invoice or credit note: number, payment reference or id',
    },
    ...pagingOptions,
  ],
  examples: [
    'duit journaal list --open',
    'duit journaal list --document 2026-0003',
    'duit journaal list --alles --sinds 2026-01-01 --formaat csv --csv-stijl be',
  ],
  reply: 'WriteRow[]',
  load: async () => (await import('./work.ts')).listWrites,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Alles wat duit over één schrijfactie weet', en: 'Everything that duit knows of one write' },
  arguments: [{ name: 'n', names: knownWrite, parse: parseEntry }],
  examples: ['duit journaal toon 12', 'duit journaal toon 12 --json'],
  reply: 'WriteFacts',
  load: async () => (await import('./work.ts')).showWrite,
});

const wis = command({
  name: 'wis',
  about: { nl: 'Vergeten wat afgehandeld is; wat nog onzeker is blijft', en: 'Forget what is settled; what is still uncertain stays' },
  alias: 'verwijder',
  options: [
    { flags: '--ouder <dagen>', nl: 'ouder dan zoveel dagen', en: 'older than this many days', parse: parseCount(0) },
    {
      flags: '--opzij',
      nl: 'alleen de oude kopieën die herstel --opnieuw opzij zette',
      en: 'only the old copies that herstel --opnieuw put aside',
      conflicts: 'ouder',
    },
  ],
  examples: ['duit journaal wis --ouder 365', 'duit journaal wis --ouder 30 --proef', 'duit journaal wis --opzij'],
  load: async () => (await import('./work.ts')).forgetWrites,
});

const herstel = command({
  name: 'herstel',
  about: {
    nl: 'Uitzoeken hoe onzekere schrijfacties afliepen; leest alleen, verstuurt niets',
    en: 'Find out how uncertain writes ended; only reads, sends nothing',
  },
  arguments: [{ name: 'n', optional: true, names: knownWrite, parse: parseEntry }],
  options: [
    {
      flags: '--gedaan [id]',
      nl: 'je weet zelf dat het gedaan is, en welk document het werd',
      en: 'you know yourself that it is done, and which document it became',
      conflicts: 'nietGedaan',
    },
    { flags: '--niet-gedaan', nl: 'je weet zelf dat het niet gedaan is', en: 'you know yourself that it is not done' },
    {
      flags: '--opnieuw',
      nl: 'de regels van deze computer in een gedeelde database zetten die niets van het account weet',
      en: 'put the lines of this computer in a shared database that knows nothing of the account',
      conflicts: ['gedaan', 'nietGedaan'],
    },
    {
      flags: '--klaar',
      nl: 'na een verlies: alles is nagekeken',
      en: 'after a loss: you have checked everything',
      conflicts: ['gedaan', 'nietGedaan', 'opnieuw'],
    },
  ],
  examples: [
    'duit journaal herstel 12 --gedaan 8f14e45f-ceea-467f-a2f0-1c5d9a0b7c11',
    'duit journaal herstel --opnieuw',
    'duit journaal herstel --klaar',
  ],
  reply: 'RecoveredRow[]',
  load: async () => (await import('./herstel.ts')).findOutcome,
});

export const journaal: CommandGroup = { commands: [list, toon, herstel, wis] };
