import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** What is used of a parsed font beside what pdfkit itself does with it. */
interface Font {
  hasGlyphForCodePoint(code: number): boolean;
}

export interface Fonts {
  regular: Font;
  bold: Font;
}

const require = createRequire(import.meta.url);
let parsed: Fonts | undefined;

/** The embedded fonts. They are parsed once, which takes most of the time of a small document. */
export async function fonts(): Promise<Fonts> {
  parsed ??= {
    regular: await parse(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')),
    bold: await parse(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')),
  };
  for (const font of Object.values(parsed)) {
    // A parsed font remembers which character each glyph first stood for (Arabic has two for one shape); kept, a document would depend on those before it.
    Reflect.set(font, '_glyphs', {});
  }
  return parsed;
}

/** pdfkit parses fonts but does not hand them out, so the parsed one is taken from an empty document. */
async function parse(file: string): Promise<Font> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({ autoFirstPage: false, font: readFileSync(file) as unknown as string });
  return (Reflect.get(doc, '_font') as { font: Font }).font;
}
