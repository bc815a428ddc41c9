import type { Big } from 'big.js';
import { decimal } from '../../belgium/decimal.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine, plain } from '../document/text.ts';
import type { Regel } from '../../belgium/regel.ts';
import { exactTotals } from '../../belgium/totals.ts';
import { drawBox, drawRule, drawText } from './drawing.ts';
import { number, percent } from './format.ts';
import { colors, type Element, fits, left, makeRoom, newPage, right, type Sheet } from './sheet.ts';
import { openElement, tagged, within } from './tags.ts';
import { wrapText } from './wrap.ts';

const leading = 12.5;
const padding = 5;
// Of a long description the last lines stay together with the part below the table.
const lastTogether = 3;

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

/**
 * Draws the table of lines over as many pages as it takes, with its head on each. The end of its last line stands on one page with
 * the `below` points that follow it.
 */
export function drawLines(sheet: Sheet, { document: { regels } }: DocumentData, below: number): void {
  const columns = columnsFor(regels);
  const { regels: totalen } = exactTotals(regels);
  const pageHead = sheet.onNewPage;
  makeRoom(sheet, 60);
  tagged(sheet, 'Table', () => {
    tagged(sheet, 'TR', () => drawTableHead(sheet, columns));
    sheet.onNewPage = () => {
      pageHead();
      drawTableHead(sheet, columns);
    };
    for (const [index, regel] of regels.entries()) {
      drawLine(sheet, columns, regel, totalen[index] ?? decimal(0), index === regels.length - 1 ? below : 0);
    }
  });
  sheet.onNewPage = pageHead;
}

function drawTableHead(sheet: Sheet, columns: Columns): void {
  drawBox(sheet, [left, sheet.y, right - left, 20], colors.accent);
  const repeated = sheet.element === undefined;
  for (const { label, x, width, align } of Object.values(columns)) {
    const draw = () => drawText(sheet, label, x, sheet.y + 5, { size: 8.5, bold: true, color: '#ffffff', width, align });
    if (label && repeated) draw();
    else if (label) tagged(sheet, 'TH', draw, { scope: 'Column' });
  }
  sheet.y += 20;
}

function drawLine(sheet: Sheet, columns: Columns, regel: Regel, totaal: Big, below: number): void {
  const { omschrijving, ...others } = columns;
  const cells = {
    aantal: number(decimal(regel.aantal)),
    eenheid: oneLine(regel.eenheid),
    prijs: number(decimal(regel.eenheidsprijs), 2),
    btw: percent(regel.btw_percentage),
    totaal: number(totaal, 2),
  };
  const text = wrapText(sheet, plain(regel.omschrijving), omschrijving.width);
  // A line stays on one page unless it is longer than a page can be expected to hold.
  const whole = text.length <= 20;
  makeRoom(sheet, Math.min(text.length, 20) * leading + 2 * padding + (whole ? below : 0));
  sheet.y += padding;
  const row = openElement(sheet, 'TR');
  const description = openElement(sheet, 'TD', { parent: row });
  const drawCells = (y: number) => {
    for (const [name, { x, width, align }] of Object.entries(others)) {
      const cell = cells[name as keyof typeof cells];
      if (columns[name as keyof Columns].label)
        within(sheet, row, () => tagged(sheet, 'TD', () => drawText(sheet, cell, x, y, { width, align })));
    }
  };
  drawDescription(sheet, text, { x: omschrijving.x, width: omschrijving.width, below, within: description, drawCells });
  row.node.end();
  sheet.y += padding - 1;
  drawRule(sheet, sheet.y);
}

interface Description {
  x: number;
  width: number;
  below: number;
  within: Element;
  /** Draws the numbers of the line at this height, on the page where its description begins. */
  drawCells: (y: number) => void;
}

/** Draws a description, and the numbers once its part on the first page is done, so that they are read after it. */
function drawDescription(sheet: Sheet, text: readonly string[], { x, width, below, within: cell, drawCells }: Description): void {
  const first = sheet.doc.bufferedPageRange().count;
  const top = sheet.y;
  for (const [index, part] of text.entries()) {
    const rest = text.length - index;
    const needed = rest === Math.min(lastTogether, text.length) ? rest * leading + padding + below : leading;
    if (!fits(sheet, needed)) {
      if (sheet.doc.bufferedPageRange().count === first) drawCells(top);
      newPage(sheet);
      sheet.y += padding;
    }
    within(sheet, cell, () => drawText(sheet, part, x, sheet.y, { width }));
    sheet.y += leading;
  }
  if (sheet.doc.bufferedPageRange().count === first) drawCells(top);
}
