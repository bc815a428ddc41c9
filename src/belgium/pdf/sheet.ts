import PdfKit from 'pdfkit';
import { fonts } from './fonts.ts';

// The margins of the page, in points.
export const left = 50;
export const right = 545;
const top = 50;
const bottom = 770;

export const colors = { ink: '#1f2933', muted: '#5b6775', accent: '#0b5563', rule: '#cfd8e0', tint: '#f0f5f7', mark: '#e9edf0' } as const;

/** A pdfkit document with the place on its page from where it is still empty. */
export interface Sheet {
  doc: PDFKit.PDFDocument;
  y: number;
  /** Draws the head of each page but the first and moves `y` below it. */
  onNewPage: () => void;
  /** Whether the font has a glyph for a character. */
  prints: (char: string) => boolean;
}

/** An empty PDF/A-3b document whose bytes depend on nothing but `title`, `date` and the drawing. */
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

export function newPage(sheet: Sheet): void {
  sheet.doc.addPage();
  sheet.y = top;
  if (sheet.doc.bufferedPageRange().count > 1) sheet.onNewPage();
}

/** Begins a new page unless `height` points are left on this one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > bottom) newPage(sheet);
}
