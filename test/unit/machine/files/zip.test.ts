import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { filesInZip } from '../../../../src/machine/files/zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'duit-zip-'));

async function filesOf(bytes: Uint8Array, most = 1000): Promise<string[]> {
  writeFileSync(join(folder, 'f.zip'), bytes);
  const found: string[] = [];
  for await (const file of filesInZip('f.zip', folder, '.xml', most)) {
    found.push('bytes' in file ? `${file.name} ${file.bytes.length}` : `${file.name}: ${file.failure.message}`);
  }
  return found;
}

/** A zip file with these names, each of 30 MB that are packed in little and said to be of no bytes. */
function zipBomb(names: readonly string[]): Buffer {
  const packed = deflateRawSync(Buffer.alloc(30_000_000));
  const parts = names.flatMap((name) => {
    const header = Buffer.alloc(30);
    header.write('PK\u0003\u0004', 'latin1');
    header.writeUInt16LE(20, 4);
    // Deflated.
    header.writeUInt16LE(8, 8);
    header.writeUInt32LE(packed.length, 18);
    header.writeUInt16LE(name.length, 26);
    return [header, Buffer.from(name), packed];
  });
  return Buffer.concat(parts);
}

describe('a zip file', () => {
  it('gives its XML files in their order, packed or not', async () => {
    const bytes = zipSync({ 'b.xml': strToU8('<b/>'), 'map/a.XML': [strToU8('<a></a>'), { level: 0 }], 'c.pdf': strToU8('x') });
    expect(await filesOf(bytes)).toEqual(['f.zip/b.xml 4', 'f.zip/map/a.XML 7']);
  });

  it.each(['../x.xml', '/etc/x.xml', 'C:\\x.xml', 'a/../../x.xml', '..\\x.xml', 'a\u202ex.xml', 'a\nx.xml'])(
    'refuses the name %j',
    async (name) => {
      const [only, ...others] = await filesOf(zipSync({ [name]: strToU8('<x/>') }));
      expect(only).toContain('deze naam leidt buiten het zip-bestand');
      expect(others).toEqual([]);
    },
  );

  it('refuses a file that is larger than it may be, by its name', async () => {
    expect(await filesOf(zipSync({ 'groot.xml': new Uint8Array(100_000), 'klein.xml': strToU8('<x/>') }))).toEqual([
      'f.zip/groot.xml: f.zip/groot.xml: te groot',
      'f.zip/klein.xml 4',
    ]);
  });

  it('refuses more than 200 MB in all, whatever it says of its sizes', async () => {
    const names = Array.from({ length: 7 }, (_, at) => `${at}.xml`);
    await expect(filesOf(zipBomb(names), 36_000_000)).rejects.toThrow('f.zip is uitgepakt groter dan 200 MB');
  });

  it.each([
    ['text', strToU8('hallo')],
    ['nothing', new Uint8Array()],
  ])('refuses what is none: %s', async (_name, bytes) => {
    await expect(filesOf(bytes)).rejects.toThrow(/f\.zip is (geen|een beschadigd) zip-bestand/);
  });

  it('refuses one that is cut off', async () => {
    const whole = zipSync({ 'a.xml': strToU8(`<a>${'x'.repeat(5000)}</a>`) }, { level: 0 });
    await expect(filesOf(whole.slice(0, 2000), 10_000)).rejects.toThrow('beschadigd zip-bestand');
  });
});
