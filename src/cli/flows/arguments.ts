import { t, type Text } from '../../language.ts';
import type { OpenSession } from '../session/session.ts';

/** The help for an argument that a person at a terminal may leave out. */
const orChosen = ({ nl, en }: Text): Text => ({
  nl: `${nl}; zonder: kies uit een lijst (op een terminal)`,
  en: `${en}; without: choose from a list (at a terminal)`,
});

/** The help for the argument that names one invoice or credit note. */
export const documentArgument = orChosen({ nl: 'id, nummer of OGM', en: 'id, number or payment reference' });

/** The help for the argument that names several invoices or credit notes. */
export const documentsArgument = orChosen({
  nl: "id's, nummers of OGM's; - leest er van standaardinvoer, één per regel",
  en: 'ids, numbers or payment references; - reads them from standard input, one a line',
});

/** The help for the argument that names one received document. */
export const receivedOneArgument = orChosen({ nl: 'id of factuurnummer van de leverancier', en: "id or the supplier's invoice number" });

/** The help for the argument that names several received documents. */
export const receivedArgument = orChosen({
  nl: "id's of factuurnummers van de leverancier; - leest er van standaardinvoer, één per regel",
  en: "ids or the supplier's invoice numbers; - reads them from standard input, one a line",
});

/** The help for the argument that names documents that `inbox ophalen` remembers. */
export const rememberedArgument: Text = {
  nl: "id's of factuurnummers van de leverancier, zoals duit inbox opvolging ze toont",
  en: "ids or the supplier's invoice numbers, as duit inbox opvolging shows them",
};

/** The help for the argument that names a quote. */
export const offerteArgument = orChosen({ nl: 'id of nummer', en: 'id or number' });

/** The help for the argument that names a customer. */
export const klantArgument = orChosen({
  nl: 'id of naam van de klant, op een terminal ook een deel ervan',
  en: 'id or name of the customer, at a terminal also a part of it',
});

/** The help for the argument that names a product. */
export const productArgument = orChosen({
  nl: 'id of naam van het product, op een terminal ook een deel ervan',
  en: 'id or name of the product, at a terminal also a part of it',
});

/** The note in the help of commands that use a path of invoices for a credit note, which the API text leaves open. */
export const serviceDecidesNote: Text = {
  nl: "De dienst beschrijft dit niet apart voor creditnota's: duit doet het zoals bij een factuur, en de dienst beslist.",
  en: 'The service does not describe this for credit notes: duit does it as for an invoice, and the service decides.',
};

/** True where the wizard starts: the command was given no option of its own and a person is at the terminal. */
export const mayAsk = ({ ask }: Pick<OpenSession, 'ask'>, opties: object): boolean => ask.interactive && Object.keys(opties).length === 0;

/** The text on the wizard, for the help of the commands that have one. */
export const askHelp = (): string =>
  t({
    nl: 'Zonder opties vraagt duit op een terminal wat nodig is; aan het einde staat er het commando dat hetzelfde doet.',
    en: 'Without options duit asks on a terminal for what is needed, and shows in the end the command that does the same.',
  });
