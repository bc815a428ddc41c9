import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Desk, makeProfile, openOffice, shareStore } from '../support/desks.ts';
import { execa } from 'execa';
import { isLong, sampleBySeed } from '../support/long.ts';
import { dumpedServer, killServer, olderPrograms, runServer, type Server, sharedServer, startServer } from '../support/postgres.ts';
import { newFactuur } from '../support/practice.ts';
import { addressOf, asSuperuser, dumpOf, emptyInPlace, newDatabase, rowsOf } from '../support/stores.ts';

const found = await sharedServer('a database in PostgreSQL that was replaced');

const dumped = isLong ? await dumpedServer('a database that pg_restore put back') : undefined;

const older = olderPrograms('a database that went to another major version');

/** Two machines with one account, and a final invoice that nobody has sent. Both have used the database. */
async function officeAt(server: Server) {
  const { desk, writes, call } = await openOffice();
  const name = await newDatabase(server);
  const address = addressOf(server, name);
  const [one, two] = [desk('kantoor-1'), desk('kantoor-2')];
  const account = await shareStore(address, [one, two]);
  const klant = await two.run('klanten maak --naam Peeters --email peeters@example.be --kbo-btw-nummer 0403123486 --formaat id');
  const id = await newFactuur(call, { klant_id: klant.stdout.trim() });
  expect((await one.run(`factuur definitief ${id} --ja`)).code).toBe(0);
  const send = async ({ run }: Desk) => run(`factuur verstuur ${id} --kanaal email --ja`);
  const note = async ({ run }: Desk) => (await run(`factuur verstuur ${id} --kanaal email --al-verstuurd --ja`)).code;
  const sendings = () => writes().filter((write) => write.endsWith('/versturen')).length;
  return { desk, address, account, name, one, two, note, send, sendings };
}

/** Follows the message of a database that knows nothing of the account. */
const follow = async ({ run }: Desk, { code, stderr }: { readonly code: number; readonly stderr: string }) => {
  expect([code, stderr]).toEqual([10, expect.stringMatching(/weet niets van dit account[^]*duit journaal herstel --opnieuw/)]);
  expect((await run('journaal herstel --opnieuw')).code).toBe(0);
};

/** What each way of pg_restore is given, and the statements that make room for it. */
const restores = [
  { way: '--clean', room: [], words: ['--clean', '--if-exists'] },
  {
    way: '--data-only',
    room: ['truncate duit.version, duit.access, duit.log, duit.record, duit.unsettled, duit.item, duit.holder, duit.shared, duit.birth'],
    words: ['--data-only', '--disable-triggers'],
  },
];

describe.skipIf(!dumped)('a database that a real dump was put back in (needs pg_dump and pg_restore)', () => {
  const tries = restores.flatMap((one) => [false, true].map((isOtherFirst) => ({ ...one, isOtherFirst })));

  it.each(tries)(
    'doubles nothing after pg_restore $way, and needs one --klaar, the machine that did not send first: $isOtherFirst',
    async (given) => {
      const { room, words, isOtherFirst } = given;
      const server = dumped!;
      const { name, one, two, note, send, sendings } = await officeAt(server);
      const place = ['-h', server.folder, '-p', String(server.port), '-U', 'postgres'];
      const file = join(one.world.folder, 'duit.dump');
      await execa('pg_dump', [...place, '-Fc', '-f', file, name]);
      expect((await send(one)).code).toBe(0);
      expect((await two.run('klanten maak --naam Janssens')).code).toBe(0);
      await asSuperuser(server, name, ...room);
      await execa('pg_restore', [...place, '-d', name, ...words, file]);
      const first = isOtherFirst ? two : one;
      expect((await first.run('klanten maak --naam Claes')).code).toBe(0);
      expect([(await send(one)).code, (await send(two)).code]).toEqual([12, 12]);
      expect(await note(two)).toBe(0);
      expect((await two.run('journaal herstel --klaar --ja')).code).toBe(0);
      expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
      for (const { run, world } of [one, two]) {
        expect((await run(`klanten maak --naam ${world.machine}`)).code).toBe(0);
        expect((await run('opslag controleer')).code).toBe(0);
      }
    },
  );
});

describe.skipIf(!older || !isLong)('a server that makes place for a newer major version (needs an older PostgreSQL)', () => {
  const servers = async () => {
    const old = await startServer(join(tmpdir(), `older-${randomUUID()}`), process.pid, [], older);
    const sockets = [`unix_socket_directories=${old.folder}`];
    const fresh = await startServer(join(tmpdir(), `newer-${randomUUID()}`), process.pid, sockets);
    return { old, fresh: { ...fresh, data: fresh.folder, folder: old.folder } };
  };
  const lost = [false, true];
  const tries = lost.flatMap((isLost) => lost.map((isOtherFirst) => ({ isLost, isOtherFirst })));

  it.each(tries)('doubles nothing, with one --klaar: %o', async ({ isLost, isOtherFirst }) => {
    const { old, fresh } = await servers();
    const { name, one, two, note, send, sendings } = await officeAt(old);
    const place = ({ folder, port }: Server) => ['-h', folder, '-p', String(port), '-U', 'postgres'];
    const file = join(one.world.folder, 'duit.dump');
    if (!isLost) expect((await send(one)).code).toBe(0);
    await execa('pg_dump', [...place(old), '-Fc', '-f', file, name]);
    if (isLost) expect((await send(one)).code).toBe(0);
    await asSuperuser(fresh, 'postgres', `create database ${name}`);
    await execa('pg_restore', [...place(fresh), '-d', name, file]);
    await killServer(old);
    await killServer(fresh);
    await runServer(fresh.data, process.pid, old.port);
    for (const desk of isOtherFirst ? [two, one] : [one, two]) {
      expect((await desk.run(`klanten maak --naam ${desk.world.machine}`)).code).toBe(0);
    }
    expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
    if (isLost) expect(await note(two)).toBe(0);
    expect((await two.run('journaal herstel --klaar --ja')).code).toBe(0);
    expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
    for (const { run } of [one, two]) {
      expect((await run('klanten maak --naam Janssens --toch-maken')).code).toBe(0);
      expect((await run('opslag controleer')).code).toBe(0);
    }
  });
});

describe.skipIf(!found)('a database that was replaced (needs PostgreSQL)', () => {
  const server = found!;
  const office = () => officeAt(server);

  it('does not let the machine that sent send again, and follows one way out', async () => {
    const { name, one, two, send, sendings } = await office();
    const restore = await dumpOf(server, name);
    expect((await send(one)).code).toBe(0);
    const seen = async () => [(await one.run('journaal list --formaat tsv')).stdout, (await one.run('factuur list --formaat tsv')).stdout];
    const before = await seen();
    expect(before[0]).toContain('facturen.versturen');
    await restore();
    expect(await seen(), 'a look shows what was lost, before anything is written').toEqual(before);
    // What it sent itself is known: its lines are back.
    for (const desk of [one, two]) {
      const { code, stderr } = await send(desk);
      expect([code, stderr]).toEqual([12, expect.stringContaining('is al verstuurd per e-mail')]);
    }
    expect((await one.run('opslag controleer --formaat tsv')).code).toBe(13);
    expect((await one.run('journaal herstel --klaar --ja')).code).toBe(0);
    expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
    expect((await one.run('klanten maak --naam Janssens')).code).toBe(0);
    expect((await one.run('opslag controleer')).code).toBe(0);
  });

  it.each(sampleBySeed([true, false], 2, 1))('asks a machine that knows nothing of the loss, its reader %s', async (isToldBefore) => {
    const { name, one, two, send, sendings } = await office();
    const restore = await dumpOf(server, name);
    expect((await send(one)).code).toBe(0);
    if (isToldBefore) expect((await send(two)).code).toBe(12);
    await restore();
    expect([(await send(two)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
  });

  it.runIf(isLong).each(['dump', 'empty'] as const)(
    'is noticed once another machine wrote in it so that the number caught up: %s',
    async (kind) => {
      const { name, one, two, send, sendings } = await office();
      const restore = await dumpOf(server, name);
      expect((await send(one)).code).toBe(0);
      if (kind === 'dump') await restore();
      else {
        await emptyInPlace(server, name);
        await follow(two, await two.run('klanten maak --naam Janssens'));
      }
      for (const naam of ['Maes', 'Jacobs', 'Mertens', 'Willems', 'Claes']) {
        expect((await two.run(`klanten maak --naam ${naam}`)).code).toBe(0);
      }
      // The flag stands already, so that this machine takes the journal over on its own.
      expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
    },
  );

  it.runIf(isLong).each(['truncate', 'delete'] as const)(
    'is another one too where its tables were emptied by %s and filled again',
    async (empty) => {
      const { name, one, two, send, sendings } = await office();
      const refill = await rowsOf(server, name, empty);
      expect((await send(one)).code).toBe(0);
      await refill();
      // This machine never read the lines that are lost.
      const asked = await send(two);
      expect([asked.code, asked.stderr]).toEqual([12, expect.stringContaining('--kanaal email --al-verstuurd')]);
      expect([(await send(one)).code, sendings()]).toEqual([12, 1]);
      expect((await one.run('klanten maak --naam Janssens')).code).toBe(0);
      expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
    },
  );

  it.runIf(isLong)(
    'is still the same one after its tables were vacuumed, frozen and written anew, and after an older duit used it',
    async () => {
      const { name, one, two, send, sendings } = await office();
      const work = [
        'vacuum freeze',
        'vacuum full',
        'vacuum (full, freeze)',
        'cluster duit.birth using birth_pkey',
        'reindex table duit.birth',
      ];
      for (const statement of work) {
        await asSuperuser(server, name, statement);
        expect([statement, (await one.run('opslag controleer --formaat tsv')).stdout]).toEqual([
          statement,
          expect.not.stringContaining('let op'),
        ]);
      }
      expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([0, 12, 1]);
    },
  );

  it('stops a third machine at what one sent that does not come back, once the first came', async () => {
    const { desk, address, account, name, one, two, send, sendings } = await office();
    const three = desk('kantoor-3');
    await makeProfile(three);
    expect((await three.run(`profiel wijzig zaak --opslag ${address} --account ${account}`)).code).toBe(0);
    const restore = await dumpOf(server, name);
    expect((await send(two)).code).toBe(0);
    await restore();
    expect((await one.run('klanten maak --naam Janssens')).code).toBe(0);
    expect([(await send(three)).code, sendings()]).toEqual([12, 1]);
    const { code, stdout } = await one.run('opslag controleer --formaat tsv');
    expect([code, stdout]).toEqual([13, expect.stringContaining('Sindsdien langsgekomen: kantoor-1, kantoor-3.')]);
    expect((await two.run('journaal list')).code).toBe(13);
    for (const line of ['opslag controleer', 'controle'])
      expect((await one.run(`${line} --formaat tsv`)).stdout).toContain('Sindsdien langsgekomen: kantoor-1, kantoor-2.');
  });

  it('gets nothing of an account that it does not know before its owner says so, and then a machine without any line knows', async () => {
    const { desk, address, account, name, one, send, sendings } = await office();
    expect((await send(one)).code).toBe(0);
    await emptyInPlace(server, name);
    for (const line of ['klanten maak --naam Janssens', 'journaal list', 'vragen --proef', 'opslag controleer']) {
      const { code, stderr, stdout } = await one.run(line);
      expect([line, code, stderr + stdout]).toEqual([
        line,
        10,
        expect.stringContaining('weet niets van dit account, en deze computer wel'),
      ]);
    }
    for (const table of ['log', 'record', 'item', 'birth'])
      expect([table, await asSuperuser(server, name, `select count(*) from duit.${table}`)]).toEqual([table, [{ count: '0' }]]);
    await follow(one, await send(one));
    const three = desk('kantoor-3');
    await makeProfile(three);
    expect((await three.run(`profiel wijzig zaak --opslag ${address} --account ${account}`)).code).toBe(0);
    expect([(await send(three)).code, sendings()]).toEqual([12, 1]);
  });

  it('that refused the first write of an account is given it again once it takes it, as nothing left', async () => {
    const { desk } = await openOffice();
    const name = await newDatabase(server);
    const one = desk('kantoor-1');
    await makeProfile(one);
    await one.run(`profiel wijzig zaak --opslag ${addressOf(server, name)}`);
    // The disk of the server fills up before the commit.
    await asSuperuser(
      server,
      name,
      `create function duit.refuse() returns trigger language plpgsql as $$ begin raise exception 'full' using errcode = 'disk_full'; end $$`,
      'create constraint trigger refusing after insert on duit.record deferrable initially deferred for each row execute function duit.refuse()',
    );
    const make = () => one.run('klanten maak --naam Peeters');
    const refused = await make();
    expect([refused.code, refused.stderr]).toEqual([10, expect.stringContaining(name)]);
    // As long as it refuses, it says why.
    expect((await make()).stderr.split('\n')[0]).toBe(refused.stderr.split('\n')[0]);
    await asSuperuser(server, name, 'drop trigger refusing on duit.record');
    const made = await make();
    expect(made.code, made.stderr).toBe(0);
    expect((await one.run('opslag controleer')).code).toBe(0);
    expect((await one.run('klanten list --formaat id')).stdout.trim().split('\n')).toHaveLength(1);
    expect((await one.run('journaal list --velden bewerking,toestand')).stdout.trim().split('\n').toSorted()).toEqual([
      'klanten.create\tdone',
      'klanten.create\tunsent',
      'klanten.create\tunsent',
    ]);
  });

  it.runIf(isLong)('that holds no store any more is not taken for a new one, and the message leads out', async () => {
    const { name, one, two, send, sendings } = await office();
    expect((await send(one)).code).toBe(0);
    await emptyInPlace(server, name, '');
    for (const line of [
      'klanten list',
      'klanten maak --naam Janssens',
      'journaal list',
      'opslag controleer',
      'journaal herstel --opnieuw',
    ]) {
      const { code, stderr } = await one.run(line);
      expect([line, code, stderr]).toEqual([line, 10, expect.stringContaining('deze database heeft nog geen tabellen van duit')]);
      expect(stderr).toContain('duit opslag maak');
    }
    expect((await one.run('opslag maak')).code).toBe(0);
    await follow(one, await send(one));
    expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([12, 12, 1]);
  });

  it('is trusted again once a person says so, and not a second time asked about', async () => {
    const { name, one, two, send, sendings } = await office();
    await (await dumpOf(server, name))();
    expect((await send(two)).code).toBe(12);
    expect((await one.run('opslag controleer --formaat tsv')).stdout).toContain('let op\tjournaal\tvanaf ');
    expect((await two.run('journaal herstel --klaar --ja')).code).toBe(0);
    expect((await one.run('opslag controleer --formaat tsv')).stdout).not.toContain('let op');
    expect((await one.run('journaal herstel --klaar')).stderr).toContain('Er ontbreken geen regels.');
    expect([(await send(one)).code, (await send(two)).code, sendings()]).toEqual([0, 12, 1]);
    const rows = await asSuperuser(server, name, 'select count(*) from duit.birth');
    expect(rows).toEqual([{ count: '1' }]);
  });
});
