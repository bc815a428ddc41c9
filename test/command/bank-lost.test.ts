import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { clockFor, type Desk, makeProfile, openOffice } from '../support/desks.ts';
import { sharedServer } from '../support/postgres.ts';
import { savedWorld } from '../support/service.ts';
import { fold } from '../support/store.ts';
import { addressOf, newDatabase } from '../support/stores.ts';
import { run } from '../support/world.ts';

const found = await sharedServer('statements that move into PostgreSQL');

interface Line {
  readonly id: string;
  readonly bedrag: number;
  readonly stand: string;
}

const movements = [
  { booked: '2026-11-18', cents: 1000, party: 'Iemand' },
  { booked: '2026-11-19', cents: 900, party: 'Immo Huur NV' },
];

/** Reads a statement on a machine, and gives its rows. */
async function read(on: Desk['run'], world: { readonly folder: string }): Promise<Line[]> {
  expect((await on(`profiel wijzig --rekening ${ownAccount}`)).code).toBe(0);
  expect((await on(`bank lees ${join(world.folder, writeCamt(world, 'b.xml', 0, movements))}`)).code).toBe(0);
  return JSON.parse((await on('bank list --json')).stdout) as Line[];
}

it('knows what was decided where an older state was put back', async () => {
  const world = await savedWorld({ now: '2026-11-20T10:00:00Z' });
  const on: Desk['run'] = (line) => run(line, world);
  const [rent, some] = await read(on, world);
  const open = JSON.parse((await on('openstaand --json')).stdout) as { type: string; nummer: string; openstaand: number }[];
  const { nummer } = open.find(({ type, openstaand }) => type === 'factuur' && openstaand > 20)!;
  const state = join(world.folder, 'state');
  const [store, older] = [join(state, 'state.sqlite'), join(world.folder, 'older.sqlite')];
  await fold(state);
  copyFileSync(store, older);
  for (const line of [
    `bank koppel ${some!.id} ${nummer} --bevestig besluit`,
    `bank boek ${nummer} --bedrag 5 --datum 2026-11-20 --wijze contant`,
    `bank negeer ${rent!.id} --reden huur`,
  ])
    expect((await on(line)).code, line).toBe(0);
  // A reason in words stays in the store alone.
  const decisions = async () =>
    (JSON.parse((await on('bank besluiten --json')).stdout) as object[]).map((one) => ({ ...one, reden: null }));
  const decided = await decisions();
  expect(decided).toHaveLength(3);
  await fold(state);
  for (const beside of ['-wal', '-shm']) rmSync(store + beside, { force: true });
  copyFileSync(older, store);
  expect(await decisions()).toEqual(decided);
});

it.skipIf(!found)(
  'keeps a statement once where two machines read a file at the same time, and each sees what the other decides (needs PostgreSQL)',
  async () => {
    const name = await newDatabase(found!);
    const address = addressOf(found!, name);
    const { desk } = await openOffice();
    const waits = await clockFor(found!, name);
    const [one, other] = [desk('kantoor-1', {}, waits), desk('kantoor-2', {}, waits)];
    for (const each of [one, other]) await makeProfile(each);
    await one.run(`profiel wijzig zaak --opslag ${address}`);
    const { account } = JSON.parse((await one.run('profiel toon --json')).stdout) as { account: string };
    expect((await other.run(`profiel wijzig zaak --opslag ${address} --account ${account}`)).code).toBe(0);
    for (const each of [one, other]) {
      writeCamt(each.world, 'b.xml', 0, movements);
      await each.run(`profiel wijzig --rekening ${ownAccount}`);
    }
    const both = await Promise.all([one, other].map((each) => each.run('bank lees b.xml --stil')));
    expect(both.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(both.flatMap(({ stdout }) => stdout.match(/\tnieuw$/gm) ?? [])).toHaveLength(2);
    const [rent] = JSON.parse((await one.run('bank list --json')).stdout) as Line[];
    expect(await one.run(`bank negeer ${rent!.id} --reden huur`)).toMatchObject({ code: 0, stderr: '' });
    const shown = JSON.parse((await other.run('bank list --json')).stdout) as Line[];
    expect(shown.map(({ id, stand }) => [id === rent!.id, stand])).toEqual([
      [true, 'terzijde'],
      [false, 'open'],
    ]);
  },
);

describe.skipIf(!found)('opslag verhuis (needs PostgreSQL)', () => {
  it('takes the statements and the decisions along, into a database and back', async () => {
    const address = addressOf(found!, await newDatabase(found!));
    const desk = (await openOffice()).desk('kantoor-1');
    await makeProfile(desk);
    const [rent, some] = await read(desk.run, desk.world);
    expect((await desk.run(`bank negeer ${rent!.id} --reden huur --altijd`)).code).toBe(0);
    const shown = async () => (await desk.run('bank list --json')).stdout;
    const before = await shown();
    expect(JSON.parse(before)).toMatchObject([
      { id: rent!.id, stand: 'terzijde', partij: 'Immo Huur NV' },
      { id: some!.id, stand: 'open', partij: 'Iemand' },
    ]);
    const known = async () => (await desk.run('bank lees b.xml')).stdout.match(/gekend|nieuw/g);
    expect((await desk.run(`opslag verhuis --naar ${address}`)).code).toBe(0);
    expect(await known()).toEqual(['gekend', 'gekend']);
    expect((await desk.run('opslag verhuis --naar lokaal')).code).toBe(0);
    expect(await shown()).toBe(before);
  });
});
