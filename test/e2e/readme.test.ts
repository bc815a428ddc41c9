import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bin, duit, node, warmEnvironment, startService } from '../support/duit.ts';
import { here } from '../support/here.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
/** A text of each block by which a test finds it. */
const abouts = {
  practice: 'duit oefen vul',
  first: 'duit profiel maak zaak',
  pipe: '--formaat id | duit factuur definitief - --ja',
  month: 'duit batch plan november.csv',
};
const blocks = [...readme.matchAll(/```sh\n([^]*?)```/g)].map(([, text]) => text ?? '');

/** The examples of the README, run by bash unchanged, except for the address, which becomes that of a practice service. */
describe('the examples of the README', () => {
  const place = warmEnvironment({ DUIT_TAAL: 'nl' });
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
    const found = blocks.filter((text) => text.includes(about));
    expect(found, `one block about ${about}`).toHaveLength(1);
    return found[0]?.replaceAll('https://facturen.example/api/v1', base_url) ?? '';
  };

  it('practise', async () => {
    const script = block('practice');
    expect(script.match(/^(?:factuur=\$\()?duit (?!oefen)/gm)).toHaveLength(12);
    // The archive is that of an account with one document, because each takes a while.
    const one = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
    expect((await here(one, 'inbox', 'test')).code).toBe(0);
    const { exitCode, stdout, stderr } = await sh(
      script.replace(/^duit archief [^#\n]*/m, `(DUIT_STATE_DIR='${one.env.DUIT_STATE_DIR}'; $&)`),
    );
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: expect.stringContaining('Het oefenaccount is leeg, en zijn journaal ook.') as string,
    });
    expect(stdout).toMatch(/^naam\tPeeters BV$/m);
    expect(readdirSync(join(place.folder, 'archief'))).toContain('manifest-sha256.txt');
    expect(readdirSync(join(place.folder, 'archief/data/ontvangen'))).toHaveLength(1);
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
      stderr: expect.stringMatching(/^(?:Let op: concept .*\n)*\d+ bewaard\.$/) as string,
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
    expect(result[3]).toMatch(/^ORD-119;.*;287,38;definitief;klaar;;0$/);
  });
});

it('the transcript of the README is the output of its commands', async () => {
  const place = warmEnvironment({ DUIT_PROFIEL: 'oefen' });
  const naam = 'Bakkerij Peeters BV';
  await duit(['klanten', 'maak', '--naam', naam, '--peppol-id', '0208:0403123486'], place);
  const [, transcript = ''] = /```console\n([^]*?)```/.exec(readme) ?? [];
  const commands = [...transcript.matchAll(/^\$ (.*)$/gm)].map(([, line]) => line ?? '');
  const script = commands.map((line) => (line.startsWith('factuur=') ? line : `${line} --formaat tabel`)).join('\n');
  const { stdout } = await execa('bash', ['--norc', '-euc', `duit() { '${node}' '${bin}' "$@"; }\n${script}`], {
    env: place.env,
    extendEnv: false,
    stdin: 'ignore',
  });
  const today = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/\d\d\/\d\d\/\d{4}/g, 'datum')
      .replaceAll(/\d{4}-(\d{4})/g, 'jaar-$1')
      .replaceAll(/\+\+\+[\d/]+\+\+\+/g, 'ogm');
  expect(today(`${stdout}\n`)).toBe(today(transcript.replaceAll(/^\$ .*\n/gm, '')));
});

// test/e2e/nightly.test.ts runs the job of every night, as a script and in CI.
it('the README fits 220 lines, and a test runs each of its blocks', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(220);
  expect(blocks.filter((text) => ![...Object.values(abouts), 'npm ci', '#!/bin/sh'].some((about) => text.includes(about)))).toEqual([]);
});
