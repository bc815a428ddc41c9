import { t } from '../../language.ts';
import { fieldTitle } from '../../contract/titles.ts';
import { clean, cleanLines } from '../../machine/text/sanitise.ts';
import { factLines } from './aligned.ts';
import type { ValueKind } from './out.ts';
import { forPerson } from './person.ts';
import type { Layout } from './renderer.ts';
import { leaves, shownValue } from './values.ts';

export function itemBlock<T extends object>(item: T, layout: Layout<T>): string {
  const columns = layout.columns.filter((column) => (layout.picked || !column.aside) && (shownValue(item, column) ?? '') !== '');
  return recordBlock(item, { ...layout, columns, picked: true });
}

/** One object as aligned `title  value` lines: first the columns that have a value, then every other field of the reply. */
export function recordBlock<T extends object>(item: T, { columns, picked, pen, width }: Layout<T>): string {
  const lines: [title: string, value: string][] = [];
  for (const column of columns) {
    const value = shownValue(item, column);
    if (!picked && (value === null || value === undefined || value === '')) continue;
    const title = t(column.title);
    if (typeof value === 'object' && value !== null) {
      for (const [name, leaf] of leaves(value)) lines.push([leafTitle(title, name), forPerson(leaf, column.kind ?? columnKind(name))]);
    } else if (column.kind === 'notitie' && typeof value === 'string') {
      for (const [at, line] of cleanLines(value).split('\n').entries()) lines.push([at === 0 ? title : '', line]);
    } else lines.push([title, forPerson(value, column.kind)]);
  }
  const shown = new Set(columns.map((column) => column.field));
  for (const [name, value] of picked ? [] : leaves(item)) {
    if (!shown.has(name.split('.')[0] ?? '') && value !== null) lines.push([clean(fieldTitle(name)), forPerson(value, columnKind(name))]);
  }
  return factLines(
    lines.map(([title, value]) => [pen.dim(title), value]),
    width,
  )
    .map((line) => `${line}\n`)
    .join('');
}

const leafTitle = (title: string, name: string): string => {
  const own = fieldTitle(name);
  return clean(own === name ? `${title} ${name}` : own);
};

function columnKind(name: string): ValueKind | undefined {
  if (/^(?:totaal_(?:excl|btw|incl)|bedrag)$/.test(name)) return 'bedrag';
  if (/^(?:datum|vervaldatum|geldig_tot)$/.test(name)) return 'datum';
  return name === 'type' || name === 'status' ? 'woord' : undefined;
}
