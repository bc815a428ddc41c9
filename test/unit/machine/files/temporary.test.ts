import { chownSync, lutimesSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sweepTemporary } from '../../../../src/machine/files/temporary.ts';

it('removes what a killed process left a day ago, and nothing else', () => {
  const prefix = `duit-sweep-${process.pid}-`;
  const names = { dead: `${prefix}11-a`, running: `${prefix}22-a`, young: `${prefix}11-b`, other: `${prefix}x` };
  for (const name of Object.values(names)) mkdirSync(join(tmpdir(), name));
  for (const name of [names.dead, names.running, names.other]) utimesSync(join(tmpdir(), name), 1, 1);
  sweepTemporary(prefix, (id) => id === 22, Date.now());
  const left = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const name of left) rmSync(join(tmpdir(), name), { recursive: true });
  expect(left.toSorted()).toEqual([names.running, names.young, names.other].toSorted());
});

/** Sweeps with one name in the folder for temporary files, made by `make` and then a day old; gives what is left of it and of `elsewhere`. */
function swept(make: (path: string, elsewhere: string) => void): { left: string[]; elsewhere: string[] } {
  const prefix = `duit-sweep-${process.pid}-`;
  const path = join(tmpdir(), `${prefix}999999-x`);
  const elsewhere = mkdtempSync(join(tmpdir(), 'duit-elders-'));
  mkdirSync(join(elsewhere, 'diep'));
  for (const name of ['factuur.pdf', 'diep/nog.pdf']) writeFileSync(join(elsewhere, name), 'van een ander');
  utimesSync(elsewhere, 1, 1);
  make(path, elsewhere);
  lutimesSync(path, 1, 1);
  try {
    sweepTemporary(prefix, () => false, Date.now());
    return {
      left: readdirSync(tmpdir()).filter((name) => name.startsWith(prefix)),
      elsewhere: readdirSync(elsewhere, { recursive: true, encoding: 'utf8' }).toSorted(),
    };
  } finally {
    for (const one of [path, elsewhere]) rmSync(one, { recursive: true, force: true });
  }
}

const whole = ['diep', 'diep/nog.pdf', 'factuur.pdf'];
const name = `duit-sweep-${process.pid}-999999-x`;

it('takes a link away and leaves all that is behind it', () => {
  expect(swept((path, elsewhere) => symlinkSync(elsewhere, path))).toEqual({ left: [], elsewhere: whole });
  expect(
    swept((path, elsewhere) => {
      mkdirSync(path);
      symlinkSync(elsewhere, join(path, 'in'));
    }),
  ).toEqual({ left: [], elsewhere: whole });
  expect(swept((path) => symlinkSync('nergens', path))).toEqual({ left: [], elsewhere: whole });
});

it('leaves a file, and goes on', () => {
  expect(swept((path) => writeFileSync(path, ''))).toEqual({ left: [name], elsewhere: whole });
});

it.skipIf(process.getuid?.() !== 0)('leaves a folder of another user', () => {
  const left = swept((path) => {
    mkdirSync(path);
    chownSync(path, 12_345, 12_345);
  });
  expect(left).toEqual({ left: [name], elsewhere: whole });
});
