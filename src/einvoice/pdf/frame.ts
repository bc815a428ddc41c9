import { compactIban, groupIban } from '../../belgium/iban.ts';
import type { DocumentData } from '../document/model.ts';
import { drawRule, drawText } from './drawing.ts';
import { btwNummer, shortName } from './format.ts';
import { title } from './heading.ts';
import { colors, left, right, type Sheet } from './sheet.ts';
import { decorate } from './tags.ts';

/** Draws CONCEPT across the page. */
export function drawWatermark(sheet: Sheet): void {
  const { doc } = sheet;
  decorate(sheet, () => {
    doc.save().rotate(-45, { origin: [297, 421] });
    doc.font('bold').fontSize(112).fillColor(colors.mark);
    doc.text('CONCEPT', 297 - doc.widthOfString('CONCEPT') / 2, 421 - 66, { lineBreak: false });
    doc.restore();
  });
}

/** Draws the head of a page after the first, with the name of the document. */
export function drawRunningHead(sheet: Sheet, data: DocumentData): void {
  drawText(sheet, `${shortName(data.seller.naam)} · ${title(data)}`, left, sheet.y, { size: 8, color: colors.muted });
  sheet.y += 20;
}

/** Draws the foot of every page: the seller with its register and court where it is a company, and the number of the page. */
export function drawFooters(sheet: Sheet, { seller }: DocumentData): void {
  const { count } = sheet.doc.bufferedPageRange();
  const style = { size: 7.5, color: colors.muted };
  const parts = [
    shortName(seller.naam),
    `Btw ${btwNummer(`BE${seller.kbo}`)}`,
    seller.rpr ?? '',
    `IBAN ${groupIban(compactIban(seller.iban))}`,
  ];
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    drawRule(sheet, 790);
    drawText(sheet, parts.filter((part) => part !== '').join(' · '), left, 797, { ...style, width: 410 });
    drawText(sheet, `Pagina ${page + 1} van ${count}`, right - 80, 797, { ...style, align: 'right', width: 80 });
  }
}
