import { strToU8, zipSync } from 'fflate';

const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const mainType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mainType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${mainType}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${relations}"><sheets><sheet name="Facturen" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** The same bytes for the same rows. */
export function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array {
  const sheet = rows
    .map((row, at) => `<row r="${at + 1}">${row.map((cell, column) => cellXml(cell, `${letter(column)}${at + 1}`)).join('')}</row>`)
    .join('');
  const all = { ...parts, 'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheets}"><sheetData>${sheet}</sheetData></worksheet>` };
  const files = Object.fromEntries(Object.entries(all).map(([name, text]) => [name, strToU8(head + text)]));
  return zipSync(files, { mtime: '1980-01-01T00:00:00' });
}

const letter = (column: number): string => String.fromCodePoint(65 + column);

function cellXml(cell: string | number, at: string): string {
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (cell === '') return '';
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

const exampleKinds = ['csv', 'yaml', 'xlsx'] as const;
type ExampleKind = (typeof exampleKinds)[number];

export const isExampleKind = (text: string): text is ExampleKind => exampleKinds.some((kind) => kind === text);

/** The names are those of the practice service's samples. */
const rowsOf = (datum: string): readonly (readonly (string | number)[])[] => [
  ['referentie', 'klant', 'omschrijving', 'aantal', 'eenheidsprijs', 'btw_percentage', 'datum', 'notities', 'kanaal', 'eindstatus'],
  ['ORD-001', 'Bakkerij De Gouden Korst BV', 'Onderhoud website', 1, 450, 21, datum, 'Order {referentie}', 'peppol', 'verstuurd'],
  ['ORD-001', '', 'Hosting per maand', 3, 24.5, 21, '', '', '', ''],
  ['ORD-002', 'Tandartspraktijk Claes', 'Advies, per uur', 2.5, 95, 21, datum, 'Order {referentie}', '', 'concept'],
];

/** `datum` is the day that its documents carry, `YYYY-MM-DD`. */
export function exampleFile(kind: ExampleKind, datum: string): Uint8Array {
  const rows = rowsOf(datum);
  if (kind === 'xlsx') return workbook(rows);
  return Buffer.from(kind === 'csv' ? csv(rows) : yaml(datum));
}

/** As Excel in Belgium reads it: semicolons and decimal commas, with a mark for UTF-8. */
const csv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => row.map((cell) => (typeof cell === 'number' ? String(cell).replace('.', ',') : cell)).join(';')).join('\r\n')}\r\n`;

const yaml = (datum: string): string => `- referentie: ORD-001
  klant: Bakkerij De Gouden Korst BV
  datum: ${datum}
  notities: Order {referentie}
  kanaal: peppol
  eindstatus: verstuurd
  regels:
    - omschrijving: Onderhoud website
      aantal: 1
      eenheidsprijs: 450
      btw_percentage: 21
    - omschrijving: Hosting per maand
      aantal: 3
      eenheidsprijs: 24,5
      btw_percentage: 21
- referentie: ORD-002
  klant: Tandartspraktijk Claes
  datum: ${datum}
  notities: Order {referentie}
  eindstatus: concept
  regels:
    - omschrijving: Advies, per uur
      aantal: 2,5
      eenheidsprijs: 95
      btw_percentage: 21
`;
