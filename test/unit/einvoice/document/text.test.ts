import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import PdfKit from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { unprintedLetter } from '../../../../src/einvoice/document/text.ts';

const require = createRequire(import.meta.url);

interface Font {
  hasGlyphForCodePoint(code: number): boolean;
}

const font = (file: string): Font => {
  const doc = new PdfKit({
    autoFirstPage: false,
    font: readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/${file}`)) as unknown as string,
  });
  return (Reflect.get(doc, '_font') as { font: Font }).font;
};

describe('the scripts that a PDF can print', () => {
  it.each([
    'Bakkerij De Korst',
    'Éva Łukasz',
    'Παπαδόπουλος',
    'Пётр',
    'Հայկ',
    'מאפיית',
    'استشارة',
    'თბილისი',
    'Feest 🎉',
    'A & B – 12 €',
    '',
  ])('has %s', (text) => {
    expect(unprintedLetter.test(text)).toBe(false);
  });

  it.each(['木製', '株式会社', 'ひらがな', '한국', 'ไทย', 'हिन्दी', 'Bakkerij 木'])('lacks %s', (text) => {
    expect(unprintedLetter.test(text)).toBe(true);
  });

  it('are those of the fonts: of a script that counts as lacking, they have no letter', () => {
    const fonts = [font('DejaVuSansCondensed.ttf'), font('DejaVuSansCondensed-Bold.ttf')];
    const lost = Array.from({ length: 0xffff }, (_, code) => code).filter((code) => {
      const lacking = (code < 0xd800 || code > 0xdfff) && unprintedLetter.test(String.fromCodePoint(code));
      return lacking && fonts.every((one) => one.hasGlyphForCodePoint(code));
    });
    // Fourteen letters of Coptic, which are old forms of Greek ones, are in the fonts, and some signs for phonetics and syllables.
    expect(lost.length).toBeLessThan(100);
  });
});
