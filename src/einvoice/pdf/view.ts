import { t } from '../../language.ts';
import type { InvoiceView } from '../view/view.ts';
import { newPage, openSheet } from './sheet.ts';
import { drawMarks } from './view-frame.ts';
import { drawFacts, drawParties, drawTitle } from './view-heading.ts';
import { drawViewLines } from './view-lines.ts';
import { drawAttachments, drawNotes, drawPaymentRows, drawSums } from './view-summary.ts';
import { collect } from './write.ts';

// pdfkit comes with this file, so it is loaded with `await import()`.

/**
 * A received invoice on A4 pages, each of which says that it is a rendering and not the original. `datum` is the day of the invoice.
 * The same view gives the same bytes.
 */
export async function writeView(view: InvoiceView, datum: string | undefined): Promise<Uint8Array> {
  const sheet = openSheet(view.title, dateOf(datum), t({ nl: 'nl-BE', en: 'en' }));
  const bytes = collect(sheet.doc);
  newPage(sheet);
  drawTitle(sheet, view);
  drawParties(sheet, view.parties);
  drawFacts(sheet, view.facts);
  drawViewLines(sheet, view.lines);
  drawSums(sheet, view);
  drawPaymentRows(sheet, view.payment);
  drawNotes(sheet, view.notes);
  drawAttachments(sheet, view.attachments);
  drawMarks(sheet, view);
  sheet.doc.end();
  return bytes;
}

/** The day of the invoice, as the day on which the PDF says it was made; the first day of the count of time where it has none. */
function dateOf(datum: string | undefined): Date {
  const date = new Date(/^\d{4}-\d{2}-\d{2}/.exec(datum ?? '')?.[0] ?? 0);
  return Number.isNaN(date.getTime()) ? new Date(0) : date;
}
