import { t, type Text } from '../../../language.ts';
import type { Write } from '../verdict/write.ts';

/** A write in the words of a bookkeeper: as something to do, as done, and where the service would show it. */
interface Words {
  readonly todo: Text;
  readonly done: Text;
  readonly shownIn?: Text;
}

const words: Record<string, Words> = {
  'klanten.create': {
    todo: { nl: 'klant maken', en: 'create a customer' },
    done: { nl: 'klant gemaakt', en: 'customer created' },
    shownIn: { nl: 'de klanten', en: 'the customers' },
  },
  'klanten.update': {
    todo: { nl: 'klant wijzigen', en: 'change a customer' },
    done: { nl: 'klant gewijzigd', en: 'customer changed' },
    shownIn: { nl: 'de klant', en: 'the customer' },
  },
  'offertes.create': {
    todo: { nl: 'offerte maken', en: 'create a quote' },
    done: { nl: 'offerte gemaakt', en: 'quote created' },
    shownIn: { nl: 'de offertes in concept', en: 'the draft quotes' },
  },
  'facturen.create': {
    todo: { nl: 'factuur maken', en: 'create an invoice' },
    done: { nl: 'factuur gemaakt', en: 'invoice created' },
    shownIn: { nl: 'de facturen in concept', en: 'the draft invoices' },
  },
  'facturen.definitief': {
    todo: { nl: 'definitief maken', en: 'make final' },
    done: { nl: 'definitief gemaakt', en: 'made final' },
    shownIn: { nl: 'de factuur', en: 'the invoice' },
  },
  'facturen.versturen': {
    todo: { nl: 'factuur versturen', en: 'send an invoice' },
    done: { nl: 'factuur verstuurd', en: 'invoice sent' },
  },
  'facturen.creditnota': {
    todo: { nl: 'creditnota maken', en: 'create a credit note' },
    done: { nl: 'creditnota gemaakt', en: 'credit note created' },
    shownIn: { nl: "de creditnota's in concept", en: 'the draft credit notes' },
  },
  'creditnotas.versturen': {
    todo: { nl: 'creditnota versturen', en: 'send a credit note' },
    done: { nl: 'creditnota verstuurd', en: 'credit note sent' },
  },
  'inbox.test': {
    todo: { nl: 'testdocument ontvangen', en: 'receive a test document' },
    done: { nl: 'testdocument ontvangen', en: 'test document received' },
    shownIn: { nl: 'de inbox', en: 'the inbox' },
  },
};

type Written = Pick<Write, 'operation' | 'document'>;

const withDocument = (text: string, { operation, document }: Written): string =>
  document === null || operation.includes(document) ? text : `${text} (${document})`;

/** A write as something to do, without its document. */
export const todoWord = (operation: string): string => t(words[operation]?.todo ?? same(operation));

/** A write as something to do, with its document; a call that is none of the operations as it was typed. */
export const todoText = (write: Written): string => withDocument(todoWord(write.operation), write);

/** A write as something done, with its document. */
export const doneText = (write: Written): string => withDocument(t(words[write.operation]?.done ?? same(write.operation)), write);

/** Where the service would show a write; undefined where it shows none. */
export const shownIn = (operation: string): string | undefined => {
  const place = words[operation]?.shownIn;
  return place && t(place);
};

/** How a document goes out, as a part of a sentence. */
export function channelText(kanaal: string): string {
  if (kanaal === 'email') return t({ nl: 'per e-mail', en: 'by e-mail' });
  return kanaal === 'peppol' ? t({ nl: 'via Peppol', en: 'over Peppol' }) : t({ nl: `via ${kanaal}`, en: `over ${kanaal}` });
}

/** A write as something done, without its document. */
export const doneWord = (operation: string): string => t(words[operation]?.done ?? same(operation));

const same = (text: string): Text => ({ nl: text, en: text });
