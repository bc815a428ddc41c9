import { t } from '../../language.ts';
import type { LineView } from '../view/lines.ts';
import { drawBox, drawRule, drawText } from './drawing.ts';
import { colors, left, makeRoom, right, type Sheet } from './sheet.ts';
import { openElement, tagged, within } from './tags.ts';
import { wrapText } from './wrap.ts';

const padding = 4;
const gap = 8;
const head = 18;
const small = { size: 8, color: colors.muted };

/** The widest that a column of figures may be; longer figures are set smaller. */
const widest = { quantity: 70, price: 90, rate: 62, total: 88 };
type Field = keyof typeof widest;
const fields: readonly Field[] = ['quantity', 'price', 'rate', 'total'];

interface Columns {
  readonly name: number;
  readonly figures: readonly { readonly field: Field; readonly x: number; readonly width: number }[];
}

function columnsFor({ doc }: Sheet, lines: readonly LineView[], titles: Record<Field, string>): Columns {
  doc.font('bold').fontSize(9);
  const widths = fields.map((field) => {
    const longest = lines.reduce((long, line) => (line[field].length > long.length ? line[field] : long), titles[field]);
    return Math.min(widest[field], doc.widthOfString(longest) + 2);
  });
  let x = right - padding;
  const figures = fields.toReversed().map((field, at) => {
    const width = widths[fields.length - 1 - at] ?? 0;
    x -= width;
    const column = { field, x, width };
    x -= gap;
    return column;
  });
  return { name: x - left - padding, figures };
}

/** Draws the lines of the document over as many pages as they take, with the head of the table on each. */
export function drawViewLines(sheet: Sheet, lines: readonly LineView[]): void {
  if (lines.length === 0) return;
  const titles = {
    quantity: t({ nl: 'Aantal', en: 'Quantity' }),
    price: t({ nl: 'Prijs', en: 'Price' }),
    rate: t({ nl: 'Btw', en: 'VAT' }),
    total: t({ nl: 'Totaal', en: 'Total' }),
  };
  const columns = columnsFor(sheet, lines, titles);
  const pageHead = sheet.onNewPage;
  makeRoom(sheet, 60);
  tagged(sheet, 'Table', () => {
    tagged(sheet, 'TR', () => drawTableHead(sheet, columns, titles));
    sheet.onNewPage = () => {
      pageHead();
      drawTableHead(sheet, columns, titles);
    };
    for (const line of lines) drawViewLine(sheet, columns, line);
  });
  sheet.onNewPage = pageHead;
  sheet.y += 10;
}

function drawTableHead(sheet: Sheet, { name, figures }: Columns, titles: Record<Field, string>): void {
  drawBox(sheet, [left, sheet.y, right - left, head], colors.accent);
  const style = { size: 8.5, bold: true, color: '#ffffff' };
  const cells = [
    { text: t({ nl: 'Omschrijving', en: 'Description' }), x: left + padding, place: { ...style, width: name } },
    ...figures.map(({ field, x, width }) => ({ text: titles[field], x, place: { ...style, align: 'right' as const, width } })),
  ];
  const repeated = sheet.element === undefined;
  for (const { text, x, place } of cells) {
    const draw = () => drawText(sheet, text, x, sheet.y + 4, place);
    if (repeated) draw();
    else tagged(sheet, 'TH', draw, { scope: 'Column' });
  }
  sheet.y += head;
}

function drawViewLine(sheet: Sheet, { name, figures }: Columns, line: LineView): void {
  const texts = [
    ...wrapText(sheet, line.name, name).map((text) => ({ text, style: {}, leading: 12.5 })),
    ...line.details.flatMap((detail) => wrapText(sheet, detail, name, small).map((text) => ({ text, style: small, leading: 11 }))),
  ];
  // A line stays on one page unless it is longer than a page can be expected to hold.
  makeRoom(
    sheet,
    texts.slice(0, 20).reduce((sum, { leading }) => sum + leading, 2 * padding),
  );
  sheet.y += padding;
  const row = openElement(sheet, 'TR');
  const description = openElement(sheet, 'TD', { parent: row });
  within(sheet, row, () => {
    for (const { field, x, width } of figures) {
      tagged(sheet, 'TD', () => drawText(sheet, line[field], x, sheet.y, { align: 'right', width }));
    }
  });
  within(sheet, description, () => {
    for (const { text, style, leading } of texts) {
      makeRoom(sheet, leading);
      drawText(sheet, text, left + padding, sheet.y, { ...style, width: name });
      sheet.y += leading;
    }
  });
  row.node.end();
  sheet.y += padding - 1;
  drawRule(sheet, sheet.y);
}
