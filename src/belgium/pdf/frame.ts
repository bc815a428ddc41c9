import { compactIban } from '../iban.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine } from '../document/text.ts';
import { drawRule, drawText } from './drawing.ts';
import { title } from './heading.ts';
import { colors, left, right, type Sheet } from './sheet.ts';

/** Draws CONCEPT across the page. */
export function drawWatermark({ doc }: Sheet): void {
  doc.save().rotate(-45, { origin: [297, 421] });
  doc.font('bold').fontSize(112).fillColor(colors.mark);
  doc.text('CONCEPT', 297 - doc.widthOfString('CONCEPT') / 2, 421 - 66, { lineBreak: false });
  doc.restore();
}

/** Draws the head of a page after the first, with the name of the document. */
export function drawRunningHead(sheet: Sheet, data: DocumentData): void {
  drawText(sheet, `${oneLine(data.seller.naam)} · ${title(data)}`, left, sheet.y, { size: 8, color: colors.muted });
  sheet.y += 20;
}

/** Draws the foot of every page: the seller and the number of the page. */
export function drawFooters(sheet: Sheet, { seller }: DocumentData): void {
  const { count } = sheet.doc.bufferedPageRange();
  const style = { size: 7.5, color: colors.muted };
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    drawRule(sheet, 790);
    drawText(sheet, `${oneLine(seller.naam)} · Btw BE${seller.kbo} · IBAN ${compactIban(seller.iban)}`, left, 797, {
      ...style,
      width: 400,
    });
    drawText(sheet, `Pagina ${page + 1} van ${count}`, right - 90, 797, { ...style, align: 'right', width: 90 });
  }
}
