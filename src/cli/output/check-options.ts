import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import type { Format, View } from './out.ts';
import type { OutOptions } from './out-options.ts';

/** Fails with exit 2 where an output option would do nothing in this format, or `--velden` names a field that the view lacks. */
export function checkOptions<T>(view: View<T>, format: Format, { fields, csvStijl, csvRuw }: OutOptions): void {
  const idle = format === 'id' && fields ? '--velden' : format !== 'csv' && (csvStijl ? '--csv-stijl' : csvRuw && '--csv-ruw');
  if (idle) throw usage(t({ nl: `${idle} doet niets bij --formaat ${format}`, en: `${idle} does nothing with --formaat ${format}` }));
  const known = [...new Set([...view.fields, ...view.columns.map((column) => column.field)])];
  const unknown = fields?.find((field) => !known.includes(field));
  if (unknown !== undefined) throw unknownField(unknown, known);
}

function unknownField(field: string, known: readonly string[]): Failure {
  const near = nearest(field, known);
  const meant = near ? t({ nl: `; bedoel je ${near}?`, en: `; did you mean ${near}?` }) : '';
  return usage(t({ nl: `--velden: het veld '${field}' bestaat hier niet`, en: `--velden: there is no field '${field}' here` }) + meant, {
    hint: t({ nl: `Deze velden bestaan: ${known.join(', ')}`, en: `These fields exist: ${known.join(', ')}` }),
  });
}
