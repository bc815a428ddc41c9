import bidiFactory from 'bidi-js';
import { colors, leftMargin, right, type Sheet, decorate, marked, makeRoom } from './sheet.ts';
import { memo } from '../../memo.ts';

// Marks that only choose the look of the character before them, and controls of the direction, which the lines decide themselves.
const unseen = /[\p{Variation_Selector}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3)+$/u;

/** A text that the font can print. A word between brackets stands for characters that the font lacks. (PDF/A forbids missing glyphs) */
export function printable(sheet: Sheet, text: string, bold = false): string {
  const chars = Array.from(text.normalize('NFC').replaceAll(unseen, ''));
  if (chars.every((char) => sheet.prints(char, bold))) return chars.join('');
  let found = '';
  let missing = '';
  for (const char of [...chars, '']) {
    if (char !== '' && (!sheet.prints(char, bold) || (missing !== '' && char === '\u200d'))) missing += char;
    else {
      found += (missing === '' ? '' : mark(missing)) + char;
      missing = '';
    }
  }
  sheet.incomplete = true;
  return found;
}

function mark(missing: string): string {
  // A family or a skin colour takes several characters to write one picture.
  const count = Array.from(missing.replaceAll(/\u200d.|\p{Emoji_Modifier}|\p{M}/gu, '')).length || 1;
  if (emoji.test(missing)) return count === 1 ? '[emoji]' : `[${count} emoji’s]`;
  return count === 1 ? '[1 teken]' : `[${count} tekens]`;
}

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

export function pointsOf(sheet: Sheet, text: string, style: Style = {}): number {
  setStyle(sheet, style);
  return sheet.doc.widthOfString(printable(sheet, text, style.bold));
}

export function drawRule(sheet: Sheet, y: number, to: number = right): void {
  decorate(sheet, () => sheet.doc.moveTo(leftMargin, y).lineTo(to, y).lineWidth(0.5).strokeColor(colors.rule).stroke());
}

export function drawBox(sheet: Sheet, [x, y, width, height]: readonly [number, number, number, number], color: string): void {
  decorate(sheet, () => sheet.doc.rect(x, y, width, height).fill(color));
}

type Measure = (part: string) => number;

/** Breaks a text into lines of at most `width` points; a wider word is broken too. */
export function wrapText(sheet: Sheet, text: string, width: number, style: Style = {}): string[] {
  setStyle(sheet, style);
  const measure: Measure = (part) => sheet.doc.widthOfString(part);
  return text.split('\n').flatMap((paragraph) => wrappedLines(printable(sheet, paragraph, style.bold).split(/[ \t]+/), width, measure));
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

function wrappedLines(words: readonly string[], width: number, measure: Measure): string[] {
  const lines = [''];
  const add = (word: string): boolean => {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    const room = measure(longer) <= width;
    if (room) lines[lines.length - 1] = longer;
    return room;
  };
  for (const word of words) {
    if (add(word)) continue;
    for (const part of measure(word) > width ? pieces(word, width, measure) : [word]) if (!add(part)) lines.push(part);
  }
  return lines;
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

/** Made for the first line that needs it: its tables of characters take a while to unpack. */
const algorithm = memo(bidiFactory);

interface TextRun {
  text: string;
  rightToLeft: boolean;
}

const rtlScript = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The runs of a line in the order in which they are on paper, from left to right. (UAX #9) */
export function visualRuns(line: string): TextRun[] {
  if (!rtlScript.test(line)) return [{ text: line, rightToLeft: false }];
  const bidi = algorithm();
  const found = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, found.levels);
  const runs: { level: number; text: string }[] = [];
  for (const at of bidi.getReorderedIndices(line, found)) {
    const level = found.levels[at] ?? 0;
    const char = mirrored.get(at) ?? line.charAt(at);
    const last = runs.at(-1);
    if (last?.level !== level) runs.push({ level, text: char });
    // The font turns a run around itself, so its text stays in the order in which it is read.
    else last.text = level % 2 === 0 ? last.text + char : char + last.text;
  }
  return runs.map(({ level, text }) => ({ text: level % 2 === 0 ? text : turned(text), rightToLeft: level % 2 === 1 }));
}

/** A run without a letter is turned around here, because the font can't see its direction. */
const turned = (text: string): string => (rtlScript.test(text) ? text : Array.from(text).toReversed().join(''));
