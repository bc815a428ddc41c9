import type { DocumentData } from '../document/model.ts';
import { plain } from '../document/text.ts';
import { footers, runningHead, watermark } from './frame.ts';
import { heading, title } from './heading.ts';
import { lines } from './lines.ts';
import { payment, paymentHeight } from './payment.ts';
import { left, newPage, openSheet, right, room, type Sheet, wrap, write } from './sheet.ts';
import { summary } from './summary.ts';

// pdfkit comes with this file, so it is loaded with `await import()`.

/** The A4 pages of a document as PDF/A-3b, with its UBL attached where there is one. The same document gives the same bytes. */
export async function pdf(data: DocumentData, ublXml?: string): Promise<Uint8Array> {
  const date = new Date(`${data.document.datum}T00:00:00Z`);
  const sheet = openSheet(title(data), date);
  const done = collect(sheet.doc);
  const concept = data.document.nummer === null;
  if (concept) sheet.doc.on('pageAdded', () => watermark(sheet));
  sheet.onNewPage = () => runningHead(sheet, data);
  newPage(sheet);
  heading(sheet, data);
  lines(sheet, data);
  summary(sheet, data, paymentHeight(data));
  payment(sheet, data);
  notes(sheet, plain(data.document.notities));
  footers(sheet, data);
  if (ublXml !== undefined) {
    sheet.doc.file(Buffer.from(ublXml), {
      name: `${(data.document.nummer ?? 'concept').replaceAll(/[^\w.-]/g, '_')}.xml`,
      type: 'application/xml',
      description: 'Peppol BIS Billing 3.0',
      relationship: 'Alternative',
      creationDate: date,
      modifiedDate: date,
    } as PDFKit.Mixins.PDFAttachmentOptions);
  }
  sheet.doc.end();
  return done;
}

function notes(sheet: Sheet, text: string): void {
  if (text === '') return;
  sheet.y += 18;
  for (const line of wrap(sheet, text, right - left)) {
    room(sheet, 13);
    write(sheet, line, left, sheet.y);
    sheet.y += 13;
  }
}

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
