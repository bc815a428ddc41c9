import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PdfKit from 'pdfkit';

interface Font {
  hasGlyphForCodePoint(code: number): boolean;
}

interface Fonts {
  regular: Font;
  bold: Font;
}

const require = createRequire(import.meta.url);
let parsed: Fonts | undefined;

/** The embedded fonts, for use before the next `await`. They are parsed once, which takes most of the time of a small document. */
function fonts(): Fonts {
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

// The margins of the page, in points.
export const leftMargin = 50;
export const right = 545;
const top = 50;
const bottom = 770;

export const colors = { ink: '#1f2933', muted: '#5b6775', accent: '#0b5563', rule: '#cfd8e0', tint: '#f0f5f7', mark: '#e9edf0' } as const;

/** An element of the structure that screen readers follow, such as a paragraph or a cell. */
export interface SheetElement {
  type: string;
  node: ReturnType<PDFKit.PDFDocument['struct']>;
}

/** A pdfkit document with the place on its page from where it is still empty. */
export type Sheet = ReturnType<typeof openSheet>;

/** The XMP by which a PDF says that it follows PDF/UA-1 too, with the description that PDF/A asks of a schema it does not know. */
const accessible = `
<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>
<rdf:Description xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#"
    xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#" rdf:about="">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA identification</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>part</pdfaProperty:name>
      <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
      <pdfaProperty:category>internal</pdfaProperty:category>
      <pdfaProperty:description>The part of ISO 14289 that the document follows</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

/** An empty tagged PDF/A-3b and PDF/UA-1 document whose bytes depend on nothing but `title`, `date` and the drawing. */
export function openSheet(title: string, date: Date, lang = 'nl-BE') {
  const { regular, bold } = fonts();
  const doc = new PdfKit({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    lang,
    // Without this null pdfkit begins with a font that is not embedded.
    font: null as unknown as string,
    // pdfkit writes these into the XMP packet without escaping them.
    info: { Title: title.replaceAll(/[&<>]/g, ' '), Creator: 'duit', Producer: 'duit', CreationDate: date },
  });
  (doc as unknown as { appendXML(xml: string): void }).appendXML(accessible);
  for (const [name, font] of Object.entries({ regular, bold })) doc.registerFont(name, font as unknown as string).font(name);
  const root = doc.struct('Document');
  doc.addStructure(root);
  return {
    doc,
    y: top,
    /** Draws the head of each page but the first and moves `y` below it. */
    onNewPage: () => {},
    prints: (char: string, inBold: boolean) => (inBold ? bold : regular).hasGlyphForCodePoint(char.codePointAt(0) ?? 0),
    /** Whether a character that the font lacks was asked for. */
    incomplete: false,
    root: { type: 'Document', node: root } satisfies SheetElement,
    /** The element that is drawn now; undefined for decoration. */
    element: undefined as SheetElement | undefined,
  };
}

export function newPage(sheet: Sheet): void {
  const { doc, element } = sheet;
  doc.addPage();
  sheet.y = top;
  if (doc.bufferedPageRange().count === 1) return;
  // The heads of later pages repeat, so a screen reader skips them.
  sheet.element = undefined;
  sheet.onNewPage();
  sheet.element = element;
}

export const fits = (sheet: Sheet, height: number): boolean => sheet.y + height <= bottom;

export function makeRoom(sheet: Sheet, height: number): void {
  if (!fits(sheet, height)) newPage(sheet);
}

interface ElementOptions {
  alt?: string;
  scope?: 'Column' | 'Row';
}

/** Begins an element inside the one that is drawn now, or inside `parent`. End it with `node.end()`. */
export function openElement(
  sheet: Sheet,
  type: string,
  { parent, ...options }: ElementOptions & { parent?: SheetElement } = {},
): SheetElement {
  const node = sheet.doc.struct(type, options);
  (parent ?? sheet.element ?? sheet.root).node.add(node);
  return { type, node };
}

/** Draws inside an element, or as decoration, which screen readers skip, where `element` is undefined. */
export function withinElement(sheet: Sheet, element: SheetElement | undefined, draw: () => void): void {
  const outer = sheet.element;
  sheet.element = element;
  draw();
  sheet.element = outer;
}

export function tagged(sheet: Sheet, type: string, draw: () => void, options: ElementOptions = {}): void {
  const element = openElement(sheet, type, options);
  withinElement(sheet, element, draw);
  element.node.end();
}

/** Draws something without a meaning for the reader: a line, a colour, the head of a page. */
export const decorate = (sheet: Sheet, draw: () => void): void => withinElement(sheet, undefined, () => marked(sheet, draw));

/** One piece of drawing, marked as content of the element that is drawn now. It must stay on one page. */
export function marked({ doc, element }: Sheet, draw: () => void): void {
  const content = element ? doc.markStructureContent(element.type) : void doc.markContent('Artifact', { type: 'Layout' });
  draw();
  doc.endMarkedContent();
  if (content) element?.node.add(content);
}
