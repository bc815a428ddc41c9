import type { DocumentData } from '../document/model.ts';
import { plain } from '../document/text.ts';
import { attach } from './attach.ts';
import { drawFooters, drawRunningHead, drawWatermark } from './frame.ts';
import { incompleteRemark } from './glyphs.ts';
import { drawHeading, title } from './heading.ts';
import { drawLines } from './lines.ts';
import { drawPayment, paymentHeight } from './payment.ts';
import { colors, left, newPage, openSheet, right, type Sheet } from './sheet.ts';
import { drawSummary, summaryHeight } from './summary.ts';
import { tagged } from './tags.ts';
import { drawColumn } from './wrap.ts';

// pdfkit comes with this file, so it is loaded with `await import()`.

/** The A4 pages of a document as tagged PDF/A-3b, with its UBL attached where there is one. The same document gives the same bytes. */
export async function writePdf(data: DocumentData, ublXml?: string): Promise<Uint8Array> {
  const { document } = data;
  const date = new Date(`${document.datum}T00:00:00Z`);
  const sheet = openSheet(title(data), date);
  const bytes = collect(sheet.doc);
  // The watermark is drawn before the rest of a page, so that it lies behind.
  if (document.nummer === null) sheet.doc.on('pageAdded', () => drawWatermark(sheet));
  sheet.onNewPage = () => drawRunningHead(sheet, data);
  newPage(sheet);
  drawHeading(sheet, data);
  drawLines(sheet, data, summaryHeight(sheet, data) + paymentHeight(data));
  drawSummary(sheet, data, paymentHeight(data));
  drawPayment(sheet, data);
  drawNotes(sheet, data);
  drawFooters(sheet, data);
  if (ublXml !== undefined) attach(sheet.doc, ublXml, { name: document.nummer ?? 'concept', date });
  sheet.doc.end();
  return bytes;
}

/** Draws the notes of the document, and then the remarks for its maker. */
function drawNotes(sheet: Sheet, { document }: DocumentData): void {
  const notes = plain(document.notities);
  if (notes !== '') {
    sheet.y += 18;
    tagged(sheet, 'P', () => drawColumn(sheet, notes, left, right - left, { leading: 13 }));
  }
  const remarks = [...document.opmerkingen, ...(sheet.incomplete ? [incompleteRemark] : [])];
  if (remarks.length > 0) sheet.y += 14;
  for (const remark of remarks) {
    tagged(sheet, 'P', () => drawColumn(sheet, `Opmerking: ${remark}`, left, right - left, { size: 7.5, color: colors.muted }));
  }
}

/** The bytes of a document, once it is ended. */
export function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
