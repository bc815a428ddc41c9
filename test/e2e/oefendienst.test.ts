import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { describe, expect, it } from 'vitest';
import { bin, node, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { sampleBySeed } from '../support/long.ts';

const place = warmEnvironment();

/** The indented lines of the topic from the one that begins so up to the next paragraph, without their indent. */
async function exampleFrom(first: string, language: string): Promise<string> {
  const { stdout } = await here(place, 'help', 'oefendienst', '--taal', language);
  const lines = stdout.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`  ${first}`));
  const length = lines.slice(from).findIndex((line) => /^\S/.test(line));
  expect(from).toBeGreaterThan(0);
  return lines
    .slice(from, from + length)
    .map((line) => line.slice(2))
    .join('\n');
}

/** Runs a program in a folder of its own, where `duit` is the one that was built. */
function running(program: string, words: readonly string[]) {
  const cwd = mkdtempSync(join(place.folder, 'voorbeeld-'));
  writeFileSync(join(cwd, 'duit'), `#!/bin/sh\nexec '${node}' '${bin}' "$@"\n`, { mode: 0o755 });
  const env = { ...place.env, DUIT_STATE_DIR: join(cwd, 'state'), PATH: `${cwd}:${place.env.PATH}` };
  return execa(program, words, { cwd, env, extendEnv: false, reject: false });
}

describe.skipIf(process.platform === 'win32').each(sampleBySeed(['nl', 'en'], 2, 1))(
  'the examples of duit help oefendienst in %s',
  (language) => {
    it('pass in bash', async () => {
      const { exitCode, stderr } = await running('bash', ['--norc', '-c', await exampleFrom('set -e', language)]);
      expect(exitCode, stderr).toBe(0);
      expect(stderr).toContain('We kregen geen bruikbaar antwoord, maar het is gedaan: klant gemaakt');
    });

    it('pass with node:test', async () => {
      const text = await exampleFrom('import assert', language);
      const { exitCode, stdout } = await running(node, ['--test-reporter=tap', '--input-type=module', '--eval', text]);
      expect(exitCode, stdout).toBe(0);
      expect(stdout).toMatch(/# pass 1\n/);
    });
  },
);
