import { chmodSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Failure } from '../../../../src/failure.ts';
import { checkServer, readServer } from '../../../../src/store/postgres/server.ts';
import { rightsSql } from '../../../../src/store/postgres/rights.ts';
import { format } from '../../../../src/store/postgres/version.ts';
import { placeOf } from '../../../../src/store/postgres/place.ts';
import { DatabaseAway, databaseFaultOf } from '../../../../src/store/postgres/faults.ts';
import { password, sharedServer } from '../../../support/postgres.ts';
import { newState } from '../../../support/store.ts';
import { openPostgres } from '../../../../src/store/postgres/open.ts';
import { addressOf, asSuperuser, newDatabase, openFrom, optionsFor } from '../../../support/stores.ts';

const found = await sharedServer('what PostgreSQL refuses, in words');
const secret = 'canary-Zx9';

/** The failure with which a write and a read end, the same for both. */
async function failureOf(address: string, env: Record<string, string> = {}): Promise<Failure> {
  const database = openFrom(address, 'kantoor-1', { env });
  onTestFinished(() => database.close());
  const store = database.store('a');
  const ends = (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );
  const write = await ends(store.transaction((tx) => tx.put('c', 'k', 1)));
  const read = await ends(store.read((view) => view.get('c', 'k')));
  expect(write).toBeInstanceOf(Failure);
  if (read !== undefined) expect((read as Failure).message).toBe((write as Failure).message);
  expect((write as Failure).reason).toBe('local');
  expect(inspect(write, { depth: 10 })).not.toContain(secret);
  return write as Failure;
}

/** How many connections the servers of `stub` met. */
let met = 0;

/** A server that answers the first bytes with these. */
async function stub(reply: string): Promise<number> {
  const server = createServer((socket) => {
    met += 1;
    socket.on('error', () => {});
    socket.once('data', () => (reply === '' ? socket.destroy() : socket.write(reply)));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('without a server', () => {
  it('says that nobody answers, and that it is away', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, 'close');
    const failure = await failureOf(`postgres://anna@127.0.0.1:${port}/duit`, { PGPASSWORD: secret });
    expect(failure).toBeInstanceOf(DatabaseAway);
    expect(failure.message).toBe(`postgres://anna@127.0.0.1:${port}/duit: daar antwoordt geen PostgreSQL`);
    expect((await failureOf('postgres://anna@localhost/duit?host=/nergens')).message).toContain('daar antwoordt geen PostgreSQL');
  });

  it('says that a server does not encrypt, or hangs up', async () => {
    const address = `postgres://anna@127.0.0.1:${await stub('N')}/duit?sslmode=verify-full`;
    expect((await failureOf(address)).message).toContain('de server versleutelt niet');
    expect((await failureOf(`postgres://anna@127.0.0.1:${await stub('')}/duit`)).message).toContain('viel weg');
  });

  it.each(['08P01', '42704'])('knows a pooler by the code %s', (code) => {
    const fault = databaseFaultOf(placeOf('postgres://anna@127.0.0.1/duit'), Object.assign(new Error('x'), { code }));
    expect((fault as Failure).message).toContain('connection pooler');
  });

  it('that is silent is waited for once, and the wait is told', async () => {
    const told: string[] = [];
    const address = `postgres://anna@127.0.0.1:${await stub(' ')}/duit`;
    const database = openPostgres({ ...optionsFor(address), timeout: 2_300, tell: (text) => void told.push(text) });
    onTestFinished(() => database.close());
    const read = () => database.store('a').read((view) => view.last('log'));
    met = 0;
    const seen: number[] = [];
    for (const _ of [1, 2, 3]) {
      await expect(read()).rejects.toThrow('de server antwoordt niet');
      seen.push(met);
    }
    // Those that follow end at once, without another connection.
    expect(seen).toEqual([1, 1, 1]);
    expect(told).toEqual([`Wachten op postgres://anna@127.0.0.1:${placeOf(address).port}/duit: nog hoogstens 1 s.`]);
  });

  it('is waited for anew once a person has found the password', async () => {
    const server = createServer((socket) => {
      const answers = ['R\0\0\0\x08\0\0\0\x03', 'E\0\0\0\x13SFATAL\0C28P01\0\0'];
      socket.on('error', () => {}).on('data', () => socket.write(answers.shift() ?? '', 'latin1'));
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const address = `postgres://anna@127.0.0.1:${(server.address() as AddressInfo).port}/duit`;
    const typed = async () => setTimeout(700, 'geheim');
    const database = openPostgres({ ...optionsFor(address), timeout: 500, password: typed });
    onTestFinished(() => database.close());
    await expect(database.store('a').read((view) => view.last('log'))).rejects.toThrow('het wachtwoord van anna klopt niet');
  });

  it.each([true, false])('is waited for no longer once the user stops, as long as nothing was sent: %s', async (mayEnd) => {
    const address = `postgres://anna@127.0.0.1:${await stub(' ')}/duit`;
    const stop = new AbortController();
    const database = openPostgres({
      ...optionsFor(address),
      timeout: mayEnd ? 60_000 : 500,
      stop: { signal: stop.signal, mayEnd: () => mayEnd },
    });
    onTestFinished(() => database.close());
    const read = () => database.store('a').read((view) => view.last('log'));
    const begun = read();
    stop.abort();
    await expect(begun).rejects.toMatchObject(
      mayEnd
        ? {
            reason: 'temporary',
            message: expect.stringContaining('gestopt bij het wachten op postgres://anna@') as string,
            hint: 'Er is niets verstuurd.',
          }
        : { reason: 'local', message: expect.stringContaining('de server antwoordt niet') as string },
    );
    await expect(read()).rejects.toThrow(mayEnd ? 'gestopt' : 'antwoordt niet');
  });

  it('is away where a write to its connection fails, whatever the code of the system', () => {
    for (const code of ['EPIPE', 'ECONNRESET', 'EPERM']) {
      const error = Object.assign(new Error(`write ${code}`), { code, syscall: 'write' });
      expect(databaseFaultOf(placeOf('postgres://an@db.example/duit'), error)).toBeInstanceOf(DatabaseAway);
    }
  });

  it('says why a certificate is refused, where one of its issuer would not help', () => {
    const place = placeOf('postgres://an@db.example/duit');
    const told = (code: string) => (databaseFaultOf(place, Object.assign(new Error('x'), { code })) as Failure).message;
    expect(told('ERR_TLS_CERT_ALTNAME_INVALID')).toContain('is voor een andere naam dan db.example');
    expect(told('CERT_HAS_EXPIRED')).toContain('is verlopen');
    expect(told('SELF_SIGNED_CERT_IN_CHAIN')).toContain('wordt niet vertrouwd');
  });

  it('knows a pooler by the process that it makes up, also where the settings of the role are those of duit', async () => {
    const asked = async (told: number) =>
      readServer({ run: async () => [[{ number: 150_000, encoding: 'UTF8', is_set: 1, process: 7 }]], process: () => told });
    expect([(await asked(7)).isDirect, (await asked(8)).isDirect]).toEqual([true, false]);
  });

  it('says which versions it needs', () => {
    const place = placeOf('postgres://anna@localhost/duit');
    const server = { number: 130_011, isReadOnly: false, encoding: 'UTF8', tables: 'none', isOpen: true, isDirect: true } as const;
    expect(() => checkServer(place, server)).toThrow('deze server is PostgreSQL 13, en duit heeft 14 of later nodig');
    expect(() => checkServer(place, { ...server, number: 140_000 })).not.toThrow();
    expect(() => checkServer(place, { ...server, number: 140_000, isDirect: false })).toThrow('een connection pooler');
    expect(() => checkServer(place, { ...server, number: 140_000, encoding: 'LATIN1' })).toThrow(
      'bewaart tekst als LATIN1, en duit heeft UTF8 nodig',
    );
  });
});

describe.skipIf(!found)('a server (needs PostgreSQL)', () => {
  const server = found!;
  const overTcp = (database: string, parameters = '', user = 'postgres') =>
    `postgres://${user}@127.0.0.1:${server.port}/${database}${parameters}`;

  it('refuses a wrong password, or none', async () => {
    const database = await newDatabase(server);
    expect((await failureOf(overTcp(database), { PGPASSWORD: secret })).message).toContain('het wachtwoord van postgres klopt niet');
    const none = await failureOf(overTcp(database));
    expect(none.message).toContain('de server vraagt het wachtwoord van postgres');
    expect(none.hint).toContain(
      'Er is niets verstuurd. Zet het in PGPASSWORD of in ~/.pgpass, of geef de opdracht die het toont met --opslag-wachtwoord-opdracht.',
    );
    expect((await failureOf(addressOf(server, database, 'niemand'))).message).toContain('laat niemand niet toe');
  });

  it('takes the password from PGPASSWORD or a file', async () => {
    const database = await newDatabase(server);
    const file = join(newState(), 'pgpass');
    writeFileSync(file, `# a remark\nelsewhere:*:*:*:no\n127.0.0.1:${server.port}:*:postgres:${password}\n`, { mode: 0o600 });
    for (const env of [{ PGPASSWORD: password }, { PGPASSFILE: file }]) {
      const opened = openFrom(overTcp(database), 'kantoor-1', { env });
      await opened.store('a').transaction((tx) => tx.put('c', 'k', 1));
      opened.close();
    }
    chmodSync(file, 0o644);
    const failure = await failureOf(overTcp(database), { PGPASSFILE: file });
    expect([failure.message, failure.hint]).toEqual([`Anderen kunnen ${file} lezen, en daarin staan wachtwoorden`, `chmod 600 ${file}`]);
  });

  it('is trusted by its certificate only', async () => {
    const database = await newDatabase(server);
    const env = { PGPASSWORD: password };
    const failure = await failureOf(overTcp(database, '?sslmode=verify-full'), env);
    expect(failure.message).toContain('het certificaat van de server wordt niet vertrouwd');
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    onTestFinished(() => void delete process.env['NODE_TLS_REJECT_UNAUTHORIZED']);
    expect((await failureOf(overTcp(database, '?sslmode=verify-full'), env)).message).toContain('wordt niet vertrouwd');
    const authority = encodeURIComponent(join(server.folder, 'server.crt'));
    const opened = openFrom(overTcp(database, `?sslmode=verify-full&sslrootcert=${authority}`), 'kantoor-1', { env });
    expect(await opened.store('a').read((view) => view.last('log'))).toBe(0);
    opened.close();
    expect((await failureOf(overTcp(database, '?sslmode=verify-full&sslrootcert=/nergens'), env)).hint).toContain(
      'pad achter ?sslrootcert=',
    );
  });

  it('has no such database, none of duit, or one of another program', async () => {
    const gone = await failureOf(addressOf(server, 'weg'));
    expect(gone.message).toContain('er is geen database weg');
    expect(gone.hint).toMatch(/createdb -h \/\S+ -p \d+ -U postgres -T template0 -E UTF8 weg$/);
    const unmade = addressOf(server, await newDatabase(server, ''));
    const empty = await failureOf(unmade);
    expect(empty.message).toContain('deze database heeft nog geen tabellen van duit');
    expect(empty.hint).toBe(`Er is niets verstuurd. Maak ze met: duit opslag maak --opslag '${unmade}'`);
    const table = await newDatabase(server, 'create schema duit; create table duit.version (id integer)');
    expect((await failureOf(addressOf(server, table))).message).toContain('van een ander programma');
    const other = await newDatabase(server, 'create schema duit; create table duit.kassa (id integer)');
    expect((await failureOf(addressOf(server, other))).message).toContain('van een ander programma');
  });

  it('may have settings of a role that are meant for other work', async () => {
    const database = await newDatabase(server);
    const role = `traag_${database}`;
    await asSuperuser(
      server,
      database,
      rightsSql(role, database, 'write'),
      `alter role ${role} set default_transaction_isolation = serializable`,
      `alter role ${role} set statement_timeout = 1`,
    );
    const opened = openFrom(addressOf(server, database, role));
    onTestFinished(() => opened.close());
    await opened.store('a').transaction((tx) => tx.put('c', 'k', 1));
    expect(await opened.has('a')).toBe(true);
    const error = Object.assign(new Error('x'), { code: '57014' });
    expect(databaseFaultOf(placeOf('postgres://an@db/duit'), error)).toMatchObject({ reason: 'local', isSilent: false });
  });

  it('refuses a user without rights', async () => {
    const database = await newDatabase(server);
    await asSuperuser(server, database, `create role zonder_${database} login`);
    const failure = await failureOf(addressOf(server, database, `zonder_${database}`));
    expect(failure.message).toContain(`zonder_${database} mag dit niet in deze database`);
  });

  it('that is a standby can be read and not written', async () => {
    const database = await newDatabase(server);
    await asSuperuser(server, database, `alter database ${database} set default_transaction_read_only = on`);
    const failure = await failureOf(addressOf(server, database));
    expect(failure.message).toContain('deze server kan alleen gelezen worden');
    const opened = openFrom(addressOf(server, database));
    expect(await opened.store('a').read((view) => view.last('log'))).toBe(0);
    opened.close();
  });

  it('has tables of a newer or an older duit', async () => {
    const database = await newDatabase(server);
    const opened = openFrom(addressOf(server, database));
    onTestFinished(() => opened.close());
    await opened.store('a').transaction((tx) => tx.put('c', 'k', 1));
    await asSuperuser(server, database, `update duit.version set format = ${format + 1}`);
    expect((await failureOf(addressOf(server, database))).message).toMatch(/: de database is van een nieuwere duit$/);
    await asSuperuser(server, database, `update duit.version set format = ${format + 1}, needs = '3.1.0'`);
    const failure = await failureOf(addressOf(server, database));
    expect(failure.message).toContain('de database is van een nieuwere duit; 3.1.0 of later is nodig');
    await expect(opened.store('a').transaction((tx) => tx.put('c', 'k', 2))).rejects.toThrow('3.1.0');
    await asSuperuser(server, database, `update duit.version set format = 0`);
    expect((await failureOf(addressOf(server, database))).message).toContain('gemaakt door een versie die nooit is uitgebracht');
  });

  it('has no room for another connection', async () => {
    const database = await newDatabase(server);
    await asSuperuser(server, database, `alter database ${database} connection limit 0`, `create role krap_${database} login`);
    expect((await failureOf(addressOf(server, database, `krap_${database}`))).message).toContain('de server heeft geen plaats meer');
  });
});
