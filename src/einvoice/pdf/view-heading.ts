import type { Row } from '../view/facts.ts';
import type { Block } from '../view/party.ts';
import type { InvoiceView } from '../view/view.ts';
import { drawText, type Style } from './drawing.ts';
import { colors, left, makeRoom, right, type Sheet } from './sheet.ts';
import { tagged } from './tags.ts';
import { drawColumn, wrapText } from './wrap.ts';

const gap = 24;
const half = (right - left - gap) / 2;
const labels = 90;
const normal = 9;
const leading = 1.4;

/** Draws the kind and number of the document, and the facts that a reader must know before the figures. */
export function drawTitle(sheet: Sheet, { title, remarks }: InvoiceView): void {
  tagged(sheet, 'H1', () => drawColumn(sheet, title, left, right - left, { size: 18, bold: true, color: colors.accent }));
  for (const remark of remarks) tagged(sheet, 'P', () => drawColumn(sheet, remark, left, right - left));
  sheet.y += 14;
}

interface DrawnText extends Style {
  readonly text: string;
}

// Longer blocks would leave no room beside them.
const mostLines = 12;

function textsOf(sheet: Sheet, { title, name, lines }: Block): DrawnText[] {
  const wrappedIn = (text: string, style: Style) => wrapText(sheet, text, half, style).map((line) => ({ text: line, ...style }));
  const all = [
    ...wrappedIn(title, { size: 8, color: colors.muted }),
    ...(name === '' ? [] : wrappedIn(name, { size: 10.5, bold: true })),
    ...lines.flatMap((line) => wrappedIn(line, {})),
  ];
  return all.length > mostLines ? [...all.slice(0, mostLines), { text: '…' }] : all;
}

const heightOf = (texts: readonly DrawnText[]): number => texts.reduce((sum, { size = normal }) => sum + size * leading, 0);

/** Draws the parties and the place of delivery, two beside each other. */
export function drawParties(sheet: Sheet, blocks: readonly Block[]): void {
  for (let at = 0; at < blocks.length; at += 2) {
    const pair = blocks.slice(at, at + 2).map((block) => textsOf(sheet, block));
    const height = Math.max(...pair.map(heightOf));
    makeRoom(sheet, height);
    for (const [column, texts] of pair.entries()) {
      tagged(sheet, 'P', () => {
        let { y } = sheet;
        for (const { text, ...style } of texts) {
          drawText(sheet, text, left + column * (half + gap), y, { ...style, width: half });
          y += (style.size ?? normal) * leading;
        }
      });
    }
    sheet.y += height + 12;
  }
}

/** Draws labels with their values, each on lines of its own. */
export function drawFacts(sheet: Sheet, rows: readonly Row[]): void {
  for (const [label, value] of rows) {
    makeRoom(sheet, normal * 1.5);
    tagged(sheet, 'P', () => {
      if (label !== '') drawText(sheet, label, left, sheet.y, { color: colors.muted, width: labels - 6 });
      drawColumn(sheet, value, left + labels, right - left - labels);
    });
  }
  if (rows.length > 0) sheet.y += 12;
}
