import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';

/** A fault in a batch file: its place, the value that stands there, and the reason in the user's language. */
export interface Mistake {
  /** The row as `Row.line` counts it; undefined where the whole column is meant. */
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly text: string;
}

/** The most mistakes that one message names. */
const mostNamed = 100;

/** The failure (exit 2) that names every mistake with its row and column. */
export function mistaken(mistakes: readonly Mistake[], name: string): Failure {
  const count = mistakes.length;
  const named = mistakes.toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0)).slice(0, mostNamed);
  const more = count - named.length;
  const errors = new Map<string, string>();
  for (const mistake of named) {
    const place = lineAndColumn(mistake);
    const before = errors.get(place);
    errors.set(place, before === undefined ? textOf(mistake) : `${before}; ${textOf(mistake)}`);
  }
  return usage(
    t({
      nl: `${count === 1 ? 'Er is 1 fout' : `Er zijn ${count} fouten`} in ${name}. Er is niets verstuurd.`,
      en: `${count === 1 ? 'There is 1 mistake' : `There are ${count} mistakes`} in ${name}. Nothing was sent.`,
    }),
    {
      errors: Object.fromEntries(errors),
      ...(more > 0 && {
        hint: t({ nl: `Nog ${more} fouten meer; verbeter eerst deze.`, en: `${more} more mistakes; correct these first.` }),
      }),
    },
  );
}

/** Says which values a field can have. */
export const chooseFrom = (values: readonly string[]): string =>
  t({ nl: `kies uit ${values.join(', ')}`, en: `choose from ${values.join(', ')}` });

const lineAndColumn = ({ line, column = '' }: Mistake): string =>
  line === undefined ? column : t({ nl: `rij ${line}, ${column}`, en: `row ${line}, ${column}` });

const textOf = ({ value, text }: Mistake): string =>
  value === undefined || value === '' || text.includes(`'${value}'`) ? text : `'${value}': ${text}`;
