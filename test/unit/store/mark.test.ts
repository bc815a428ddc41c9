import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMark, renewMark, writeMark } from '../../../src/store/mark.ts';
import { newState } from '../../support/store.ts';

/** A line of a log. */
const line = (n: number) => ({ n, hash: n.toString(16).padStart(16, '0'), time: 1_700_000_000_000 + n });

/** The highest number of a mark; 0 for none. */
const highest = (path: string): number => readMark(path)?.lines[0]?.n ?? 0;

describe('a mark', () => {
  let path: string;
  beforeEach(() => {
    path = join(newState(), 'marks', 'one');
  });

  it('is 0 before the first, and the highest number from then on', () => {
    expect(highest(path)).toBe(0);
    for (let n = 1; n <= 140; n += 1) {
      writeMark(path, line(n));
      expect(highest(path)).toBe(n);
    }
    writeMark(path, line(138));
    expect(highest(path)).toBe(140);
    writeMark(path, line(9_007_199_254_740_991));
    expect(highest(path)).toBe(9_007_199_254_740_991);
    expect(readdirSync(join(path, '..'))).toEqual(['one']);
  });

  it('stands in another page than the number before it, so that losing one page loses no more than the last', () => {
    for (let n = 1; n <= 40; n += 1) writeMark(path, line(n));
    const before = readFileSync(path);
    writeMark(path, line(41));
    const after = readFileSync(path);
    const changed = [...after.keys()].filter((at) => after[at] !== before[at]);
    const page = Math.floor((changed[0] ?? 0) / 4096);
    expect(changed.every((at) => Math.floor(at / 4096) === page)).toBe(true);
    expect(after.subarray((3 - page) * 4096, (4 - page) * 4096).toString()).toContain('0000000040 ');
  });

  it('keeps the hash and the time of its last lines, and the watch', () => {
    for (let n = 1; n <= 200; n += 1) writeMark(path, line(n));
    const lines = Array.from({ length: 128 }, (_, index) => line(200 - index));
    expect(readMark(path)).toEqual({ lines, watch: undefined });
    renewMark(path, line(7), { since: '2026-03-15T10:00:00.000Z' });
    writeMark(path, line(8));
    expect(readMark(path)).toEqual({ lines: [line(8), line(7)], watch: { since: '2026-03-15T10:00:00.000Z' } });
  });

  it('of a newer duit asks for that one', () => {
    writeMark(path, line(1));
    writeFileSync(path, readFileSync(path, 'latin1').replace('duit-merk 2 ', 'duit-merk 3 '));
    const told = { message: `${path} is van een nieuwere duit`, hint: expect.stringContaining('Installeer de nieuwste duit.') as string };
    expect(() => readMark(path)).toThrow(expect.objectContaining(told));
  });

  it.skipIf(process.platform === 'win32')('that others can change is refused, as a key is', () => {
    writeMark(path, line(1));
    chmodSync(path, 0o666);
    expect(() => readMark(path)).toThrow(expect.objectContaining({ reason: 'local', hint: `chmod 600 ${path}` }));
  });

  it.each<[string, (path: string) => void, string]>([
    ['is empty', (file) => truncateSync(file), 'is beschadigd'],
    ['was cut', (file) => truncateSync(file, 8_000), 'is beschadigd'],
    ['is garbage', (file) => writeFileSync(file, 'x'.repeat(8_192)), 'is beschadigd'],
    [
      'has a watch that no JSON is',
      (file) => writeFileSync(file, readFileSync(file, 'latin1').replace(' null ', ' nul} ')),
      'is beschadigd',
    ],
    ['has one wrong byte', (file) => writeFileSync(file, readFileSync(file, 'latin1').replace('00012 ', '00013 ')), 'is beschadigd'],
    ['is a folder', (file) => [rmSync(file), mkdirSync(file)], 'is geen gewoon bestand'],
    ['is a link', (file) => [renameSync(file, `${file}.there`), symlinkSync(`${file}.there`, file)], 'is geen gewoon bestand'],
    ['is a pipe', (file) => [rmSync(file), execFileSync('mkfifo', [file])], 'is geen gewoon bestand'],
  ])('that %s is told, and never taken for none', (_, spoil, why) => {
    writeMark(path, line(12));
    spoil(path);
    const told = expect.objectContaining({ reason: 'local', message: `${path} ${why}` });
    expect(() => readMark(path)).toThrow(told);
  });

  it('can be made anew where it can not be read', () => {
    writeMark(path, line(12));
    writeFileSync(path, 'garbage');
    renewMark(path, line(7));
    expect(highest(path)).toBe(7);
    writeMark(path, line(8));
    expect(highest(path)).toBe(8);
  });

  it('below a file is none to read, and can not be written', () => {
    const file = join(newState(), 'file');
    writeFileSync(file, '');
    expect(() => writeMark(join(file, 'mark'), line(1))).toThrow(expect.objectContaining({ reason: 'local' }));
    expect(() => readMark(join(file, 'mark'))).toThrow(expect.objectContaining({ reason: 'local' }));
  });
});
