import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, node, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { sampleBySeed } from '../support/long.ts';
import { commandsIn } from '../support/shell-words.ts';

const text = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const blocksOf = (page: string): string[] => Array.from(page.matchAll(/```sh\n([^]*?)```/g), ([, block = '']) => block);

/** A text of each block by which a test finds it. */
const abouts = {
  practice: 'duit oefen vul',
  first: 'duit profiel maak zaak',
  pipe: '--formaat id | duit factuur definitief - --ja',
  month: 'duit batch plan november.csv',
};

/** The examples of both READMEs, run by bash unchanged, except for the address, which becomes that of a practice service. */
const pages = [
  ['en', 'README.md', 'docs/scripts.md'],
  ['nl', 'README.nl.md', 'docs/scripts.nl.md'],
] as const;

describe.each(sampleBySeed(pages, 2, 1))('the examples in %s', (taal, front, scripts) => {
  const readme = text(front);
  const blocks = [...blocksOf(readme), ...blocksOf(text(scripts))];
  const place = warmEnvironment({ DUIT_TAAL: taal });
  let service: Awaited<ReturnType<typeof startService>>;
  let base_url = '';
  let sleutel = '';

  const sh = (script: string, env: Record<string, string> = {}) =>
    execa('bash', ['--norc', '-euc', `duit() { '${node}' '${bin}' "$@"; }\n${script}`], {
      cwd: place.folder,
      env: { ...place.env, ...env },
      extendEnv: false,
      reject: false,
      stdin: 'ignore',
    });

  beforeAll(async () => {
    service = await startService(place, '--zonder-limiet');
    ({ base_url, sleutel } = service);
  });

  afterAll(() => service.stop());

  const block = (name: keyof typeof abouts): string => {
    const about = abouts[name];
    const found = blocks.filter((one) => one.includes(about));
    expect(found, `one block about ${about}`).toHaveLength(1);
    return found[0]?.replaceAll('https://facturen.example/api/v1', base_url) ?? '';
  };

  it('practise', async () => {
    // A person answers the wizard, as test/e2e/wizard.test.ts and the picture of it do.
    const asked = /^duit factuur maak +#.*\n/m;
    const script = block('practice');
    expect(script).toMatch(asked);
    const { exitCode, stdout, stderr } = await sh(script.replace(asked, ''));
    expect([exitCode, stdout], stderr).toEqual([0, expect.stringContaining('2026-')]);
    expect(readdirSync(join(place.folder, 'bank')).length).toBeGreaterThan(12);
  });

  it('do each thing of a month on that account', async () => {
    const [, month = ''] = /\n## (?:A month|Een maand)\n([^]*?)\n## /.exec(readme) ?? [];
    const commands = Array.from(month.matchAll(/\| `(duit [^`]+)` \|$/gm), ([, line = '']) => line);
    expect(commands).toHaveLength(9);
    // What is kept as files is that of an account with one document, because each takes a while.
    const one = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
    expect((await here(one, 'inbox', 'test', '--datum', '2026-01-02')).code).toBe(0);
    for (const line of commands) {
      const env = { DUIT_PROFIEL: 'oefen', ...(/archief|ophalen|te-betalen/.test(line) && { DUIT_STATE_DIR: one.env.DUIT_STATE_DIR }) };
      const [words = []] = commandsIn(line);
      const { code, stdout, stderr } = await here({ ...place, env: { ...place.env, ...env } }, ...words.slice(1));
      // What 0 % is for a customer abroad, a person answers at a terminal.
      expect([line, code], stderr).toEqual([line, /btw|pagina/.test(line) ? 8 : 0]);
      expect(stdout, line).not.toBe('');
    }
    expect(readdirSync(join(place.folder, 'archief'))).toContain('manifest-sha256.txt');
  });

  it('make the first invoice on an account of your own', async () => {
    const [make = '', ...rest] = block('first').split('\n');
    const made = await sh(`printf '%s\\n' "$KEY" | ${make}`, { KEY: sleutel });
    expect({ code: made.exitCode, stderr: made.stderr }).toEqual({ code: 0, stderr: expect.not.stringContaining(sleutel) as string });
    const until = rest.findIndex((line) => line.includes('definitief'));
    const before = await sh(rest.slice(0, until).join('\n'));
    expect({ code: before.exitCode, stderr: before.stderr }).toEqual({ code: 0, stderr: '' });
    const concept = (await sh('duit factuur list --status concept --limit 1 --formaat id')).stdout;
    await sh(`duit factuur definitief ${concept}`);
    const final = await sh(`duit factuur toon ${concept} --velden nummer,datum`);
    const [, nummer = '', , datum = ''] = final.stdout.split(/[\t\n]/);
    const after = await sh(
      rest
        .slice(until + 1)
        .join('\n')
        .replaceAll(/\d{4}-\d{4}/g, nummer),
    );
    expect({ code: after.exitCode, stderr: after.stderr }).toEqual({ code: 0, stderr: '' });
    expect(
      readFileSync(join(place.folder, `${datum}_${nummer}.pdf`))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  // From here on the same account is used in process, where no command waits for the limit.
  const oefen = { DUIT_PROFIEL: 'oefen' };

  it('pipe ids, save a spreadsheet and every invoice', async () => {
    const { exitCode, stderr } = await sh(block('pipe'), oefen);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringMatching(/^(?:(?:Let op: concept|Note: draft) .*\n)*\d+ (?:bewaard|saved)\.$/) as string,
    });
    expect(readFileSync(join(place.folder, 'facturen.csv'), 'utf8')).toMatch(/^\ufeff.*;.*\r\n/);
    expect(readdirSync(join(place.folder, 'facturen')).every((name) => /^\d{4}-\d\d-\d\d_\d{4}-\d{4}\.pdf$/.test(name))).toBe(true);
  });

  it('make a month of invoices from one file, broken off and carried on', async () => {
    // A program instead of a shell function, because `timeout` starts it.
    const folder = mkdtempSync(join(place.folder, 'bin-'));
    writeFileSync(join(folder, 'duit'), `#!/bin/sh\nexec '${node}' '${bin}' "$@"\n`, { mode: 0o755 });
    const { exitCode, stderr } = await sh(`PATH='${folder}':"$PATH"\nunset -f duit\n${block('month')}`, oefen);
    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    const result = readFileSync(join(place.folder, 'resultaat.csv'), 'utf8').trimEnd().split('\r\n');
    expect(result).toHaveLength(4);
    expect(result[3]).toMatch(/^ORD-119;.*;287,38;definitief;(?:klaar|done);;0$/);
  });

  // test/e2e/nightly.test.ts runs the job of every night, as a script and in CI.
  it('are all run by a test, but for those that install, serve or go through the demo', () => {
    const others = ['npm ci', 'npm pack', 'duit oefen start'];
    expect(blocks.filter((one) => ![...Object.values(abouts), ...others].some((about) => one.includes(about)))).toEqual([]);
  });
});
