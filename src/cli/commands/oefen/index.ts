import { command, type CommandGroup, type Nameable } from '../../command/command.ts';
import { faultHelp, serviceOptions, ratesOption } from './serve-options.ts';
import { parseCount } from '../../input/counts.ts';
import { offerteStatussen } from '../../../contract/values.ts';
import { overwriteOption } from '../../options.ts';

const practised = (tab: string, choice: 'payable' | 'quote'): Nameable => ({
  one: { nl: 'id of nummer', en: 'id or number' },
  tab,
  load: async () => (await import('./work.ts'))[choice],
});

const betaal = command({
  name: 'betaal',
  about: {
    nl: 'Een definitief document op betaald zetten; in de API kan dat niet',
    en: 'Mark a final document as paid; the API has no way for it',
  },
  arguments: [{ name: 'factuur', names: practised('factuur-definitief', 'payable') }],
  examples: ['duit oefen betaal 2026-0012', 'duit oefen betaal 2026-0012 --json'],
  reply: 'FactuurKort',
  load: async () => (await import('./work.ts')).payFactuur,
});

const offerte = command({
  name: 'offerte',
  about: {
    nl: 'Een offerte een andere status geven; in de API kan dat niet',
    en: 'Give a quote another status; the API has no way for it',
  },
  arguments: [{ name: 'offerte', names: practised('offerte', 'quote') }],
  options: [{ flags: '--status <status>', nl: 'de nieuwe status', en: 'the new status', choices: offerteStatussen, required: true }],
  examples: ['duit oefen offerte OF-2026-0004 --status geaccepteerd', 'duit oefen offerte OF-2026-0004 --status geweigerd --json'],
  reply: 'OfferteKort',
  load: async () => (await import('./work.ts')).giveStatus,
});

const openapi = command({
  name: 'openapi',
  about: { nl: 'De beschrijving van de dienst als OpenAPI 3.1', en: 'The description of the service as OpenAPI 3.1' },
  examples: ['duit oefen openapi > openapi.json', "duit oefen openapi | jq '.paths | keys'"],
  load: async () => (await import('./work.ts')).printOpenApi,
});

const wis = command({
  name: 'wis',
  about: { nl: 'Het oefenaccount leegmaken', en: 'Empty the practice account' },
  alias: 'verwijder',
  examples: ['duit oefen wis', 'duit oefen wis --ja && duit oefen vul'],
  load: async () => (await import('./work.ts')).wipeAccount,
});

const bank = command({
  name: 'bank',
  about: {
    nl: 'Bankafschriften schrijven (CODA en CAMT.053) met wat de klanten van het oefenaccount betaalden',
    en: 'Write bank statements (CODA and CAMT.053) with what the customers of the practice account paid',
  },
  options: [{ flags: '--map <map>', nl: 'waar de bestanden komen', en: 'where the files go', default: 'bank' }, overwriteOption],
  examples: ['duit oefen bank', 'duit oefen bank --map /tmp/bank --overschrijven'],
  reply: 'WrittenFile[]',
  load: async () => (await import('./work.ts')).writeStatements,
});

const demo = command({
  name: 'demo',
  about: {
    nl: 'Een eerste maand op de oefendienst: van klant en factuur tot bank, openstaand en archief',
    en: 'A first month on the practice service: from customer and invoice to bank, open amounts and archive',
  },
  options: [
    { flags: '--map <map>', nl: 'waar de bestanden komen', en: 'where the files go', default: 'duit-demo' },
    { flags: '--stap', nl: 'na elke stap wachten op Enter, aan een terminal', en: 'wait for Enter after each step, in a terminal' },
  ],
  examples: ['duit oefen demo', 'duit oefen demo --stap', 'duit oefen demo --map /tmp/demo --taal en'],
  load: async () => (await import('./demo.ts')).runDemo,
});

const vul = command({
  name: 'vul',
  about: {
    nl: 'Voorbeelden in het oefenaccount zetten, altijd dezelfde; hun datums lopen tot vandaag',
    en: 'Put samples into the practice account, always the same; their dates run up to today',
  },
  options: [
    { flags: '--klanten <aantal>', nl: 'zoveel klanten; standaard 30', en: 'this many customers; by default 30', parse: parseCount(1) },
    {
      flags: '--facturen <aantal>',
      nl: 'zoveel facturen, en per elf een creditnota; standaard 44',
      en: 'this many invoices, and a credit note for each eleven; by default 44',
      parse: parseCount(1),
    },
    ratesOption(
      'per tarief een particulier in het buitenland met een factuur van vandaag; zoals 19,21',
      'for each rate a private customer abroad with an invoice of today; such as 19,21',
    ),
  ],
  examples: ['duit oefen vul', 'duit oefen vul --klanten 1000 --facturen 100000', 'duit oefen vul --tarieven 19,21'],
  reply: 'Summary',
  load: async () => (await import('./work.ts')).fillAccount,
});

const start = command({
  name: 'start',
  about: { nl: 'Het oefenaccount over HTTP aanbieden, tot Ctrl-C', en: 'Serve the practice account over HTTP, until Ctrl-C' },
  options: [...serviceOptions],
  examples: [
    'duit oefen start --poort 8080',
    'duit oefen start --fout "POST /facturen antwoord-kwijt 1" --fout "GET * traag 2000 10%"',
    'duit oefen start --tijdelijk --datum 15/03/2026 --zaad 1 --bediening 8081 --log',
  ],
  note: faultHelp,
  reply: 'Announced',
  load: async () => (await import('./start.ts')).serveAccount,
});

export const oefen: CommandGroup = { commands: [demo, vul, wis, start, betaal, offerte, bank, openapi] };
