import { drawBox, drawRule, drawText } from './drawing.ts';
import { drawHeading, drawRows } from './heading.ts';
import { drawLines } from './lines.ts';
import type { Paper, PaperPayment } from './paper.ts';
import { colors, leftMargin, makeRoom, newPage, openSheet, right, type Sheet } from './sheet.ts';
import { drawSummary, summaryHeight } from './summary.ts';
import { decorate, marked, tagged } from './tags.ts';
import { drawColumn } from './wrap.ts';
import { encode } from 'uqr';

const code = 96;
const height = code + 24;
const title = { size: 11, bold: true, color: colors.accent };

/** The height of `drawPayment`, in points, where it stays on one page. */
const paymentHeight = ({ payment }: Paper): number => (payment?.boxed ? height + 16 : 0);

/** Draws how to pay, where the document says it. */
function drawPayment(sheet: Sheet, { payment }: Paper): void {
  if (payment?.boxed) drawPaymentBox(sheet, payment);
  else if (payment) {
    sheet.y += 18;
    drawTitle(sheet, payment.title);
    drawRows(sheet, payment.rows, right - leftMargin - 92);
  }
}

function drawTitle(sheet: Sheet, text: string): void {
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

const small = { size: 7.5, color: colors.muted };
const band = { top: 22, height: 16 };

/** The A4 pages of a document as tagged PDF/A-3b. The same paper gives the same bytes; `finish` adds what is not drawn. */
export async function drawPaper(paper: Paper, finish: (doc: PDFKit.PDFDocument) => void = () => {}): Promise<Uint8Array> {
  const sheet = openSheet(paper.title, paper.date, paper.lang);
  const bytes = collect(sheet.doc);
  // The watermark is drawn before the rest of a page, so that it lies behind.
  if (paper.watermark !== '') sheet.doc.on('pageAdded', () => drawWatermark(sheet, paper.watermark));
  sheet.onNewPage = () => {
    drawText(sheet, paper.runningHead, leftMargin, sheet.y, { size: 8, color: colors.muted });
    sheet.y += 20;
  };
  newPage(sheet);
  drawHeading(sheet, paper);
  drawLines(sheet, paper, summaryHeight(sheet, paper) + paymentHeight(paper));
  drawSummary(sheet, paper, paymentHeight(paper));
  drawPayment(sheet, paper);
  drawNotes(sheet, paper);
  drawFrame(sheet, paper);
  finish(sheet.doc);
  sheet.doc.end();
  return bytes;
}

/** Draws the notes of the document, the list of its attachments, and then the remarks in small print. */
function drawNotes(sheet: Sheet, { notes, attachments, remarks, incomplete }: Paper): void {
  if (notes !== '') {
    sheet.y += 18;
    tagged(sheet, 'P', () => drawColumn(sheet, notes, leftMargin, right - leftMargin, { leading: 13 }));
  }
  if (attachments.texts.length > 0) {
    sheet.y += 18;
    drawTitle(sheet, attachments.title);
  }
  for (const text of attachments.texts) tagged(sheet, 'P', () => drawColumn(sheet, text, leftMargin, right - leftMargin));
  const printed = [...remarks, ...(sheet.incomplete ? [incomplete] : [])];
  if (printed.length > 0) sheet.y += 14;
  for (const remark of printed) tagged(sheet, 'P', () => drawColumn(sheet, remark, leftMargin, right - leftMargin, small));
}

function drawWatermark(sheet: Sheet, text: string): void {
  const { doc } = sheet;
  decorate(sheet, () => {
    doc.save().rotate(-45, { origin: [297, 421] });
    doc.font('bold').fontSize(112).fillColor(colors.mark);
    doc.text(text, 297 - doc.widthOfString(text) / 2, 421 - 66, { lineBreak: false });
    doc.restore();
  });
}

/** Draws the foot of every page with its number, and the words above the pages of a rendering. */
function drawFrame(sheet: Sheet, { mark, foot, pageNumber }: Paper): void {
  const { count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    if (mark !== '') {
      drawBox(sheet, [leftMargin, band.top, right - leftMargin, band.height], colors.tint);
      drawText(sheet, mark, leftMargin + 8, band.top + 4, { size: 8, bold: true, color: colors.accent });
    }
    drawRule(sheet, 790);
    drawText(sheet, foot, leftMargin, 797, { ...small, width: 410 });
    drawText(sheet, pageNumber(page + 1, count), right - 80, 797, { ...small, align: 'right', width: 80 });
  }
}

/** The bytes of a document, once it is ended. */
function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
