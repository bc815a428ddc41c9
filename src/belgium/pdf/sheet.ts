import PdfKit from 'pdfkit';
import { fonts } from './fonts.ts';

/** The page's measures, in points. */
export const left = 50;
export const right = 545;
const top = 50;
const bottom = 770;

/** The colours of a document. */
export const colors = { ink: '#1f2933', muted: '#5b6775', accent: '#0b5563', rule: '#cfd8e0', tint: '#f0f5f7', mark: '#e9edf0' } as const;

/** How text looks. */
export interface Style {
  size?: number;
  bold?: boolean;
  color?: string;
}

/** How text looks and stands. */
export interface Placed extends Style {
  align?: 'left' | 'right';
  /** The room there is: what does not fit on the line is set smaller. */
  width?: number;
}

/** A pdfkit document and how far down its page it is filled. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  y: number;
  /** Draws what stands at the head of each page but the first and moves `y` below it. */
  onNewPage: () => void;
  /** Whether the font can print a code point. */
  prints: (char: string) => boolean;
}

/** An empty PDF/A-3b document whose bytes depend on nothing but `title`, `date` and what is drawn. */
export function openSheet(title: string, date: Date): Sheet {
  const { regular, bold } = fonts();
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    lang: 'nl-BE',
    // The font in the constructor keeps pdfkit from falling back to one that is not embedded.
    font: regular as unknown as string,
    // pdfkit writes these into the XMP packet without escaping them.
    info: { Title: title.replaceAll(/[&<>]/g, ' '), Creator: 'duit', Producer: 'duit', CreationDate: date },
  });
  for (const [name, font] of Object.entries({ regular, bold })) doc.registerFont(name, font as unknown as string);
  return { doc, y: top, onNewPage: () => {}, prints: (char) => regular.hasGlyphForCodePoint(char.codePointAt(0) ?? 0) };
}

/** Begins a page. */
export function newPage(sheet: Sheet): void {
  sheet.doc.addPage();
  sheet.y = top;
  if (sheet.doc.bufferedPageRange().count > 1) sheet.onNewPage();
}

/** Goes to a new page unless `height` points are left on this one. */
export function room(sheet: Sheet, height: number): void {
  if (sheet.y + height > bottom) newPage(sheet);
}

/** The text as the font can print it: PDF/A forbids glyphs that are not in the font, so those become a small square. */
const printable = ({ prints }: Sheet, text: string): string =>
  Array.from(text.normalize('NFC'), (char) => (prints(char) ? char : '\u25a1')).join('');

function setStyle({ doc }: Sheet, { size = 9, bold = false, color = colors.ink }: Style): void {
  doc
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(color);
}

/** One line of text at a place; its top is at `y`. */
export function write(
  sheet: Sheet,
  text: string,
  x: number,
  y: number,
  { align = 'left', width = right - x, ...style }: Placed = {},
): void {
  const shown = printable(sheet, text);
  setStyle(sheet, style);
  const natural = sheet.doc.widthOfString(shown);
  const size = style.size ?? 9;
  const fitted = natural > width ? (size * width) / natural : size;
  sheet.doc.fontSize(fitted);
  sheet.doc.text(shown, align === 'right' ? x + width - Math.min(natural, width) : x, y + (size - fitted), { lineBreak: false });
}

/** The lines that a text takes in a width; a word that is wider than that is broken. */
export function wrap(sheet: Sheet, text: string, width: number, style: Style = {}): string[] {
  setStyle(sheet, style);
  const measure = (part: string): number => sheet.doc.widthOfString(part);
  return text.split('\n').flatMap((raw) => {
    const paragraph = printable(sheet, raw);
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(/[ \t]+/).flatMap((part) => (measure(part) > width ? pieces(part, width, measure) : [part]))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (measure(longer) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  });
}

function pieces(word: string, width: number, measure: (part: string) => number): string[] {
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

/** A thin rule across the page, up to `to`. */
export function rule(sheet: Sheet, y: number, to: number = right): void {
  sheet.doc.moveTo(left, y).lineTo(to, y).lineWidth(0.5).strokeColor(colors.rule).stroke();
}
