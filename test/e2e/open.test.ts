import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { duit, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { sampleBySeed } from '../support/long.ts';

/** A place with a draft invoice, and this shell script as `xdg-open`. */
async function place(script: string) {
  const own = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
  const bin = join(own.folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'xdg-open'), `#!/bin/sh\n${script}`);
  chmodSync(join(bin, 'xdg-open'), 0o755);
  await here(own, 'klanten', 'maak', '--naam', 'Peeters');
  const { stdout } = await here(own, 'factuur', 'maak', '--klant', 'Peeters', '--regel', 'a;1;1;21', '--formaat', 'id');
  const env = { ...own.env, PATH: `${bin}:${own.env.PATH}`, DUIT_API_KEY: 'sk_live_KANARIE' };
  return { own: { ...own, env }, id: stdout.trim() };
}

describe.skipIf(process.platform !== 'linux')('pdf --open', () => {
  it('hands the saved file to xdg-open in a session of its own, without the key, and does not wait for a viewer that stays', async () => {
    const facts = 'echo "$#" "$1"; head -c4 "$1"; echo; ps -o sid= -p $$ | tr -d " "; echo $$; env';
    const { own, id } = await place(`{ ${facts}; } > opening.txt; mv opening.txt opened.txt; exec sleep 20\n`);
    const begun = Date.now();
    const { exitCode, stderr } = await duit(['factuur', 'pdf', id, '-o', 'mijn factuur.pdf', '--open'], own);
    expect({ exitCode, stderr, waited: Date.now() - begun > 15_000 }).toEqual({ exitCode: 0, stderr: '', waited: false });
    const told = join(own.folder, 'opened.txt');
    await vi.waitFor(() => expect(existsSync(told)).toBe(true), { timeout: 110_000, interval: 20 });
    const [words, start, session, pid, ...env] = readFileSync(told, 'utf8').split('\n');
    expect({ words, start }).toEqual({ words: `1 ${join(own.folder, 'mijn factuur.pdf')}`, start: '%PDF' });
    expect(session).toBe(pid);
    expect(env.join('\n')).not.toContain('KANARIE');
  });

  const without = [
    ['fails', 'exit 3\n', ''],
    ['is not there', '', 'none'],
  ] as const;
  it.each(sampleBySeed(without, 2, 1))('ends with 0 and a notice where xdg-open %s', async (_, script, path) => {
    const { own, id } = await place(script);
    const env = { ...own.env, PATH: path === '' ? own.env.PATH : join(own.folder, path) };
    const { exitCode, stderr } = await duit(['factuur', 'pdf', id, '-o', 'x.pdf', '--open'], { ...own, env });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'x.pdf is bewaard, maar er is geen programma om het te openen.\n' });
  });
});
