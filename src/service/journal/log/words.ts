import type { Factuur } from '../../../contract/index.ts';
import { t, type Text } from '../../../language.ts';
import type { Write } from '../verdict/evidence.ts';

/** Writes a moment in ISO 8601 as the user's own clock shows it. */
export type MomentText = (time: string) => string;

/** A write in the words of a bookkeeper, in Dutch and in English: as something to do, as done, and where the service would show it. */
const wordsOf = (todo: [string, string], done: [string, string], shownIn?: [string, string]) => ({
  todo: inBoth(todo),
  done: inBoth(done),
  shownIn: shownIn && inBoth(shownIn),
});

const inBoth = ([nl, en]: [string, string]): Text => ({ nl, en });

const operationWords: Record<string, ReturnType<typeof wordsOf>> = {
  'klanten.create': wordsOf(['klant maken', 'create a customer'], ['klant gemaakt', 'customer created'], ['de klanten', 'the customers']),
  'klanten.update': wordsOf(['klant wijzigen', 'change a customer'], ['klant gewijzigd', 'customer changed'], ['de klant', 'the customer']),
  'offertes.create': wordsOf(
    ['offerte maken', 'create a quote'],
    ['offerte gemaakt', 'quote created'],
    ['de offertes in concept', 'the draft quotes'],
  ),
  'facturen.create': wordsOf(
    ['factuur maken', 'create an invoice'],
    ['factuur gemaakt', 'invoice created'],
    ['de facturen in concept', 'the draft invoices'],
  ),
  'facturen.definitief': wordsOf(['definitief maken', 'make final'], ['definitief gemaakt', 'made final'], ['de factuur', 'the invoice']),
  'facturen.versturen': wordsOf(['factuur versturen', 'send an invoice'], ['factuur verstuurd', 'invoice sent']),
  'facturen.creditnota': wordsOf(
    ['creditnota maken', 'create a credit note'],
    ['creditnota gemaakt', 'credit note created'],
    ["de creditnota's in concept", 'the draft credit notes'],
  ),
  'creditnotas.versturen': wordsOf(['creditnota versturen', 'send a credit note'], ['creditnota verstuurd', 'credit note sent']),
  'inbox.test': wordsOf(
    ['testdocument ontvangen', 'receive a test document'],
    ['testdocument ontvangen', 'test document received'],
    ['de inbox', 'the inbox'],
  ),
};

type Written = Pick<Write, 'operation' | 'document'>;

const withDocument = (text: string, { operation, document }: Written): string =>
  document === null || operation.includes(document) ? text : `${text} (${document})`;

export const todoWord = (operation: string): string => t(operationWords[operation]?.todo ?? untranslated(operation));

/** A write as something to do, with its document; a call that is none of the operations as it was typed. */
export const todoText = (write: Written): string => withDocument(todoWord(write.operation), write);

export const doneText = (write: Written): string =>
  withDocument(t(operationWords[write.operation]?.done ?? untranslated(write.operation)), write);

export const shownIn = (operation: string): string | undefined => {
  const place = operationWords[operation]?.shownIn;
  return place && t(place);
};

export function channelText(kanaal: string): string {
  if (kanaal === 'email') return t({ nl: 'per e-mail', en: 'by e-mail' });
  return kanaal === 'peppol' ? t({ nl: 'via Peppol', en: 'over Peppol' }) : t({ nl: `via ${kanaal}`, en: `over ${kanaal}` });
}

export const doneWord = (operation: string): string => t(operationWords[operation]?.done ?? untranslated(operation));

const untranslated = (text: string): Text => ({ nl: text, en: text });

export function sendingHint({ type, nummer, id }: Pick<Factuur, 'id' | 'nummer' | 'type'>): string {
  const command = `duit ${type === 'creditnota' ? type : 'factuur'} verstuur ${nummer ?? id} --kanaal peppol`;
  return t({ nl: `Versturen kan met: ${command}`, en: `Send it with: ${command}` });
}
