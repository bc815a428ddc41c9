import { encode } from 'uqr';
import { drawBox, drawText } from './drawing.ts';
import { drawRows } from './heading.ts';
import type { Paper, PaperPayment } from './paper.ts';
import { colors, leftMargin, makeRoom, right, type Sheet } from './sheet.ts';
import { marked, tagged } from './tags.ts';

const code = 96;
const height = code + 24;
const title = { size: 11, bold: true, color: colors.accent };

/** The height of `drawPayment`, in points, where it stays on one page. */
export const paymentHeight = ({ payment }: Paper): number => (payment?.boxed ? height + 16 : 0);

/** Draws how to pay, where the document says it. */
export function drawPayment(sheet: Sheet, { payment }: Paper): void {
  if (payment?.boxed) drawPaymentBox(sheet, payment);
  else if (payment) {
    sheet.y += 18;
    drawTitle(sheet, payment.title);
    drawRows(sheet, payment.rows, right - leftMargin - 92);
  }
}

export function drawTitle(sheet: Sheet, text: string): void {
  makeRoom(sheet, 40);
  tagged(sheet, 'H2', () => drawText(sheet, text, leftMargin, sheet.y, title));
  sheet.y += 18;
}

function drawPaymentBox(sheet: Sheet, payment: PaperPayment): void {
  const top = sheet.y + 16;
  const { code: scannable } = payment;
  drawBox(sheet, [leftMargin, top, right - leftMargin, height], colors.tint);
  drawBoxRows(sheet, payment, scannable ? leftMargin + code + 36 : leftMargin + 12, top);
  if (scannable) {
    drawBox(sheet, [leftMargin + 10, top + 10, code + 4, code + 4], '#ffffff');
    tagged(sheet, 'Figure', () => marked(sheet, () => drawCode(sheet, scannable.text, leftMargin + 12, top + 12)), { alt: scannable.alt });
  }
  sheet.y = top + height;
}

function drawBoxRows(sheet: Sheet, { title: heading, rows, code: scannable }: PaperPayment, x: number, top: number): void {
  tagged(sheet, 'H2', () => drawText(sheet, heading, x, top + 14, title));
  for (const [index, [label, value]] of rows.entries()) {
    const y = top + 33 + index * 14;
    tagged(sheet, 'P', () => {
      drawText(sheet, label, x, y, { color: colors.muted });
      drawText(sheet, value, x + 72, y, { bold: true, width: right - 10 - x - 72 });
    });
  }
  if (!scannable) return;
  const y = top + 33 + rows.length * 14;
  tagged(sheet, 'P', () => drawText(sheet, scannable.advice, x, y, { size: 7.5, color: colors.muted }));
}

function drawCode({ doc }: Sheet, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 0 });
  const module = code / size;
  for (const [rowIndex, row] of data.entries()) {
    for (const [columnIndex, dark] of row.entries()) {
      if (dark) doc.rect(x + columnIndex * module, y + rowIndex * module, module, module);
    }
  }
  doc.fill('#000000');
}
