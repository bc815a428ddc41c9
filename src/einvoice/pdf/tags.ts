import type { SheetElement, Sheet } from './sheet.ts';

interface Options {
  /** The text in place of a picture. */
  alt?: string;
  /** The cells that the head of a table belongs to. */
  scope?: 'Column' | 'Row';
}

/** Begins an element inside the one that is drawn now, or inside `parent`. End it with `node.end()`. */
export function openElement(sheet: Sheet, type: string, { parent, ...options }: Options & { parent?: SheetElement } = {}): SheetElement {
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

/** Draws an element of its own. */
export function tagged(sheet: Sheet, type: string, draw: () => void, options: Options = {}): void {
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
