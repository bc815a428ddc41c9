import { drawBox, drawRule, drawText, type Style, pointsOf, wrapText } from './drawing.ts';
import type { PaperColumn, Paper, PaperLine } from './paper.ts';
import {
  colors,
  type SheetElement,
  fits,
  leftMargin,
  makeRoom,
  newPage,
  right,
  type Sheet,
  openElement,
  tagged,
  withinElement,
} from './sheet.ts';

const padding = 5;
// Of a long description the last lines stay together with the part below the table.
const lastTogether = 3;
// A line stays on one page unless it is longer than a page can be expected to hold.
const mostTogether = 20;
const small = { size: 8, color: colors.muted };
const headed = { size: 8.5, bold: true, color: '#ffffff' };
/** The points between two columns. */
const gap = 10;

/** A column with its place on the page, in points. */
interface PlacedColumn extends PaperColumn {
  readonly x: number;
  readonly width: number;
}

function placed(sheet: Sheet, [first, ...others]: readonly PaperColumn[], lines: readonly PaperLine[]): PlacedColumn[] {
  const widths = others.map(({ label, most }, index) => {
    const cells = new Set(lines.map(({ cells: texts }) => texts[index] ?? ''));
    const widest = Array.from(cells, (text) => pointsOf(sheet, text)).reduce((wide, width) => Math.max(wide, width), 0);
    return Math.min(most, Math.max(widest, pointsOf(sheet, label, headed)));
  });
  let x = right - padding;
  const found: PlacedColumn[] = [];
  for (const [index, column] of [...others.entries()].toReversed()) {
    const width = widths[index] ?? 0;
    x -= width;
    found.unshift({ ...column, x, width });
    x -= gap;
  }
  return first ? [{ ...first, x: leftMargin + padding, width: x - leftMargin - padding }, ...found] : found;
}

/** Draws the table of lines over its pages, with its head on each; its last line is with the `below` points that follow. */
export function drawLines(sheet: Sheet, paper: Paper, below: number): void {
  const { lines } = paper;
  if (lines.length === 0) return;
  const columns = placed(sheet, paper.columns, lines);
  const pageHead = sheet.onNewPage;
  makeRoom(sheet, 60);
  tagged(sheet, 'Table', () => {
    tagged(sheet, 'TR', () => drawTableHead(sheet, columns));
    sheet.onNewPage = () => {
      pageHead();
      drawTableHead(sheet, columns);
    };
    for (const [index, line] of lines.entries()) drawLine(sheet, columns, line, index === lines.length - 1 ? below : 0);
  });
  sheet.onNewPage = pageHead;
}

function drawTableHead(sheet: Sheet, columns: readonly PlacedColumn[]): void {
  drawBox(sheet, [leftMargin, sheet.y, right - leftMargin, 20], colors.accent);
  const repeated = sheet.element === undefined;
  for (const { label, x, width, align } of columns) {
    const draw = () => drawText(sheet, label, x, sheet.y + 5, { ...headed, width, align });
    if (repeated) draw();
    else tagged(sheet, 'TH', draw, { scope: 'Column' });
  }
  sheet.y += 20;
}

interface Text {
  readonly text: string;
  readonly style: Style;
  readonly leading: number;
}

const heightOf = (texts: readonly Text[]): number => texts.reduce((sum, { leading }) => sum + leading, 0);

function drawLine(sheet: Sheet, [description, ...others]: readonly PlacedColumn[], line: PaperLine, below: number): void {
  const { x = leftMargin + padding, width = 0 } = description ?? {};
  const texts: Text[] = [
    ...wrapText(sheet, line.name, width).map((text) => ({ text, style: {}, leading: 12.5 })),
    ...line.details.flatMap((detail) => wrapText(sheet, detail, width, small).map((text) => ({ text, style: small, leading: 11 }))),
  ];
  makeRoom(sheet, heightOf(texts.slice(0, mostTogether)) + 2 * padding + (texts.length <= mostTogether ? below : 0));
  sheet.y += padding;
  const row = openElement(sheet, 'TR');
  const cell = openElement(sheet, 'TH', { parent: row, scope: 'Row' });
  const drawCells = (y: number) => {
    for (const [index, { x: at, width: room, align }] of others.entries()) {
      withinElement(sheet, row, () => tagged(sheet, 'TD', () => drawText(sheet, line.cells[index] ?? '', at, y, { width: room, align })));
    }
  };
  drawDescription(sheet, texts, { x, width, below, within: cell, drawCells });
  row.node.end();
  sheet.y += padding - 1;
  drawRule(sheet, sheet.y);
}

interface Description {
  x: number;
  width: number;
  below: number;
  within: SheetElement;
  /** Draws the figures of the line at this height, on the page where its description begins. */
  drawCells: (y: number) => void;
}

/** Draws a description, and the figures once its part on the first page is done, so that they are read after it. */
function drawDescription(sheet: Sheet, texts: readonly Text[], { x, width, below, within: cell, drawCells }: Description): void {
  const first = sheet.doc.bufferedPageRange().count;
  const top = sheet.y;
  for (const [index, { text, style, leading }] of texts.entries()) {
    const rest = texts.slice(index);
    const needed = rest.length === Math.min(lastTogether, texts.length) ? heightOf(rest) + padding + below : leading;
    if (!fits(sheet, needed)) {
      if (sheet.doc.bufferedPageRange().count === first) drawCells(top);
      newPage(sheet);
      sheet.y += padding;
    }
    withinElement(sheet, cell, () => drawText(sheet, text, x, sheet.y, { ...style, width }));
    sheet.y += leading;
  }
  if (sheet.doc.bufferedPageRange().count === first) drawCells(top);
}
