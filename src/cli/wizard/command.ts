import type { KlantInvoer } from '../../contract/index.ts';
import type { Word } from '../../machine/shell/shell.ts';
import type { TypedRegel } from '../input/regel.ts';
import { regelValue } from '../input/regel-value.ts';
import { confirmWords } from '../flows/confirm.ts';
import { commandLine, optionWords } from '../flows/making/steps.ts';
import { writeNumber } from '../flows/editing/text.ts';
import type { Globals } from '../session/session.ts';
import type { DocumentDraft, DraftKind } from './ask-document.ts';

export function lineWords({ product, omschrijving = '', aantal = 1, eenheidsprijs = 0, btw_percentage = 0 }: TypedRegel): string[] {
  if (product !== undefined) return ['--product', `${regelValue(product)};aantal=${writeNumber(aantal)}`];
  return ['--regel', [regelValue(omschrijving), ...[aantal, eenheidsprijs, btw_percentage].map(writeNumber)].join(';')];
}

/** The shell variable that holds the id of a document or customer from an earlier line. */
const variable = (name: string): Word => ({ shell: `"$${name}"` });

/** Assigns the id that a command prints to a shell variable. */
const assigned = (name: string, command: string): string => `${name}=$(${command} --formaat id)`;

/** The line that makes this customer, `doubled` although another has its name or number. */
export const klantLine = (klant: KlantInvoer, globals: Globals, { doubled = false } = {}): string =>
  commandLine(['klanten', 'maak', ...optionWords(klant), ...(doubled ? ['--toch-maken'] : [])], globals);

export function documentLine(kind: DraftKind, draft: DocumentDraft, globals: Globals, klant: Word): string {
  const { customer: _, lines, confirmed = [], ...fields } = draft;
  return commandLine(
    [kind, 'maak', '--klant', klant, ...lines.flatMap(lineWords), ...optionWords(fields), ...confirmWords(confirmed)],
    globals,
  );
}

/**
 * All command lines: for a new customer, for the document and for each step after it. A function in `after` gives the words
 * of its step, given the word for the document.
 */
export function wholeCommand(
  kind: DraftKind,
  draft: DocumentDraft,
  globals: Globals,
  after: readonly ((document: Word) => Word[])[] = [],
): string {
  const { customer } = draft;
  const document = documentLine(kind, draft, globals, 'nieuw' in customer ? variable('klant') : customer.ref);
  const rows = [
    ...('nieuw' in customer ? [assigned('klant', klantLine(customer.nieuw, globals, customer))] : []),
    after.length > 0 ? assigned(kind, document) : document,
    ...after.map((words) => commandLine(words(variable(kind)), globals)),
  ];
  return rows.join(' &&\n');
}
