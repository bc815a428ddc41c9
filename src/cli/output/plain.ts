import { cleanJson } from '../../machine/text/sanitise.ts';
import type { Layout, Renderer } from './renderer.ts';
import { columnValue, forProgram, leaves, pick } from './values.ts';

/** A JSON array with the API's own fields, or an object around it: indented for a person, one item per line for a program. */
export function json<T extends object>({ columns, picked, person, view: { whole } }: Layout<T>): Renderer<T> {
  const text = (item: T) => cleanJson(picked ? pick(item, columns) : item, person ? 2 : undefined);
  let before = '\n';
  return {
    head: () => (whole ? `{"${whole.rows}":[` : '['),
    rows(items) {
      let chunk = '';
      for (const item of items) {
        chunk += before + (person ? text(item).replaceAll(/^/gm, '  ') : text(item));
        before = ',\n';
      }
      return chunk;
    },
    tail: () => `${before === '\n' ? '' : '\n'}]${whole ? `,${cleanJson(whole.others()).slice(1)}` : ''}\n`,
    record: (item) => `${text(item)}\n`,
  };
}

/** A line for each item, without a head or a tail; a record on its own is such a line too, unless `record` writes it otherwise. */
const linesOf = <T>(line: (item: T) => string, record = line): Renderer<T> => ({
  head: () => '',
  rows: (items) => items.map(line).join(''),
  tail: () => '',
  record,
});

export const ndjson = <T extends object>({ columns, picked }: Layout<T>): Renderer<T> =>
  linesOf((item) => `${cleanJson(picked ? pick(item, columns) : item)}\n`);

/** One row per line without a header; a record is `field<TAB>value` lines, with dotted names for nested fields. */
export const tsv = <T extends object>({ columns, picked }: Layout<T>): Renderer<T> =>
  linesOf(
    (item) => `${columns.map((column) => forProgram(columnValue(item, column))).join('\t')}\n`,
    (item) =>
      Array.from(leaves(picked ? pick(item, columns) : item), ([name, value]) => `${forProgram(name)}\t${forProgram(value)}\n`).join(''),
  );

/** The id of each item, one per line; an item without an id prints nothing. */
export const ids = <T extends object>({ view }: Layout<T>): Renderer<T> =>
  linesOf((item) => {
    const id = forProgram((item as Record<string, unknown>)[view.id ?? 'id']);
    return id === '' ? '' : `${id}\n`;
  });
