import { flatFields, lastName, shownField } from '../../../contract/fields.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';

/** Whether a document shows the customer and the lines of a body, whatever their days. */
export function showsUndated(meant: unknown, document: Factuur | Offerte): boolean {
  const { datum: _datum, geldig_tot: _geldig, ...undated } = meant as { datum?: string; geldig_tot?: string };
  return showsTheSame(undated, document);
}

/**
 * Whether a document shows the customer, the days and the lines of a body, all values in their order. A field that it does not show is no
 * difference, so that a quote, whose reply names no customer, counts as the same: a question too many costs less than a second quote. (offerte)
 */
export function showsTheSame(meant: unknown, document: Factuur | Offerte): boolean {
  const { notities: _notities, ...rest } = meant as { notities?: unknown };
  const shown = flatFields(document);
  if (shownField(shown, 'regels.length') === undefined) return false;
  return [...flatFields(rest)].every(([name, value]) => {
    const other = shownField(shown, name);
    return other === undefined || meansTheSame(lastName(name), value, other);
  });
}
