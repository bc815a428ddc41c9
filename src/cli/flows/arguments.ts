import { t, type Text } from '../../language.ts';
import type { DocumentType } from '../../contract/index.ts';
import type { Choose, Nameable } from '../command/command.ts';
import type { Opened } from '../session/session.ts';

const offers = () => import('./choosing/offers.ts');

const issuedText: Pick<Nameable, 'one' | 'several'> = {
  one: { nl: 'id, nummer of OGM', en: 'id, number or payment reference' },
  several: {
    nl: "id's, nummers of OGM's; - leest er van standaardinvoer, één per regel",
    en: 'ids, numbers or payment references; - reads them from standard input, one a line',
  },
};

const issued = (tab: string, choice: (from: Awaited<ReturnType<typeof offers>>) => Choose): Nameable => ({
  ...issuedText,
  tab,
  load: async () => choice(await offers()),
});

/** An invoice or a credit note, drafts too unless `finals`. */
export const issuedDocument = (type: DocumentType, { finals = false } = {}): Nameable =>
  issued(type, ({ newest }) => newest(type, { finals }));

export const draftDocument = (type: DocumentType): Nameable => issued(`${type}-concept`, ({ drafts }) => drafts(type));

export const sendableDocument = (type: DocumentType): Nameable => issued(`${type}-definitief`, ({ unsent }) => unsent(type));

export const creditableFactuur = issued('factuur-definitief', ({ creditable }) => creditable());

export const inboxDocument: Nameable = {
  one: { nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" },
  several: {
    nl: "id's of factuurnummers van de leverancier; - leest er van standaardinvoer, één per regel",
    en: "ids or the supplier's invoice numbers; - reads them from standard input, one a line",
  },
  tab: 'document',
  load: async () => (await offers()).received(),
};

export const knownOfferte: Nameable = {
  one: { nl: 'id of nummer', en: 'id or number' },
  tab: 'offerte',
  load: async () => (await offers()).newestOffertes(),
};

const chosenByName = (kind: 'aKlant' | 'aProduct') => async (): Promise<Choose> => {
  const { namedChoice, ...kinds } = await import('./choosing/named.ts');
  return namedChoice(kinds[kind]);
};

export const knownKlant: Nameable = {
  one: {
    nl: 'id, naam of btw-nummer van de klant, aan een terminal ook een deel van de naam',
    en: 'id, name or VAT number of the customer, in a terminal also a part of the name',
  },
  several: { nl: 'id, naam of btw-nummer van klanten', en: 'ids, names or VAT numbers of customers' },
  tab: 'klant',
  load: chosenByName('aKlant'),
};

export const knownProduct: Nameable = {
  one: {
    nl: 'id of naam van het product, aan een terminal ook een deel ervan',
    en: 'id or name of the product, in a terminal also a part of it',
  },
  tab: 'product',
  load: chosenByName('aProduct'),
};

/** The note in the help of commands that use a path of invoices for a credit note, which the API text leaves open. */
export const serviceDecidesNote: Text = {
  nl: "De dienst beschrijft dit niet apart voor creditnota's: duit doet het zoals bij een factuur, en de dienst beslist.",
  en: 'The service does not describe this for credit notes: duit does it as for an invoice, and the service decides.',
};

export const wizardAnswers = ['klant', 'datum', 'geldigTot', 'notities'] as const;

/** True if a person is at the terminal and gave no options but a reason and `answers`, which the wizard takes over. */
export const mayAsk = ({ ask }: Opened<'ask'>, opties: object, answers: readonly string[] = []): boolean =>
  ask.interactive && Object.keys(opties).every((name) => name === 'reden' || answers.includes(name));

export const askHelp = (): string =>
  t({
    nl: 'Aan een terminal vraagt duit wat ontbreekt, en toont daarna hetzelfde als één commando.',
    en: "In a terminal duit asks for what's missing, then prints the equivalent command.",
  });
