import type { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';

const mark = '#! ';

/** The mistakes in a text as comments for its top, each with its line end. */
export function faultLines({ message, errors = {}, labels, hint }: Failure): string[] {
  const wrong = Object.entries(errors).map(([field, why]) => `  ${labelOf(field, labels)}: ${why}`);
  const head = wrong.length > 0 ? t({ nl: 'dit klopt nog niet:', en: 'this is not right yet:' }) : message;
  const lines = [head, ...wrong, ...(hint ? [hint] : [])].flatMap((line) => line.split('\n'));
  return lines.map((line) => `${mark}${clean(line)}\n`);
}

/** The text without the mistakes that were put on its top. */
export const withoutFaults = (text: string): string => text.replaceAll(/^#! .*(?:\r?\n|$)/gm, '');

/** A document without a customer lacks the field that the text begins with, and not the one of the request. */
const labelOf = (field: string, labels: Readonly<Record<string, string>>): string => {
  const label = labels[field] ?? field;
  return label === 'klant_id' ? 'klant' : label;
};
