import { t } from '../../../language.ts';
import { shortened, widthOf } from '../../output/width.ts';
import type { ChoiceList } from './list.ts';
import { leftAfterTyping, scrolling, type Shape, type ChoiceState } from './state.ts';

const most = 16;

/** The title of a list as a question, with a colon where it has no mark of its own. */
export const asked = (title: string): string => (/[?.]$/.test(title) ? title : `${title}:`);

/** How many rows of a list a terminal of this height shows, between the question and the line with the keys. */
export const heightFor = (rows: number): number => Math.max(1, Math.min(most, rows - 3));

/** The lines of a list, none wider than the terminal, and the column of the cursor, which stands behind the typed text. */
export function screenLines(list: ChoiceList, state: ChoiceState, shape: Shape, columns: number): { lines: string[]; cursor: number } {
  // The last column stays free, because some terminals go to the next line as soon as it is filled.
  const width = Math.max(1, columns - 1);
  const question = `${asked(list.title)} ${state.typed}`;
  const head = widthOf(question) <= width ? question : tail(question, width);
  const rows = leftAfterTyping(state, shape);
  const { count, height } = scrolling(rows, shape);
  const shown = Array.from(rows.keys()).filter((at) => at >= count || (at >= state.top && at < state.top + height));
  // A row that is no item has a mark of its own, so that it does not seem to be counted with them.
  const others = (list.others?.(state.typed) ?? []).map((text) => `+ ${text}`);
  const texts = [...list.rows(width - (shape.several ? 6 : 2)), ...others];
  const body = shown.map((at) => {
    const row = rows[at] ?? 0;
    const mark = shape.several ? (row < shape.texts.length ? `[${state.marked.has(row) ? 'x' : ' '}] ` : '    ') : '';
    return shortened(`${at === state.at ? '>' : ' '} ${mark}${texts[row] ?? ''}`, width);
  });
  if (body.length === 0) body.push(shortened(`  ${t({ nl: 'niets gevonden', en: 'nothing found' })}`, width));
  return { lines: [head, ...body, shortened(keysLine(list, state, shape, rows, width), width)], cursor: widthOf(head) };
}

/** The end of a text that is too wide, so that the user sees the characters just typed. */
function tail(text: string, width: number): string {
  let kept = text;
  while (widthOf(kept) > width - 1) kept = Array.from(kept).slice(1).join('');
  return `…${kept}`;
}

/** The number of items and the work of the keys, as far as there is room; the first parts are worth most. */
function keysLine(
  { note }: ChoiceList,
  { marked }: ChoiceState,
  { texts, several }: Shape,
  rows: readonly number[],
  width: number,
): string {
  const found = rows.filter((row) => row < texts.length).length;
  const parts = [
    marked.size > 0
      ? t({ nl: `${marked.size} gemerkt`, en: `${marked.size} marked` })
      : `${found} ${note ?? t({ nl: `van ${texts.length}`, en: `of ${texts.length}` })}`,
    'Enter ok',
    t({ nl: 'Esc stopt', en: 'Esc stops' }),
    ...(several ? [t({ nl: 'spatie merkt', en: 'space marks' })] : []),
    t({ nl: 'typen zoekt', en: 'type to search' }),
    '↑↓ PgUp PgDn',
  ];
  return parts.reduce((line, part) => (widthOf(`${line} · ${part}`) <= width ? `${line} · ${part}` : line), `  ${parts.shift()}`);
}
