import { flatFields, lastName, shownField } from '../../../contract/fields.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';
import { meansMuchTheSame } from '../log/fields.ts';

/** Whether a document shows the customer and the lines of a body, whatever their days. */
export function showsUndated(meant: unknown, document: Factuur | Offerte): boolean {
  const { datum: _datum, geldig_tot: _geldig, ...undated } = meant as { datum?: string; geldig_tot?: string };
  return showsTheSame(undated, document, meansMuchTheSame);
}

/**
 * Whether a document shows the customer, the days and the lines of a body, all values in their order. A field that it does not show is no
 * difference, so that a quote, whose reply names no customer, counts as the same: a question too many costs less than a second quote. (offerte)
 * `isSame` compares one value of the body with the one that is shown.
 */
export function showsTheSame(meant: unknown, document: Factuur | Offerte, isSame = meansTheSame): boolean {
  const { notities: _notities, ...rest } = meant as { notities?: unknown };
  const shown = flatFields(document);
  if (shownField(shown, 'regels.length') === undefined) return false;
  return [...flatFields(rest)].every(([name, value]) => {
    const other = shownField(shown, name);
    return other === undefined || isSame(lastName(name), value, other);
  });
}

/** Whether a document shows the customer, the days and the figures of a body, and other descriptions: a doubt, no proof. */
export const resembles = (meant: unknown, document: Factuur | Offerte): boolean =>
  shownField(flatFields(document), 'klant_id') !== undefined &&
  showsTheSame(meant, document, (field, sent, shown) => field === 'omschrijving' || meansTheSame(field, sent, shown));
