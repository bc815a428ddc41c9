import { decimal } from '../decimal.ts';
import { exactTotals } from '../totals.ts';
import type { DocumentData, Regel } from '../document/model.ts';
import { oneLine, plain } from '../document/text.ts';
import { number, percent } from './format.ts';
import { colors, left, right, room, rule, type Sheet, wrap, write } from './sheet.ts';

const leading = 12.5;
const padding = 5;

interface Column {
  label: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

/** The columns; that of the unit is there only when a line has one. */
function columnsFor(regels: readonly Regel[]): Record<'omschrijving' | 'aantal' | 'eenheid' | 'prijs' | 'btw' | 'totaal', Column> {
  const unit = regels.some(({ eenheid }) => oneLine(eenheid) !== '') ? 52 : 0;
  return {
    omschrijving: { label: 'Omschrijving', x: left + padding, width: 228 - unit, align: 'left' },
    aantal: { label: 'Aantal', x: left + 238 - unit, width: 52, align: 'right' },
    eenheid: { label: unit ? 'Eenheid' : '', x: left + 298 - unit, width: unit - 6, align: 'left' },
    prijs: { label: 'Prijs', x: left + 296, width: 66, align: 'right' },
    btw: { label: 'Btw', x: left + 364, width: 36, align: 'right' },
    totaal: { label: 'Totaal (€)', x: left + 406, width: right - padding - left - 406, align: 'right' },
  };
}

/** The table of lines, over as many pages as it takes, with its head on each. */
export function lines(sheet: Sheet, { document: { regels } }: DocumentData): void {
  const columns = columnsFor(regels);
  const { regels: totalen } = exactTotals(regels);
  const head = (): void => {
    sheet.doc.rect(left, sheet.y, right - left, 20).fill(colors.accent);
    for (const { label, x, width, align } of Object.values(columns)) {
      if (label) write(sheet, label, x, sheet.y + 5, { size: 8.5, bold: true, color: '#ffffff', width, align });
    }
    sheet.y += 20;
  };
  const below = sheet.onNewPage;
  room(sheet, 60);
  head();
  sheet.onNewPage = () => {
    below();
    head();
  };
  for (const [index, regel] of regels.entries()) {
    const cells = {
      aantal: number(decimal(regel.aantal)),
      eenheid: oneLine(regel.eenheid),
      prijs: number(decimal(regel.eenheidsprijs), 2),
      btw: percent(regel.btw_percentage),
      totaal: number(totalen[index] ?? decimal(0), 2),
    };
    const text = wrap(sheet, plain(regel.omschrijving), columns.omschrijving.width);
    // A line stays whole unless it is longer than a page could be expected to hold.
    room(sheet, Math.min(text.length, 20) * leading + 2 * padding);
    sheet.y += padding;
    for (const [name, cell] of Object.entries(cells)) {
      const { x, width, align } = columns[name as keyof typeof cells];
      if (cell) write(sheet, cell, x, sheet.y, { width, align });
    }
    for (const line of text) {
      room(sheet, leading);
      write(sheet, line, columns.omschrijving.x, sheet.y, { width: columns.omschrijving.width });
      sheet.y += leading;
    }
    sheet.y += padding - 1;
    rule(sheet, sheet.y);
  }
  sheet.onNewPage = below;
}
