import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { duit, ownEnvironment, startService, warmEnvironment } from '../support/duit.ts';
import { here } from '../support/here.ts';
import { canKill, failing } from '../support/kill.ts';
import { isLong, sampleBySeed } from '../support/long.ts';

type Service = Awaited<ReturnType<typeof startService>>;
let service: Service;

/** The faults, one for each customer in turn. */
const faults = [
  'antwoord-kwijt',
  'afgekapt',
  'hangt',
  'verbinding-verbroken',
  ...(isLong ? ['status 503', 'status 500', 'geen-json'] : []),
];

beforeAll(async () => {
  const rules = ['POST /facturen/{id}/versturen traag 2000', 'POST /test/inbox status 503'];
  service = await startService(warmEnvironment(), '--zonder-limiet', ...rules.flatMap((rule) => ['--fout', rule]));
});
afterAll(() => service.stop());

function place(state?: string, { env }: Service = service) {
  return state === undefined ? warmEnvironment(env) : ownEnvironment({ ...env, DUIT_STATE_DIR: state });
}

type Place = ReturnType<typeof place>;

const statesIn = (json: string) => (JSON.parse(json) as { toestand: string }[]).map(({ toestand }) => toestand);
const list = ['journaal', 'list', '--json', '--alles'];
const states = async (own: Place) => statesIn((await here(own, ...list)).stdout);
/** The same from a process, which leaves no file of a disk open. */
const statesAlone = async (own: Place) => statesIn(String((await duit(list, own)).stdout));

/** Counts the customers of this name at the service, without duit. */
const named = async (naam: string, at: Service = service) =>
  (await at.ask<{ id: string }[]>('GET', `/klanten?q=${encodeURIComponent(naam)}&limit=100`)).length;
const read = (id: string) => service.ask('GET', `/klanten/${id}`);

it('finds the outcome of each write to a service that breaks off, hangs or lies', async () => {
  const found: Record<string, unknown> = {};
  const rules = faults.flatMap((fault, turn) => ['--fout', `POST /klanten ${fault} 1 na ${turn}`]);
  const unreliable = await startService(warmEnvironment(), '--zonder-limiet', ...rules);
  onTestFinished(() => unreliable.stop());
  for (const [turn, fault] of faults.entries()) {
    const own = place(undefined, unreliable);
    const { exitCode } = await duit(['klanten', 'maak', '--naam', `Beurt ${turn}.`, '--niet-wachten', '--timeout', '1'], own);
    const recovered = await here(own, 'journaal', 'herstel', '--niet-wachten');
    found[fault] = { code: exitCode, herstel: recovered.code, there: await named(`Beurt ${turn}.`, unreliable) };
  }
  expect(found).toEqual({
    'antwoord-kwijt': { code: 7, herstel: 0, there: 1 },
    afgekapt: { code: 7, herstel: 0, there: 1 },
    hangt: { code: 7, herstel: 7, there: 0 },
    'verbinding-verbroken': { code: 7, herstel: 7, there: 0 },
    // A whole reply needs no connection to be taken wrongly: command/wrong-replies.test.ts has each of them.
    ...Object.fromEntries(faults.slice(4).map((fault) => [fault, { code: 7, herstel: 7, there: 0 }])),
  });
});

it('runs one recovery at a time; a second one says so', async () => {
  const own = place();
  await duit(['inbox', 'test', '--niet-wachten'], own);
  const first = duit(['journaal', 'herstel'], own);
  await new Promise((resolve) => first.stderr?.once('data', resolve));
  const second = await duit(['journaal', 'herstel'], own);
  expect({ code: second.exitCode, stderr: second.stderr }).toEqual({
    code: 5,
    stderr: 'fout: een andere duit is al aan het herstellen\ntip: Wacht tot die klaar is.\n',
  });
  first.kill('SIGKILL');
  await first;
  expect((await duit(['journaal', 'herstel', '--niet-wachten'], own)).exitCode).toBe(7);
});

it('sends a document once when two processes try at the same time', async () => {
  const own = place();
  const klant = (await here(place(), 'klanten', 'maak', '--naam', 'Samen', '--email', 'samen@example.be', '--formaat', 'id')).stdout.trim();
  const id = (await here(place(), 'factuur', 'maak', '--klant', klant, '--regel', 'Advies;1;10;21', '--formaat', 'id')).stdout.trim();
  expect((await here(place(), 'factuur', 'definitief', id)).code).toBe(0);
  const verstuur = () => duit(['factuur', 'verstuur', id, '--kanaal', 'email', '--formaat', 'id'], own);
  const both = (await Promise.all([verstuur(), verstuur()])).toSorted((a, b) => Number(a.exitCode) - Number(b.exitCode));
  expect(both.map(({ exitCode, stdout }) => ({ exitCode, stdout }))).toEqual([
    { exitCode: 0, stdout: `${id}\n` },
    { exitCode: 12, stdout: '' },
  ]);
  expect(both[1]?.stderr).toMatch(/(?:^|\n)fout: een andere duit is hier al mee bezig \(journaal 1: factuur versturen .*\n/);
  expect(await states(own)).toEqual(['done']);
});

it('loses no write when many processes write at the same time', async () => {
  const own = place(mkdtempSync(join(ownEnvironment().folder, 'state-')));
  const id = (await here(place(), 'klanten', 'maak', '--naam', 'Samen', '--toch-maken', '--formaat', 'id')).stdout.trim();
  const many = Array.from({ length: isLong ? 8 : 3 }, (_, at) => at);
  const wijzig = (index: number) => duit(['klanten', 'wijzig', id, '--adres', `Straat ${index}`], own);
  const codes = (await Promise.all(many.map(wijzig))).map(({ exitCode }) => exitCode);
  expect(codes).toEqual(many.map(() => 0));
  expect(await states(own)).toEqual(many.map(() => 'done'));
  expect((await duit(['controle'], own)).stdout).toContain(`niets is beschadigd, ${2 * many.length} regels in beide kopieën`);
});

describe.skipIf(!canKill())('a disk that fails (needs strace)', () => {
  /** The flushes of one write in a store that is there, with the exit code where each of them fails, and how the write then stands. */
  const flushes: Record<string, [code: number, state: string]> = {
    // What begins a write is on disk in the file beside the profiles and in the store before it leaves; where either fails it never left.
    'fdatasync:error=EIO:when=1': [10, 'unsent'],
    'fsync:error=EIO:when=1': [10, 'unsent'],
    'fsync,fdatasync:error=EIO:when=1+': [10, 'unsent'],
    // SQLite continues without the flush of the folder.
    'fsync:error=EIO:when=2': [0, 'done'],
    // An outcome that the store can't take is on disk in the file, for the next command.
    'fsync:error=EIO:when=3': [0, 'done'],
    'fsync:error=EIO:when=3+': [0, 'done'],
    // Where neither takes it, only the terminal has it for certain.
    'fsync,fdatasync:error=EIO:when=2+': [9, 'done'],
  };

  it.each(Object.entries(flushes).filter(([flush]) => isLong || /^fdata|when=3$|data.*2/.test(flush)))(
    'at %s sends nothing, or ends with 9 and the id on standard error',
    async (flush, [code, state]) => {
      const own = place();
      await duit(['klanten', 'maak', '--naam', 'Eerste', '--toch-maken'], own);
      const naam = `Schijf ${flush}.`;
      const { exitCode, stdout, stderr } = await failing(flush, ['klanten', 'maak', '--naam', naam], own);
      const [made] = await service.ask<{ id: string }[]>('GET', `/klanten?q=${encodeURIComponent(naam)}&limit=100`);
      expect({ exitCode, there: await named(naam), silent: stdout === '' }).toEqual({
        exitCode: code,
        there: code === 10 ? 0 : 1,
        silent: code !== 0,
      });
      if (code !== 0) expect(stderr).toMatch(/(?:state\.sqlite|journaal-\w+\.jsonl) kan niet geschreven worden: EIO/);
      if (code === 0) expect(stderr.includes('Het journaal kon niet bewaren hoe dit afliep')).toBe(flush.includes('when=3'));
      if (code === 9)
        expect(stderr).toContain(`klant gemaakt: dat is gedaan bij de dienst (${made?.id}), maar het journaal kon het niet bewaren`);
      expect((await states(own))[0]).toBe(state);
      expect((await here(own, 'klanten', 'maak', '--naam', 'Volgende', '--toch-maken')).code).toBe(0);
    },
  );

  it('while writes are forgotten leaves all of them or none', async () => {
    const own = place();
    for (const naam of ['Een', 'Twee']) await here(own, 'klanten', 'maak', '--naam', naam, '--toch-maken');
    const log = join(own.env.DUIT_STATE_DIR, 'state.sqlite-wal');
    const { exitCode, stderr } = await failing('fsync:error=EIO:when=1', ['journaal', 'wis', '--ouder', '0'], own, [log]);
    expect({ exitCode, stderr }).toEqual({ exitCode: 10, stderr: expect.stringContaining('state.sqlite kan niet geschreven worden: EIO') });
    // The log may hold the change although its flush failed.
    expect([['done', 'done'], []]).toContainEqual(await states(own));
  });

  it.each([
    ['what begins a write sends nothing', 1, 10],
    ['its outcome has that in the store, from which the file is made anew', 2, 0],
  ] as const)('that is full for the file of lines at %s', async (_what, at, code) => {
    const own = place();
    await duit(['klanten', 'maak', '--naam', 'Eerste', '--toch-maken'], own);
    const name = readdirSync(own.env.DUIT_CONFIG_DIR).find((one) => one.startsWith('journaal-')) ?? '';
    const file = join(own.env.DUIT_CONFIG_DIR, name);
    const naam = `Vol bij ${at}.`;
    const { exitCode } = await failing(`write:error=ENOSPC:when=${at}+`, ['klanten', 'maak', '--naam', naam], own, [file]);
    expect({ exitCode, there: await named(naam) }).toEqual({ exitCode: code, there: code === 10 ? 0 : 1 });
    const known = code === 10 ? ['done'] : ['done', 'done'];
    expect(await states(own)).toEqual(known);
    // The file alone tells it too.
    rmSync(join(own.env.DUIT_STATE_DIR, 'state.sqlite'));
    expect(await states(own)).toEqual(known);
  });
});

const mounts = mounted('size=128k')?.unmount() ?? false;
if (!mounts) console.warn('NOT TESTED, because nothing can be mounted here: the journal on a full and on a read-only disk');

/** Mounts a file system in memory; undefined when this machine does not allow it. */
function mounted(options: string) {
  const folder = mkdtempSync(join(ownEnvironment().folder, 'disk-'));
  const done = spawnSync('mount', ['-t', 'tmpfs', '-o', `mode=700,${options}`, 'tmpfs', folder]).status === 0;
  if (!done) return undefined;
  return {
    folder,
    grow: () => execFileSync('mount', ['-o', 'remount,size=2m', folder]),
    readOnly: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    unmount: () => spawnSync('umount', [folder]).status === 0,
  };
}

describe.skipIf(!mounts)('a small disk (needs mount)', () => {
  const disks = [
    // Where the profiles lie on another disk, an outcome that the store can't take is there.
    ['the store alone', '', { size: '516k', may: [0, 10], isApart: false }],
    // Where the store lies on another disk, an outcome that the file of lines can't take is there.
    ['the profiles alone', 'profielen', { size: '24k', may: [0, 10], isApart: true }],
    ['the store and the profiles', 'profielen', { size: '528k', may: [0, 9, 10], isApart: false }],
  ] as const;

  it.each(sampleBySeed(disks, 3, 2))(
    'that fills up with %s loses nothing: each write is in the journal or on standard error',
    async (_what, folder, { size, may, isApart }) => {
      const disk = mounted(`size=${size}`);
      if (!disk) throw new Error('it could be mounted before');
      const { env, ...rest } = place(isApart ? undefined : disk.folder);
      const own = { ...rest, env: { ...env, ...(folder && { DUIT_CONFIG_DIR: join(disk.folder, folder) }) } };
      // No compiled code can be kept here, so that the store has the room.
      writeFileSync(join(disk.folder, 'code'), '');
      const id = (await here(place(), 'klanten', 'maak', '--naam', `Schijf ${size}`, '--toch-maken', '--formaat', 'id')).stdout.trim();
      const codes: (number | undefined)[] = [];
      const there: unknown[] = [];
      for (let turn = 0; codes.at(-2) !== 10 && turn < 40; turn += 1) {
        codes.push((await duit(['klanten', 'wijzig', id, '--adres', `Straat ${turn}`, '--stil'], own)).exitCode);
        there.push((await read(id))['adres']);
      }
      expect(codes.slice(-2)).toEqual([10, 10]);
      expect(codes.filter((code) => !(may as readonly unknown[]).includes(code))).toEqual([]);
      const last = codes.findIndex((code) => code === 10) - 1;
      expect(there).toEqual(codes.map((code, turn) => `Straat ${code === 10 ? last : turn}`));
      // Once there is room again the journal knows the outcome of each, and continues.
      disk.grow();
      expect((await duit(['klanten', 'wijzig', id, '--adres', 'Straat na', '--stil'], own)).exitCode).toBe(0);
      const done = (await statesAlone(own)).filter((state) => state === 'done').length;
      const [told, missingFacts] = [codes.filter((code) => code === 0).length + 1, codes.filter((code) => code === 9).length];
      expect(done >= told && done <= told + missingFacts).toBe(true);
      disk.unmount();
    },
  );

  it('that is read-only lets reads through, and stops writes before they leave', async () => {
    const disk = mounted('size=128k');
    if (!disk) throw new Error('it could be mounted before');
    disk.readOnly();
    const own = place(disk.folder);
    expect((await duit(['klanten', 'list', '--stil'], own)).exitCode).toBe(0);
    const { exitCode, stderr } = await duit(['klanten', 'maak', '--naam', 'Alleen lezen', '--stil'], own);
    expect({ exitCode, there: await named('Alleen lezen') }).toEqual({ exitCode: 10, there: 0 });
    expect(stderr).toContain('state.sqlite kan niet geschreven worden: de schijf is alleen-lezen');
    disk.unmount();
  });
});
