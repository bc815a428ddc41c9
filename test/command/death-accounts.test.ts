import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { inProcessKeys } from '../../src/practice/index.ts';
import { copyFolder } from '../support/copy.ts';
import { livesOf } from '../support/death.ts';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { killingTime } from '../support/long.ts';
import { run, type TestWorld, testWorld } from '../support/world.ts';

const base = 'https://dienst.example/api/v1';
const keys = { SLEUTEL: inProcessKeys.test, SLEUTEL_B: inProcessKeys.normaal };

let machine: Machine;
/** The invoices that each of two profiles sent, the older first. */
let sent: readonly [older: string, younger: string];

const become = (more: Record<string, string>): void => {
  const { DUIT_API_KEY: _key, DUIT_BASE_URL: _base, DUIT_ACCOUNT: _account, ...rest } = machine.world.env;
  Object.assign(machine.world, { env: { ...rest, ...keys, ...more } });
};

async function out(line: string | readonly string[]): Promise<string> {
  const { code, stdout, stderr } = (await machine.run(line))!;
  expect(code, stderr).toBe(0);
  return stdout.trim();
}

async function sendOne(klant: string): Promise<string> {
  await out(`klanten maak --naam ${klant} --email ${klant}@example.be`);
  const id = await out(`factuur maak --klant ${klant} --regel Advies;3;95;21 --eigen-referentie van-${klant} --formaat id`);
  await out(`factuur definitief ${id}`);
  await out(`factuur verstuur ${id} --kanaal email`);
  return id;
}

beforeAll(async () => {
  machine = await faultyMachine();
  become({});
  for (const [naam, secret] of [
    ['oud', 'SLEUTEL'],
    ['nieuw', 'SLEUTEL_B'],
  ])
    await out(`profiel maak ${naam} --base-url ${base} --soort test --sleutel-omgeving ${secret}`);
  become({ DUIT_PROFIEL: 'oud' });
  const older = await sendOne('Peeters');
  await machine.world.sleep(60_000);
  become({ DUIT_PROFIEL: 'nieuw' });
  const younger = await sendOne('Claes');
  await out(`bank boek ${younger} --bedrag 60.50 --datum 2026-03-15 --wijze contant`);
  const undecided = await machine.run('inbox test --niet-wachten', 'lost');
  expect(undecided?.code, undecided?.stderr).toBe(7);
  sent = [older, younger];
  await out('profiel wijzig nieuw --hoogstens-per-dag 9');
});

/** The machine as it was before the younger profile got the key of the older one. */
async function before(): Promise<TestWorld> {
  const { DUIT_CONFIG_DIR: _config, DUIT_STATE_DIR: _state, ...env } = machine.world.env as Record<string, string>;
  const transport = await machine.world.transport();
  const world = testWorld({ env: { ...env, SLEUTEL_B: keys.SLEUTEL }, transport, now: machine.world.now().toISOString() });
  for (const part of ['state', 'config']) copyFolder(join(machine.world.folder, part), join(world.folder, part));
  return world;
}

/** All that is known afterwards, in an order that does not depend on which of the two was read first. */
async function known(world: TestWorld) {
  const shown = async (line: string) => {
    const { code, stdout, stderr } = await run(line, world);
    expect(code, stderr).toBe(0);
    return stdout.trim().split('\n').toSorted();
  };
  const codes = [];
  for (const id of sent) codes.push((await run(`factuur verstuur ${id} --kanaal email`, world)).code);
  const config = join(world.folder, 'config');
  const copies = readdirSync(config).filter((name) => name.startsWith('journaal-'));
  const ids = copies
    .flatMap((name) => readFileSync(join(config, name), 'utf8').split('\n').slice(1, -1))
    .map((line) => (JSON.parse(line.slice(9)) as { id: string }).id);
  return {
    codes,
    writes: await shown('journaal list --velden document,bewerking,toestand'),
    open: await shown('journaal list --open --velden bewerking'),
    booked: await shown('bank besluiten --velden soort,bedrag'),
    limits: await shown('profiel toon nieuw --velden hoogstens_per_dag'),
    paid: await shown('openstaand --velden nummer,openstaand'),
    checked: (await run('controle', world)).code,
    files: copies.length,
    lines: ids.length,
    doubled: ids.length - new Set(ids).size,
  };
}

it(
  'death while two accounts are made one leaves all that either knew, once',
  async () => {
    const all: Awaited<ReturnType<typeof known>>[] = [];
    for await (const { world, step } of livesOf(['klanten', 'list'], before, 20)) {
      const found = await known(world);
      all.push(found);
      expect({ step, ...found }).toEqual({ step, ...all[0] });
    }
    expect(all[0]).toMatchObject({ codes: [12, 12], files: 1, doubled: 0 });
    expect(all[0]?.writes).toHaveLength(9);
    expect([machine.mails('2026-0001'), machine.mails('2026-0002')]).toEqual([1, 1]);
  },
  killingTime,
);
