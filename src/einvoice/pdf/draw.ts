import { drawBox, drawRule, drawText } from './drawing.ts';
import { drawHeading } from './heading.ts';
import { drawLines } from './lines.ts';
import type { Paper } from './paper.ts';
import { drawPayment, drawTitle, paymentHeight } from './payment.ts';
import { colors, leftMargin, newPage, openSheet, right, type Sheet } from './sheet.ts';
import { drawSummary, summaryHeight } from './summary.ts';
import { decorate, tagged } from './tags.ts';
import { drawColumn } from './wrap.ts';

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
