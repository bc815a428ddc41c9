import { t } from '../../language.ts';
import type { InvoiceView } from '../view/view.ts';
import { drawBox, drawRule, drawText } from './drawing.ts';
import { colors, left, right, type Sheet } from './sheet.ts';

const band = { top: 22, height: 16 };
const foot = 797;

/** Draws on every page that it is a rendering and of which document, with the number of the page. */
export function drawMarks(sheet: Sheet, { title }: InvoiceView): void {
  const { count } = sheet.doc.bufferedPageRange();
  const mark = t({ nl: 'WEERGAVE, GEEN ORIGINEEL', en: 'RENDERING, NOT THE ORIGINAL' });
  const original = t({
    nl: 'Alleen het XML-bestand (UBL) zelf is de factuur. Dit is een weergave ervan.',
    en: 'Only the XML file (UBL) itself is the invoice. This is a rendering of it.',
  });
  const small = { size: 7.5, color: colors.muted };
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(page);
    drawBox(sheet, [left, band.top, right - left, band.height], colors.tint);
    drawText(sheet, mark, left + 8, band.top + 4, { size: 8, bold: true, color: colors.accent, width: 160 });
    drawText(sheet, title, left + 180, band.top + 4, { ...small, align: 'right', width: right - left - 188 });
    drawRule(sheet, foot - 7);
    drawText(sheet, original, left, foot, { ...small, width: 390 });
    const number = t({ nl: `Pagina ${page + 1} van ${count}`, en: `Page ${page + 1} of ${count}` });
    drawText(sheet, number, right - 90, foot, { ...small, align: 'right', width: 90 });
  }
}
