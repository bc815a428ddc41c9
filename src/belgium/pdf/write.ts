import type { DocumentData } from '../document/model.ts';
import { plain } from '../document/text.ts';
import { drawText, wrapText } from './drawing.ts';
import { drawFooters, drawRunningHead, drawWatermark } from './frame.ts';
import { drawHeading, title } from './heading.ts';
import { drawLines } from './lines.ts';
import { drawPayment, paymentHeight } from './payment.ts';
import { left, makeRoom, newPage, openSheet, right, type Sheet } from './sheet.ts';
import { drawSummary } from './summary.ts';

// pdfkit comes with this file, so it is loaded with `await import()`.

/** The A4 pages of a document as PDF/A-3b, with its UBL attached where there is one. The same document gives the same bytes. */
export async function writePdf(data: DocumentData, ublXml?: string): Promise<Uint8Array> {
  const { document } = data;
  const sheet = openSheet(title(data), dateOf(data));
  const bytes = collect(sheet.doc);
  // The watermark is drawn before the rest of a page, so that it lies behind.
  if (document.nummer === null) sheet.doc.on('pageAdded', () => drawWatermark(sheet));
  sheet.onNewPage = () => drawRunningHead(sheet, data);
  newPage(sheet);
  drawHeading(sheet, data);
  drawLines(sheet, data);
  drawSummary(sheet, data, paymentHeight(data));
  drawPayment(sheet, data);
  drawNotes(sheet, plain(document.notities));
  drawFooters(sheet, data);
  if (ublXml !== undefined) attach(sheet, data, ublXml);
  sheet.doc.end();
  return bytes;
}

const dateOf = ({ document }: DocumentData): Date => new Date(`${document.datum}T00:00:00Z`);

function drawNotes(sheet: Sheet, text: string): void {
  if (text === '') return;
  sheet.y += 18;
  for (const line of wrapText(sheet, text, right - left)) {
    makeRoom(sheet, 13);
    drawText(sheet, line, left, sheet.y);
    sheet.y += 13;
  }
}

function attach({ doc }: Sheet, data: DocumentData, ublXml: string): void {
  const date = dateOf(data);
  doc.file(Buffer.from(ublXml), {
    name: `${(data.document.nummer ?? 'concept').replaceAll(/[^\w.-]/g, '_')}.xml`,
    type: 'application/xml',
    description: 'Peppol BIS Billing 3.0',
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  } as PDFKit.Mixins.PDFAttachmentOptions);
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
