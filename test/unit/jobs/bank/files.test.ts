import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { statementFiles } from '../../../../src/jobs/bank/read/index.ts';
import { openFiles } from '../../../../src/machine/files/index.ts';
import { testWorld } from '../../../support/world.ts';

/** What the words stand for in a folder with these files: the name and size of each file, or its failure. */
async function found(files: Readonly<Record<string, Uint8Array>>, words: readonly string[]): Promise<string[]> {
  const cwd = mkdtempSync(join(tmpdir(), 'duit-bank-'));
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(cwd, name, '..'), { recursive: true });
    writeFileSync(join(cwd, name), bytes);
  }
  const { stdin, ...world } = testWorld();
  const opened = openFiles({ ...world, cwd, stdin: { ...stdin, stream: Readable.from([Buffer.from('abc')]) } }, true);
  const told: string[] = [];
  for await (const file of statementFiles(opened, words)) {
    told.push('bytes' in file ? `${file.name} ${file.bytes.length}` : file.failure.message);
  }
  return told;
}

const coda = strToU8('CODA');

describe('the files of a bank', () => {
  it('are those in folders and zip files, without the PDF beside them', async () => {
    const zip = zipSync({ 'map/b.cod': coda, 'map/': new Uint8Array(), 'b.pdf': coda, '__MACOSX/._b.cod': coda });
    const files = { 'in/a.COD': coda, 'in/diep/c': coda, 'in/z.zip': zip, 'in/a.pdf': coda, 'in/.verborgen': coda, 'los.pdf': coda };
    expect(await found(files, ['in', 'los.pdf', '-'])).toEqual([
      `${join('in', 'a.COD')} 4`,
      `${join('in', 'diep', 'c')} 4`,
      `${join('in', 'z.zip')}/map/b.cod 4`,
      'los.pdf 4',
      'standaardinvoer 3',
    ]);
  });

  it('come with a failure each where they can not be read, and the others go on', async () => {
    const files = { 'leeg/.x': coda, 'a.cod': coda, 'f.zip': zipSync({ '../x.cod': coda, 'goed.cod': coda }) };
    expect(await found(files, ['weg.cod', 'leeg', 'f.zip', 'a.cod'])).toEqual([
      'weg.cod bestaat niet',
      'f.zip/../x.cod: deze naam leidt buiten het zip-bestand',
      'f.zip/goed.cod 4',
      'a.cod 4',
    ]);
  });

  it('give nothing of a zip file that is damaged', async () => {
    const whole = zipSync({ 'a.cod': coda, 'b.cod': Buffer.from(Array.from({ length: 9000 }, (_, at) => (at * 7919) % 251)) });
    expect(await found({ 'cut.zip': whole.subarray(0, 300) }, ['cut.zip'])).toEqual(['cut.zip is een beschadigd zip-bestand']);
  });
});
