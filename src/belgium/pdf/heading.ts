import { compactIban } from '../iban.ts';
import { vatNumber } from '../vat.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine, plain } from '../document/text.ts';
import { drawText, type Style, wrapText } from './drawing.ts';
import { btwNummer, day, ibanGroups, landNaam } from './format.ts';
import { colors, left, right, type Sheet } from './sheet.ts';

const customerLeft = 330;
const titleOf = { factuur: 'Factuur', creditnota: 'Creditnota' };

/** The name of the document: its kind with its number, or `(concept)`. */
export const title = ({ document }: DocumentData): string => `${titleOf[document.type]} ${document.nummer ?? '(concept)'}`;

/** Draws the head of the first page: the seller, the number and dates, and the customer. */
export function drawHeading(sheet: Sheet, data: DocumentData): void {
  drawText(sheet, titleOf[data.document.type], customerLeft, sheet.y - 4, { size: 26, bold: true, color: colors.accent });
  const afterSeller = sellerBlock(sheet, data);
  const blocks = Math.max(afterSeller, sheet.y + 70) + 26;
  sheet.y = Math.max(facts(sheet, data, blocks), customerBlock(sheet, data, blocks)) + 26;
}

// The page must have room for the rest, however long a name or an address is.
const mostLines = 10;

function column(sheet: Sheet, text: string, x: number, y: number, width: number, style: Style = {}): number {
  const height = (style.size ?? 9) * 1.45;
  const all = text === '' ? [] : wrapText(sheet, text, width, style);
  const lines = all.length > mostLines ? [...all.slice(0, mostLines), '…'] : all;
  for (const [index, line] of lines.entries()) drawText(sheet, line, x, y + index * height, { ...style, width });
  return y + lines.length * height;
}

function sellerBlock(sheet: Sheet, { seller }: DocumentData): number {
  const width = customerLeft - left - 24;
  const muted = { color: colors.muted };
  let y = column(sheet, oneLine(seller.naam), left, sheet.y, width, { size: 14, bold: true }) + 3;
  y = column(sheet, plain(seller.adres), left, y, width, muted);
  y = column(sheet, oneLine(seller.email), left, y, width, muted);
  y = column(sheet, `Btw ${btwNummer(`BE${seller.kbo}`)}`, left, y, width, muted);
  return column(sheet, `IBAN ${ibanGroups(compactIban(seller.iban))}${seller.bic ? `   BIC ${seller.bic}` : ''}`, left, y, width, muted);
}

function facts(sheet: Sheet, { document }: DocumentData, start: number): number {
  const rows = [
    [document.type === 'factuur' ? 'Factuurnummer' : 'Creditnotanummer', document.nummer ?? 'CONCEPT'],
    ['Datum', day(document.datum)],
    ['Vervaldatum', document.type === 'factuur' && document.vervaldatum ? day(document.vervaldatum) : ''],
    ['Bij factuur', document.origineel ? `${document.origineel.nummer} van ${day(document.origineel.datum)}` : ''],
    ['Mededeling', document.ogm ?? ''],
  ] as const;
  let y = start;
  for (const [label, value] of rows) {
    if (value === '') continue;
    drawText(sheet, label, left, y, { color: colors.muted });
    y = column(sheet, value, left + 92, y, customerLeft - left - 92 - 16, { bold: true }) + 2;
  }
  return y;
}

function customerBlock(sheet: Sheet, { klant }: DocumentData, start: number): number {
  const width = right - customerLeft;
  const land = klant.land ?? 'BE';
  const vat = vatNumber(klant);
  let y = column(sheet, 'Aan', customerLeft, start, width, { color: colors.muted }) + 2;
  y = column(sheet, oneLine(klant.naam), customerLeft, y, width, { size: 10.5, bold: true });
  y = column(sheet, plain(klant.adres), customerLeft, y, width);
  y = column(sheet, land === 'BE' ? '' : landNaam(land), customerLeft, y, width);
  return column(sheet, vat ? `Btw ${btwNummer(vat)}` : oneLine(klant.kbo_btw_nummer), customerLeft, y, width);
}
