import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memo } from '../../src/memo.ts';
import { chance } from '../support/chance.ts';
import { askWhatIsOpen, asking, type Desk, desks, followMessages, type Last, openIn, type ProfileKind } from '../support/damaged.ts';
import { type DatabaseAt, type SharedDamage, sharedDamages } from '../support/damages.ts';
import { clockOf } from '../support/each-store.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { endServers, sharedServer, startServer } from '../support/postgres.ts';
import { addressOf, asSuperuser, emptyInPlace, newDatabase } from '../support/stores.ts';
import type { Cache } from '../support/world.ts';

const found = await sharedServer('damage to a database that machines share');

/** A database of one account, with the clock of its world. */
interface Base extends DatabaseAt {
  readonly cache: Cache;
  readonly remove: () => Promise<void>;
}

async function newBase(needsServer = false): Promise<Base> {
  const server = needsServer ? await startServer(join(tmpdir(), `first-${randomUUID()}`), process.pid) : found!;
  const name = await newDatabase(server);
  let clock = await clockOf(server, name);
  let now = 0;
  const tell = (time: number): void => clock.tell((now = time));
  const alone = `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`;
  return {
    server,
    name,
    cache: { address: addressOf(server, name), tell, cut: async () => void (await asSuperuser(server, 'postgres', alone)) },
    emptied: async () => {
      await emptyInPlace(server, name);
      clock.close();
      clock = await clockOf(server, name);
      tell(now);
    },
    remove: async () => {
      clock.close();
      if (needsServer) await endServers();
      else await asSuperuser(server, 'postgres', `drop database ${name} with (force)`, `drop database if exists ${name}_dump with (force)`);
    },
  };
}

/** A desk whose journal is in a database, and what then happens to both. */
async function deskOn(base: Base, profile: ProfileKind, { keep, happens }: SharedDamage, open: (typeof desks)[number][1], last?: Last) {
  let hits: (() => Promise<unknown>) | undefined;
  const own = await open({
    profile,
    database: base.cache,
    keep: async () => {
      hits = await keep?.(base);
    },
    ...(last && { last }),
  });
  const damage = async (): Promise<void> => {
    happens?.(own.places);
    await hits?.();
  };
  return { own, damage };
}

/** The rows of each table that tells of an account. */
const rowsIn = async ({ server, name }: Base): Promise<unknown[]> =>
  asSuperuser(
    server,
    name,
    `select (select count(*) from duit.log)::int + (select count(*) from duit.record)::int + (select count(*) from duit.item)::int
       + (select count(*) from duit.birth)::int as count`,
  );

/**
 * Where the database knows nothing of an account that the machine knows, each command says so, and nothing is sent or written. The archive first
 * completes in its folder what a dead run of it began.
 */
async function checkRefused(base: Base, own: Desk, name: string): Promise<void> {
  const before = own.count();
  for (const line of [...asking, own.again[0] ?? '']) {
    const { code, stderr } = await own.run(line);
    expect([line, code, stderr]).toEqual([line, 10, expect.stringContaining('weet niets van dit account, en deze computer wel')]);
  }
  expect([name === 'archief' ? before : own.count(), await rowsIn(base)]).toEqual([before, [{ count: 0 }]]);
}

const cells = sharedDamages.flatMap((damage) =>
  desks.flatMap(([name, open]) =>
    (['saved', 'environment'] as const).map((profile) => [name, profile, damage.name, { damage, open }] as const),
  ),
);
/** A server that is started again takes seconds. */
const tried = isLong ? cells : cells.filter(([, , , { damage }]) => !damage.needsServer);

/** The cells in which nothing that is left tells of a sending, so that it goes twice; README says so. */
const missingFacts = new Set([
  'database put back as a snapshot, and lines as they were before',
  'database put back as a snapshot, and lines deleted',
  'database emptied, and lines deleted',
]);
const isUntold = (name: string, damage: string): boolean => name === 'verstuur' && missingFacts.has(damage);

/** Whether both copies are hurt. */
const isDouble = (damage: string): boolean => damage.includes(' and ');

async function ended(base: Base, own: Desk): Promise<void> {
  rmSync(own.world.folder, { recursive: true, force: true });
  await base.remove();
}

describe.skipIf(!found)('after every way to lose what a database and a machine keep, the messages and the same command again', () => {
  it.each(sampleBySeed(tried, tried.length, 1))(
    'do nothing twice: %s with a profile that is %s, %s (needs PostgreSQL)',
    async (name, profile, _damage, { damage, open }) => {
      const base = await newBase(damage.needsServer);
      const { own, damage: hits } = await deskOn(base, profile, damage, open);
      await hits();
      if (damage.isOther) await checkRefused(base, own, name);
      const codes = await followMessages(own);
      const count = own.count();
      await ended(base, own);
      expect({ count, codes }).toEqual({ count: isUntold(name, damage.name) ? 2 : 1, codes });
    },
  );
});

/** What a whole command does, and in how many steps. */
const whole = memo(async (name: string): Promise<Pick<Desk, 'once' | 'steps'>> => {
  const base = await newBase();
  const own = await desks.find(([one]) => one === name)![1]({ profile: 'environment', database: base.cache });
  await ended(base, own);
  return own;
});

/** A long run kills each cell at so many steps, and with another seed at others. */
const kills = Number(process.env['DUIT_TEST_RUNS'] ?? 1);
const random = chance(Number(process.env['DUIT_TEST_SEED'] ?? 1));

describe.skipIf(!found)('after a command died at a step, and then a way to lose what a database and a machine keep', () => {
  const killed = sampleBySeed(tried, tried.length, 2).flatMap((cell) =>
    Array.from({ length: kills }, (_, turn) => [...cell, (turn + random()) / kills, asking[Math.floor(random() * 3)]] as const),
  );
  it.each(killed)(
    'do all of it, and nothing twice: %s with a profile that is %s, %s (needs PostgreSQL)',
    async (name, profile, _damage, { damage, open }, part, asked) => {
      const { once, steps } = await whole(name);
      const at = Math.floor(part * steps);
      const base = await newBase(damage.needsServer);
      const { own, damage: hits } = await deskOn(base, profile, damage, open, { at, once });
      const left = openIn(own.places);
      await hits();
      if (damage.isOther) await checkRefused(base, own, name);
      if (asked !== undefined && !missingFacts.has(damage.name)) await askWhatIsOpen(own, asked, left);
      const codes = await followMessages(own);
      const count = own.count();
      await ended(base, own);
      const isSecond = (isUntold(name, damage.name) || name === 'inbox') && count === 2;
      const isHeld = (name === 'inbox' || (isDouble(damage.name) && codes.at(-1) === 12)) && count < 1;
      expect({ at, codes, count }).toEqual({ at, codes, count: isSecond || isHeld ? count : 1 });
      if (!isDouble(damage.name) && !damage.isOther)
        expect({ at, codes }).toEqual({ at, codes: codes.map((code) => (code === 10 ? 0 : code)) });
    },
  );
});
