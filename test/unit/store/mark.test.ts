import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { checkMark, readMark, renewMark, writeMark } from '../../../src/store/mark.ts';
import { newState } from '../../support/store.ts';

describe('a mark', () => {
  let path: string;
  beforeEach(() => {
    path = join(newState(), 'marks', 'one');
  });

  it('is 0 before the first, and the highest number from then on', () => {
    expect(readMark(path)).toBe(0);
    for (let n = 1; n <= 140; n += 1) {
      writeMark(path, n);
      expect(readMark(path)).toBe(n);
    }
    writeMark(path, 138);
    expect(readMark(path)).toBe(140);
    writeMark(path, 9_007_199_254_740_991);
    expect(readMark(path)).toBe(9_007_199_254_740_991);
    expect(readdirSync(join(path, '..'))).toEqual(['one']);
  });

  it('stands in another page than the number before it, so that losing one page loses no more than the last', () => {
    for (let n = 1; n <= 40; n += 1) writeMark(path, n);
    const before = readFileSync(path);
    writeMark(path, 41);
    const after = readFileSync(path);
    const changed = [...after.keys()].filter((at) => after[at] !== before[at]);
    const page = Math.floor((changed[0] ?? 0) / 4096);
    expect(changed.every((at) => Math.floor(at / 4096) === page)).toBe(true);
    expect(after.subarray((1 - page) * 4096, (2 - page) * 4096).toString()).toContain('0000000040 ');
  });

  it('stops a log that ends before it, and no other', () => {
    writeMark(path, 12);
    expect(() => checkMark(path, 12)).not.toThrow();
    expect(() => checkMark(path, 13)).not.toThrow();
    expect(() => checkMark(path, 11)).toThrow(
      expect.objectContaining({
        reason: 'local',
        message: `${path} zegt dat er bewaard werd tot nummer 12, en nu is er maar tot nummer 11: het bestand met de rest is weg, afgekapt of een oude kopie`,
        hint: expect.stringContaining('duit journaal herstel --opnieuw'),
      }),
    );
  });

  it.each<[string, (path: string) => void, string]>([
    ['is empty', (file) => truncateSync(file), 'is beschadigd'],
    ['was cut', (file) => truncateSync(file, 8_000), 'is beschadigd'],
    ['is garbage', (file) => writeFileSync(file, 'x'.repeat(8_192)), 'is beschadigd'],
    ['has one wrong byte', (file) => writeFileSync(file, readFileSync(file, 'latin1').replace('00012 ', '00013 ')), 'is beschadigd'],
    ['is a folder', (file) => [rmSync(file), mkdirSync(file)], 'is geen gewoon bestand'],
    ['is a link', (file) => [renameSync(file, `${file}.there`), symlinkSync(`${file}.there`, file)], 'is geen gewoon bestand'],
    ['is a pipe', (file) => [rmSync(file), execFileSync('mkfifo', [file])], 'is geen gewoon bestand'],
  ])('that %s is told, and never taken for none', (_, spoil, why) => {
    writeMark(path, 12);
    spoil(path);
    const told = expect.objectContaining({ reason: 'local', message: `${path} ${why}` });
    expect(() => readMark(path)).toThrow(told);
    expect(() => checkMark(path, 100)).toThrow(told);
  });

  it('can be made anew where it can not be read', () => {
    writeMark(path, 12);
    writeFileSync(path, 'garbage');
    renewMark(path, 7);
    expect(readMark(path)).toBe(7);
    writeMark(path, 8);
    expect(readMark(path)).toBe(8);
  });

  it('below a file is none to read, and can not be written', () => {
    const file = join(newState(), 'file');
    writeFileSync(file, '');
    expect(() => writeMark(join(file, 'mark'), 1)).toThrow(expect.objectContaining({ reason: 'local' }));
    expect(() => readMark(join(file, 'mark'))).toThrow(expect.objectContaining({ reason: 'local' }));
  });
});
