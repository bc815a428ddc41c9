import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chance } from '../support/chance.ts';
import { faultyMachine } from '../support/faulty.ts';
import { copyFolder } from '../support/copy.ts';
import { isLong } from '../support/long.ts';

/** So many walks of so many steps; DUIT_TEST_RUNS asks for more walks. */
const walks = Number(process.env['DUIT_TEST_RUNS'] ?? 1);
const steps = isLong ? 60 : 35;

/**
 * One walk over writes, reads, losses, restores and the decisions of a person who looks at the service. duit may refuse whatever it
 * likes, but no invoice is made twice and none is sent twice.
 */
async function walk(seed: number): Promise<Record<string, number>> {
  const machine = await faultyMachine();
  const { folder } = machine.world;
  const [state, config, copy] = ['state', 'config', 'kopie'].map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(config, { mode: 0o700 });
  const next = chance(seed);
  const pick = (count: number) => Math.floor(next() * count);
  const go = async (line: string) => (await machine.run(line))!;
  const klant = (await go('klanten maak --naam Peeters --email p@example.be --formaat id')).stdout.trim();
  const codes: Record<string, number> = {};
  const idOf = async (text: string) => {
    for (const row of await machine.list('/facturen')) {
      const whole = await machine.get(`/facturen/${String(row['id'])}`);
      if ((whole['regels'] as { omschrijving: string }[])[0]?.omschrijving === text) return String(row['id']);
    }
    return undefined;
  };
  const sent = (id: string) => machine.carriedOut.filter((line) => line === `POST /facturen/${id}/versturen`).length;

  /** Follows the message of a refusal, as a person would who looks at the service. */
  const follow = async (stderr: string) => {
    const [line] = /factuur verstuur \S+ --kanaal email --al-verstuurd/.exec(stderr) ?? [];
    const id = line?.split(' ')[2];
    if (line === undefined || id === undefined) return undefined;
    return go(sent(id) > 0 ? line : line.replace('--al-verstuurd', '--nogmaals'));
  };
  const work = async (line: string) => {
    const { code, stderr } = await go(line);
    codes[code] = (codes[code] ?? 0) + 1;
    expect(code, `seed ${seed}: ${line}: ${stderr}`).not.toBe(1);
    if (code === 12) await follow(stderr);
  };

  const texts = ['een', 'twee', 'drie', 'vier'];
  for (let step = 0; step < steps; step += 1) {
    const text = texts[pick(texts.length)] ?? '';
    const kind = pick(10);
    if (kind < 3) await work(`factuur maak --klant ${klant} --regel ${text};1;100;21`);
    else if (kind < 7) {
      const id = await idOf(text);
      if (id !== undefined) await work(kind === 3 ? `factuur definitief ${id}` : `factuur verstuur ${id} --kanaal email`);
    } else if (kind === 7) {
      rmSync(copy, { recursive: true, force: true });
      if (existsSync(state)) copyFolder(state, copy);
    } else if (kind === 8) {
      const isBack = next() < 0.7 && existsSync(copy);
      rmSync(state, { recursive: true, force: true });
      if (isBack) copyFolder(copy, state);
    } else await go('journaal list');
    // Every document equals another by its first line alone where it was made twice.
    const made = await machine.list('/facturen');
    const lines = await Promise.all(
      made.map(async ({ id }) => (await machine.get(`/facturen/${String(id)}`))['regels'] as { omschrijving: string }[]),
    );
    const names = lines.map(([first]) => first?.omschrijving);
    expect(new Set(names).size, `seed ${seed}, step ${step}`).toBe(names.length);
    for (const { id } of made) expect(sent(String(id)), `seed ${seed}, step ${step}`).toBeLessThanOrEqual(1);
  }
  rmSync(folder, { recursive: true, force: true });
  return codes;
}

it(
  'makes no invoice twice and sends none twice, whatever of the state is lost and put back',
  async () => {
    const codes: Record<string, number> = {};
    for (let seed = 1; seed <= walks; seed += 1) {
      for (const [code, count] of Object.entries(await walk(seed))) codes[code] = (codes[code] ?? 0) + count;
    }
    // The walks meet both what goes and what is refused, and the state comes back on its own.
    expect(Object.keys(codes)).toEqual(expect.arrayContaining(['0', '12']));
    expect(codes[10]).toBeUndefined();
  },
  walks * 120_000,
);
