import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { loadSqlite } from '../../src/store/sqlite/adapter.ts';
import { ownAccount, writeCamt } from '../support/bank/write.ts';
import { copiesIn } from '../support/copies.ts';
import { type Desk, makeProfile, openOffice } from '../support/desks.ts';
import { onOneStore } from '../support/each-store.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { sharedServer } from '../support/postgres.ts';
import { savedWorld } from '../support/service.ts';
import { addressOf, newDatabase } from '../support/stores.ts';
import { run, type TestWorld } from '../support/world.ts';

const server = await sharedServer('wiping what was moved');
const [name, account, message] = ['Kanarievogel Zeldzaam', 'BE71096123456769', 'kwinkeleren'];
const canaries = [name, account, message, 'KANARIEVOGEL', 'kanarievogel zeldzaam'];

const wipes = ['bank wis --ouder 0', 'geheugen wis --ja', 'journaal wis --ouder 0'];
const orders = wipes.flatMap((one) =>
  wipes.filter((other) => other !== one).map((other) => [one, other, wipes.find((last) => last !== one && last !== other)!]),
);

/** The canaries that are in some file of the state, or in that of the lines beside the profiles, each with the name of that file. */
const found = ({ folder }: TestWorld): string[] => {
  const state = join(folder, 'state');
  const names = readdirSync(state, { recursive: true, encoding: 'utf8' });
  const files = [...names.map((one) => join(state, one)).filter((path) => statSync(path).isFile()), ...copiesIn(join(folder, 'config'))];
  return files.flatMap((file) => {
    const bytes = readFileSync(file);
    return canaries
      .filter((text) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le')))
      .map((text) => `${text} in ${basename(file)}`);
  });
};

/** A world whose bank, memory and journal know the canaries, in so many rows that pages of the store were divided and joined. */
async function knowing(): Promise<TestWorld> {
  const world = await reading();
  for (const line of [
    ['klanten', 'maak', '--naam', name, '--type', 'particulier', '--email', 'k@voorbeeld.be'],
    ['klanten', 'toon', name],
    ['bank', 'negeer', '--tegenpartij', name, '--richting', 'uit', '--reden', message, '--altijd'],
    ['bank', 'negeer', '--tegenrekening', account, '--richting', 'in', '--reden', message, '--altijd'],
  ]) {
    expect(await run(line, world), line.join(' ')).toMatchObject({ code: 0 });
  }
  return world;
}

/** A world whose bank alone knows the canaries. */
async function reading(): Promise<TestWorld> {
  const world = await savedWorld({ now: '2026-03-15T10:00:00Z' });
  const movements = Array.from({ length: 150 }, (_, at) => {
    const one = { booked: '2026-03-10', cents: at % 2 === 0 ? 100 + at : -100 - at };
    return at % 3 === 0 ? { ...one, party: name, account, text: `${message} ${at}` } : { ...one, party: `Iemand ${at}`, text: 'gewoon' };
  });
  for (const line of [
    ['profiel', 'wijzig', '--rekening', ownAccount],
    ['bank', 'lees', writeCamt(world, 'a.xml', 0, movements)],
  ]) {
    expect(await run(line, world), line.join(' ')).toMatchObject({ code: 0 });
  }
  return world;
}

await onOneStore('what was wiped', ({ isShared }) => {
  it.each(isShared ? orders.slice(0, 1) : sampleBySeed(orders, 6, 1))(
    'is in no byte of the state after %s, %s and %s',
    async (...order) => {
      const world = await knowing();
      if (!isShared) expect(found(world)).not.toEqual([]);
      for (const line of order) expect(await run(line, world), line).toMatchObject({ code: 0 });
      expect(found(world)).toEqual([]);
      expect(JSON.parse((await run('bank besluiten --json', world)).stdout)).toEqual([]);
      const rows = JSON.parse((await run('bank list --alles --json', world)).stdout) as { stand: string }[];
      expect(rows.filter(({ stand }) => stand === 'terzijde')).toHaveLength(50);
      expect(JSON.stringify(rows)).not.toMatch(new RegExp(canaries.join('|')));
    },
  );

  it('is in no byte of the state after the only statement with it was taken out', async () => {
    const world = await reading();
    const [{ code }] = JSON.parse((await run('bank afschriften --json', world)).stdout) as [{ code: string }];
    expect(await run(`bank verwijder ${code}`, world)).toMatchObject({ code: 0 });
    expect(found(world)).toEqual([]);
  });

  it.skipIf(isShared || !server || !isLong)(
    'is in no byte of the state once the account was moved to a database (needs PostgreSQL)',
    async () => {
      const world = await knowing();
      const address = addressOf(server!, await newDatabase(server!));
      expect(await run(['opslag', 'verhuis', '--naar', address], world)).toMatchObject({ code: 0 });
      expect(found(world)).toEqual([]);
      // The count of requests is in the database too, whose clock no test moves.
      Object.assign(world, { sleep: (ms: number) => sleep(ms) });
      expect((await run('bank list --alles --json', world)).stdout).toContain(message);
      expect(await run('opslag verhuis --naar lokaal', world)).toMatchObject({ code: 0 });
      for (const line of wipes) expect(await run(line, world), line).toMatchObject({ code: 0 });
      expect(found(world)).toEqual([]);
    },
  );

  it.skipIf(isShared)('is said to be left in a log that another process keeps open, and a second wipe removes it', async () => {
    const world = await knowing();
    const { DatabaseSync } = await loadSqlite();
    const reader = new DatabaseSync(join(world.folder, 'state', 'state.sqlite'), { readOnly: true });
    // A prepared statement would keep the transaction open after the connection closes, until it is collected as garbage.
    reader.exec('begin; select count(*) from item');
    // Its ten seconds of patience pass in a tenth of a second.
    const begun = performance.now();
    const real = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => begun + 100 * (real() - begun));
    const kept = await run('bank wis --ouder 0', world).finally(() => clock.mockRestore());
    expect([kept.code, kept.stderr]).toEqual([5, expect.stringContaining('een kopie kan nog in')]);
    reader.close();
    for (const line of wipes) expect(await run(line, world), line).toMatchObject({ code: 0 });
    expect(found(world)).toEqual([]);
  });
});

it.skipIf(!server).each(sampleBySeed(['journaal list', 'klanten maak --naam Claes'], 2, 1))(
  'what the owner of a database wiped is in no file of another machine after its %s (needs PostgreSQL)',
  async (next) => {
    const { desk } = await openOffice();
    const address = addressOf(server!, await newDatabase(server!));
    const [owner, other] = [desk('kantoor-1'), desk('kantoor-2')];
    const done = async ({ run: on }: Desk, line: string | readonly string[]): Promise<string> => {
      const { code, stdout, stderr } = await on(line);
      expect([line, code, stderr]).toEqual([line, 0, expect.any(String)]);
      return stdout.trim();
    };
    await makeProfile(owner);
    await done(owner, `profiel wijzig zaak --opslag ${address}`);
    const [, accountId] = (await done(owner, 'profiel toon --velden account --formaat tsv')).split('\t');
    await makeProfile(other);
    await done(other, `profiel wijzig zaak --opslag ${address} --account ${accountId}`);
    const ids: string[] = [];
    for (const one of [owner, other]) {
      const klant = await done(one, `klanten maak --naam ${one.world.machine} --email ${one.world.machine}@voorbeeld.be --formaat id`);
      const id = await done(one, `factuur maak --klant ${klant} --regel Advies;1;100;21 --formaat id`);
      await done(one, `factuur definitief ${id} --ja`);
      await done(one, `factuur verstuur ${id} --kanaal email --ja`);
      ids.push(klant, id);
    }
    const left = ({ world }: Desk) =>
      copiesIn(join(world.folder, 'config')).flatMap((file) => ids.filter((id) => readFileSync(file, 'utf8').includes(id)));
    expect(left(other)).toEqual(ids.slice(2));
    expect(left(owner)).toEqual(ids.slice(0, 2));
    for (const line of wipes) await done(owner, line);
    expect(left(owner)).toEqual([]);
    await done(other, next);
    expect(left(other)).toEqual([]);
    expect((await owner.run('opslag controleer')).code).toBe(0);
  },
);
