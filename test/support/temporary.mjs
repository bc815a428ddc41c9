import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { endKeeper } from './postgres-end.mjs';

const name = 'duit-tests-';
const memory = '/dev/shm';
const gigabyte = 2 ** 30;

/** A folder in memory, where a flush takes no time; undefined if there is none, where it is small, or where it starts no program. */
function inMemory() {
  // All tests together fill 2 GB. Who sets TMPDIR says where the tests are to be.
  if (process.env.TMPDIR || !existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * gigabyte || freemem() < 6 * gigabyte) return undefined;
  const folder = mkdtempSync(join(memory, name));
  const program = join(folder, 'starts');
  writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
  const starts = spawnSync(program).status === 0;
  rmSync(starts ? program : folder, { recursive: true });
  return starts ? folder : undefined;
}

/** Removes what runs that were killed left in memory more than a day ago. */
function sweep() {
  for (const left of existsSync(memory) ? readdirSync(memory).filter((one) => one.startsWith(name)) : []) {
    const path = join(memory, left);
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.uid === process.getuid?.() && found.mtimeMs < Date.now() - 86_400_000) rmSync(path, { recursive: true, force: true });
  }
}

/** One temporary folder around those of all tests, removed with them at the end. */
export default function setup() {
  sweep();
  const folder = inMemory() ?? mkdtempSync(join(realpathSync(tmpdir()), name));
  // A PostgreSQL server never runs as root, so where the tests do its data lies here under another user.
  chmodSync(folder, 0o711);
  for (const variable of ['TMPDIR', 'TEMP', 'TMP']) process.env[variable] = folder;
  process.env.DUIT_TEST_RUN = String(process.pid);
  return async () => {
    const keeper = join(folder, 'postgres', 'keeper');
    if (existsSync(keeper)) await endKeeper(Number(readFileSync(keeper, 'utf8')));
    rmSync(folder, { recursive: true, force: true });
  };
}
