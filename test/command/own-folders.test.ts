import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sha256 } from '../../src/machine/files/hash.ts';
import { treeOf } from '../../src/cli/help/tree.ts';
import { keepFolders } from '../support/copy.ts';
import { sampleBySeed } from '../support/long.ts';
import { leavesOf, wholeProgram } from '../support/program.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { ublOf } from '../support/ubl-invoice.ts';
import { typing } from '../support/typing.ts';
import { type Prepared, writersWorld } from '../support/writers.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const invoice = ublOf({ nummer: '1', datum: '2026-03-01' });

/** The contents of the folders of duit itself, by their paths. */
const contents = ({ folder }: TestWorld, ...names: string[]) =>
  names.flatMap((name) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/-(wal|shm)$/.test(path))
      .map((path) => [path, sha256(readFileSync(path))] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );

const isRefused = (path: string, folder: string) => expect.stringContaining(`fout: ${path} ligt in ${folder}, een map van duit zelf\n`);

let prepared: Prepared;
let back: () => void;

beforeAll(async () => {
  prepared = await writersWorld();
  back = keepFolders(prepared.world);
});

beforeEach(() => back());

describe('a person who works around the approval of another with duit alone', () => {
  const plan = 'batch plan in.csv --overschrijven --ja -o';

  it('writes no plan in the place of the limits', async () => {
    const { world, concept } = prepared;
    await run('profiel wijzig werk --goedkeuring alles', world);
    for (const folder of ['config', 'state']) {
      const place = join(world.folder, folder);
      const copies = readdirSync(place).filter((name) => name.startsWith('grenzen-'));
      expect(copies).toHaveLength(2);
      const before = contents(world, 'config', 'state');
      for (const name of copies) {
        const path = join(place, name);
        const { code, stderr } = await run(`${plan} ${path}`, world);
        expect([code, stderr]).toEqual([2, isRefused(path, place)]);
        expect(stderr).toContain('Kies een plaats daarbuiten.');
      }
      expect(contents(world, 'config', 'state')).toEqual(before);
    }
    expect((await run(['factuur', 'definitief', concept, '--ja'], world)).code).toBe(12);
  });

  it('writes no PDF over the store, to have it made anew', async () => {
    const { world, definitief } = prepared;
    const path = join(world.folder, 'state', 'state.sqlite');
    for (const more of [[], ['--overschrijven']]) {
      const { code, stderr } = await run(['factuur', 'pdf', definitief, '-o', path, ...more], world);
      expect([code, stderr]).toEqual([2, isRefused(path, join(world.folder, 'state'))]);
    }
    expect((await run('journaal list', world)).code).toBe(0);
  });

  const others = [
    ['a plan', (text: string) => `{"versie":99,"account":"${accountIn(text)}","profiel":"werk","documenten":[]}`],
    ['limits without a limit', (text: string) => `{"grenzen":{"versie":99,"account":"${accountIn(text)}"}}`],
    ['limits and something unknown', (text: string) => text.replace('"goedkeuring"', '"morgen":true,"goedkeuring"')],
    ['limits beside something unknown', (text: string) => text.replace('{', '{"morgen":true,')],
    ['an unknown level', (text: string) => text.replace('"alles"', '"iets"')],
    ['an amount in words', (text: string) => text.replace('"goedkeuring"', '"hoogstens_bedrag":"veel","goedkeuring"')],
    ['nothing', () => ''],
    ['an empty object', () => '{}'],
    ['a list', () => '[]'],
    ['null', () => 'null'],
  ] as const;

  it('has nothing else in the place of the limits taken for them, nor for no limit', async () => {
    const world = await savedWorld();
    await run('profiel wijzig werk --goedkeuring alles', world);
    const folder = join(world.folder, 'config');
    const name = readdirSync(folder).find((one) => one.startsWith('grenzen-')) ?? '';
    const path = join(folder, name);
    const kept = readFileSync(path, 'utf8');
    sentBy(world);
    for (const [what, changed] of others) {
      const text = changed(kept);
      expect(text, what).not.toBe(kept);
      writeFileSync(path, text);
      const { code, stderr } = await run('klanten maak --naam Claes --ja', world);
      expect([what, code, stderr]).toEqual([what, 10, expect.stringContaining(`${path} is beschadigd`)]);
      expect(sentBy(world), what).toEqual([]);
    }
  });

  const accountIn = (text: string): string => /"account":"([^"]+)"/.exec(text)?.[1] ?? '';

  it('still has a person lift the limits', async () => {
    const world = await savedWorld();
    await run('profiel wijzig werk --goedkeuring alles', world);
    await run('profiel wijzig werk --zonder-grenzen', typing(world, 'j'));
    expect((await run('klanten maak --naam Claes --ja', world)).code).toBe(0);
    rmSync(join(world.folder, 'state'), { recursive: true });
    expect((await run('klanten list', world)).code).toBe(0);
  });
});

describe('whatever path leads to a folder of duit itself', () => {
  beforeAll(() => {
    const { folder } = prepared.world;
    mkdirSync(join(folder, 'elders'));
    symlinkSync('../state', join(folder, 'elders', 'koppeling'));
    symlinkSync(folder, join(folder, 'elders', 'boven'));
    symlinkSync('../state/state.sqlite', join(folder, 'elders', 'bestand'));
  });

  const paths = [
    ['a relative one', 'state/x.pdf', 'state'],
    ['one that goes up', 'elders/../state/x.pdf', 'state'],
    ['a link', 'elders/koppeling/x.pdf', 'state'],
    ['a link above it', 'elders/boven/config/x.pdf', 'config'],
    ['a link to a file in it', 'elders/bestand', 'state'],
    ['a folder that is to be made', 'state/nieuw/x.pdf', 'state'],
    ['a file that is there', 'config/profielen.json', 'config'],
    ['a text of --bewerk', 'state/bewerkt/factuur-1.yaml', 'state'],
  ] as const;
  it.each(sampleBySeed(paths, 2, 1))('no command writes a file there: %s', async (_what, path, own) => {
    const { world, definitief } = prepared;
    sentBy(world);
    const before = contents(world, 'config', 'state');
    for (const more of [[], ['--overschrijven'], ['--proef']]) {
      const { code, stdout, stderr } = await run(['factuur', 'pdf', definitief, '-o', path, ...more], world);
      expect([code, stdout, stderr]).toEqual([2, '', isRefused(path, join(world.folder, own))]);
    }
    expect(sentBy(world)).toEqual([]);
    expect(contents(world, 'config', 'state')).toEqual(before);
  });

  it('no command saves files there where it is the working folder', async () => {
    const { world, definitief } = prepared;
    const cwd = join(world.folder, 'elders', 'koppeling');
    const { code, stderr } = await run(['factuur', 'pdf', definitief], { ...world, cwd });
    expect([code, stderr]).toEqual([2, isRefused(cwd, join(world.folder, 'state'))]);
    expect((await run('factuur list', { ...world, cwd })).code).toBe(0);
  });

  it.each(sampleBySeed(['thuis', 'THUIS', 'thuis/onder', 'elders/boven/thuis'], 2, 1))(
    'no command makes %s while there is none',
    async (map) => {
      const { world, definitief } = prepared;
      const thuis = join(world.folder, 'thuis');
      const other = { ...world, env: { ...world.env, DUIT_CONFIG_DIR: thuis, DUIT_PROFIEL: 'oefen' } };
      const { code, stderr } = await run(['factuur', 'pdf', definitief, '--map', map], other);
      expect([code, stderr]).toEqual([2, isRefused(map, thuis)]);
      expect(existsSync(thuis)).toBe(false);
    },
  );

  it('a folder whose name only begins the same is none of them', async () => {
    const { world, definitief } = prepared;
    mkdirSync(join(world.folder, 'state-oud'), { recursive: true });
    expect((await run(['factuur', 'pdf', definitief, '--map', 'state-oud'], world)).code).toBe(0);
  });

  it('a file below a folder that is read is left out where it is one of them', async () => {
    const { world } = prepared;
    writeFileSync(join(world.folder, 'elders', 'goed.xml'), invoice);
    writeFileSync(join(world.folder, 'config', 'fout.xml'), '<a/>');
    writeFileSync(join(world.folder, 'fout.xml'), '<a/>');
    const { stdout, stderr } = await run('ubl controleer . --json', world);
    expect(stdout).toContain('elders/goed.xml');
    expect(stderr).toContain('fout.xml');
    expect(stdout + stderr).not.toContain('config/fout.xml');
  });
});

describe('the files in them that are for a person too', () => {
  it('are read, and stay as they are', async () => {
    const world = testWorld();
    const id = async (line: string): Promise<string> => (await run(`${line} --profiel oefen --formaat id`, world)).stdout.trim();
    const klant = await id('klanten maak --naam Peeters --kbo-btw-nummer 0403123486 --peppol-id 0208:0403123486');
    const factuur = await id(`factuur maak --klant ${klant} --regel Advies;3;95;21`);
    await id(`factuur definitief ${factuur}`);
    await id(`factuur verstuur ${factuur} --kanaal peppol`);
    const box = join('state', 'oefen', 'peppol-uit');
    const [sent = ''] = readdirSync(join(world.folder, box));
    const path = join(box, sent);
    expect(sent).toMatch(/\.xml$/);
    expect((await run(`ubl toon ${path}`, world)).code).toBe(0);
    expect((await run(`ubl controleer ${box}`, world)).code).toBe(0);
    const { code, stderr } = await run(`ubl toon ${path} --pdf -o ${box}/x.pdf`, world);
    expect([code, stderr]).toEqual([2, isRefused(`${box}/x.pdf`, join(world.folder, 'state'))]);
  });

  it('are not those behind a link in their place', async () => {
    const { world } = prepared;
    symlinkSync('../config', join(world.folder, 'state', 'bewerkt'));
    const path = 'state/bewerkt/profielen.json';
    const { code, stderr } = await run(`api POST /klanten --invoer ${path} --ja`, world);
    expect([code, stderr]).toEqual([2, isRefused(path, join(world.folder, 'config'))]);
  });
});

it('no command makes a file among the devices, and one that is there takes it', async () => {
  const { world, definitief } = prepared;
  for (const [option, path] of [
    ['-o', '/dev/duit-nieuw'],
    ['-o', '/dev/../dev/duit-nieuw'],
    ['--map', '/dev'],
    ['--map', '/dev/duit-nieuw'],
  ] as const) {
    const { code, stderr } = await run(['factuur', 'pdf', definitief, option, path, '--overschrijven'], world);
    expect([code, stderr]).toEqual([2, `fout: ${path}: in /dev maakt duit geen bestand\ntip: Kies een andere map.\n`]);
  }
  expect(existsSync('/dev/duit-nieuw')).toBe(false);
  expect((await run(['factuur', 'pdf', definitief, '-o', '/dev/null'], world)).code).toBe(0);
  expect((await run(['factuur', 'pdf', definitief, '-o', '/dev/stdout'], world)).stdout).toMatch(/^%PDF-/);
});

it('-o goes through no link, wherever it leads', async () => {
  const { world, definitief } = prepared;
  const at = (name: string): string => join(world.folder, name);
  writeFileSync(at('echt.pdf'), 'oud');
  symlinkSync('echt.pdf', at('link.pdf'));
  symlinkSync('nergens.pdf', at('los.pdf'));
  for (const name of ['link.pdf', 'los.pdf'])
    for (const more of [[], ['--overschrijven']]) {
      const { code, stderr } = await run(['factuur', 'pdf', definitief, '-o', name, ...more], world);
      const told = `fout: ${at(name)} is geen gewoon bestand; er is niets bewaard\ntip: Het is een koppeling: noem het bestand zelf.\n`;
      expect([code, stderr]).toEqual([2, told]);
    }
  expect(readFileSync(at('echt.pdf'), 'utf8')).toBe('oud');
  expect(existsSync(at('nergens.pdf'))).toBe(false);
});

describe('every option and word that names a file', () => {
  /** The words that a command needs beside the option, or, behind `<…>`, beside the argument; `-` is the name that the file needs. */
  const lines = (
    { definitief, definitieveCreditnota, klant }: Prepared,
    ontvangen: string,
  ): Record<string, Record<string, readonly [file: string, ...words: string[]]>> => ({
    'factuur maak': { '--invoer': ['x.yaml'] },
    'offerte maak': { '--invoer': ['x.yaml'] },
    ...Object.fromEntries(
      [
        ['factuur', definitief],
        ['creditnota', definitieveCreditnota],
        ['inbox', ontvangen],
      ].flatMap(([group, id = '']) =>
        ['pdf', 'ubl'].map((kind) => [`${group} ${kind}`, { '--map': ['x', id], '--uitvoer': ['x.pdf', id] }]),
      ),
    ),
    'inbox lees': { '--bijlagen': ['x', ontvangen], '--uitvoer': ['x.pdf', ontvangen, '--pdf'] },
    'inbox qr': { '--uitvoer': ['x.png', ontvangen] },
    'inbox ophalen': { '--map': ['x', '--vanaf', 'nu'] },
    'ubl toon': { '--bijlagen': ['x', 'goed.xml'], '--uitvoer': ['x.pdf', 'goed.xml', '--pdf'], '<bestand>': ['x.xml'] },
    'ubl controleer': { '<bestand>': ['x.xml'] },
    'openstaand herinner': {
      '--map': ['x', klant, '--afzender', 'Wij BV'],
      '--abonnementen': ['x.yaml', '--vervallen', '--afzender', 'Wij BV'],
    },
    'bank lees': { '<bestand>': ['x.xml'] },
    'rapport btw': { '--btw-codes': ['x.yaml', '--kwartaal', '2026-1'] },
    'rapport klantenlisting': { '--uitvoer': ['x.xml', '--jaar', '2025'] },
    'rapport ic-opgave': {
      '--btw-codes': ['x.yaml', '--kwartaal', '2026-1'],
      '--uitvoer': ['x.xml', '--kwartaal', '2026-1', '--bevestig', 'periode'],
    },
    'klanten rekening': { '--uitvoer': ['x.html', klant] },
    'rapport afsluiten': { '--uitvoer': ['x', '--kwartaal', '2026-1'], '--archief': ['x', '--kwartaal', '2026-1', '-o', 'k1'] },
    'rapport pagina': { '--uitvoer': ['x.html'], '--btw-codes': ['x.yaml', '--kwartaal', '2026-1', '-o', 'pagina.html'] },
    'batch plan': {
      '--uitvoer': ['x.json', 'in.csv'],
      '--klanten': ['x.csv', 'in.csv'],
      '--ververs': ['x.json'],
      '<bestand>': ['x.csv'],
    },
    'batch toon': { '<plan>': ['x.json'] },
    'batch voer-uit': { '--uitvoer': ['x.csv', 'plan.json'], '<plan>': ['x.json'] },
    'batch crediteer': { '--uitvoer': ['x.json', 'plan.json'], '<plan>': ['x.json'] },
    'batch voorbeeld': { '--uitvoer': ['x.csv'] },
    'abonnement controleer': { '<bestand>': ['x.yaml'] },
    'abonnement plan': { '--uitvoer': ['x.json', '--periode', '2026-02'], '<bestand>': ['x.yaml', '--periode', '2026-02'] },
    'archief bijwerken': { '--map': ['x'] },
    'archief controleer': { '--map': ['x'] },
    'archief herstel': { '--map': ['x'] },
    'archief zoek': { '--map': ['x', 'iets'] },
    'archief toon': { '--map': ['x'] },
    'archief exporteer': { '--map': ['x', '-o', 'x.zip'], '--uitvoer': ['x.zip'] },
    'archief bewaren': { '--map': ['x', definitief, '--tot', '2040-01-01'] },
    'oefen demo': { '--map': ['x'] },
    'oefen start': { '--sleutel-bestand': ['x.txt'] },
    'oefen bank': { '--map': ['x'] },
    api: { '--invoer': ['x.json', 'POST', '/klanten'], '--uitvoer': ['x.pdf', 'GET', `/facturen/${definitief}/pdf`] },
    help: { '--map': ['x', 'assistent'] },
  });

  it('is refused a place in a folder of duit itself, before anything is asked or changed', async () => {
    const { world } = prepared;
    writeFileSync(join(world.folder, 'goed.xml'), invoice);
    await run(
      'profiel wijzig werk --ondernemingsnummer 0123.456.749 --btw-stelsel normaal --aangifte kwartaal --rekening BE68539007547034',
      world,
    );
    await run('archief bijwerken', world);
    const ontvangen = (await run('inbox list --formaat id', world)).stdout.split('\n')[0] ?? '';
    const tried = lines(prepared, ontvangen);
    const leaves = leavesOf(await wholeProgram('nl')).map((leaf) => treeOf(leaf));
    const named = leaves.flatMap(({ path, options, arguments: words }) => [
      ...options.flatMap(({ long, value }) => (/bestand|map|plan/.test(value ?? '') ? [`${path.slice(5)} ${long}`] : [])),
      ...words.flatMap(({ name }) => (/bestand|plan/.test(name) ? [`${path.slice(5)} <${name}>`] : [])),
    ]);
    expect(Object.entries(tried).flatMap(([path, options]) => Object.keys(options).map((one) => `${path} ${one}`))).toEqual(
      expect.arrayContaining(named),
    );
    sentBy(world);
    const before = contents(world, 'config');
    const config = join(world.folder, 'config');
    for (const [path, options] of sampleBySeed(Object.entries(tried), 4, 1))
      for (const [option, [file, ...words]] of Object.entries(options)) {
        const place = join(config, file);
        const line = [...path.split(' '), ...(option.startsWith('<') ? [place] : [option, place]), ...words];
        const { code, stdout, stderr } = await run(path === 'help' ? line : [...line, '--ja'], world);
        expect.soft([...line, code, stdout, stderr]).toEqual([...line, 2, '', isRefused(place, config)]);
      }
    expect(sentBy(world).filter((request) => !request.startsWith('GET '))).toEqual([]);
    expect(contents(world, 'config')).toEqual(before);
  });
});
