import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs the built duit with these words, in folders of its own that are removed afterwards; gives what it prints. */
export function duit(...words) {
  const folder = mkdtempSync(join(tmpdir(), 'duit-build-'));
  const env = { ...process.env, DUIT_STATE_DIR: folder, DUIT_CONFIG_DIR: folder };
  try {
    return execFileSync(process.execPath, [join(import.meta.dirname, '../bin/duit.js'), ...words], { env, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
