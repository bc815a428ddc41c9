import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import type { View } from './out.ts';

/** What is wrong with the names given to `--velden` for this view, if anything. */
export function wrongFields<T>(fields: readonly string[], view: View<T>): Failure | undefined {
  const known = [...new Set([...view.fields, ...view.columns.map((column) => column.field)])];
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown === undefined) return undefined;
  const near = nearest(unknown, known);
  const meant = near ? t({ nl: `; bedoel je ${near}?`, en: `; did you mean ${near}?` }) : '';
  return usage(
    t({ nl: `--velden: het veld '${unknown}' bestaat hier niet`, en: `--velden: there is no field '${unknown}' here` }) + meant,
    {
      hint: t({ nl: `Deze velden bestaan: ${known.join(', ')}`, en: `These fields exist: ${known.join(', ')}` }),
    },
  );
}
