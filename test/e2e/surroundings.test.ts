import { execFileSync } from 'node:child_process';
import { existsSync, lutimesSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json';
import { bin, duit, node, ownEnvironment, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { isLong, sampleBySeed } from '../support/long.ts';

const oefen = () => warmEnvironment({ DUIT_PROFIEL: 'oefen' });

/** Runs a line of the shell in which `"$@"` is duit. */
const shell = (line: string, { env, folder }: ReturnType<typeof ownEnvironment>) =>
  execa('sh', ['-c', line, 'sh', node, bin], { cwd: folder, env, extendEnv: false, reject: false, encoding: 'latin1', timeout: 110_000 });

describe.skipIf(process.platform === 'win32')('-o with a name of the system', () => {
  const own = oefen();
  beforeAll(() => here(own, 'oefen', 'vul'));

  const names = [
    ['/dev/stdout', 'pdf', /^%PDF-[^]*%%EOF\s*$/],
    ['/dev/stdout', 'ubl', /^<\?xml[^]*<\/Invoice>\s*$/],
    ['/dev/fd/1', 'ubl', /^<\?xml[^]*<\/Invoice>\s*$/],
    ['/proc/self/fd/1', 'ubl', /^<\?xml[^]*<\/Invoice>\s*$/],
  ] as const;
  it.each(sampleBySeed(names, 2, 1))('%s in a pipe or a file gives the document alone, as %s', async (name, form, document) => {
    const piped = await shell(`"$@" factuur ${form} 2026-0001 -o ${name} | cat`, own);
    expect(piped.stderr).toBe('');
    expect(piped.stdout).toMatch(document);
    await shell(`"$@" factuur ${form} 2026-0001 -o ${name} > uit`, own);
    expect(readFileSync(join(own.folder, 'uit'), 'latin1').trimEnd()).toBe(piped.stdout.trimEnd());
  });

  it('takes standard error in a pipe, also for a call of the API', async () => {
    const { stdout, stderr } = await shell('("$@" api GET /klanten -o /dev/stderr >uit; echo $?) 2>&1 | cat', oefen());
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^\{"data":\[\][^\n]*\}\n?0$/) as string, stderr: '' });
  });
});

describe.skipIf(process.platform === 'win32')('a working folder that was removed', () => {
  const run = (words: string) => {
    const own = oefen();
    mkdirSync(join(own.folder, 'weg'));
    return shell(`cd weg && rmdir ../weg && "$@" ${words}`, own);
  };

  it.each(sampleBySeed(['klanten list', 'factuur list --alles', 'profiel list'], 3, 1))('is told in words: %s', async (words) => {
    const { exitCode, stderr } = await run(words);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 10,
      stderr: 'fout: de map waarin je werkt bestaat niet meer\ntip: Ga eerst naar een andere map.',
    });
  });

  it('does not matter to the version and the help', async () => {
    expect(await run('--version')).toMatchObject({ exitCode: 0, stdout: version, stderr: '' });
    expect(await run('klanten --help')).toMatchObject({ exitCode: 0, stderr: '' });
  });
});

describe('the code cache', () => {
  it('clears away what older builds kept, and nothing behind a link', async () => {
    const own = ownEnvironment();
    const code = join(own.env.DUIT_STATE_DIR, 'code');
    const [elsewhere, old] = [join(own.folder, 'elders'), join(code, 'oud')];
    for (const folder of [code, elsewhere, old]) mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const folder of [elsewhere, old]) writeFileSync(join(folder, 'main.js'), '');
    symlinkSync(elsewhere, join(code, 'koppeling'));
    for (const name of ['oud', 'koppeling']) lutimesSync(join(code, name), 1, 1);
    expect(await duit(['--version'], own)).toMatchObject({ exitCode: 0, stderr: '' });
    expect(readdirSync(elsewhere)).toEqual(['main.js']);
    expect(readdirSync(code)).not.toContain('oud');
  });

  /** The only file of the cache after `--version`. */
  const kept = (state: string): string =>
    readdirSync(join(state, 'code'), { recursive: true, encoding: 'utf8' })
      .map((name) => join(state, 'code', name))
      .find((path) => statSync(path).isFile()) ?? '';

  it('is not used where a bit of it changed', async () => {
    const own = ownEnvironment();
    await duit(['--version'], own);
    const file = kept(own.env.DUIT_STATE_DIR);
    const whole = readFileSync(file);
    for (let at = 3; at < whole.length; at += Math.ceil(whole.length / (isLong ? 8 : 3))) {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(damaged.readUInt8(at) ^ (1 << (at % 8)), at);
      writeFileSync(file, damaged);
      expect(await duit(['--version'], own), String(at)).toMatchObject({ exitCode: 0, stdout: `${version}\n`, stderr: '' });
      expect(readFileSync(file).equals(damaged), 'the code is kept anew').toBe(false);
    }
  });

  it('is not made by a dry run', async () => {
    const own = ownEnvironment();
    await duit(['profiel', 'list', '--proef'], own);
    expect(existsSync(own.env.DUIT_STATE_DIR)).toBe(false);
  });

  it.skipIf(process.platform === 'win32')('is never waited for where a pipe takes its place', async () => {
    const own = ownEnvironment();
    await duit(['--version'], own);
    const code = join(own.env.DUIT_STATE_DIR, 'code');
    const paths = readdirSync(code, { recursive: true, encoding: 'utf8' }).map((name) => join(code, name));
    const files = paths.filter((path) => statSync(path).isFile());
    expect(files.length).toBeGreaterThan(1);
    for (const file of files) rmSync(file);
    execFileSync('mkfifo', files);
    expect(await duit(['--version'], { ...own }, { timeout: 110_000 })).toMatchObject({ exitCode: 0, stdout: `${version}\n` });
  });
});

describe.skipIf(process.platform === 'win32')('a process that may open few files', () => {
  const most = Array.from({ length: 14 }, (_, at) => 18 + at);
  const run = (files: number, own: ReturnType<typeof ownEnvironment>, ...words: string[]) =>
    execa('sh', ['-c', `ulimit -n ${files}; exec "$@"`, 'sh', node, ...words], {
      cwd: own.folder,
      env: own.env,
      extendEnv: false,
      reject: false,
      timeout: 110_000,
    });
  /** From the smallest number on one of each three, or in a long run all. */
  const from = (least: number) =>
    sampleBySeed(
      most.filter((files) => files >= least),
      3,
      1,
    );
  /** The smallest number with which this Node runs a program at all, because below it duit never begins. */
  const enough = async (own: ReturnType<typeof ownEnvironment>) => {
    for (const files of most) if ((await run(files, own, bin, '--version')).exitCode === 0) return files;
    throw new Error('this Node needs more files');
  };

  it('ends each read with words and 10, at the practice service and over HTTP', async () => {
    const own = oefen();
    await here(own, 'oefen', 'vul');
    const service = await startService(own, '--zonder-limiet');
    const outside = warmEnvironment({ DUIT_BASE_URL: service.base_url, DUIT_API_KEY: service.sleutel });
    const least = await enough(own);
    const codes = new Set<number | undefined>();
    for (const files of from(least)) {
      for (const [place, words] of [
        [own, ['overzicht']],
        [outside, ['factuur', 'list']],
      ] as const) {
        const { exitCode, stderr } = await run(files, place, bin, ...words);
        codes.add(exitCode);
        expect([0, 10], `${files}: ${stderr}`).toContain(exitCode);
        if (exitCode === 10) expect(stderr).toMatch(/te veel bestanden open|unable to open database file/);
      }
    }
    await service.stop();
    expect(codes).toEqual(new Set([0, 10]));
  });

  it('sends a write as a whole or not at all, and says which', async () => {
    const own = oefen();
    const klant = (await here(own, 'klanten', 'maak', '--naam', 'Claes', '--formaat', 'id')).stdout;
    const made = async () => (await here(own, 'factuur', 'list', '--alles', '--formaat', 'id')).stdout.split('\n').length - 1;
    const least = await enough(own);
    let before = await made();
    for (const files of from(least)) {
      const words = ['factuur', 'maak', '--klant', klant.trim(), '--regel', 'Advies;1;95;21', '--toch-maken'];
      const { exitCode, stderr } = await run(files, own, bin, ...words);
      const after = await made();
      expect([exitCode, after - before], `${files}: ${stderr}`).toEqual(exitCode === 10 ? [10, 0] : [exitCode, 1]);
      expect([0, 7, 9, 10], `${files}: ${stderr}`).toContain(exitCode);
      before = after;
      await here(own, 'journaal', 'herstel');
    }
  });
});

it.skipIf(process.platform === 'win32')('a named pipe in place of the profiles ends with 10 at once', async () => {
  const own = ownEnvironment();
  mkdirSync(own.env.DUIT_CONFIG_DIR, { mode: 0o700 });
  execFileSync('mkfifo', ['-m', '600', join(own.env.DUIT_CONFIG_DIR, 'profielen.json')]);
  const { exitCode, stderr } = await duit(['klanten', 'list'], own, { timeout: 110_000 });
  expect(exitCode).toBe(10);
  expect(stderr).toContain('is geen gewoon bestand');
});

it.skipIf(process.platform === 'win32')('--debug shows no stack of a failure that is expected', async () => {
  const { exitCode, stderr } = await duit(['factuur', 'toon', 'x', '--debug'], oefen());
  expect(exitCode).toBe(2);
  expect(stderr).not.toMatch(/^ +at /m);
});
