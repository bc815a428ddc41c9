import { drawBox, drawRule, drawText, type Placed, type Style, drawColumn, wrapText } from './drawing.ts';
import { drawLines } from './lines.ts';
import type { Paper, PaperPayment } from './paper.ts';
import { colors, leftMargin, makeRoom, newPage, openSheet, right, type Sheet, decorate, marked, tagged } from './sheet.ts';
import { modulesOf } from './epc.ts';
import type { FactRow } from '../view/facts.ts';
import type { Block } from '../view/party.ts';

const receiverLeft = 330;
const labels = 92;
const muted = { color: colors.muted };

/** A long one continues over the page. */
function drawHeading(sheet: Sheet, { heading, from, to, others, facts, warnings }: Paper): void {
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
function drawRows(sheet: Sheet, rows: readonly FactRow[], width: number): void {
  for (const [label, value] of rows) {
    tagged(sheet, 'P', () => {
      makeRoom(sheet, 15);
      if (label !== '') drawText(sheet, label, leftMargin, sheet.y, { ...muted, width: labels - 6 });
      drawColumn(sheet, value, leftMargin + labels, width, { bold: true });
    });
    sheet.y += 2;
  }
}

const title = { size: 11, bold: true, color: colors.accent };

const rowHeight = 15;
const leading = 12.5;
const summaryColumns = { tarief: leftMargin + 5, basis: leftMargin + 55, btw: leftMargin + 160, width: 85 };

const totalsOf = ({ vat }: Paper): { x: number; room: number } => (vat ? { x: 330, room: 100 } : { x: 190, room: 240 });

const wrapped = (sheet: Sheet, { sentences }: Paper): string[][] =>
  sentences.map((text) => wrapText(sheet, text, right - summaryColumns.tarief));

// A document of others can have any number of sums and sentences, which then continue over the page.
const mostRows = 30;

/** The height of `drawSummary`, in points, as far as it stays on one page. */
function summaryHeight(sheet: Sheet, paper: Paper): number {
  const rows = Math.min(Math.max((paper.vat?.rows.length ?? 0) + 2, paper.sums.length + 3), mostRows);
  return rows * rowHeight + Math.min(wrapped(sheet, paper).flat().length, mostRows) * leading + 24;
}

/** Draws the VAT per rate beside the totals, and the sentences that belong to them, on a page with `below` points left under them. */
function drawSummary(sheet: Sheet, paper: Paper, below: number): void {
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
      const y = top + 17 + index * rowHeight;
      tagged(sheet, 'TR', () => {
        cell('Row', rate, tarief, y);
        cell(undefined, base, basis, y, { align: 'right', width });
        cell(undefined, vat, btw, y, { align: 'right', width });
      });
    }
  });
  sheet.y = top + 17 + rows.length * rowHeight;
}

type CellScope = 'Column' | 'Row' | undefined;

const drawCell = (sheet: Sheet, scope: CellScope, draw: () => void): void =>
  tagged(sheet, scope === undefined ? 'TD' : 'TH', draw, scope === undefined ? {} : { scope });

function drawTotals(sheet: Sheet, paper: Paper): void {
  const { sums, total } = paper;
  if (sums.length === 0 && !total) return;
  const { x, room } = totalsOf(paper);
  const placed = { align: 'right', width: right - 5 - x - room } as const;
  tagged(sheet, 'Table', () => {
    for (const [label, amount] of sums) {
      makeRoom(sheet, rowHeight);
      tagged(sheet, 'TR', () => {
        const top = sheet.y;
        drawCell(sheet, 'Row', () => drawLabel(sheet, label, x, room));
        drawCell(sheet, undefined, () => drawText(sheet, amount, x + room, top, placed));
      });
    }
    if (!total) return;
    const [label, amount] = total;
    makeRoom(sheet, 27);
    const band = sheet.y + 3;
    drawBox(sheet, [x - 8, band, right - x + 8, 24], colors.tint);
    tagged(sheet, 'TR', () => {
      drawCell(sheet, 'Row', () => drawText(sheet, label, x, band + 6, title));
      drawCell(sheet, undefined, () => drawText(sheet, amount, x + room, band + 6, { ...title, ...placed }));
    });
    sheet.y = band + 24;
  });
}

function drawLabel(sheet: Sheet, label: string, x: number, width: number): void {
  const style = { color: colors.muted };
  if (sheet.doc.font('regular').fontSize(9).widthOfString(label) > width)
    return drawColumn(sheet, label, x, width, { ...style, leading: rowHeight });
  drawText(sheet, label, x, sheet.y, style);
  sheet.y += rowHeight;
}

const code = 96;
const height = code + 24;

/** The height of `drawPayment`, in points, where it stays on one page. */
const paymentHeight = ({ payment }: Paper): number => (payment?.boxed ? height + 16 : 0);

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
  const { data, size } = modulesOf(text);
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

function drawNotes(sheet: Sheet, { notes, attachments, incomplete }: Paper): void {
  if (notes !== '') {
    sheet.y += 18;
    tagged(sheet, 'P', () => drawColumn(sheet, notes, leftMargin, right - leftMargin, { leading: 13 }));
  }
  if (attachments.texts.length > 0) {
    sheet.y += 18;
    drawTitle(sheet, attachments.title);
  }
  for (const text of attachments.texts) tagged(sheet, 'P', () => drawColumn(sheet, text, leftMargin, right - leftMargin));
  if (!sheet.incomplete) return;
  sheet.y += 14;
  tagged(sheet, 'P', () => drawColumn(sheet, incomplete, leftMargin, right - leftMargin, small));
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

function collect(doc: PDFKit.PDFDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });
}
