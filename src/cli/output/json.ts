import { cleanJson } from '../../machine/text/sanitise.ts';
import type { Layout, Renderer } from './renderer.ts';
import { pick } from './values.ts';

/** A JSON array with the API's own fields: indented for a person, one item per line for a program. */
export function json<T extends object>({ columns, picked, person }: Layout<T>): Renderer<T> {
  const text = (item: T) => cleanJson(picked ? pick(item, columns) : item, person ? 2 : undefined);
  let before = '\n';
  return {
    head: () => '[',
    rows(items) {
      let chunk = '';
      for (const item of items) {
        chunk += before + (person ? text(item).replaceAll(/^/gm, '  ') : text(item));
        before = ',\n';
      }
      return chunk;
    },
    tail: () => (before === '\n' ? ']\n' : '\n]\n'),
    record: (item) => `${text(item)}\n`,
  };
}

/** One JSON object per line. */
export function ndjson<T extends object>({ columns, picked }: Layout<T>): Renderer<T> {
  const line = (item: T) => `${cleanJson(picked ? pick(item, columns) : item)}\n`;
  return { head: () => '', rows: (items) => items.map(line).join(''), tail: () => '', record: line };
}
