import { encode } from 'uqr';
import { writeDay } from '../../belgium/dates.ts';
import { compactIban, groupIban } from '../../belgium/iban.ts';
import { exactTotals } from '../../belgium/totals.ts';
import { drawBox, drawText } from './drawing.ts';
import { asksPayment, paymentCode } from './epc.ts';
import type { DocumentData } from '../document/model.ts';
import { euro, shortName } from './format.ts';
import { colors, left, right, type Sheet } from './sheet.ts';
import { marked, tagged } from './tags.ts';

const code = 96;
const height = code + 24;

/** The height of `drawPayment`, in points. */
export const paymentHeight = (data: DocumentData): number => (asksPayment(data) ? height + 16 : 0);

/** Draws how to pay, with the payment QR code where there can be one; draws nothing on a document that asks for no payment. */
export function drawPayment(sheet: Sheet, data: DocumentData): void {
  if (!asksPayment(data)) return;
  const top = sheet.y + 16;
  const text = paymentCode(data);
  drawBox(sheet, [left, top, right - left, height], colors.tint);
  drawRows(sheet, data, text === undefined ? left + 12 : left + code + 36, top, text !== undefined);
  if (text !== undefined) {
    drawBox(sheet, [left + 10, top + 10, code + 4, code + 4], '#ffffff');
    tagged(sheet, 'Figure', () => marked(sheet, () => drawCode(sheet, text, left + 12, top + 12)), {
      alt: 'QR-code met de gegevens van deze betaling',
    });
  }
  sheet.y = top + height;
}

function drawRows(sheet: Sheet, { seller, document }: DocumentData, x: number, top: number, scannable: boolean): void {
  tagged(sheet, 'H2', () => drawText(sheet, 'Betalen', x, top + 14, { size: 11, bold: true, color: colors.accent }));
  const rows = [
    ['Bedrag', euro(exactTotals(document.regels).totaal_incl)],
    ['Uiterlijk op', document.vervaldatum ? writeDay(document.vervaldatum) : ''],
    ['Rekening', `${groupIban(compactIban(seller.iban))}${seller.bic ? ` (${seller.bic})` : ''}`],
    ['Begunstigde', shortName(seller.naam)],
    ['Mededeling', document.ogm ?? document.nummer ?? ''],
  ].filter(([, value]) => value !== '');
  for (const [index, [label = '', value = '']] of rows.entries()) {
    const y = top + 33 + index * 14;
    tagged(sheet, 'P', () => {
      drawText(sheet, label, x, y, { color: colors.muted });
      drawText(sheet, value, x + 72, y, { bold: true, width: right - 10 - x - 72 });
    });
  }
  if (!scannable) return;
  const y = top + 33 + rows.length * 14;
  tagged(sheet, 'P', () => drawText(sheet, 'Scan de code met de app van uw bank.', x, y, { size: 7.5, color: colors.muted }));
}

function drawCode({ doc }: Sheet, text: string, x: number, y: number): void {
  const { data, size } = encode(text, { ecc: 'M', boostEcc: false, maxVersion: 13, border: 0 });
  const module = code / size;
  for (const [rowIndex, row] of data.entries()) {
    for (const [columnIndex, dark] of row.entries()) {
      if (dark) doc.rect(x + columnIndex * module, y + rowIndex * module, module, module);
    }
  }
  doc.fill('#000000');
}
