import { colors, left, right, type Sheet } from './sheet.ts';

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

/** PDF/A forbids glyphs that are not in the font, so a small square stands for each of them. */
const printable = ({ prints }: Sheet, text: string): string =>
  Array.from(text.normalize('NFC'), (char) => (prints(char) ? char : '\u25a1')).join('');

function setStyle({ doc }: Sheet, { size = normalSize, bold = false, color = colors.ink }: Style): void {
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
  const shown = printable(sheet, text);
  setStyle(sheet, style);
  const natural = sheet.doc.widthOfString(shown);
  const size = style.size ?? normalSize;
  const fitted = natural > width ? (size * width) / natural : size;
  sheet.doc.fontSize(fitted);
  sheet.doc.text(shown, align === 'right' ? x + width - Math.min(natural, width) : x, y + (size - fitted), { lineBreak: false });
}

/** Breaks a text into lines of at most `width` points; a wider word is broken too. */
export function wrapText(sheet: Sheet, text: string, width: number, style: Style = {}): string[] {
  setStyle(sheet, style);
  const measure = (part: string): number => sheet.doc.widthOfString(part);
  return text.split('\n').flatMap((paragraph) => {
    const words = printable(sheet, paragraph).split(/[ \t]+/);
    return filled(
      words.flatMap((word) => (measure(word) > width ? pieces(word, width, measure) : [word])),
      width,
      measure,
    );
  });
}

type Measure = (part: string) => number;

function filled(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (measure(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function pieces(word: string, width: number, measure: Measure): string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const char of word) {
    const extra = measure(char);
    if (piece !== '' && used + extra > width) {
      found.push(piece);
      piece = '';
      used = 0;
    }
    piece += char;
    used += extra;
  }
  return [...found, piece];
}

/** Draws a thin rule across the page, up to `to`. */
export function drawRule(sheet: Sheet, y: number, to: number = right): void {
  sheet.doc.moveTo(left, y).lineTo(to, y).lineWidth(0.5).strokeColor(colors.rule).stroke();
}
