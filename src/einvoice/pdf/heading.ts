import { writeDay } from '../../belgium/dates.ts';
import { compactIban, groupIban } from '../../belgium/iban.ts';
import type { DocumentData } from '../document/model.ts';
import { oneLine, plain } from '../document/text.ts';
import { drawText, type Style } from './drawing.ts';
import { btwNummer, landNaam } from './format.ts';
import { colors, left, makeRoom, right, type Sheet } from './sheet.ts';
import { tagged } from './tags.ts';
import { drawColumn } from './wrap.ts';

const customerLeft = 330;
const titleOf = { factuur: 'Factuur', creditnota: 'Creditnota' };
const muted = { color: colors.muted };

/** The name of the document: its kind with its number, or `(concept)`. */
export const title = ({ document }: DocumentData): string => `${titleOf[document.type]} ${document.nummer ?? '(concept)'}`;

/** Draws the head of the first page: the kind, the seller, the number and dates, and the customer. A long one goes on over the page. */
export function drawHeading(sheet: Sheet, data: DocumentData): void {
  const { doc } = sheet;
  const top = sheet.y;
  tagged(sheet, 'H1', () => {
    drawText(sheet, titleOf[data.document.type], customerLeft, top - 4, { size: 26, bold: true, color: colors.accent });
  });
  drawSeller(sheet, data);
  if (doc.bufferedPageRange().count === 1) sheet.y = Math.max(sheet.y, top + 70);
  sheet.y += 26;
  makeRoom(sheet, 90);
  const start = sheet.y;
  drawFacts(sheet, data);
  const afterFacts = sheet.y;
  const { count } = doc.bufferedPageRange();
  sheet.y = start;
  drawCustomer(sheet, data);
  if (doc.bufferedPageRange().count === count) sheet.y = Math.max(sheet.y, afterFacts);
  sheet.y += 26;
}

function paragraph(sheet: Sheet, text: string, x: number, width: number, style: Style = {}): void {
  if (text !== '') tagged(sheet, 'P', () => drawColumn(sheet, text, x, width, style));
}

function drawSeller(sheet: Sheet, { seller }: DocumentData): void {
  const width = customerLeft - left - 24;
  paragraph(sheet, oneLine(seller.naam), left, width, { size: 14, bold: true });
  sheet.y += 3;
  const bank = `IBAN ${groupIban(compactIban(seller.iban))}${seller.bic ? ` · BIC ${seller.bic}` : ''}`;
  for (const text of [plain(seller.adres), oneLine(seller.email), `Btw ${btwNummer(`BE${seller.kbo}`)}`, bank]) {
    paragraph(sheet, text, left, width, muted);
  }
}

function drawFacts(sheet: Sheet, { document }: DocumentData): void {
  const { type, origineel, levering } = document;
  const rows = [
    [type === 'factuur' ? 'Factuurnummer' : 'Creditnotanummer', document.nummer ?? 'CONCEPT'],
    ['Datum', writeDay(document.datum)],
    ['Vervaldatum', type === 'factuur' && document.vervaldatum ? writeDay(document.vervaldatum) : ''],
    ['Bij factuur', origineel ? `${origineel.nummer} van ${writeDay(origineel.datum)}` : ''],
    ['Levering', levering ? `${writeDay(levering.datum)}, ${landNaam(levering.land)}` : ''],
    ['Mededeling', document.ogm ?? ''],
  ] as const;
  for (const [label, value] of rows) {
    if (value === '') continue;
    tagged(sheet, 'P', () => {
      makeRoom(sheet, 15);
      drawText(sheet, label, left, sheet.y, muted);
      drawColumn(sheet, value, left + 92, customerLeft - left - 92 - 16, { bold: true });
    });
    sheet.y += 2;
  }
}

function drawCustomer(sheet: Sheet, { klant }: DocumentData): void {
  const width = right - customerLeft;
  const land = klant.land ?? 'BE';
  paragraph(sheet, 'Aan', customerLeft, width, muted);
  sheet.y += 2;
  paragraph(sheet, oneLine(klant.naam), customerLeft, width, { size: 10.5, bold: true });
  paragraph(sheet, plain(klant.adres), customerLeft, width);
  paragraph(sheet, land === 'BE' ? '' : landNaam(land), customerLeft, width);
  paragraph(sheet, klant.btw_nummer ? `Btw ${btwNummer(klant.btw_nummer)}` : oneLine(klant.kbo_btw_nummer), customerLeft, width);
}
