import { receivedDownloads } from '../../flows/downloading/commands.ts';
import { readOptions } from '../../flows/sending/options.ts';
import { pagingOptions, reasonOption } from '../../options.ts';
import { command, type CommandGroup } from '../../command/command.ts';
import { inboxDocument } from '../../flows/arguments.ts';
import { inboxFilter } from '../../flows/listing/filters.ts';
import { parseDate } from '../../input/dates.ts';
import { parseAmount } from '../../input/numbers.ts';
import { ophalen } from './ophalen.ts';
import { gezien, opnieuw, opvolging, overslaan, vertrouw } from './opvolging.ts';

const list = command({
  name: 'list',
  about: { nl: "Ontvangen facturen en creditnota's", en: 'Received invoices and credit notes' },
  options: [
    ...inboxFilter,
    {
      flags: '--nieuw',
      text: {
        nl: 'alleen wat duit inbox ophalen nog niet gedaan heeft, met de stand',
        en: 'only documents that duit inbox ophalen has yet to do, with their state',
      },
    },
    ...pagingOptions,
  ],
  examples: ['duit inbox list --nieuw', 'duit inbox list --maand 2026-11 --alles --csv-stijl be'],
  load: async () => (await import('./work.ts')).listReceived,
});

const lees = command({
  name: 'lees',
  about: {
    nl: 'Een ontvangen factuur helemaal lezen: regels, btw, te betalen, bijlagen',
    en: 'Read a received invoice in full: lines, VAT, amount to pay, attachments',
  },
  arguments: [{ name: 'document', names: inboxDocument }],
  options: [...readOptions],
  examples: ['duit inbox lees GL-3301', 'duit inbox lees GL-3301 --pdf -o GL-3301.pdf'],
  note: {
    nl: 'Wat duit inbox ophalen bewaarde, wordt van schijf gelezen, zonder verzoek aan de dienst, zolang het bestand niet veranderd is.',
    en: 'Documents that duit inbox ophalen saved are read from disk, without a request to the service, as long as the file is unchanged.',
  },
  load: async () => (await import('./work.ts')).readReceivedDocument,
});

const test = command({
  name: 'test',
  about: {
    nl: 'Een testdocument ontvangen, alleen met een testprofiel',
    en: 'Receive a test document, test profile only',
  },
  options: [
    { flags: '--leverancier <naam>', text: { nl: 'naam van de leverancier', en: 'name of the supplier' } },
    { flags: '--factuurnummer <nummer>', text: { nl: 'nummer bij de leverancier', en: "the supplier's number" } },
    { flags: '--bedrag <bedrag>', text: { nl: 'bedrag in euro', en: 'amount in euro' }, parse: parseAmount },
    { flags: '--datum <datum>', text: { nl: 'datum; standaard vandaag', en: 'date; by default today' }, parse: parseDate },
    reasonOption,
  ],
  examples: ['duit inbox test --profiel oefen', 'duit inbox test --leverancier "Drukkerij Claes" --bedrag 242 --profiel oefen'],
  load: async () => (await import('./work.ts')).receiveTest,
});

const toon = command({
  name: 'toon',
  about: { nl: 'Eén ontvangen document', en: 'One received document' },
  arguments: [{ name: 'document', names: inboxDocument }],
  examples: ['duit inbox toon GL-3301', 'duit inbox toon GL-3301 --velden bedrag,status --json'],
  note: {
    nl: 'Van een document dat duit inbox ophalen bekeken heeft, staan ook de waarschuwingen erbij: in JSON in het veld waarschuwingen.',
    en: 'For a document that duit inbox ophalen has looked at, its warnings are shown too: in JSON in the field waarschuwingen.',
  },
  load: async () => (await import('./work.ts')).showReceived,
});

export const inbox: CommandGroup = {
  commands: [list, toon, lees, ...receivedDownloads, ophalen, opvolging, opnieuw, gezien, overslaan, vertrouw, test],
};
