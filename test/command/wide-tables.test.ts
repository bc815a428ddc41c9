import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { isLong, sampleBySeed } from '../support/long.ts';
import { savedWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';

let world: TestWorld;

beforeAll(async () => {
  world = await savedWorld();
  writeFileSync(
    join(world.folder, 'in.csv'),
    'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage\nA;Peeters BV;Advies;1;2;21\n',
  );
});

/** A line with so many columns, of which the first have these texts. */
const line = (columns: number, texts: string, fill = '', delimiter = ';'): string =>
  [...texts.split(' '), ...Array.from({ length: columns - texts.split(' ').length }, (_, at) => fill && `${fill}${at}`)].join(delimiter);

const orders = 'referentie klant omschrijving aantal eenheidsprijs btw_percentage';
const order = 'A Peeters Advies 1 2 21';
const movements = 'Datum Bedrag Omschrijving Rekening';
const movement = '01/03/2026 12,50 Huur BE68539007547034';
const named = '--kolom Datum=datum --kolom Bedrag=bedrag --kolom Omschrijving=tekst --kolom Rekening=rekening';

const told = (place: string) =>
  expect.stringMatching(`${place}: meer dan 1000 kolommen; duit leest er hoogstens 1000\n.*Verwijder de kolommen die je niet nodig hebt`);

describe.each([
  ['batch plan', 'batch plan x.csv', orders, order, 1],
  ['batch plan --klanten', 'batch plan in.csv --klanten x.csv', 'naam nummer', 'Peeters 0123.456.749', 2],
  ['bank lees', `bank lees x.csv ${named}`, movements, movement, 3],
])('%s of a file with many columns', (_name, command, headers, row, seed) => {
  const written = async (text: string) => {
    writeFileSync(join(world.folder, 'x.csv'), text);
    return run(command, world);
  };

  const texts: readonly (readonly [what: string, at: number, text: (columns: number) => string])[] = [
    ['the headers', 1, (columns) => `${line(columns, headers, 'k')}\n${line(columns, row)}\n`],
    ['empty headers', 1, (columns) => `${line(columns, headers)}\n${row.replaceAll(' ', ';')}\n`],
    ['one row', 3, (columns) => `${headers.replaceAll(' ', ';')}\r\n${row.replaceAll(' ', ';')}\r\n${line(columns, row)}\r\n`],
    ['a row below a line for Excel', 3, (columns) => `sep=;\n${headers.replaceAll(' ', ';')}\n${line(columns, row)}`],
    ['a row with tabs', 2, (columns) => `${line(columns, headers, 'k', '\t')}\n${line(columns, row, '', '\t')}\n`.replace(/^/, '\n')],
  ];
  it.each(sampleBySeed(texts, 3, seed))('takes a thousand in %s, and not one more', async (_what, at, text) => {
    expect((await written(text(1000))).stderr).not.toContain('kolommen; duit leest');
    const { code, stdout, stderr } = await written(text(1001));
    expect([code, stdout, stderr]).toEqual([2, '', told(`x\\.csv, regel ${at}`)]);
  });

  it.runIf(isLong || seed === 3)('counts no delimiter within quotes', async () => {
    const text = `${headers.replaceAll(' ', ';')};nota\n${row.replaceAll(' ', ';')};"${'a;\n'.repeat(2000)}"\n`;
    expect((await written(text)).stderr).not.toContain('kolommen; duit leest');
  });

  it.runIf(isLong || seed === 3)('says so at once of a file that is one line of delimiters', async () => {
    const start = performance.now();
    const { code, stderr } = await written(`${headers.replaceAll(' ', ';')}\n${';'.repeat(15_000_000)}`);
    expect([code, stderr]).toEqual([2, told('x\\.csv, regel 2')]);
    expect(performance.now() - start).toBeLessThan(20_000);
  });
});

it('a list of orders in YAML takes no more fields either', async () => {
  const list = (fields: number): string =>
    `- {${line(fields, 'referentie klant', 'k', ' ')
      .split(' ')
      .map((name) => `${name}: 1`)
      .join(', ')}}\n`;
  writeFileSync(join(world.folder, 'x.yaml'), list(1000));
  expect((await run('batch plan x.yaml', world)).stderr).not.toContain('kolommen; duit leest');
  writeFileSync(join(world.folder, 'x.yaml'), list(1001));
  const { code, stderr } = await run('batch plan x.yaml', world);
  expect([code, stderr]).toEqual([2, told('x\\.yaml')]);
});
