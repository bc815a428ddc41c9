import type { Big } from 'big.js';
import { decimal } from '../decimal.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine, plain } from '../document/text.ts';
import type { Regel } from '../regel.ts';
import { exactTotals } from '../totals.ts';
import { drawRule, drawText, wrapText } from './drawing.ts';
import { number, percent } from './format.ts';
import { colors, left, makeRoom, right, type Sheet } from './sheet.ts';

const leading = 12.5;
const padding = 5;

interface Column {
  label: string;
  x: number;
  width: number;
  align: 'left' | 'right';
}

type Columns = Record<'omschrijving' | 'aantal' | 'eenheid' | 'prijs' | 'btw' | 'totaal', Column>;

function columnsFor(regels: readonly Regel[]): Columns {
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

/** Draws the table of lines over as many pages as it takes, with its head on each. */
export function drawLines(sheet: Sheet, { document: { regels } }: DocumentData): void {
  const columns = columnsFor(regels);
  const { regels: totalen } = exactTotals(regels);
  const pageHead = sheet.onNewPage;
  makeRoom(sheet, 60);
  drawTableHead(sheet, columns);
  sheet.onNewPage = () => {
    pageHead();
    drawTableHead(sheet, columns);
  };
  for (const [index, regel] of regels.entries()) drawLine(sheet, columns, regel, totalen[index] ?? decimal(0));
  sheet.onNewPage = pageHead;
}

function drawTableHead(sheet: Sheet, columns: Columns): void {
  sheet.doc.rect(left, sheet.y, right - left, 20).fill(colors.accent);
  for (const { label, x, width, align } of Object.values(columns)) {
    if (label) drawText(sheet, label, x, sheet.y + 5, { size: 8.5, bold: true, color: '#ffffff', width, align });
  }
  sheet.y += 20;
}

function drawLine(sheet: Sheet, columns: Columns, regel: Regel, totaal: Big): void {
  const cells = {
    aantal: number(decimal(regel.aantal)),
    eenheid: oneLine(regel.eenheid),
    prijs: number(decimal(regel.eenheidsprijs), 2),
    btw: percent(regel.btw_percentage),
    totaal: number(totaal, 2),
  };
  const text = wrapText(sheet, plain(regel.omschrijving), columns.omschrijving.width);
  // A line stays on one page unless it is longer than a page can be expected to hold.
  makeRoom(sheet, Math.min(text.length, 20) * leading + 2 * padding);
  sheet.y += padding;
  for (const [name, cell] of Object.entries(cells)) {
    const { x, width, align } = columns[name as keyof typeof cells];
    if (cell) drawText(sheet, cell, x, sheet.y, { width, align });
  }
  for (const part of text) {
    makeRoom(sheet, leading);
    drawText(sheet, part, columns.omschrijving.x, sheet.y, { width: columns.omschrijving.width });
    sheet.y += leading;
  }
  sheet.y += padding - 1;
  drawRule(sheet, sheet.y);
}
