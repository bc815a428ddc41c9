import { type Failure, usage } from '../../failure.ts';
import { t } from '../../language.ts';
import { nearest } from '../../machine/text/nearest.ts';
import type { Format, View } from './out.ts';
import type { OutOptions } from './out-options.ts';

/** Fails with exit 2 where an output option would do nothing in this format, or `--velden` names a field that the view lacks. */
export function checkOptions<T>(view: View<T>, format: Format, { fields, csvStijl, csvRuw }: OutOptions): void {
  const idle = format === 'id' && fields ? '--velden' : format !== 'csv' && (csvStijl ? '--csv-stijl' : csvRuw && '--csv-ruw');
  if (idle) throw usage(t({ nl: `${idle} doet niets bij --formaat ${format}`, en: `${idle} does nothing with --formaat ${format}` }));
  const known = knownFields(view);
  const unknown = fields?.find((field) => !known.includes(field) && !(view.grows && !resembles(field, known)));
  if (unknown !== undefined) throw unknownField(unknown, known);
}

/** Whether a name is one of these with a typing error, or a part of one. */
const resembles = (field: string, known: readonly string[]): boolean =>
  nearest(field, known) !== undefined || known.some((name) => name.includes(field));

const knownFields = <T>({ fields, columns }: View<T>): string[] => [...new Set([...fields, ...columns.map(({ field }) => field)])];

/** Fails with exit 2 where `--velden` names a field that neither the view nor one of these items has. */
export function checkGiven<T extends object>(view: View<T>, items: readonly T[], { fields }: OutOptions): void {
  if (!view.grows || items.length === 0) return;
  const given = [...new Set([...knownFields(view), ...items.flatMap((item) => Object.keys(item))])];
  const unknown = fields?.find((field) => !given.includes(field));
  if (unknown !== undefined) throw unknownField(unknown, given);
}

function unknownField(field: string, known: readonly string[]): Failure {
  const near = nearest(field, known);
  const meant = near ? t({ nl: `; bedoel je ${near}?`, en: `; did you mean ${near}?` }) : '';
  return usage(t({ nl: `--velden: het veld '${field}' bestaat hier niet`, en: `--velden: there is no field '${field}' here` }) + meant, {
    hint: t({ nl: `Deze velden bestaan: ${known.join(', ')}`, en: `These fields exist: ${known.join(', ')}` }),
  });
}
