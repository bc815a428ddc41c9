import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shellLine } from '../../../../src/machine/shell/shell.ts';

/** The words that a shell reads in a line. */
function wordsIn(shell: string, line: string, cwd?: string): string[] {
  const { stdout, stderr } = spawnSync(shell, ['-c', `printf '%s\\0' ${line}`], { encoding: 'utf8', cwd });
  expect(stderr).toBe('');
  return stdout.split('\0').slice(0, -1);
}

const hostile = [
  '$(touch x)',
  '`touch x`',
  '; touch x',
  '\n touch x',
  "' touch x '",
  '"$HOME"',
  '*',
  '~',
  '~root',
  '=ls',
  '#x',
  '!!',
  '\\',
  '',
  '-n',
  '{a,b}',
  '<(id)',
  '%s',
  'é€😀',
];

describe('a command line', () => {
  it.each(['sh', 'bash'])('is read back as the same words by %s, and runs nothing', (shell) => {
    const cwd = mkdtempSync(join(tmpdir(), 'duit-shell-'));
    expect(wordsIn(shell, shellLine(hostile), cwd)).toEqual(hostile);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('is read back as the same words, whatever they hold', () => {
    const word = fc.string({ unit: 'binary', maxLength: 20 }).filter((text) => !text.includes('\0'));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 10 }), (words) => {
        expect(wordsIn('sh', shellLine(words))).toEqual(words);
      }),
      { numRuns: 30 },
    );
  });

  it('leaves plain words and shell code unquoted', () => {
    expect(shellLine(['duit', '--datum', '2026-03-15', 'a@b.be', '0208:0403123486', { shell: '"$klant"' }, 'twee woorden'])).toBe(
      `duit --datum 2026-03-15 a@b.be 0208:0403123486 "$klant" 'twee woorden'`,
    );
  });
});
