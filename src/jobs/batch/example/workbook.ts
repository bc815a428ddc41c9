import { strToU8, zipSync } from 'fflate';

const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${sheets}" xmlns:r="${relations}"><sheets><sheet name="Facturen" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** A workbook (.xlsx) with one sheet of these rows, the same bytes for the same rows. */
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
