import { t } from '../../language.ts';
import type { Row } from '../view/facts.ts';
import type { InvoiceView } from '../view/view.ts';
import { drawBox, drawText } from './drawing.ts';
import { colors, left, makeRoom, right, type Sheet } from './sheet.ts';
import { tagged } from './tags.ts';
import { drawFacts } from './view-heading.ts';
import { drawColumn, wrapText } from './wrap.ts';

const sumsLeft = 190;
const amounts = 110;
const labels = right - sumsLeft - amounts - 12;
const leading = 13;
const title = { size: 11, bold: true, color: colors.accent };

function drawSum(sheet: Sheet, [label, amount]: Row): void {
  makeRoom(sheet, wrapText(sheet, label, labels).length * leading + 2);
  tagged(sheet, 'P', () => {
    const top = sheet.y;
    drawColumn(sheet, label, sumsLeft, labels, { color: colors.muted, leading });
    drawText(sheet, amount, right - amounts - 5, top, { align: 'right', width: amounts });
  });
  sheet.y += 2;
}

/** Draws the totals, the amount to pay in a band, and why no VAT is charged. */
export function drawSums(sheet: Sheet, { sums, due, vatReasons }: InvoiceView): void {
  makeRoom(sheet, Math.min(sums.length + due.length, 12) * (leading + 2) + 30);
  for (const row of [...sums, ...due.slice(0, -1)]) drawSum(sheet, row);
  const last = due.at(-1);
  if (last) drawDue(sheet, last);
  for (const reason of vatReasons) {
    tagged(sheet, 'P', () => drawColumn(sheet, reason, left, right - left, { size: 8, color: colors.muted }));
  }
  sheet.y += 10;
}

function drawDue(sheet: Sheet, [label, amount]: Row): void {
  makeRoom(sheet, 28);
  drawBox(sheet, [sumsLeft - 8, sheet.y + 2, right - sumsLeft + 8, 22], colors.tint);
  tagged(sheet, 'P', () => {
    drawText(sheet, label, sumsLeft, sheet.y + 7, { ...title, width: labels - 30 });
    drawText(sheet, amount, right - amounts - 35, sheet.y + 7, { ...title, align: 'right', width: amounts + 30 });
  });
  sheet.y += 32;
}

function drawHeading(sheet: Sheet, text: string): void {
  makeRoom(sheet, 40);
  tagged(sheet, 'H2', () => drawText(sheet, text, left, sheet.y, title));
  sheet.y += 18;
}

/** Draws how to pay. */
export function drawPaymentRows(sheet: Sheet, rows: readonly Row[]): void {
  if (rows.length === 0) return;
  drawHeading(sheet, t({ nl: 'Betalen', en: 'Payment' }));
  drawFacts(sheet, rows);
}

/** Draws texts below each other: the notes of the document. */
export function drawNotes(sheet: Sheet, notes: readonly string[]): void {
  for (const note of notes) tagged(sheet, 'P', () => drawColumn(sheet, note, left, right - left));
  if (notes.length > 0) sheet.y += 10;
}

/** Draws the list of attachments, which the rendering itself does not hold. */
export function drawAttachments(sheet: Sheet, attachments: readonly string[]): void {
  if (attachments.length === 0) return;
  drawHeading(sheet, t({ nl: 'Bijlagen in het XML-bestand', en: 'Attachments in the XML file' }));
  drawNotes(sheet, attachments);
}
