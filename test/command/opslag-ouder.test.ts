import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from '../../src/store/sqlite/connection.ts';
import { loadSqlite } from '../../src/store/sqlite/adapter.ts';
import { type Desk, makeProfile, openOffice } from '../support/desks.ts';
import { isLong } from '../support/long.ts';
import { sharedServer } from '../support/postgres.ts';
import { addressOf, asSuperuser, newDatabase } from '../support/stores.ts';

const found = await sharedServer('a store of before the first release');
const unreleased = 'gemaakt door een versie die nooit is uitgebracht';

/** A machine with a final invoice that nobody has sent, in a store on this machine or in a database. */
async function office(name?: string) {
  const { desk, writes } = await openOffice();
  const one = desk('kantoor-1');
  await makeProfile(one);
  if (name !== undefined) expect((await one.run(`profiel wijzig zaak --opslag ${addressOf(found!, name)}`)).code).toBe(0);
  const made = await one.run('klanten maak --naam Peeters --email peeters@example.be --kbo-btw-nummer 0403123486 --formaat id');
  const klant = made.stdout.trim();
  const id = (await one.run(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', '--formaat', 'id'])).stdout.trim();
  expect((await one.run(`factuur definitief ${id} --ja`)).code).toBe(0);
  return { one, id, writes };
}

/** What a person may give next, none of which may take such a store for an empty one. */
const linesOn = (id: string): string[] => [
  `factuur verstuur ${id} --kanaal email --ja`,
  'klanten maak --naam Claes',
  'openstaand',
  'journaal list',
  'vragen',
  'journaal herstel',
  'journaal herstel --opnieuw',
];

async function expectStopped({ run }: Desk, lines: readonly string[]): Promise<void> {
  for (const line of lines) {
    const { code, stdout, stderr } = await run(line);
    expect([line, code, stdout + stderr]).toEqual([line, 10, expect.stringContaining(unreleased)]);
  }
}

describe('a store that a version made which was never released', () => {
  it('on this machine stops what needs it, and not a byte of it changes', async () => {
    const { one, id, writes } = await office();
    const path = join(one.world.env['DUIT_STATE_DIR'] ?? join(one.world.folder, 'state'), 'state.sqlite');
    const connection = connect(await loadSqlite(), path);
    connection.exec('pragma user_version = 4; pragma wal_checkpoint(truncate)');
    connection.close();
    const before = readFileSync(path);
    const count = writes().length;
    // Taking over is for a shared database.
    await expectStopped(
      one,
      linesOn(id).filter((line) => !line.endsWith('--opnieuw')),
    );
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(writes()).toHaveLength(count);
  });

  it.skipIf(!found || !isLong)('in a database stops what needs it, and nothing of it changes (needs PostgreSQL)', async () => {
    const name = await newDatabase(found!);
    const { one, id, writes } = await office(name);
    await asSuperuser(found!, name, 'update duit.version set format = 7');
    const told = `select (select count(*)::int from duit.record) as records, (select count(*)::int from duit.item) as items, format from duit.version`;
    const before = await asSuperuser(found!, name, told);
    const count = writes().length;
    await expectStopped(one, [...linesOn(id), 'opslag maak', 'opslag controleer']);
    expect(await asSuperuser(found!, name, told)).toEqual(before);
    expect(writes()).toHaveLength(count);
  });
});
