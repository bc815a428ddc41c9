import { type Failure, usage } from '../../failure.ts';
import { given } from '../../contract/fields.ts';
import { t } from '../../language.ts';
import type { StateStore } from '../../store/store.ts';
import { columnsOf, type Headers, rememberedHeaders } from './columns.ts';
import { readTable } from './file/index.ts';
import { type SheetRead, shown } from './file/table.ts';
import { type Grouped, grouped } from './grouping.ts';
import { mistaken, type Mistake } from './mistakes.ts';
import type { PlanOptions } from './plan/plan.ts';
import { typedRows } from './values.ts';

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Reads a file into documents, with every mistake in its rows, and the sheet that they are on. A mapping of headers that the user gives
 * goes to `learn`, to be kept for the next file with the same headers. Fails with exit 2 if the file can't be read, a column is not
 * known, or no row has a reference; a file without any rows has no documents.
 */
export async function readBatch(
  { name, bytes }: NamedFile,
  options: PlanOptions,
  store: StateStore,
  learn: (headers: readonly string[], named: Headers) => Promise<unknown>,
): Promise<Grouped & { readonly sheet: SheetRead | undefined }> {
  const { headers, rows, sheet } = await readTable(bytes, name, options);
  const before = await rememberedHeaders(store, headers);
  const named = { ...before, ...options.kolommen };
  if (headers.length === 0) return { documents: [], mistakes: [], sheet };
  const columns = columnsOf(headers, { named: new Map(Object.entries(named)), ignoreUnknown: options.negeerKolommen === true });
  if (columns.mistakes.length > 0) throw mistaken(columns.mistakes, name);
  if (options.kolommen && JSON.stringify(before) !== JSON.stringify(named)) await learn(headers, named);
  const typed = typedRows(rows, columns.of, { decimaal: options.decimaal, isSheet: sheet !== undefined });
  const { datum, kanaal, eindstatus } = options;
  const { documents, mistakes } = grouped(typed.rows, given({ datum, kanaal, eindstatus }), typed.mistakes);
  if (documents.length === 0 && rows.length > 0) throw mistaken(mistakes, name);
  const ends = new Set(documents.map((document) => document.eindstatus));
  if (kanaal !== undefined && ends.has('definitief') && !ends.has('verstuurd')) throw unsentOption();
  return { documents, mistakes, sheet };
}

/** Reads `--klanten`: the user's own number, then the customer. Exit 2 if a row lacks one, and where a number stands for two. */
export async function readOwnNumbers(
  { name, bytes }: NamedFile,
  { ookVerborgen }: PlanOptions,
): Promise<{ readonly numbers: ReadonlyMap<string, string>; readonly sheet?: SheetRead | undefined }> {
  const { headers, rows, sheet } = await readTable(bytes, name, { ookVerborgen });
  if (rows.length === 0) throw usage({ nl: `${name} heeft geen rijen`, en: `${name} has no rows` });
  const [first = '1', second = '2'] = headers;
  const found = new Map<string, string>();
  const mistakes: Mistake[] = [];
  for (const { line, cells } of rows) {
    const [number, customer] = cells.map((cell) => (cell ? shown(cell) : ''));
    const before = found.get(number ?? '');
    if (!number) mistakes.push({ line, column: first, text: empty() });
    else if (!customer) mistakes.push({ line, column: second, text: empty() });
    else if (before !== undefined && before !== customer) mistakes.push({ line, column: first, value: number, text: isTaken(before) });
    else found.set(number, customer);
  }
  if (mistakes.length > 0) throw mistaken(mistakes, name);
  return { numbers: found, sheet };
}

/** A channel as an option does nothing if documents are finalised and none is sent. */
export const unsentOption = (): Failure =>
  usage({
    nl: '--kanaal wordt niet gebruikt met --eindstatus definitief; geef --eindstatus verstuurd om te versturen, of laat --kanaal weg',
    en: '--kanaal is not used with --eindstatus definitief; give --eindstatus verstuurd to send, or leave out --kanaal',
  });

const empty = (): string => t({ nl: 'is leeg', en: 'is empty' });

const isTaken = (before: string): string => t({ nl: `staat hierboven al voor '${before}'`, en: `is already used above for '${before}'` });
