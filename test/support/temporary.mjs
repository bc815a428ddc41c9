import { chmodSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endKeeper } from './postgres-end.mjs';

/** One temporary folder around those of all tests, removed with them at the end. */
export default function setup() {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'duit-tests-'));
  // A PostgreSQL server never runs as root, so where the tests do its data lies here under another user.
  chmodSync(folder, 0o711);
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  process.env.DUIT_TEST_RUN = String(process.pid);
  return async () => {
    const keeper = join(folder, 'postgres', 'keeper');
    if (existsSync(keeper)) await endKeeper(Number(readFileSync(keeper, 'utf8')));
    rmSync(folder, { recursive: true, force: true });
  };
}
