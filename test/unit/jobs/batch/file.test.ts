import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { exampleFile } from '../../../../src/jobs/batch/example/index.ts';
import { workbook } from '../../../../src/jobs/batch/example/index.ts';
import { readTable } from '../../../../src/jobs/batch/file/index.ts';
import { shown } from '../../../../src/jobs/batch/file/table.ts';

async function tableOf(bytes: Uint8Array | string, name = 'in.csv', blad?: string) {
  const { headers, rows } = await readTable(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, name, { blad });
  return { headers, rows: rows.map(({ line, cells }) => [line, ...cells.map((cell) => cell && shown(cell))]) };
}

const failure = (bytes: Uint8Array | string, name?: string) => tableOf(bytes, name).catch((error: Error) => error.message);

const expected = {
  headers: ['referentie', 'klant', 'prijs'],
  rows: [
    [2, 'A1', 'Café Élan', '1.250,50'],
    [3, 'A2', 'Maes; en zonen', '12'],
  ],
};
const semicolons = 'referentie;klant;prijs\r\nA1;Café Élan;1.250,50\r\nA2;"Maes; en zonen";12\r\n';

describe('CSV', () => {
  it.each([
    ['LibreOffice in Belgium, UTF-8 without a mark', Buffer.from(semicolons)],
    ['Excel as CSV UTF-8, with a mark', Buffer.from(`\ufeff${semicolons}`)],
    ['Excel as CSV, in windows-1252', Buffer.from(semicolons, 'latin1')],
    ['Excel as Unicode text, with tabs', Buffer.from(`\ufeff${semicolons.replaceAll(';', '\t').replace('\t en', '; en')}`, 'utf16le')],
    ['Google Sheets, with commas', Buffer.from('referentie,klant,prijs\nA1,Café Élan,"1.250,50"\nA2,Maes; en zonen,12')],
  ])('is read as %s saves it', async (_program, bytes) => {
    expect(await tableOf(bytes)).toEqual(expected);
  });

  it('takes the delimiter that Excel writes above the headers, and counts its line', async () => {
    expect(await tableOf('sep=|\r\nreferentie|klant\r\nA1|x\r\n')).toEqual({ headers: ['referentie', 'klant'], rows: [[3, 'A1', 'x']] });
  });

  it('keeps the euro sign of windows-1252', async () => {
    const { rows } = await tableOf(Buffer.from([...Buffer.from('referentie;prijs\nA1;'), 0x80, ...Buffer.from(' 12')]));
    expect(rows).toEqual([[2, 'A1', '€ 12']]);
  });

  it('counts the lines of text that runs over several', async () => {
    const { rows } = await tableOf('referentie;notities\nA1;"een\ntwee"\n;\nA2;drie\n');
    expect(rows).toEqual([
      [2, 'A1', 'een\ntwee'],
      [5, 'A2', 'drie'],
    ]);
  });

  it('names the line where a quote opens that never closes', async () => {
    expect(await failure('referentie;klant\nA1;x\nA2;"open\nA3;y\n')).toBe(
      'in.csv: in de rij die op regel 3 begint, gaat een aanhalingsteken open dat nergens sluit',
    );
  });

  it('names the line of a quote within a field', async () => {
    expect(await failure('referentie;klant\nA1;buis 12" lang\n')).toBe(
      'in.csv: in de rij die op regel 2 begint, staat een aanhalingsteken verkeerd',
    );
  });
});

describe('a workbook', () => {
  it('is read with its numbers and texts', async () => {
    const rows = [
      ['referentie', 'aantal'],
      ['A1', 2.5],
    ];
    const table = await readTable(workbook(rows), 'in.xlsx');
    expect(table).toEqual({
      sheet: { blad: 'Facturen', hidden: [] },
      headers: ['referentie', 'aantal'],
      rows: [
        {
          line: 2,
          cells: [
            { kind: 'text', text: 'A1' },
            { kind: 'number', number: 2.5 },
          ],
        },
      ],
    });
  });

  const changed = (change: (sheet: string) => string): Uint8Array => {
    const parts = unzipSync(
      workbook([
        ['referentie', 'aantal'],
        ['A1', 33.3],
        ['A2', 7],
      ]),
    );
    const name = 'xl/worksheets/sheet1.xml';
    return zipSync({ ...parts, [name]: strToU8(change(strFromU8(parts[name] ?? new Uint8Array()))) });
  };
  const faultsIn = async (bytes: Uint8Array) =>
    (await readTable(bytes, 'in.xlsx')).rows.flatMap(({ line, cells }) =>
      cells.flatMap((cell) => (cell?.kind === 'fault' ? [`${line}: ${cell.fault}`] : [])),
    );

  it('shows the 33.3 that Excel shows, not the binary fraction behind it', async () => {
    const { rows } = await tableOf(
      changed((sheet) => sheet.replace('33.3', '33.300000000000004')),
      'in.xlsx',
    );
    expect(rows[0]).toEqual([2, 'A1', '33.3']);
  });

  it.each([
    [
      '#N/B',
      (sheet: string) => sheet.replace('<c r="B2"><v>33.3</v>', '<c r="B2" t="e"><v>#N/A</v>'),
      '2: de cel bevat een fout, zoals #N/B',
    ],
    [
      'a formula without a saved result',
      (sheet: string) => sheet.replace('<v>33.3</v>', '<f>1+1</f>'),
      '2: de formule heeft geen bewaard resultaat; open het bestand in Excel en bewaar het opnieuw',
    ],
    [
      'a formula whose saved result is empty, as other programs write one',
      (sheet: string) => sheet.replace('<v>33.3</v>', '<f>DATE(2026,10,31)</f><v/>'),
      '2: de formule heeft geen bewaard resultaat; open het bestand in Excel en bewaar het opnieuw',
    ],
    [
      'such a formula in the last cell, which looks like none',
      (sheet: string) => sheet.replace('<v>7</v>', '<f>1+1</f><v></v>'),
      '3: de formule heeft geen bewaard resultaat; open het bestand in Excel en bewaar het opnieuw',
    ],
    [
      'merged cells',
      (sheet: string) => sheet.replace('</sheetData>', '</sheetData><mergeCells><mergeCell ref="B2:B3"/></mergeCells>'),
      '3: de cel is samengevoegd met een andere; splits de cellen en vul elke rij in',
    ],
  ])('names %s', async (_trap, change, fault) => {
    expect(await faultsIn(changed(change))).toEqual([fault]);
  });

  it('takes a formula whose result is an empty text for an empty cell', async () => {
    const bytes = changed((sheet) => sheet.replace('<c r="B2"><v>33.3</v>', '<c r="B2" t="str"><f>IF(1,"")</f><v></v>'));
    expect(await faultsIn(bytes)).toEqual([]);
  });

  it.each([
    ['XFD1048576', 'XFD1048576'],
    ['ZZZZZZ99999999999', 'ZZZZZZ99999999999'],
    ['A9999999', 'A9999999'],
  ])('is refused from the reference of a cell that lies too far: %s', async (reference, cell) => {
    const bytes = changed((sheet) => sheet.replace('<c r="B3">', `<c r="${reference}">`));
    expect(await failure(bytes, 'in.xlsx')).toBe(`in.xlsx: cel ${cell} ligt te ver; zo'n grote tabel leest duit niet`);
  });

  it.each([
    ['mismatched tags', (sheet: string) => sheet.replace('</row>', '</c>')],
    ['a tag that never closes', (sheet: string) => sheet.replace('</worksheet>', '')],
    ['a cell without a reference', (sheet: string) => sheet.replace('<c r="B2">', '<c>')],
    ['a text that no list of texts has', (sheet: string) => sheet.replace('<c r="B2"><v>33.3</v>', '<c r="B2" t="s"><v>9</v>')],
  ])('is called damaged with %s', async (_what, change) => {
    expect(await failure(changed(change), 'in.xlsx')).toBe('in.xlsx is beschadigd of geen Excel-werkmap');
  });

  it.each([1, 100])('is called damaged where the zip says that a part has %i bytes', async (size) => {
    const bytes = Buffer.from(workbook([['referentie'], ['A1']]));
    for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 1))
      bytes.writeUInt32LE(size, at + 24);
    expect(await failure(bytes, 'in.xlsx')).toBe('in.xlsx is beschadigd of geen Excel-werkmap');
  });

  it.each(['xl/_rels/workbook.xml.rels', 'xl/worksheets/sheet1.xml'])('is called damaged without %s', async (part) => {
    const { [part]: gone, ...parts } = unzipSync(workbook([['referentie'], ['A1']]));
    expect(gone).toBeDefined();
    expect(await failure(zipSync(parts), 'in.xlsx')).toBe('in.xlsx is beschadigd of geen Excel-werkmap');
  });

  const withSheets = (sheets: string, sheet = (text: string) => text): Uint8Array => {
    const parts = unzipSync(changed(sheet));
    const read = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
    const relations = 'xl/_rels/workbook.xml.rels';
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
    return zipSync({
      ...parts,
      'xl/worksheets/sheet2.xml': strToU8(read('xl/worksheets/sheet1.xml').replaceAll('>A', '>B')),
      'xl/workbook.xml': strToU8(read('xl/workbook.xml').replace(/<sheets>.*<\/sheets>/, `<sheets>${sheets}</sheets>`)),
      [relations]: strToU8(
        read(relations).replace('</Rel', `<Relationship Id="rId2" Type="${type}" Target="worksheets/sheet2.xml"/></Rel`),
      ),
    });
  };
  const [old, facturen] = [
    '<sheet name="Oud" sheetId="1" state="hidden" r:id="rId1"/>',
    '<sheet name="Facturen" sheetId="2" r:id="rId2"/>',
  ];

  it('skips a hidden sheet and names it, unless it is asked for', async () => {
    const table = await readTable(withSheets(old + facturen), 'in.xlsx');
    expect(table.sheet).toEqual({ blad: 'Facturen', hidden: ['Oud'] });
    expect(table.rows[0]?.cells[0]).toEqual({ kind: 'text', text: 'B1' });
    const asked = await readTable(withSheets(old + facturen), 'in.xlsx', { blad: 'Oud' });
    expect(asked).toMatchObject({ sheet: { blad: 'Oud', hidden: [] }, rows: [{ cells: [{ text: 'A1' }, {}] }, {}] });
    expect(await failure(withSheets(old), 'in.xlsx')).toBe('in.xlsx heeft alleen verborgen werkbladen: Oud; kies er een met --blad');
  });

  it('refuses hidden rows with something in them, unless they are asked for', async () => {
    const bytes = changed((sheet) => sheet.replace('<row r="3">', '<row r="3" hidden="1">'));
    expect(await failure(bytes, 'in.xlsx')).toBe("in.xlsx: op werkblad 'Facturen' is rij 3 verborgen, misschien door een filter");
    expect((await readTable(bytes, 'in.xlsx', { ookVerborgen: true })).rows).toHaveLength(2);
    const empty = changed((sheet) => sheet.replace('</sheetData>', '<row r="4" hidden="1"><c r="A4" s="0"/></row></sheetData>'));
    expect((await readTable(empty, 'in.xlsx')).rows).toHaveLength(2);
  });

  it('reads a date cell as its day', async () => {
    const parts = unzipSync(changed((sheet) => sheet.replace('<c r="B2"><v>33.3</v>', '<c r="B2" s="1"><v>46348</v>')));
    const styles =
      '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>';
    const relations = strFromU8(parts['xl/_rels/workbook.xml.rels'] ?? new Uint8Array()).replace(
      '</Relationships>',
      '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    );
    const bytes = zipSync({ ...parts, 'xl/styles.xml': strToU8(styles), 'xl/_rels/workbook.xml.rels': strToU8(relations) });
    expect((await tableOf(bytes, 'in.xlsx')).rows[0]).toEqual([2, 'A1', '2026-11-22']);
  });

  it('has only the sheets that it has', async () => {
    const message = await tableOf(workbook([['referentie'], ['A1']]), 'in.xlsx', 'Mei').catch((error: Error) => error.message);
    expect(message).toBe("--blad: in.xlsx heeft geen werkblad 'Mei'; wel Facturen");
  });

  it('is refused before it is unpacked where that would fill the memory', async () => {
    const bomb = Buffer.from(workbook([['referentie'], ['A1']]));
    // The size that the directory of the zip names for its first part.
    bomb.writeUInt32LE(300 * 1024 * 1024, bomb.indexOf('PK\u0001\u0002') + 24);
    expect(await failure(bomb, 'in.xlsx')).toBe('in.xlsx wordt uitgepakt groter dan 128 MiB; dat is geen gewone lijst');
  });

  it('is called damaged where it is cut', async () => {
    expect(await failure(workbook([['referentie'], ['A1']]).slice(0, 900), 'in.xlsx')).toBe('in.xlsx is beschadigd of geen Excel-werkmap');
  });
});

describe('a list of documents', () => {
  const rows = [
    [1, 'A1', 'Peeters', 'Advies', '2'],
    [1, 'A1', undefined, 'Reis', '1'],
    [2, 'A2', 'Maes', 'Advies', '3'],
  ];
  it.each([
    [
      'YAML',
      '- referentie: A1\n  klant: Peeters\n  regels:\n    - {omschrijving: Advies, aantal: 2}\n    - {omschrijving: Reis, aantal: 1}\n- referentie: A2\n  klant: Maes\n  regels:\n    - {omschrijving: Advies, aantal: 3}\n',
    ],
    [
      'several documents of YAML',
      '---\nreferentie: A1\nklant: Peeters\nregels:\n  - {omschrijving: Advies, aantal: 2}\n  - {omschrijving: Reis, aantal: 1}\n---\nreferentie: A2\nklant: Maes\nregels:\n  - {omschrijving: Advies, aantal: 3}\n',
    ],
    [
      'JSON',
      JSON.stringify([
        {
          referentie: 'A1',
          klant: 'Peeters',
          regels: [
            { omschrijving: 'Advies', aantal: 2 },
            { omschrijving: 'Reis', aantal: 1 },
          ],
        },
        { referentie: 'A2', klant: 'Maes', regels: [{ omschrijving: 'Advies', aantal: 3 }] },
      ]),
    ],
  ])('is read from %s, a row for each line', async (_format, text) => {
    expect(await tableOf(text, '-')).toEqual({ headers: ['referentie', 'klant', 'omschrijving', 'aantal'], rows });
  });
});

it.each([
  [
    'old.xls',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]),
    'old.xls is een oude of beveiligde Excel-werkmap; open ze in Excel en bewaar ze als .xlsx, zonder wachtwoord',
  ],
  ['a.pdf', Buffer.from('%PDF-1.7'), 'a.pdf is een PDF; duit leest .csv, .xlsx, .yaml en .json'],
  ['a.bin', Buffer.from([1, 2, 0, 4]), 'a.bin is geen tekst; duit leest .csv, .xlsx, .yaml en .json'],
  ['a.zip', Buffer.from(zipSync({ a: strToU8('b') })), 'a.zip is een zip-bestand zonder Excel-werkmap'],
])('refuses %s and says which files it reads', async (name, bytes, message) => {
  expect(await failure(bytes, name)).toBe(message);
});

it.each([
  ['leeg.csv', Buffer.from('\n'), []],
  ['kop.csv', Buffer.from('referentie;klant\n'), ['referentie', 'klant']],
  ['leeg.json', Buffer.from('[]'), []],
])('reads %s as a table without rows', async (name, bytes, headers) => {
  expect(await readTable(bytes, name)).toMatchObject({ headers, rows: [] });
});

it.each(['csv', 'yaml', 'xlsx'] as const)('reads its own example as %s', async (kind) => {
  const { rows } = await tableOf(exampleFile(kind, '2026-11-22'), `a.${kind}`);
  expect(rows).toHaveLength(3);
  expect(rows[1]).toContain('Hosting per maand');
});
