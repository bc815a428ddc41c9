import { groupBy } from '../../group-by.ts';
import { type Failure, type RowFact, usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** A fault in a batch file: its place, the value that is there, and the reason in the user's language. */
export interface Mistake {
  /** The row as `Row.line` counts it; undefined if the whole column is meant. */
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly text: string;
  readonly candidates?: RowFact['candidates'];
}

/** A channel does nothing for a document that is only finalised. */
export const unsentChannel = (): string =>
  t({
    nl: 'wordt niet gebruikt met eindstatus definitief. Moet het document weg, zet dan eindstatus op verstuurd; anders laat je kanaal leeg',
    en: 'is not used with eindstatus definitief. To send the document, set eindstatus to verstuurd; otherwise leave kanaal empty',
  });

const mostMistakes = 100;

/** The reference of each row, by its line. */
export type ReferenceOf = ReadonlyMap<number, string>;

export const referencesOf = (
  documents: readonly { readonly referentie: string; readonly lines: readonly { readonly line: number }[] }[],
): ReferenceOf => new Map(documents.flatMap(({ referentie, lines }) => lines.map(({ line }) => [line, referentie] as const)));

/** The mistakes as a failure tells them: by row for a person, and by reference and field, in no language, for a program. */
export function faultsOf(
  mistakes: readonly Mistake[],
  references: ReferenceOf = new Map(),
): { readonly errors: Record<string, string>; readonly rows: readonly RowFact[] } {
  const named = mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)).slice(0, mostMistakes);
  const keyOf = ({ line, column = '' }: Mistake): string =>
    line === undefined ? column : `${references.get(line) ?? `rij ${line}`}.${column}`;
  const places = groupBy(named, ({ line, column }) => JSON.stringify([line, column]));
  const rows = [...places.values()].flatMap((same): RowFact[] => {
    const [{ line, column = '' }] = same;
    if (line === undefined) return [];
    const candidates = same.flatMap((one) => one.candidates?.map(({ id, naam = null }) => ({ id, naam })) ?? []);
    const row = { referentie: references.get(line) ?? null, rij: line, veld: column, reden: textsOf(same) };
    return [candidates.length > 0 ? { ...row, candidates } : row];
  });
  const errors = Object.fromEntries([...groupBy(named, keyOf)].map(([key, same]) => [key, textsOf(same)]));
  return { errors, rows };
}

/** Exit 2. Names every mistake with its row and column. */
export function mistaken(mistakes: readonly Mistake[], name: string, references?: ReferenceOf): Failure {
  const count = mistakes.length;
  const more = count - mostMistakes;
  return usage(
    t({
      nl: `${count === 1 ? 'Er is 1 fout' : `Er zijn ${count} fouten`} in ${name}. Er is niets verstuurd.`,
      en: `${count === 1 ? 'There is 1 mistake' : `There are ${count} mistakes`} in ${name}. Nothing was sent.`,
    }),
    {
      ...faultsOf(mistakes, references),
      ...(more > 0 && {
        hint: t({ nl: `Nog ${more} fouten meer; verbeter eerst deze.`, en: `${more} more mistakes; correct these first.` }),
      }),
    },
  );
}

export const chooseFrom = (values: readonly string[]): string =>
  t({ nl: `kies uit ${values.join(', ')}`, en: `choose from ${values.join(', ')}` });

export const textsOf = (mistakes: readonly Mistake[]): string => mistakes.map(mistakeText).join('; ');

const mistakeText = ({ value, text }: Mistake): string =>
  value === undefined || value === '' || text.includes(`'${value}'`) ? text : `'${value}': ${text}`;
