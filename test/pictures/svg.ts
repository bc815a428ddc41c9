import { widthOf } from '../../src/cli/output/width.ts';
import type { Look, Run } from './screen.ts';

/** One character of the terminal, in pixels. */
const cell = { width: 8.4, height: 19 };
const margin = 18;
const bar = 34;

const paper = '#1b1f27';
const ink = '#d7dbe2';
/** The colours 30 to 37 of a terminal, on this paper. */
const inks = ['#6b7280', '#f28b82', '#8ed08e', '#f0c674', '#8ab4f8', '#c9a0f0', '#7fd6d6', '#ffffff'];

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const places = (value: number): string => String(Math.round(value * 10) / 10);

function attributes({ bold, dim, color }: Look): string {
  const fill = color === undefined ? undefined : inks[color - 30];
  return [fill && ` fill="${fill}"`, bold && ' font-weight="bold"', dim && ' fill-opacity="0.62"'].filter(Boolean).join('');
}

/** Draws rows of a terminal as an SVG that needs nothing else; `title` is for who can't see it. */
export function terminalSvg(rows: readonly (readonly Run[])[], columns: number, title: string): string {
  const width = Math.ceil(columns * cell.width + 2 * margin);
  const height = Math.ceil(rows.length * cell.height + bar + margin);
  const texts = rows.flatMap((runs, row) =>
    runs.flatMap(({ text, column, look }) =>
      // Two spaces or more are a gap between columns, which a drawing would close.
      [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: shown, index }) => {
        const x = margin + (column + widthOf(text.slice(0, index))) * cell.width;
        const y = bar + (row + 0.75) * cell.height;
        // The font of whoever looks may be wider or narrower than a cell.
        const length = ` textLength="${places(widthOf(shown) * cell.width)}"`;
        return `<text x="${places(x)}" y="${places(y)}"${length}${attributes(look)}>${escaped(shown)}</text>`;
      }),
    ),
  );
  const dots = ['#f28b82', '#f0c674', '#8ed08e'].map((fill, at) => `<circle cx="${margin + 5 + at * 18}" cy="17" r="5" fill="${fill}"/>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">
<title>${escaped(title)}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="9" fill="${paper}" stroke="#4b5260"/>
${dots.join('')}
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="${ink}">
${texts.join('\n')}
</g>
</svg>
`;
}

/** A word and what is said of it, as a small plate. */
export function badge(word: string, said: string): string {
  const [left, right] = [word, said].map((text) => Math.ceil(text.length * 6.6 + 12)) as [number, number];
  const text = (shown: string, x: number, room: number) => `<text x="${x + room / 2}" y="14" text-anchor="middle">${escaped(shown)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img">
<title>${escaped(`${word}: ${said}`)}</title>
<rect width="${left + right}" height="20" rx="3" fill="#2f6f4f"/>
<path d="M3 0h${left - 3}v20h-${left - 3}a3 3 0 0 1 -3 -3v-14a3 3 0 0 1 3 -3z" fill="#4b5260"/>
<g font-family="Verdana, 'DejaVu Sans', sans-serif" font-size="11" fill="#ffffff">
${text(word, 0, left)}
${text(said, left, right)}
</g>
</svg>
`;
}
