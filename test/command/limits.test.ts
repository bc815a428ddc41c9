import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { treeOf } from '../../src/cli/help/tree.ts';
import { sampleBySeed } from '../support/long.ts';
import { leavesOf, wholeProgram } from '../support/program.ts';
import { callIn, savedWorld, sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { apart, type Prepared, readers, writers, writersWorld } from '../support/writers.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const isWrite = (request: string): boolean => !request.startsWith('GET ');
const limit = (line: string, world: TestWorld) => run(`profiel wijzig werk ${line}`, world);

it('knows of every command whether it writes', async () => {
  const paths = leavesOf(await wholeProgram('nl')).map((leaf) => treeOf(leaf).path.replace('duit ', ''));
  const listed = [...Object.keys(writers({} as Prepared)), ...readers, ...apart];
  expect(listed.toSorted()).toEqual(paths.toSorted());
});

describe('a limit on every command that writes', () => {
  let prepared: Prepared;

  beforeAll(async () => {
    prepared = await writersWorld();
  });

  /** Runs every line, or one of so many, with all that skips a question; gives the requests of each. */
  async function runAll(share = 1): Promise<{ line: string; code: number; stderr: string; sent: string[] }[]> {
    const { world, concept } = prepared;
    const done = [];
    const every = Object.entries(writers(prepared)).flatMap(([path, lines]) => lines.map((words) => [path, words] as const));
    for (const [path, words] of sampleBySeed(every, share, share)) {
      const stdin = { isTTY: false, stream: Readable.from([Buffer.from(`${concept}\n`)]) };
      const given = words[0] === '-' ? { ...world, stdin } : world;
      const { code, stderr } = await run([...path.split(' '), ...words, '--ja', '--toch-maken', '--negeer-open'], given);
      done.push({ line: `${path} ${words.join(' ')}`, code, stderr, sent: sentBy(world) });
    }
    return done;
  }

  /** Sets these limits in the place of all others. */
  async function only(line: string): Promise<void> {
    const { code, stderr } = await limit(`--zonder-grenzen ${line}`.trim(), typing(prepared.world, 'j'));
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    sentBy(prepared.world);
  }

  it('--alleen-lezen lets no write pass', async () => {
    await only('--alleen-lezen');
    for (const { line, code, stderr, sent } of await runAll()) {
      expect(sent.filter(isWrite), line).toEqual([]);
      expect([code, stderr], line).toEqual([expect.toSatisfy((one) => one === 12 || one === 8), expect.stringContaining('--alleen-lezen')]);
    }
  });

  it('--mag lets no other request pass, a read neither', async () => {
    await only('--mag klanten.list');
    for (const { line, code, stderr, sent } of await runAll(2)) {
      expect(
        sent.filter((one) => !/^GET \/klanten(\?|$)/.test(one)),
        line,
      ).toEqual([]);
      expect([code, stderr], line).toEqual([12, expect.stringContaining('--mag klanten.list: ')]);
    }
    for (const words of [
      'factuur list',
      'factuur pdf --alles',
      'rapport omzet',
      'inbox list',
      'overzicht',
      'api GET /facturen --alles',
      'api GET /klanten/x',
    ]) {
      const { code, stderr } = await run(words, prepared.world);
      expect([words, code, stderr]).toEqual([words, 12, expect.stringContaining('staat er niet bij')]);
    }
    expect(sentBy(prepared.world).filter((one) => !/^GET \/klanten(\?|$)/.test(one))).toEqual([]);
    expect((await run('klanten list', prepared.world)).code).toBe(0);
  });

  it('--hoogstens-bedrag lets no larger document pass, nor a write that can not be measured', async () => {
    await only('--hoogstens-bedrag 3400');
    for (const { line, stderr, sent } of await runAll(3)) {
      expect(
        sent.filter((one) => isWrite(one) && !/^(?:POST|PATCH) \/klanten/.test(one)),
        line,
      ).toEqual([]);
      if (!/klanten/.test(line)) expect(stderr, line).toContain('--hoogstens-bedrag 3400: ');
    }
  });

  it('--hoogstens-per-dag lets nothing be made final or sent once the day is full', async () => {
    await only('--hoogstens-per-dag 0');
    for (const { line, sent } of await runAll(4)) {
      expect(
        sent.filter(
          (one) => isWrite(one) && !/^(?:POST|PATCH) \/(?:klanten|facturen|offertes|facturen\/[^/]*\/creditnota)(?:\/[^/]*)?$/.test(one),
        ),
        line,
      ).toEqual([]);
    }
  });

  it('and without a limit every one of them writes', async () => {
    await only('');
    for (const { line, sent, stderr } of await runAll()) {
      if (line.endsWith(' -')) continue;
      expect(sent.filter(isWrite), `${line}: ${stderr}`).not.toEqual([]);
    }
  });
});

describe('limits hold for the account', () => {
  const draft = async (world: Awaited<ReturnType<typeof savedWorld>>) =>
    (await callIn(world)('GET', '/facturen?status=concept&limit=1')).list[0]?.['id'] as string;

  it('under each profile and environment with its key, and in a dry run', async () => {
    const world = await savedWorld();
    const { SLEUTEL = '' } = world.env;
    const id = await draft(world);
    await limit('--alleen-lezen', world);
    const base = 'https://dienst.example/api/v1';
    const make = (naam: string, ...more: string[]) =>
      run(['profiel', 'maak', naam, '--sleutel-omgeving', 'SLEUTEL', '--zonder-controle', ...more], world);
    await make('zelfde', '--account-van', 'werk');
    await make('ander', '--base-url', `${base}/`);
    await run('profiel verwijder werk --ja', world);
    await make('werk', '--base-url', base);
    const environment = { ...world, env: { ...world.env, DUIT_PROFIEL: 'omgeving', DUIT_API_KEY: SLEUTEL, DUIT_BASE_URL: base } };
    const elsewhere = { ...environment, env: { ...environment.env, DUIT_ACCOUNT: '00000000-0000-4000-8000-000000000001' } };
    const noState = { ...world, env: { ...world.env, DUIT_STATE_DIR: join(world.folder, 'leeg') } };
    sentBy(world);
    for (const [words, where] of [
      [['--profiel', 'zelfde'], world],
      [['--profiel', 'zelfde', '--proef'], world],
      [['--profiel', 'ander'], world],
      [['--profiel', 'werk'], world],
      [[], environment],
      [[], elsewhere],
      [['--profiel', 'zelfde'], noState],
    ] as const) {
      const { code, stderr } = await run(['factuur', 'definitief', id, '--ja', ...words], where);
      expect([words, code, stderr]).toEqual([words, 12, expect.stringMatching(/--alleen-lezen|dat grenzen heeft/)]);
    }
    expect(sentBy(world).filter(isWrite)).toEqual([]);
  });

  it('and are named in controle, profiel toon and profiel list', async () => {
    const world = await savedWorld();
    await limit('--hoogstens-bedrag 10.000,00 --hoogstens-per-dag 50 --mag klanten.*,facturen.*', world);
    expect((await run('profiel toon --velden mag,hoogstens_bedrag,hoogstens_per_dag,alleen_lezen --json', world)).stdout).toBe(
      '{"mag":"klanten.*,facturen.*","hoogstens_bedrag":10000,"hoogstens_per_dag":50,"alleen_lezen":null}\n',
    );
    expect((await run('profiel list --json', world)).stdout).toContain('"hoogstens_per_dag":50');
    expect((await run('controle', world)).stdout).toContain(
      'ok\tgrenzen\talleen klanten.*, facturen.*; hoogstens € 10.000,00 per document; hoogstens 50 per dag (vandaag 0 definitief, 0 verstuurd)',
    );
  });

  it('also for the practice account, whose demo and commands it stops', async () => {
    const world = testWorld({ env: { DUIT_PROFIEL: 'oefen' } });
    await run('oefen vul', world);
    expect((await run('profiel wijzig oefen --alleen-lezen', world)).code).toBe(0);
    expect((await run('klanten maak --naam Claes', world)).code).toBe(12);
    expect((await run('inbox test', world)).code).toBe(12);
    const demo = await run('oefen demo', world);
    expect([demo.code, demo.stderr]).toEqual([8, expect.stringContaining('--alleen-lezen')]);
    expect((await run('profiel toon --json', world)).stdout).toContain('"alleen_lezen":true');
  });
});

describe('widening and lifting', () => {
  it('needs a person at a terminal, and --ja is none', async () => {
    const world = await savedWorld();
    await limit('--hoogstens-bedrag 1000 --mag facturen.*', world);
    for (const line of [
      '--zonder-grenzen --ja',
      '--hoogstens-bedrag 1001',
      '--mag facturen.*,klanten.list',
      '--zonder-grenzen --hoogstens-bedrag 5',
    ])
      expect(await limit(line, world)).toEqual({
        code: 12,
        stdout: '',
        stderr:
          'fout: grenzen verruimen of opheffen kan alleen een mens aan een terminal; er is niets gewijzigd\ntip: Een mens geeft dit commando zelf in, zonder pijp en zonder --niet-interactief. --ja volstaat hier niet.\n',
      });
    const refused = await limit('--zonder-grenzen --ja', typing(world, 'n'));
    expect([refused.code, refused.stderr]).toEqual([12, expect.stringContaining("De grenzen van het account van 'werk' opheffen? [j/N]")]);
    expect((await limit('--mag facturen.list --hoogstens-bedrag 999', world)).code).toBe(0);
    expect((await limit('--hoogstens-per-dag 3 --proef', world)).stderr).toBe('Proef: de grenzen van het account zijn niet gewijzigd.\n');
    const lifted = await limit('--zonder-grenzen', typing(world, 'j'));
    expect([lifted.code, lifted.stderr]).toEqual([
      0,
      expect.stringContaining('Grenzen nu: alleen facturen.list; hoogstens € 999,00 per document'),
    ]);
    expect((await run('klanten list', world)).code).toBe(0);
    expect((await run('profiel toon --json', world)).stdout).not.toContain('hoogstens');
  });

  it('refuses a limit that there is not', async () => {
    const world = await savedWorld();
    for (const [line, text] of [
      ['--mag facturen.definitef', "--mag: 'facturen.definitef' is geen bewerking van de dienst"],
      ['--mag *', "--mag: '*' is geen bewerking van de dienst"],
      ['--hoogstens-bedrag 0', '--hoogstens-bedrag: geef een bedrag boven 0'],
      ['--hoogstens-bedrag 1.000', "--hoogstens-bedrag: '1.000'"],
      ['--alleen-lezen --opslag lokaal', '--opslag gaat niet samen met grenzen'],
    ] as const) {
      const { code, stderr } = await limit(line, world);
      expect([code, stderr]).toEqual([2, expect.stringContaining(text)]);
    }
  });
});

describe('losing', () => {
  const copies = (world: TestWorld, folder: string) =>
    readdirSync(join(world.folder, folder)).filter((name) => name.startsWith('grenzen-'));

  it('the store, or the copies beside it, does not lift limits', async () => {
    const world = await savedWorld();
    await limit('--alleen-lezen', world);
    const write = async () => (await run('klanten maak --naam Claes', world)).code;
    for (const name of copies(world, 'config')) rmSync(join(world.folder, 'config', name));
    for (const name of copies(world, 'state')) rmSync(join(world.folder, 'state', name));
    expect(await write()).toBe(12);
    // A write that the store stopped put them back.
    expect(copies(world, 'config')).toHaveLength(2);
    rmSync(join(world.folder, 'state'), { recursive: true });
    expect(await write()).toBe(12);
    await run('journaal herstel --opnieuw --ja', world);
    expect(await write()).toBe(12);
    expect(existsSync(join(world.folder, 'state'))).toBe(true);
  });

  it('a damaged copy is exit 10, and a copy that others can change is too', async () => {
    const world = await savedWorld();
    await limit('--alleen-lezen', world);
    const path = join(world.folder, 'config', copies(world, 'config')[0] ?? '');
    const whole = readFileSync(path);
    writeFileSync(path, '{');
    const { code, stderr } = await run('klanten list', world);
    expect([code, stderr]).toEqual([10, expect.stringContaining('is beschadigd')]);
    expect((await run('controle', world)).stdout).toContain('fout\tgrenzen');
    writeFileSync(path, whole);
    expect((await run('klanten list', world)).code).toBe(0);
  });
});
