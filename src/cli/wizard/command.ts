import type { KlantInvoer } from '../../contract/index.ts';
import { writeNumber } from '../output/write-number.ts';
import type { Globals } from '../session/globals.ts';
import { shellLine, type Word } from '../../machine/shell/shell.ts';
import { lineValue } from '../input/regel.ts';
import type { TypedLine } from '../input/regel.ts';
import type { Draft, Kind } from './ask-document.ts';

/** The option that gives a line. */
export function lineWords({ product, omschrijving = '', aantal = 1, eenheidsprijs = 0, btw_percentage = 0 }: TypedLine): string[] {
  if (product !== undefined) return ['--product', `${lineValue(product)};aantal=${writeNumber(aantal)}`];
  return ['--regel', [lineValue(omschrijving), ...[aantal, eenheidsprijs, btw_percentage].map(writeNumber)].join(';')];
}

/** Fields as options, those that are given. */
export const optionWords = (fields: Record<string, string | undefined>): string[] =>
  Object.entries(fields).flatMap(([field, text]) => (text === undefined ? [] : [`--${field.replaceAll('_', '-')}`, text]));

/** What an earlier line of the command made. */
const made = (name: string): Word => ({ shell: `"$${name}"` });

const keep = (name: string, command: string): string => `${name}=$(${command} --formaat id)`;

/** A command line of these words, with the profile that was named. */
export const line = (words: readonly Word[], { profiel }: Globals): string => shellLine(['duit', ...words, ...optionWords({ profiel })]);

/** The line that makes this customer. */
export const klantLine = (klant: KlantInvoer, globals: Globals): string => line(['klanten', 'maak', ...optionWords(klant)], globals);

/** The line that makes this document for `klant`. */
export function documentLine(kind: Kind, { lines, datum, geldigTot, notities }: Draft, globals: Globals, klant: Word): string {
  const fields = optionWords({ datum, 'geldig-tot': geldigTot, notities });
  return line([kind, 'maak', '--klant', klant, ...lines.flatMap(({ typed }) => lineWords(typed)), ...fields], globals);
}

/** The whole command: a new customer first, the document, and what is done with it, which `after` words given the document. */
export function wholeCommand(kind: Kind, draft: Draft, globals: Globals, after: readonly ((document: Word) => Word[])[] = []): string {
  const { customer } = draft;
  const document = documentLine(kind, draft, globals, 'nieuw' in customer ? made('klant') : customer.ref);
  const rows = [
    ...('nieuw' in customer ? [keep('klant', klantLine(customer.nieuw, globals))] : []),
    after.length > 0 ? keep(kind, document) : document,
    ...after.map((words) => line(words(made(kind)), globals)),
  ];
  return rows.join(' &&\n');
}
