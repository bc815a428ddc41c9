import { compactIban } from '../iban.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine } from '../document/text.ts';
import { title } from './heading.ts';
import { colors, left, right, rule, type Sheet, write } from './sheet.ts';

/** CONCEPT across the page; drawn before anything else, so that it lies behind. */
export function watermark({ doc }: Sheet): void {
  doc.save().rotate(-45, { origin: [297, 421] });
  doc.font('bold').fontSize(112).fillColor(colors.mark);
  doc.text('CONCEPT', 297 - doc.widthOfString('CONCEPT') / 2, 421 - 66, { lineBreak: false });
  doc.restore();
}

/** The head of a page after the first: which document it belongs to. */
export function runningHead(sheet: Sheet, data: DocumentData): void {
  write(sheet, `${oneLine(data.seller.naam)} · ${title(data)}`, left, sheet.y, { size: 8, color: colors.muted });
  sheet.y += 20;
}

/** The foot of every page: the seller and the page's number. */
export function footers(sheet: Sheet, { seller }: DocumentData): void {
  const { count } = sheet.doc.bufferedPageRange();
  const style = { size: 7.5, color: colors.muted };
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    rule(sheet, 790);
    write(sheet, `${oneLine(seller.naam)} · Btw BE${seller.kbo} · IBAN ${compactIban(seller.iban)}`, left, 797, { ...style, width: 400 });
    write(sheet, `Pagina ${page + 1} van ${count}`, right - 90, 797, { ...style, align: 'right', width: 90 });
  }
}
