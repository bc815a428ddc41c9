import { encode } from 'uqr';
import { compactIban } from '../iban.ts';
import { exactTotals } from '../totals.ts';
import { drawText } from './drawing.ts';
import { paymentCode } from './epc.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine } from '../document/text.ts';
import { day, euro, ibanGroups } from './format.ts';
import { colors, left, right, type Sheet } from './sheet.ts';

const code = 96;
const height = code + 24;

/** The height of `drawPayment`, in points. */
export const paymentHeight = (data: DocumentData): number => (paymentCode(data) === undefined ? 0 : height + 16);

/** Draws how to pay, with the payment QR code; draws nothing on a document that asks for no payment. */
export function drawPayment(sheet: Sheet, data: DocumentData): void {
  const text = paymentCode(data);
  if (text === undefined) return;
  const { seller, document } = data;
  const top = sheet.y + 16;
  sheet.doc.rect(left, top, right - left, height).fill(colors.tint);
  sheet.doc.rect(left + 10, top + 10, code + 4, code + 4).fill('#ffffff');
  drawCode(sheet, text, left + 12, top + 12);

  const x = left + code + 36;
  drawText(sheet, 'Betalen', x, top + 14, { size: 11, bold: true, color: colors.accent });
  const rows = [
    ['Bedrag', euro(exactTotals(document.regels).totaal_incl)],
    ['Uiterlijk op', document.vervaldatum ? day(document.vervaldatum) : ''],
    ['Rekening', `${ibanGroups(compactIban(seller.iban))}${seller.bic ? ` (${seller.bic})` : ''}`],
    ['Begunstigde', oneLine(seller.naam)],
    ['Mededeling', document.ogm ?? document.nummer ?? ''],
  ].filter(([, value]) => value !== '');
  for (const [index, [label = '', value = '']] of rows.entries()) {
    const y = top + 33 + index * 14;
    drawText(sheet, label, x, y, { color: colors.muted });
    drawText(sheet, value, x + 72, y, { bold: true, width: right - 10 - x - 72 });
  }
  drawText(sheet, 'Scan de code met de app van uw bank.', x, top + 33 + rows.length * 14, { size: 7.5, color: colors.muted });
  sheet.y = top + height;
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
