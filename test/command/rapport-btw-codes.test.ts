import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepFolders } from '../support/copy.ts';
import { reportWorld } from '../support/figures.ts';
import { typing } from '../support/typing.ts';
import { run, type TestWorld } from '../support/world.ts';

type Row = Record<string, string | number | boolean | null>;

const read = async <T>(world: TestWorld, line: string): Promise<T> => JSON.parse((await run(`${line} --json --stil`, world)).stdout) as T;

/** A world in which two customers bought at 0 % in the quarter that ended, and their names, in the order in which they are asked. */
async function silentWorld() {
  const world = await reportWorld(0);
  expect((await run('profiel wijzig werk --btw-stelsel normaal --aangifte kwartaal', world)).code).toBe(0);
  const customers = (await read<Row[]>(world, 'klanten list')).slice(0, 2);
  for (const [at, { id }] of customers.entries()) {
    const regel = ['Vervoer;1;100;0', 'Tegels;1;40;0'][at] ?? '';
    const made = JSON.parse(
      (await run(['factuur', 'maak', '--klant', String(id), '--regel', regel, '--datum', '2025-11-03', '--json', '--stil'], world)).stdout,
    ) as Row;
    expect((await run(['factuur', 'definitief', String(made['id']), '--bevestig', 'datum'], world)).code).toBe(0);
  }
  return { world, first: String(customers[1]?.['naam']), second: String(customers[0]?.['naam']) };
}

/** The same world, at which a person types these lines and reads the results. */
const seated = (world: TestWorld, ...lines: string[]): TestWorld => {
  const typed = typing(world, ...lines);
  return { ...typed, stdout: { ...world.stdout, isTTY: true, columns: 500 } };
};

let world: TestWorld;
let [first, second] = ['', ''];
let back: () => void;

beforeAll(async () => {
  ({ world, first, second } = await silentWorld());
  back = keepFolders(world);
});

beforeEach(() => back());

const boxes = async (more = ''): Promise<Record<string, number>> => {
  const rows = await read<Row[]>(world, `rapport btw --kwartaal 2025-4 ${more}`.trim());
  return Object.fromEntries(rows.filter(({ bedrag }) => bedrag !== 0).map(({ rooster: box, bedrag }) => [String(box), Number(bedrag)]));
};

describe('rapport btw, at a terminal', () => {
  it('asks once for each customer what 0 % is, and remembers it for the reports that follow', async () => {
    const { code, stderr } = await run('rapport btw --kwartaal 2025-4', seated(world, '3', '1'));
    expect(code).toBe(0);
    expect(stderr).toContain(
      `${first}: € 40,00 aan 0 % op 1 document: "Tegels"\nWaarom 0 % btw voor ${first}? duit onthoudt je antwoord\n`,
    );
    expect(stderr).toContain(`${second}: € 100,00 aan 0 % op 1 document: "Vervoer"\n`);
    expect(stderr).toContain('Nakijken of herroepen: duit rapport btw-codes');
    expect(await boxes()).toEqual({ '45': 100, '46': 40 });
    const again = await run('rapport btw --kwartaal 2025-4', seated(world));
    expect({ code: again.code, asked: again.stderr.includes('Waarom 0 % btw') }).toEqual({ code: 0, asked: false });
    expect(
      (await run('rapport btw-codes', world)).stdout
        .split('\n')
        .map((line) => line.split('\t').slice(0, 2).join(' '))
        .toSorted(),
    ).toEqual(['', `${first} 46`, `${second} 45`].toSorted());
    expect(
      (await read<Row[]>(world, 'rapport ic-opgave --kwartaal 2025-4 --weggelaten')).map(({ code: kind, bedrag }) => [kind, bedrag]),
    ).toEqual([['L', 40]]);
  });

  it('keeps what was answered where the person stops, and asks for a customer that was skipped again', async () => {
    expect((await run('rapport btw --kwartaal 2025-4', seated(world, '3', '8'))).code).toBe(8);
    const { code, stderr } = await run('rapport btw --kwartaal 2025-4', seated(world, '7'));
    expect({ code, first: stderr.includes(`voor ${first}?`), second: stderr.includes(`voor ${second}?`) }).toEqual({
      code: 8,
      first: false,
      second: true,
    });
    expect(await boxes()).toEqual({ '46': 40 });
  });

  it('takes an answer back, and asks again', async () => {
    await run('rapport btw --kwartaal 2025-4', seated(world, '3', '1'));
    expect((await run(['rapport', 'btw-codes', '--vergeet', first.toUpperCase(), '--proef'], world)).stderr).toBe(
      'Proef: er is niets over de btw bewaard.\n',
    );
    const { code, stdout } = await run(['rapport', 'btw-codes', '--vergeet', first.toUpperCase(), '--formaat', 'json'], world);
    expect({ code, left: (JSON.parse(stdout) as Row[]).map(({ code: kind }) => kind) }).toEqual({ code: 0, left: ['45'] });
    expect(await run(['rapport', 'btw-codes', '--vergeet', first], world)).toMatchObject({
      code: 3,
      stderr: `fout: --vergeet: van '${first}' is geen code onthouden\ntip: Zie duit rapport btw-codes\n`,
    });
    expect((await run('rapport btw --kwartaal 2025-4', seated(world, '8'))).stderr).toContain(`voor ${first}?`);
  });

  it('tells on which day it was answered as the clock on the wall had it', async () => {
    const late = { ...world, now: () => new Date('2026-03-15T23:30:00Z') };
    await run('rapport btw --kwartaal 2025-4', seated(late, '3', '1'));
    for (const [TZ, day] of [
      ['Europe/Brussels', '16/03/2026'],
      ['America/New_York', '15/03/2026'],
    ]) {
      const at = seated({ ...late, env: { ...world.env, ...(TZ && { TZ }) } });
      expect((await run('rapport btw-codes', at)).stdout).toContain(`  ${day}`);
    }
  });

  it('lets a file, legal wording and a batch go first', async () => {
    await run('rapport btw --kwartaal 2025-4', seated(world, '3', '1'));
    writeFileSync(join(world.folder, 'codes.yaml'), `klanten:\n  ${JSON.stringify(first)}: 47\n`);
    expect(await boxes('--btw-codes codes.yaml')).toEqual({ '45': 100, '47': 40 });
  });

  it('asks nobody in a pipe, with --proef or with --niet-interactief, and names the ways', async () => {
    for (const [line, place] of [
      ['rapport btw --kwartaal 2025-4', typing(world, '3', '1')],
      ['rapport btw --kwartaal 2025-4 --proef', seated(world, '3', '1')],
      ['rapport btw --kwartaal 2025-4 --niet-interactief', seated(world, '3', '1')],
    ] as const) {
      const { code, stderr } = await run(line, place);
      expect({ code, asked: stderr.includes('Waarom 0 % btw') }, line).toEqual({ code: 8, asked: false });
      expect(stderr).toContain(
        'Aan een terminal vraagt dit rapport per klant waarom er 0 % staat, en het onthoudt dat. Of zeg in een bestand',
      );
      expect(stderr).toContain('--btw-codes btw-codes.yaml');
    }
    expect(await read<Row[]>(world, 'rapport btw-codes')).toEqual([]);
  });

  it('takes the answer of no other customer back, and asks which where two are called so', async () => {
    for (const [from, naam] of [
      [first, 'Garage D’Or'],
      [second, "Garage D'Or"],
    ] as const)
      expect((await run(['klanten', 'wijzig', from, '--naam', naam, '--toch-maken', '--ja'], world)).code).toBe(0);
    await run('rapport btw --kwartaal 2025-4', seated(world, '3', '1'));
    const ids = (await read<Row[]>(world, 'rapport btw-codes')).map(({ klant }) => String(klant));
    expect(ids).toHaveLength(2);
    const { code, stderr } = await run(['rapport', 'btw-codes', '--vergeet', "garage d'or"], world);
    expect({ code, ids: ids.filter((id) => stderr.includes(id)) }).toEqual({ code: 2, ids });
    expect((await run(['rapport', 'btw-codes', '--vergeet', ids[0]!, '--json'], world)).stdout).toContain(ids[1]);
  });
});

describe('the boxes of rapport btw', () => {
  it('stand in the order of the screen of Intervat, and say which ones duit can not know', async () => {
    const { stdout, stderr } = await run('rapport btw --kwartaal 2025-4 --velden rooster', world);
    expect(stdout.trim().split('\n')).toEqual(['00', '01', '02', '03', '44', '45', '46', '47', '48', '49', '54', '64']);
    expect(stderr).toContain('kader III (81-88), in kader IV 55-57, 61 en 63, in kader V 59 en 62. 71 of 72 is niet berekend.');
  });
});
