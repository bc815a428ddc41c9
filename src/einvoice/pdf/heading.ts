import type { FactRow } from '../view/facts.ts';
import type { Block } from '../view/party.ts';
import { drawText, type Style } from './drawing.ts';
import type { Paper } from './paper.ts';
import { colors, leftMargin, makeRoom, right, type Sheet } from './sheet.ts';
import { tagged } from './tags.ts';
import { drawColumn } from './wrap.ts';

const receiverLeft = 330;
const labels = 92;
const muted = { color: colors.muted };

/** Draws the head of the first page: the kind, the sender, the number and dates, and the receiver. A long one goes on over the page. */
export function drawHeading(sheet: Sheet, { heading, from, to, others, facts, warnings }: Paper): void {
  const { doc } = sheet;
  const top = sheet.y;
  tagged(sheet, 'H1', () => {
    drawText(sheet, heading, receiverLeft, top - 4, { size: 26, bold: true, color: colors.accent });
  });
  drawBlock(sheet, from, leftMargin, receiverLeft - leftMargin - 24, { name: { size: 14, bold: true }, gap: 3, lines: muted });
  if (doc.bufferedPageRange().count === 1) sheet.y = Math.max(sheet.y, top + 70);
  sheet.y += 26;
  makeRoom(sheet, 90);
  const start = sheet.y;
  drawRows(sheet, facts, receiverLeft - leftMargin - labels - 16);
  const afterFacts = sheet.y;
  const { count } = doc.bufferedPageRange();
  sheet.y = start;
  drawBlock(sheet, to, receiverLeft, right - receiverLeft);
  if (doc.bufferedPageRange().count === count) sheet.y = Math.max(sheet.y, afterFacts);
  sheet.y += 26;
  for (const block of others) {
    makeRoom(sheet, 60);
    drawBlock(sheet, block, leftMargin, right - leftMargin);
    sheet.y += 12;
  }
  for (const warning of warnings) {
    paragraph(sheet, warning, leftMargin, right - leftMargin);
    sheet.y += 12;
  }
}

function paragraph(sheet: Sheet, text: string, x: number, width: number, style: Style = {}): void {
  if (text !== '') tagged(sheet, 'P', () => drawColumn(sheet, text, x, width, style));
}

const usual = { name: { size: 10.5, bold: true }, gap: 0, lines: {} };

function drawBlock(
  sheet: Sheet,
  { title, name, lines }: Block,
  x: number,
  width: number,
  styles: typeof usual & { lines: Style } = usual,
): void {
  paragraph(sheet, title, x, width, muted);
  if (title !== '') sheet.y += 2;
  paragraph(sheet, name, x, width, styles.name);
  sheet.y += styles.gap;
  for (const line of lines) paragraph(sheet, line, x, width, styles.lines);
}

/** Draws labels with their values beside them, at most `width` points wide. */
export function drawRows(sheet: Sheet, rows: readonly FactRow[], width: number): void {
  for (const [label, value] of rows) {
    tagged(sheet, 'P', () => {
      makeRoom(sheet, 15);
      if (label !== '') drawText(sheet, label, leftMargin, sheet.y, { ...muted, width: labels - 6 });
      drawColumn(sheet, value, leftMargin + labels, width, { bold: true });
    });
    sheet.y += 2;
  }
}
