import type { Big } from 'big.js';
import type { DocumentData } from '../document/model.ts';
import { vatGroups, type VatGroup } from '../document/vat-groups.ts';
import { exactTotals, type ExactTotals } from '../../belgium/totals.ts';
import { drawBox, drawRule, drawText, type Placed } from './drawing.ts';
import { euro, number, percent } from './format.ts';
import { colors, left, makeRoom, right, type Sheet } from './sheet.ts';
import { tagged } from './tags.ts';
import { wrapText } from './wrap.ts';

const row = 15;
const leading = 12.5;
const totalsLeft = 330;
const columns = { tarief: left + 5, basis: left + 55, btw: left + 160, width: 85 };

/** The sentences below the totals: why no VAT is charged, and those that the law asks for. */
function sentences(sheet: Sheet, { document }: DocumentData): string[][] {
  const groups = vatGroups(document.regels);
  const redenen = groups.flatMap((group) => (group.categorie.reden ? `${rateOf(group, groups)}: ${group.categorie.reden.tekst}` : []));
  return [...redenen, ...document.vermeldingen].map((text) => wrapText(sheet, text, right - columns.tarief));
}

/** The height of `drawSummary`, in points. */
export const summaryHeight = (sheet: Sheet, data: DocumentData): number =>
  Math.max(vatGroups(data.document.regels).length + 2, 5) * row + sentences(sheet, data).flat().length * leading + 24;

/** Draws the VAT per rate beside the totals, and the sentences that belong to them, on a page with `below` points left under them. */
export function drawSummary(sheet: Sheet, data: DocumentData, below: number): void {
  const exact = exactTotals(data.document.regels);
  makeRoom(sheet, summaryHeight(sheet, data) + below);
  sheet.y += 14;
  const groups = vatGroups(data.document.regels);
  sheet.y = Math.max(drawVat(sheet, groups), drawTotals(sheet, exact)) + 6;
  for (const lines of sentences(sheet, data)) {
    tagged(sheet, 'P', () => {
      for (const line of lines) {
        drawText(sheet, line, columns.tarief, sheet.y, { color: colors.muted });
        sheet.y += leading;
      }
    });
  }
}

/** The rate of a group, with the code of its category where several groups have a rate of 0 %. */
function rateOf({ btw_percentage, categorie: { id } }: VatGroup, groups: readonly VatGroup[]): string {
  const several = groups.filter(({ categorie }) => categorie.id !== 'S').length > 1;
  return `${percent(btw_percentage)}${several && id !== 'S' ? ` ${id}` : ''}`;
}

function drawVat(sheet: Sheet, groups: readonly VatGroup[]): number {
  const top = sheet.y;
  const { tarief, basis, btw, width } = columns;
  const cell = (type: 'TH' | 'TD', text: string, x: number, y: number, placed: Placed = {}) =>
    tagged(sheet, type, () => drawText(sheet, text, x, y, placed), type === 'TH' ? { scope: 'Column' } : {});
  const label = { size: 8.5, bold: true, color: colors.muted };
  tagged(sheet, 'Table', () => {
    tagged(sheet, 'TR', () => {
      cell('TH', 'Btw', tarief, top, label);
      cell('TH', 'Maatstaf van heffing', basis - 15, top, { ...label, align: 'right', width: width + 15 });
      cell('TH', 'Btw-bedrag', btw, top, { ...label, align: 'right', width });
    });
    drawRule(sheet, top + 13, btw + width);
    for (const [index, group] of groups.entries()) {
      const y = top + 17 + index * row;
      tagged(sheet, 'TR', () => {
        cell('TD', rateOf(group, groups), tarief, y);
        cell('TD', number(group.basis, 2), basis, y, { align: 'right', width });
        cell('TD', number(group.btw, 2), btw, y, { align: 'right', width });
      });
    }
  });
  return top + 17 + groups.length * row;
}

function drawTotals(sheet: Sheet, { totaal_excl, totaal_btw, totaal_incl }: ExactTotals): number {
  const top = sheet.y;
  const width = right - 5 - totalsLeft - 100;
  const total = (name: string, amount: Big, y: number, style: Placed, amountStyle: Placed = style) =>
    tagged(sheet, 'P', () => {
      drawText(sheet, name, totalsLeft, y, style);
      drawText(sheet, euro(amount), totalsLeft + 100, y, { ...amountStyle, align: 'right', width });
    });
  total('Totaal excl. btw', totaal_excl, top, { color: colors.muted }, {});
  total('Totaal btw', totaal_btw, top + row, { color: colors.muted }, {});
  const band = top + 2 * row + 3;
  drawBox(sheet, [totalsLeft - 8, band, right - totalsLeft + 8, 24], colors.tint);
  total('Totaal incl. btw', totaal_incl, band + 6, { size: 11, bold: true, color: colors.accent });
  return band + 24;
}
