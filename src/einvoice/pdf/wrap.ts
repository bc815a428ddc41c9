import { drawText, setStyle, type Style } from './drawing.ts';
import { printable } from './glyphs.ts';
import { makeRoom, type Sheet } from './sheet.ts';

type Measure = (part: string) => number;

/** Breaks a text into lines of at most `width` points; a wider word is broken too. */
export function wrapText(sheet: Sheet, text: string, width: number, style: Style = {}): string[] {
  setStyle(sheet, style);
  const measure: Measure = (part) => sheet.doc.widthOfString(part);
  return text.split('\n').flatMap((paragraph) => {
    const words = printable(sheet, paragraph, style.bold).split(/[ \t]+/);
    return filled(
      words.flatMap((word) => (measure(word) > width ? pieces(word, width, measure) : [word])),
      width,
      measure,
    );
  });
}

/** Draws a text over as many lines and pages as it takes, from the place where the page is empty, and moves that place below it. */
export function drawColumn(sheet: Sheet, text: string, x: number, width: number, style: Style & { leading?: number } = {}): void {
  const height = style.leading ?? (style.size ?? 9) * 1.45;
  for (const line of text === '' ? [] : wrapText(sheet, text, width, style)) {
    makeRoom(sheet, height);
    drawText(sheet, line, x, sheet.y, { ...style, width });
    sheet.y += height;
  }
}

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
