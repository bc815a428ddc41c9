import { drawBox, drawRule, drawText, type Placed, drawColumn, wrapText } from './drawing.ts';
import type { Paper } from './paper.ts';
import { colors, leftMargin, makeRoom, right, type Sheet, tagged } from './sheet.ts';

const row = 15;
const leading = 12.5;
const summaryColumns = { tarief: leftMargin + 5, basis: leftMargin + 55, btw: leftMargin + 160, width: 85 };
const title = { size: 11, bold: true, color: colors.accent };

/** Where the totals begin, and how wide their labels may be. */
const totalsOf = ({ vat }: Paper): { x: number; labels: number } => (vat ? { x: 330, labels: 100 } : { x: 190, labels: 240 });

const wrapped = (sheet: Sheet, { sentences }: Paper): string[][] =>
  sentences.map((text) => wrapText(sheet, text, right - summaryColumns.tarief));

// A document of others can have any number of sums and sentences, which then continue over the page.
const mostRows = 30;

/** The height of `drawSummary`, in points, as far as it stays on one page. */
export function summaryHeight(sheet: Sheet, paper: Paper): number {
  const rows = Math.min(Math.max((paper.vat?.rows.length ?? 0) + 2, paper.sums.length + 3), mostRows);
  return rows * row + Math.min(wrapped(sheet, paper).flat().length, mostRows) * leading + 24;
}

/** Draws the VAT per rate beside the totals, and the sentences that belong to them, on a page with `below` points left under them. */
export function drawSummary(sheet: Sheet, paper: Paper, below: number): void {
  makeRoom(sheet, summaryHeight(sheet, paper) + below);
  sheet.y += 14;
  const top = sheet.y;
  if (paper.vat) drawVat(sheet, paper.vat);
  const afterVat = sheet.y;
  sheet.y = top;
  drawTotals(sheet, paper);
  sheet.y = Math.max(sheet.y, afterVat) + 6;
  for (const lines of wrapped(sheet, paper)) {
    tagged(sheet, 'P', () => {
      for (const line of lines) {
        makeRoom(sheet, leading);
        drawText(sheet, line, summaryColumns.tarief, sheet.y, { color: colors.muted });
        sheet.y += leading;
      }
    });
  }
}

function drawVat(sheet: Sheet, { titles, rows }: NonNullable<Paper['vat']>): void {
  const top = sheet.y;
  const { tarief, basis, btw, width } = summaryColumns;
  const cell = (scope: CellScope, text: string, x: number, y: number, placed: Placed = {}) =>
    drawCell(sheet, scope, () => drawText(sheet, text, x, y, placed));
  const label = { size: 8.5, bold: true, color: colors.muted };
  tagged(sheet, 'Table', () => {
    tagged(sheet, 'TR', () => {
      cell('Column', titles[0], tarief, top, label);
      cell('Column', titles[1], basis - 15, top, { ...label, align: 'right', width: width + 15 });
      cell('Column', titles[2], btw, top, { ...label, align: 'right', width });
    });
    drawRule(sheet, top + 13, btw + width);
    for (const [index, [rate, base, vat]] of rows.entries()) {
      const y = top + 17 + index * row;
      tagged(sheet, 'TR', () => {
        cell('Row', rate, tarief, y);
        cell(undefined, base, basis, y, { align: 'right', width });
        cell(undefined, vat, btw, y, { align: 'right', width });
      });
    }
  });
  sheet.y = top + 17 + rows.length * row;
}

/** The cells that a head belongs to; undefined for a cell that is none. */
type CellScope = 'Column' | 'Row' | undefined;

/** Draws a cell of a table, as the head of its column or row where it is one. */
const drawCell = (sheet: Sheet, scope: CellScope, draw: () => void): void =>
  tagged(sheet, scope === undefined ? 'TD' : 'TH', draw, scope === undefined ? {} : { scope });

function drawTotals(sheet: Sheet, paper: Paper): void {
  const { sums, total } = paper;
  if (sums.length === 0 && !total) return;
  const { x, labels } = totalsOf(paper);
  const placed = { align: 'right', width: right - 5 - x - labels } as const;
  tagged(sheet, 'Table', () => {
    for (const [label, amount] of sums) {
      makeRoom(sheet, row);
      tagged(sheet, 'TR', () => {
        const top = sheet.y;
        drawCell(sheet, 'Row', () => drawLabel(sheet, label, x, labels));
        drawCell(sheet, undefined, () => drawText(sheet, amount, x + labels, top, placed));
      });
    }
    if (!total) return;
    const [label, amount] = total;
    makeRoom(sheet, 27);
    const band = sheet.y + 3;
    drawBox(sheet, [x - 8, band, right - x + 8, 24], colors.tint);
    tagged(sheet, 'TR', () => {
      drawCell(sheet, 'Row', () => drawText(sheet, label, x, band + 6, title));
      drawCell(sheet, undefined, () => drawText(sheet, amount, x + labels, band + 6, { ...title, ...placed }));
    });
    sheet.y = band + 24;
  });
}

/** Draws a label on one row where it fits, and else on as many as it takes. */
function drawLabel(sheet: Sheet, label: string, x: number, width: number): void {
  const style = { color: colors.muted };
  if (sheet.doc.font('regular').fontSize(9).widthOfString(label) > width)
    return drawColumn(sheet, label, x, width, { ...style, leading: row });
  drawText(sheet, label, x, sheet.y, style);
  sheet.y += row;
}
