import { t } from '../../language.ts';
import { clean, cleanLines } from '../../machine/text/sanitise.ts';
import { aligned } from './aligned.ts';
import { forPerson } from './person.ts';
import type { Layout } from './renderer.ts';
import { leaves, shownValue } from './values.ts';

/** One object as aligned `title  value` lines: first the columns that have a value, then every other field of the reply. */
export function block<T extends object>(item: T, { columns, picked, pen }: Layout<T>): string {
  const lines: [title: string, value: string][] = [];
  for (const column of columns) {
    const value = shownValue(item, column);
    if (!picked && (value === null || value === undefined || value === '')) continue;
    const title = t(column.title);
    if (typeof value === 'object' && value !== null) {
      for (const [name, leaf] of leaves(value)) lines.push([leafTitle(title, name), forPerson(leaf, column.kind)]);
    } else if (column.kind === 'notitie' && typeof value === 'string') {
      for (const [at, line] of cleanLines(value).split('\n').entries()) lines.push([at === 0 ? title : '', line]);
    } else lines.push([title, forPerson(value, column.kind)]);
  }
  const shown = new Set(columns.map((column) => column.field));
  for (const [name, value] of picked ? [] : leaves(item)) {
    if (!shown.has(name.split('.')[0] ?? '') && value !== null) lines.push([clean(name), forPerson(value, undefined)]);
  }
  return aligned(lines.map(([title, value]) => [pen.dim(title), value]))
    .map((line) => `${line}\n`)
    .join('');
}

/** The title of a leaf of an object. A line of a document is counted from one, as a person counts. */
function leafTitle(title: string, name: string): string {
  const [, at, field = ''] = /^regels\.(\d+)\.(.+)$/.exec(name) ?? [];
  if (at === undefined) return `${title} ${clean(name)}`;
  return `${t({ nl: 'Regel', en: 'Line' })} ${Number(at) + 1}, ${clean(field)}`;
}
