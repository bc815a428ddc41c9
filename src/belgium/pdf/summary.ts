import { exactTotals } from '../totals.ts';
import { categorie } from '../document/category.ts';
import type { DocumentData } from '../document/model.ts';
import { euro, number, percent } from './format.ts';
import { colors, left, right, room, rule, type Sheet, write } from './sheet.ts';

const row = 15;
const totalsLeft = 330;
const vat = { tarief: left + 5, basis: left + 55, btw: left + 160, width: 85 };

/** The VAT per rate beside the totals and why a rate is 0, on one page with what takes `below` points under it. */
export function summary(sheet: Sheet, data: DocumentData, below: number): void {
  const { per_tarief, totaal_excl, totaal_btw, totaal_incl } = exactTotals(data.document.regels);
  const redenen = per_tarief.flatMap(({ btw_percentage }) => categorie(btw_percentage, data.klant).reden?.tekst ?? []);
  room(sheet, Math.max(per_tarief.length + 2, 5) * row + redenen.length * row + 20 + below);
  sheet.y += 14;
  const top = sheet.y;

  const label = { size: 8.5, bold: true, color: colors.muted };
  write(sheet, 'Btw', vat.tarief, top, label);
  write(sheet, 'Maatstaf van heffing', vat.basis - 15, top, { ...label, align: 'right', width: vat.width + 15 });
  write(sheet, 'Btw-bedrag', vat.btw, top, { ...label, align: 'right', width: vat.width });
  rule(sheet, top + 13, vat.btw + vat.width);
  for (const [index, { btw_percentage, basis, btw }] of per_tarief.entries()) {
    const y = top + 17 + index * row;
    write(sheet, percent(btw_percentage), vat.tarief, y);
    write(sheet, number(basis, 2), vat.basis, y, { align: 'right', width: vat.width });
    write(sheet, number(btw, 2), vat.btw, y, { align: 'right', width: vat.width });
  }

  const width = right - 5 - totalsLeft - 100;
  const totals = [
    ['Totaal excl. btw', totaal_excl],
    ['Totaal btw', totaal_btw],
  ] as const;
  for (const [index, [name, amount]] of totals.entries()) {
    write(sheet, name, totalsLeft, top + index * row, { color: colors.muted });
    write(sheet, euro(amount), totalsLeft + 100, top + index * row, { align: 'right', width });
  }
  const band = top + 2 * row + 3;
  sheet.doc.rect(totalsLeft - 8, band, right - totalsLeft + 8, 24).fill(colors.tint);
  const total = { size: 11, bold: true, color: colors.accent };
  write(sheet, 'Totaal incl. btw', totalsLeft, band + 6, total);
  write(sheet, euro(totaal_incl), totalsLeft + 100, band + 6, { ...total, align: 'right', width });

  sheet.y = Math.max(top + 17 + per_tarief.length * row, band + 24) + 4;
  for (const reden of redenen) {
    write(sheet, `0 %: ${reden}`, vat.tarief, sheet.y, { color: colors.muted });
    sheet.y += row;
  }
}
