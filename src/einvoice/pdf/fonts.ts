import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

interface Font {
  hasGlyphForCodePoint(code: number): boolean;
}

export interface Fonts {
  regular: Font;
  bold: Font;
}

const require = createRequire(import.meta.url);
let parsed: Fonts | undefined;

/** The embedded fonts, for use before the next `await`. They are parsed once, which takes most of the time of a small document. */
export function fonts(): Fonts {
  parsed ??= {
    regular: parse(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    bold: parse(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  };
  for (const font of Object.values(parsed)) {
    // A font remembers the character that each glyph first stood for, and with that a document would depend on those before it.
    Reflect.set(font, '_glyphs', {});
  }
  return parsed;
}

/** pdfkit parses fonts but does not hand them out, so the parsed one is taken from an empty document. */
function parse(file: string): Font {
  const doc = new PdfKit({ autoFirstPage: false, font: readFileSync(file) as unknown as string });
  return (Reflect.get(doc, '_font') as { font: Font }).font;
}
