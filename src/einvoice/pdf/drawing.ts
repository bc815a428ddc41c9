import { visualRuns } from './bidi.ts';
import { printable } from './glyphs.ts';
import { colors, leftMargin, right, type Sheet } from './sheet.ts';
import { decorate, marked } from './tags.ts';

export interface Style {
  /** In points, 9 by default. */
  size?: number;
  bold?: boolean;
  color?: string;
}

export interface Placed extends Style {
  align?: 'left' | 'right';
  /** Points from `x` on, to the right margin by default; text that does not fit is set smaller. */
  width?: number;
}

const normalSize = 9;

export function setStyle({ doc }: Sheet, { size = normalSize, bold = false, color = colors.ink }: Style): void {
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);
}

/** Draws one line of text with its top at `y`. */
export function drawText(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  { align = 'left', width = right - x, ...style }: Placed = {},
): void {
  const { doc } = sheet;
  // The font lays out a run as a whole where it is given features; else word by word, which knows no direction.
  const runs = visualRuns(printable(sheet, text, style.bold)).map((run) => ({ ...run, ...(run.rightToLeft && { features: [] }) }));
  setStyle(sheet, style);
  const widths = runs.map(({ text: shown, features }) => doc.widthOfString(shown, features && { features }));
  const natural = widths.reduce((sum, each) => sum + each, 0);
  const size = style.size ?? normalSize;
  const scale = natural > width ? width / natural : 1;
  doc.fontSize(size * scale);
  let from = align === 'right' ? x + width - natural * scale : x;
  marked(sheet, () => {
    for (const [index, { text: shown, features }] of runs.entries()) {
      doc.text(shown, from, y + size * (1 - scale), { lineBreak: false, ...(features && { features }) });
      from += (widths[index] ?? 0) * scale;
    }
  });
}

/** Draws a thin rule across the page, up to `to`. */
export function drawRule(sheet: Sheet, y: number, to: number = right): void {
  decorate(sheet, () => sheet.doc.moveTo(leftMargin, y).lineTo(to, y).lineWidth(0.5).strokeColor(colors.rule).stroke());
}

/** Draws a rectangle of one colour. */
export function drawBox(sheet: Sheet, [x, y, width, height]: readonly [number, number, number, number], color: string): void {
  decorate(sheet, () => sheet.doc.rect(x, y, width, height).fill(color));
}
