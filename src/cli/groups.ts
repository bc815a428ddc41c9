import type { Text } from '../language.ts';
import type { CommandGroup } from './command/command.ts';

/** The headings under which the help lists the groups. */
export const parts = {
  documents: { nl: 'Documenten:', en: 'Documents:' },
  account: { nl: 'Het hele account:', en: 'The complete account:' },
  tool: { nl: 'duit zelf:', en: 'duit itself:' },
} satisfies Record<string, Text>;

export interface Group {
  readonly name: string;
  readonly alias?: string;
  readonly summary: Text;
  /** `rest` for a group that a person meets by a message that names its command. */
  readonly part: keyof typeof parts | 'rest';
  /** Set for a group that needs all commands, so that every group is built. */
  readonly whole?: true;
  readonly load: () => Promise<CommandGroup>;
}

const groupTable: Readonly<Record<string, Omit<Group, 'name'>>> = {
  klanten: {
    alias: 'klant',
    part: 'documents',
    summary: { nl: 'Klanten opzoeken, maken en wijzigen', en: 'Find, create and change customers' },
    load: async () => (await import('./commands/klanten/index.ts')).klanten,
  },
  factuur: {
    alias: 'facturen',
    part: 'documents',
    summary: { nl: 'Facturen maken, definitief maken, versturen en bewaren', en: 'Create, finalise, send and save invoices' },
    load: async () => (await import('./commands/factuur/index.ts')).factuur,
  },
  creditnota: {
    alias: 'creditnotas',
    part: 'documents',
    summary: { nl: 'Facturen crediteren', en: 'Credit invoices' },
    load: async () => (await import('./commands/creditnota/index.ts')).creditnota,
  },
  offerte: {
    alias: 'offertes',
    part: 'documents',
    summary: { nl: 'Offertes maken en opvolgen', en: 'Create quotes and follow them up' },
    load: async () => (await import('./commands/offerte/index.ts')).offerte,
  },
  producten: {
    alias: 'product',
    part: 'documents',
    summary: { nl: 'De prijslijst', en: 'The price list' },
    load: async () => (await import('./commands/producten/index.ts')).producten,
  },
  inbox: {
    part: 'documents',
    summary: { nl: 'Wat via Peppol ontvangen is', en: 'What was received over Peppol' },
    load: async () => (await import('./commands/inbox/index.ts')).inbox,
  },
  ubl: {
    part: 'documents',
    summary: {
      nl: 'Een factuur in UBL (XML) lezen en nakijken, van wie ook',
      en: 'Read and check an invoice in UBL (XML), whoever sent it',
    },
    load: async () => (await import('./commands/ubl/index.ts')).ubl,
  },
  overzicht: {
    part: 'account',
    summary: { nl: 'Hoe het account ervoor staat, op één scherm', en: 'The state of the account, on one screen' },
    load: async () => (await import('./commands/overzicht/index.ts')).overzicht,
  },
  vragen: {
    alias: 'vraag',
    part: 'account',
    summary: {
      nl: 'Alles wat op een mens wacht, met het commando om verder te gaan',
      en: 'All that waits for a person, with the command to continue',
    },
    load: async () => (await import('./commands/vragen/index.ts')).vragen,
  },
  openstaand: {
    part: 'account',
    summary: { nl: 'Wie nog moet betalen, en wat te laat is', en: 'Unpaid invoices by customer, and the overdue ones' },
    load: async () => (await import('./commands/openstaand/index.ts')).openstaand,
  },
  bank: {
    part: 'account',
    summary: { nl: 'Wie betaald heeft: afschriften lezen en koppelen', en: 'Who has paid: read statements and match them' },
    load: async () => (await import('./commands/bank/index.ts')).bank,
  },
  rapport: {
    alias: 'rapporten',
    part: 'account',
    summary: { nl: 'Cijfers over een periode', en: 'Figures for a period' },
    load: async () => (await import('./commands/rapport/index.ts')).rapport,
  },
  batch: {
    part: 'account',
    summary: { nl: 'Veel facturen uit één bestand: plan, kijk na, voer uit', en: 'Many invoices from one file: plan, review, run' },
    load: async () => (await import('./commands/batch/index.ts')).batch,
  },
  abonnement: {
    alias: 'periodiek',
    part: 'account',
    summary: { nl: 'Facturen die elke maand, elk kwartaal of elk jaar terugkomen', en: 'Invoices that recur each month, quarter or year' },
    load: async () => (await import('./commands/abonnement/index.ts')).abonnement,
  },
  archief: {
    part: 'account',
    summary: {
      nl: 'Alle documenten bewaren, en bewijzen dat ze ongewijzigd zijn',
      en: 'Keep all documents as files, and prove that they are unchanged',
    },
    load: async () => (await import('./commands/archief/index.ts')).archief,
  },
  journaal: {
    part: 'rest',
    summary: {
      nl: 'Wat duit verstuurde, en wat na te kijken is (geen verkoopdagboek)',
      en: 'What duit sent, and what needs checking (not the sales journal)',
    },
    load: async () => (await import('./commands/journaal/index.ts')).journaal,
  },
  goedkeuring: {
    part: 'account',
    summary: {
      nl: 'Wat op een mens wacht: bekijken, goedkeuren of weigeren',
      en: "Review, approve or refuse what's waiting",
    },
    load: async () => (await import('./commands/goedkeuring/index.ts')).goedkeuring,
  },
  geheugen: {
    part: 'rest',
    summary: { nl: 'Wat duit onthoudt van wat het las', en: 'What duit remembers of what it read' },
    load: async () => (await import('./commands/geheugen/index.ts')).geheugen,
  },
  profiel: {
    alias: 'profielen',
    part: 'tool',
    summary: { nl: 'Profielen: welk account, welke sleutel', en: 'Profiles: which account, which key' },
    load: async () => (await import('./commands/profiel/index.ts')).profiel,
  },
  instelling: {
    alias: 'instellingen',
    part: 'tool',
    summary: { nl: 'Taal en formaat die voor jou gelden aan een terminal', en: 'The language and format that you get in a terminal' },
    load: async () => (await import('./commands/instelling/index.ts')).instelling,
  },
  opslag: {
    part: 'tool',
    summary: {
      nl: 'Samen op één account: alles onthouden in een database',
      en: 'Together on one account: remember everything in a database',
    },
    load: async () => (await import('./commands/opslag/index.ts')).opslag,
  },
  oefen: {
    part: 'tool',
    summary: { nl: 'De oefendienst: alles proberen zonder sleutel', en: 'The practice service: try everything without a key' },
    load: async () => (await import('./commands/oefen/index.ts')).oefen,
  },
  api: {
    part: 'account',
    summary: { nl: 'Een rechtstreeks API-verzoek, met de sleutel van het profiel', en: "A direct API request, with the profile's key" },
    load: async () => (await import('./commands/api/index.ts')).api,
  },
  controle: {
    alias: 'doctor',
    part: 'tool',
    summary: { nl: 'Nagaan of alles klaarstaat om te werken', en: 'Check that everything is ready for work' },
    load: async () => (await import('./commands/controle/index.ts')).controle,
  },
  completion: {
    part: 'tool',
    summary: { nl: 'Aanvullen met Tab in je shell', en: 'Completion with Tab in your shell' },
    load: async () => (await import('./commands/completion/index.ts')).completion,
  },
  help: {
    part: 'tool',
    summary: { nl: 'Hulp bij een commando of een onderwerp', en: 'Help for a command or a topic' },
    whole: true,
    load: async () => (await import('./commands/help/index.ts')).help,
  },
};

/** The groups, in the order in which the help lists them. */
export const groups: readonly Group[] = Object.entries(groupTable).map(([name, group]) => ({ name, ...group }));
