import { mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
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
