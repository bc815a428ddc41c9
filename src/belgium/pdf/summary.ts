import { categorie } from '../document/category.ts';
import type { DocumentData } from '../document/model.ts';
import { exactTotals, type ExactTotals } from '../totals.ts';
import { drawRule, drawText } from './drawing.ts';
import { euro, number, percent } from './format.ts';
import { colors, left, makeRoom, right, type Sheet } from './sheet.ts';

const row = 15;
const totalsLeft = 330;
const columns = { tarief: left + 5, basis: left + 55, btw: left + 160, width: 85 };

/** Draws the VAT per rate beside the totals and the reasons for a rate of 0, on a page with `below` points left under them. */
export function drawSummary(sheet: Sheet, { document, klant }: DocumentData, below: number): void {
  const exact = exactTotals(document.regels);
  const redenen = exact.per_tarief.flatMap(({ btw_percentage }) => categorie(btw_percentage, klant).reden?.tekst ?? []);
  makeRoom(sheet, Math.max(exact.per_tarief.length + 2, 5) * row + redenen.length * row + 20 + below);
  sheet.y += 14;
  sheet.y = Math.max(drawVat(sheet, exact), drawTotals(sheet, exact)) + 4;
  for (const reden of redenen) {
    drawText(sheet, `0 %: ${reden}`, columns.tarief, sheet.y, { color: colors.muted });
    sheet.y += row;
  }
}

function drawVat(sheet: Sheet, { per_tarief }: ExactTotals): number {
  const top = sheet.y;
  const { tarief, basis, btw, width } = columns;
  const label = { size: 8.5, bold: true, color: colors.muted };
  drawText(sheet, 'Btw', tarief, top, label);
  drawText(sheet, 'Maatstaf van heffing', basis - 15, top, { ...label, align: 'right', width: width + 15 });
  drawText(sheet, 'Btw-bedrag', btw, top, { ...label, align: 'right', width });
  drawRule(sheet, top + 13, btw + width);
  for (const [index, rate] of per_tarief.entries()) {
    const y = top + 17 + index * row;
    drawText(sheet, percent(rate.btw_percentage), tarief, y);
    drawText(sheet, number(rate.basis, 2), basis, y, { align: 'right', width });
    drawText(sheet, number(rate.btw, 2), btw, y, { align: 'right', width });
  }
  return top + 17 + per_tarief.length * row;
}

function drawTotals(sheet: Sheet, { totaal_excl, totaal_btw, totaal_incl }: ExactTotals): number {
  const top = sheet.y;
  const width = right - 5 - totalsLeft - 100;
  const rows = [
    ['Totaal excl. btw', totaal_excl],
    ['Totaal btw', totaal_btw],
  ] as const;
  for (const [index, [name, amount]] of rows.entries()) {
    drawText(sheet, name, totalsLeft, top + index * row, { color: colors.muted });
    drawText(sheet, euro(amount), totalsLeft + 100, top + index * row, { align: 'right', width });
  }
  const band = top + 2 * row + 3;
  sheet.doc.rect(totalsLeft - 8, band, right - totalsLeft + 8, 24).fill(colors.tint);
  const style = { size: 11, bold: true, color: colors.accent };
  drawText(sheet, 'Totaal incl. btw', totalsLeft, band + 6, style);
  drawText(sheet, euro(totaal_incl), totalsLeft + 100, band + 6, { ...style, align: 'right', width });
  return band + 24;
}
