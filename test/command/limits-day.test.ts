import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { type Fate, faultyMachine, type Machine } from '../support/faulty.ts';
import { onEachStore } from '../support/each-store.ts';
import { fold } from '../support/store.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

await onEachStore('limits of a day', ({ isShared, once }) => {
  let machine: Machine;
  let klant: string;

  const limit = async (line: string): Promise<void> => {
    const ended = await machine.run(`profiel wijzig ${line}`);
    expect([ended?.code, ended?.stderr]).toEqual([0, '']);
  };
  const draft = async (n: number): Promise<string> =>
    (await machine.run(['factuur', 'maak', '--klant', klant, '--regel', `Advies ${n};1;95;21`, '--formaat', 'id']))?.stdout.trim() ?? '';
  const final = (id: string) => machine.run(['factuur', 'definitief', id]);
  const done = () => machine.carriedOut.filter((line) => line.endsWith('/definitief')).length;

  beforeEach(async () => {
    machine = await faultyMachine();
    klant = (await machine.run('klanten maak --naam Peeters --email peeters@example.be --formaat id'))?.stdout.trim() ?? '';
  });

  it('let no more pass of processes that run at once', async () => {
    const ids = [];
    for (let n = 0; n < 6; n++) ids.push(await draft(n));
    await limit('--hoogstens-per-dag 2');
    const codes = (await Promise.all(ids.map(final))).map((ended) => ended?.code);
    // One that found the store occupied for too long may be given again.
    expect(codes.filter((code) => code !== 0 && code !== 5 && code !== 12)).toEqual([]);
    expect(done()).toBeLessThanOrEqual(2);
    for (const id of ids) await final(id);
    expect(done()).toBe(2);
    const refused = await machine.run(['factuur', 'definitief', await draft(7), '--json', '--toch-maken', '--negeer-open', '--ja']);
    expect(JSON.parse(refused?.stderr ?? '')).toMatchObject({ code: 12, error: { limit: { option: '--hoogstens-per-dag', value: 2 } } });
  });

  once('count the two acts apart, and begin anew with the day of Brussels', async () => {
    const [a, b] = [await draft(1), await draft(2)];
    // Half past eleven in the evening in Brussels is a day further than in New York, and not yet in Greenwich.
    await machine.world.sleep(Date.parse('2026-03-15T22:30:00Z') - machine.world.now().getTime());
    await limit('--hoogstens-per-dag 1');
    expect((await final(a))?.code).toBe(0);
    expect((await machine.run(['factuur', 'verstuur', a, '--kanaal', 'email']))?.code).toBe(0);
    expect((await machine.run(['factuur', 'verstuur', a, '--kanaal', 'email', '--nogmaals']))?.code).toBe(12);
    expect((await final(b))?.code).toBe(12);
    await machine.world.sleep(31 * 60_000);
    expect(machine.world.now().toISOString().slice(0, 10)).toBe('2026-03-15');
    expect((await final(b))?.code).toBe(0);
  });

  once('count an unknown outcome, and give back what the service refused or never got', async () => {
    const [a, b, c] = [await draft(1), await draft(2), await draft(3)];
    await limit('--hoogstens-per-dag 1');
    const refusing: Fate = () => Response.json({ error: { status: 422, message: 'nee' } }, { status: 422 });
    expect((await machine.run(['factuur', 'definitief', a], refusing))?.code).toBe(6);
    expect((await machine.run(['factuur', 'definitief', a], 'unsent'))?.code).toBe(10);
    expect((await machine.run(['factuur', 'definitief', b, '--niet-wachten'], 'unread'))?.code).toBe(7);
    expect((await final(c))?.code).toBe(12);
    expect(done()).toBe(0);
  });

  once('count what was done before the limit was set, and stop a batch that goes on the next day', async () => {
    expect((await final(await draft(1)))?.code).toBe(0);
    const [a, b, c] = [await draft(2), await draft(3), await draft(4)];
    await limit('--hoogstens-per-dag 2');
    const ended = await machine.run(['factuur', 'definitief', a, b, c, '--ja']);
    expect([ended?.code, ended?.stderr]).toEqual([
      8,
      expect.stringContaining('--hoogstens-per-dag 2: zoveel werd er vandaag al definitief gemaakt'),
    ]);
    expect(done()).toBe(2);
    await machine.world.sleep(24 * 3_600_000);
    expect((await machine.run(['factuur', 'definitief', b, c, '--ja']))?.code).toBe(0);
  });

  const turnClock = (days: number) => machine.world.sleep(days * 24 * 3_600_000);
  const drafts = async (count: number) => {
    const ids = [];
    while (ids.length < count) ids.push(await draft(ids.length));
    return ids;
  };
  const codes = async (ids: readonly string[]) => {
    const ended = [];
    for (const id of ids) ended.push((await final(id))?.code);
    return ended;
  };
  const wijzig = (line: string, ...answers: string[]) =>
    run(`profiel wijzig ${line}`, answers.length > 0 ? typing(machine.world, ...answers) : machine.world);
  const controle = async () => ((await machine.run('controle'))?.stdout ?? '').split('\n').filter((line) => line.includes('grenzen'));

  once('belong to the newest day of a clock that goes ahead and back', async () => {
    const [a, b, c, d, e, f, g, h] = (await drafts(8)) as [string, string, string, string, string, string, string, string];
    await limit('--hoogstens-per-dag 3');
    expect(await codes([a, b, c])).toEqual([0, 0, 0]);
    await turnClock(1);
    expect(await codes([d])).toEqual([0]);
    await turnClock(-1);
    expect(await codes([e, f])).toEqual([0, 0]);
    const stopped = await final(g);
    expect([stopped?.code, stopped?.stderr]).toEqual([
      12,
      expect.stringContaining('zoveel werd er op 16/03/2026 al definitief gemaakt, en volgens de klok is het nu 15/03/2026'),
    ]);
    // One day is what two clocks around midnight make.
    expect(stopped?.stderr).not.toContain('--tel-vandaag');
    expect(await controle()).toEqual([expect.stringMatching(/^ok.*op 16\/03\/2026 3 definitief, 0 verstuurd/)]);
    await turnClock(1);
    expect(await codes([g])).toEqual([12]);
    await turnClock(1);
    expect(await codes([g, h])).toEqual([0, 0]);
  });

  once('are set to today by a person at a terminal after a clock two days ahead, and by nobody else', async () => {
    const [a, b, c, d] = (await drafts(4)) as [string, string, string, string];
    await limit('--hoogstens-per-dag 1');
    expect((await wijzig('--tel-vandaag', 'j')).code).toBe(2);
    await turnClock(2);
    expect(await codes([a])).toEqual([0]);
    await turnClock(-2);
    const stopped = await final(b);
    expect([stopped?.code, stopped?.stderr]).toEqual([12, expect.stringContaining('duit profiel wijzig omgeving --tel-vandaag')]);
    expect(await controle()).toEqual([expect.stringMatching(/^let op.*op 17\/03\/2026 1 definitief, 0 verstuurd.*--tel-vandaag/)]);
    expect(await wijzig('--tel-vandaag --ja')).toMatchObject({
      code: 12,
      stderr: expect.stringContaining('de telling per dag op vandaag zetten kan alleen een mens aan een terminal') as string,
    });
    expect((await wijzig('--tel-vandaag --proef')).stderr).toBe('Proef: de grenzen van het account zijn niet gewijzigd.\n');
    expect((await wijzig('--tel-vandaag', 'n')).code).toBe(12);
    expect(await codes([b])).toEqual([12]);
    const set = await wijzig('--tel-vandaag', 'j');
    expect([set.code, set.stderr]).toEqual([0, expect.stringContaining('De telling staat op 17/03/2026: 1 definitief, 0 verstuurd.')]);
    expect(await codes([b, c])).toEqual([0, 12]);
    await turnClock(1);
    expect(await codes([d])).toEqual([0]);
  });

  once('give back what the service refused while the clock stands before the newest day', async () => {
    const [a, b, c] = (await drafts(3)) as [string, string, string];
    await limit('--hoogstens-per-dag 2');
    await turnClock(1);
    expect(await codes([a])).toEqual([0]);
    await turnClock(-1);
    const refusing: Fate = () => Response.json({ error: { status: 422, message: 'nee' } }, { status: 422 });
    expect((await machine.run(['factuur', 'definitief', b], refusing))?.code).toBe(6);
    expect(await codes([b, c])).toEqual([0, 12]);
  });

  it.skipIf(isShared)('count what was done today after an older copy of the state was put back', async () => {
    const [a, b, c] = (await drafts(3)) as [string, string, string];
    await limit('--hoogstens-per-dag 2');
    const folder = join(machine.world.folder, 'state');
    const [store, older] = [join(folder, 'state.sqlite'), join(machine.world.folder, 'older.sqlite')];
    await fold(folder);
    copyFileSync(store, older);
    expect(await codes([a, b])).toEqual([0, 0]);
    await fold(folder);
    copyFileSync(older, store);
    expect(await codes([c])).toEqual([12]);
    expect(done()).toBe(2);
  });

  it.skipIf(!isShared)('hold on another machine that never set them, whose copy then outlives the database', async () => {
    const id = await draft(1);
    await limit('--alleen-lezen');
    const { env } = machine.world;
    const other = {
      ...machine.world,
      env: { ...env, DUIT_STATE_DIR: `${env['DUIT_STATE_DIR']}-2`, DUIT_CONFIG_DIR: `${env['DUIT_CONFIG_DIR']}-2` },
    };
    const there = await run('api POST /klanten -v naam=Claes', other);
    expect([there.code, there.stderr]).toEqual([12, expect.stringContaining('--alleen-lezen')]);
    const lifted = await run('profiel wijzig --zonder-grenzen', typing(machine.world, 'j'));
    expect([lifted.code, lifted.stderr]).toEqual([0, expect.any(String)]);
    expect((await final(id))?.code).toBe(0);
  });
});
