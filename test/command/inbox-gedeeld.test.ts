import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { isLong } from '../support/long.ts';
import { layCable } from '../support/cable.ts';
import { copiesIn } from '../support/copies.ts';
import { changeSeen, type SeenDocument } from '../../src/jobs/inbox/seen.ts';
import { inStore } from '../support/followed.ts';
import { ended, type Follower, follower } from '../support/inbox-follower.ts';
import { type InboxService, inboxService } from '../support/inbox-service.ts';
import { sharedServer } from '../support/postgres.ts';
import { asSuperuser, newDatabase } from '../support/stores.ts';

const server = await sharedServer('followers of an inbox with one store in PostgreSQL');
const cable = server && (await layCable(server));
afterAll(() => cable?.close());

/** The file of the lines of a machine. */
const fileOf = ({ world }: Follower): string => copiesIn(world.env['DUIT_CONFIG_DIR'] ?? '')[0] ?? '';

/** How the commands of documents are in that file, without names and moments. */
const standsIn = (user: Follower): unknown[] =>
  readFileSync(fileOf(user), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const { body } = JSON.parse(line.slice(9) || '{}') as { body?: { in?: string; key?: string; value?: { stand?: string } } };
      return body?.in === 'inbox' ? [`${body.key} ${body.value?.stand}`] : [];
    });

/** Some looks more, in milliseconds. */
const soon = 3 * 60_000;
/** The milliseconds that a command may take where the user does not say so. */
const limit = 600_000;
const line = 'ophalen --map in --voer-uit true --vanaf alles';

describe.skipIf(!server)('a follower on a store that machines share (needs PostgreSQL)', () => {
  /** A machine with a process of its own. */
  function machine(service: InboxService, database: string, pid: number): Follower {
    const user = follower({ service, env: { DUIT_BASE_URL: 'http://127.0.0.1:1/api/v1', DUIT_OPSLAG: cable!.address(database) } });
    const { sleep } = user.world;
    // The clock of the test would pass the limit of a command while it waits for the database.
    const unlessLimit = (ms: number, signal?: AbortSignal) => (ms === limit ? new Promise<void>(() => {}) : sleep(ms, signal));
    Object.assign(user.world, { pid, started: String, sleep: unlessLimit });
    return user;
  }

  function filled(count: number): InboxService {
    const service = inboxService();
    for (let n = 0; n < count; n += 1) service.add();
    return service;
  }

  it('waits while the store is away, runs no command twice, and keeps no connection', async () => {
    const service = filled(3);
    const user = machine(service, await newDatabase(server!), 1000);
    user.hook = () => {
      if (user.runs.length === 2) cable!.cut();
      if (user.runs.length === 3) user.until = user.time.now() + soon;
      return ended(0);
    };
    const { sleep } = user.world;
    let slept = 0;
    Object.assign(user.world, {
      sleep: (ms: number, signal?: AbortSignal) => {
        if (user.runs.length === 2) slept += 1;
        if (slept === 4) cable!.mend();
        return sleep(ms, signal);
      },
    });
    const { code, stderr } = await user.inbox(`${line} --blijf`);
    expect({ code, stderr, ids: user.ids().toSorted() }).toEqual({
      code: 0,
      stderr: expect.stringMatching(/viel weg\. .*duit blijft het proberen|geen PostgreSQL\. .*duit blijft het proberen/),
      ids: service.documents.map(({ id }) => id).toSorted(),
    });
    expect(slept).toBeGreaterThan(4);
    await vi.waitFor(() => expect(cable!.connections()).toBe(0), { timeout: 110_000 });
  });

  it.runIf(isLong)(
    'ends with 0 where it is stopped while the store is away, and keeps the end of that command on this machine',
    async () => {
      const service = filled(1);
      const user = machine(service, await newDatabase(server!), 1000);
      user.hook = () => {
        cable!.cut();
        user.until = user.time.now() + soon;
        return ended(0);
      };
      const { code, stderr } = await user.inbox(`${line} --blijf`);
      cable!.mend();
      const [{ id, factuurnummer } = { id: '', factuurnummer: '' }] = service.documents;
      expect(code).toBe(0);
      expect(standsIn(user)).toEqual([`${id} begonnen`, `${id} gedaan`]);
      expect(stderr).toContain(`het commando voor ${factuurnummer} is gelukt, maar dat kon niet bewaard worden`);
      expect(stderr).toContain('hier start het niet nog eens voor dit document, en het volgende duit inbox ophalen geeft het door');
    },
  );

  const endings = [
    ['with 0 goes not again', 0, (text: string) => text, [1, 'gedaan']],
    ['with 1 is tried later as after any failure', 1, (text: string) => text, [1, 'wacht']],
    ['in a way that can no longer be read is set aside', 0, (text: string) => text.replace('"gedaan"', '"wacht"'), [1, 'opzij']],
  ] as const;

  it.each(isLong ? endings : endings.slice(0, 1))(
    'a command that ended %s, where the connection was gone before that was kept',
    async (_, ending, spoil, expected) => {
      const service = filled(1);
      const database = await newDatabase(server!);
      const user = machine(service, database, 1000);
      user.hook = () => {
        cable!.cut();
        return ended(ending);
      };
      expect((await user.inbox(line)).code).toBe(10);
      cable!.mend();
      writeFileSync(fileOf(user), spoil(readFileSync(fileOf(user), 'utf8')));
      // Another machine waits for as long as the command may take, and does not run it.
      await machine(service, database, 1001).inbox(line);
      user.hook = () => ended(0);
      await user.inbox(line);
      const [row] = await asSuperuser(
        server!,
        database,
        `select value::json ->> 'stand' as stand from duit.item where collection = 'inbox'`,
      );
      expect([user.runs.length, row?.['stand']]).toEqual(expected);
    },
  );

  it('runs nothing where the ends that wait on this machine can not be read', async () => {
    const service = filled(1);
    const user = machine(service, await newDatabase(server!), 1000);
    user.hook = () => {
      cable!.cut();
      return ended(0);
    };
    await user.inbox(line);
    cable!.mend();
    const path = fileOf(user);
    rmSync(path);
    mkdirSync(path);
    expect([(await user.inbox(line)).code, user.runs.length]).toEqual([10, 1]);
  });

  it.runIf(isLong).each(['', ' --blijf'])('ends with 0 while another machine follows, and says which one (ophalen%s)', async (staying) => {
    const service = filled(2);
    const database = await newDatabase(server!);
    const [one, two] = [machine(service, database, 1000), machine(service, database, 1001)];
    let second: Awaited<ReturnType<Follower['inbox']>> | undefined;
    one.hook = async () => {
      second ??= await two.inbox(`${line}${staying}`);
      one.until = one.time.now() + soon;
      return ended(0);
    };
    expect((await one.inbox(`${line} --blijf`)).code).toBe(0);
    expect(second).toEqual({
      code: 0,
      stdout: '',
      stderr: expect.stringMatching(/^de inbox van dit account wordt al opgehaald: proces 1000, .*\.\n$/) as string,
    });
    expect([one.ids().length, two.ids().length]).toEqual([2, 0]);
  });

  it.runIf(isLong)('ends with 0 where another machine took its place while the connection was gone', async () => {
    const service = filled(1);
    const database = await newDatabase(server!);
    const [one, two] = [machine(service, database, 1000), machine(service, database, 1001)];
    let first: { code: number; stderr: string } | undefined;
    let second: Promise<{ code: number }> | undefined;
    let following: Promise<{ code: number; stderr: string }> | undefined;
    const placeTaken = new Promise<void>((taken) => {
      two.hook = async () => {
        taken();
        first = await following;
        two.until = two.time.now() + soon;
        return ended(0);
      };
    });
    one.hook = async () => {
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and application_name = 'duit'`;
      await asSuperuser(server!, 'postgres', cut);
      service.add();
      one.until = one.time.now() + 30 * 60_000;
      second = two.inbox(`${line} --blijf`);
      await placeTaken;
      return ended(0);
    };
    following = one.inbox(`${line} --blijf`);
    await following;
    expect((await second)?.code).toBe(0);
    expect([first?.code, one.ids().length, two.ids().length]).toEqual([0, 1, 1]);
    expect(first?.stderr).toMatch(/\nde inbox van dit account wordt al opgehaald: proces 1001, .*\.\n$/);
  });

  it('leaves a document to the machine that is at it, also where that lost its lock', async () => {
    const service = filled(3);
    const database = await newDatabase(server!);
    const [one, two] = [machine(service, database, 1000), machine(service, database, 1001)];
    let other: { code: number } | undefined;
    one.hook = async () => {
      if (other) return ended(0);
      const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}' and application_name = 'duit'`;
      await asSuperuser(server!, 'postgres', cut);
      other = await two.inbox(line);
      one.until = one.time.now() + soon;
      return ended(0);
    };
    expect((await one.inbox(`${line} --blijf`)).code).toBe(0);
    expect([other?.code, one.ids().length, two.ids().length]).toEqual([0, 1, 2]);
    expect([...one.ids(), ...two.ids()].toSorted()).toEqual(service.documents.map(({ id }) => id).toSorted());
  });

  it('takes over a document of another machine that died at it, once its time is over and not before', async () => {
    const service = filled(1);
    const database = await newDatabase(server!);
    const one = machine(service, database, 1000);
    one.hook = async () => {
      cable!.cut();
      return ended(0);
    };
    expect((await one.inbox(line)).code).toBe(10);
    cable!.mend();
    const two = machine(service, database, 1001);
    /** The documents whose command the second machine ran, where the first, by another name than this computer, has until then. */
    const ranBySecond = async (until: (first: string) => string) => {
      await inStore(two.world, async (transaction) => {
        const claimed = (seen: SeenDocument) => ({ ...seen, bezig: { ...seen.bezig!, host: 'winkel', tot: until(seen.bezig!.tot) } });
        await changeSeen(transaction, service.documents[0]!.id, claimed);
      });
      return [(await two.inbox(line)).code, two.ids().length];
    };
    expect(await ranBySecond((first) => first)).toEqual([0, 0]);
    expect(await ranBySecond(() => '2026-01-01T00:00:00.000Z')).toEqual([0, 1]);
  });
});
