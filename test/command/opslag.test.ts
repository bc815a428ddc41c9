import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shellWord } from '../../src/machine/shell/shell.ts';
import { rightsSql } from '../../src/store/postgres/rights.ts';
import { type Desk, makeProfile, officeService, openOffice } from '../support/desks.ts';
import { sampleBySeed } from '../support/long.ts';
import { sharedServer } from '../support/postgres.ts';
import { newFactuur } from '../support/practice.ts';
import { format } from '../../src/store/postgres/version.ts';
import { addressOf, asSuperuser, newDatabase } from '../support/stores.ts';

const found = await sharedServer('commands on a store in PostgreSQL');

/** One field of the profile in use. */
const fieldOf = async ({ run }: Desk, field: string): Promise<string> =>
  (await run(`profiel toon --velden ${field} --formaat tsv`)).stdout.trim().split('\t')[1] ?? '';
const accountOf = (desk: Desk) => fieldOf(desk, 'account');
const storeOf = (desk: Desk) => fieldOf(desk, 'opslag');

/** Makes a final invoice, and gives its id. */
async function finalInvoice({ run }: Desk): Promise<string> {
  const made = await run('klanten maak --naam Peeters --email peeters@example.be --kbo-btw-nummer 0403123486 --formaat id');
  const klant = made.stdout.trim();
  const id = (await run(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', '--formaat', 'id'])).stdout.trim();
  expect((await run(`factuur definitief ${id} --ja`)).code).toBe(0);
  return id;
}

describe.skipIf(!found)('a store that machines share (needs PostgreSQL)', () => {
  const server = found!;
  const newAddress = async (sql?: string) => addressOf(server, await newDatabase(server, sql));

  it('is made by the SQL that a rehearsal shows', async () => {
    const { desk } = await openOffice();
    const { run } = desk('kantoor-1');
    const address = await newAddress('');
    const shown = await run(`opslag maak --opslag ${address} --proef`);
    expect([shown.code, shown.stdout.split('\n')[0], shown.stdout.endsWith('commit;\n')]).toEqual([0, 'begin;', true]);
    expect((await run(`opslag controleer --opslag ${address}`)).stderr).toContain(
      'deze database heeft nog geen tabellen van duit\ntip: Er is niets verstuurd. Maak ze met: duit opslag maak',
    );
    expect((await run(`opslag maak --opslag ${address}`)).stderr).toContain('De database is klaar.');
    expect((await run(`opslag maak --opslag ${address}`)).stderr).toContain('De database was al klaar; er is niets te doen.');
    const checked = await run(`opslag controleer --opslag ${address} --formaat id`);
    expect([checked.code, checked.stdout]).toEqual([0, 'server\ntabellen\nrechten\nversleuteling\nklok\n']);
  });

  it('takes along everything of an account, which then can’t be written where it was', async () => {
    const { desk, writes } = await openOffice();
    const one = desk('kantoor-1');
    await makeProfile(one);
    const id = await finalInvoice(one);
    const before = (await one.run('journaal list --json --alles')).stdout;
    const name = await newDatabase(server);
    const address = addressOf(server, name);
    const refused = await one.run(`profiel wijzig zaak --opslag ${address}`);
    expect([refused.code, refused.stderr]).toEqual([
      10,
      expect.stringContaining(`duit opslag verhuis --naar ${shellWord(address)} --profiel zaak`),
    ]);
    expect((await one.run(`opslag verhuis --naar ${address} --proef`)).stderr).toContain('er is niets verhuisd');
    expect(await storeOf(one)).toBe('lokaal');
    const moved = await one.run(`opslag verhuis --naar ${address}`);
    expect([moved.code, moved.stderr]).toEqual([
      0,
      expect.stringContaining(`'zaak' is verhuisd naar ${address}: 6 regels van het journaal`),
    ]);
    expect(await storeOf(one)).toBe(address);
    expect((await one.run('journaal list --json --alles')).stdout).toBe(before);
    expect((await one.run(`factuur verstuur ${id} --kanaal email`)).code).toBe(0);
    const sent = writes().length;
    const stale = await one.run(`factuur verstuur ${id} --kanaal email`, { DUIT_OPSLAG: 'lokaal' });
    expect([stale.code, stale.stderr]).toEqual([
      10,
      expect.stringContaining(`Werk daar verder met: duit opslag verhuis --naar ${shellWord(address)}`),
    ]);
    expect(writes()).toHaveLength(sent);
    const back = await one.run('opslag verhuis --naar lokaal', { SLEUTEL: '' });
    expect([back.code, back.stderr]).toEqual([0, expect.stringContaining("'zaak' is verhuisd naar lokaal: 8 regels van het journaal")]);
    expect(await storeOf(one)).toBe('lokaal');
    expect(JSON.parse((await one.run('journaal list --json --alles')).stdout)).toHaveLength(4);
    expect((await one.run('controle')).code).toBe(0);
  });

  it('stops what another machine has done already', async () => {
    const { desk, writes } = await openOffice();
    const address = await newAddress();
    const [one, two] = [desk('kantoor-1'), desk('kantoor-2')];
    await makeProfile(one);
    expect((await one.run(`profiel wijzig zaak --opslag ${address}`)).code).toBe(0);
    const account = await accountOf(one);
    await makeProfile(two);
    const asked = await two.run(`profiel wijzig zaak --opslag ${address}`);
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining(`${account}  zaak\n`)]);
    expect((await two.run(`profiel wijzig zaak --opslag ${address} --account 1234`)).code).toBe(2);
    expect((await two.run(`profiel wijzig zaak --opslag ${address} --account ${account}`)).code).toBe(0);
    expect(await accountOf(two)).toBe(account);
    const id = await finalInvoice(one);
    expect((await one.run(`factuur verstuur ${id} --kanaal email`)).code).toBe(0);
    const sent = writes().length;
    const again = await two.run(`factuur verstuur ${id} --kanaal email`);
    expect(again.code).toBe(12);
    expect(writes()).toHaveLength(sent);
    const third = desk('kantoor-3', {
      DUIT_BASE_URL: officeService,
      DUIT_API_KEY: String(one.world.env['SLEUTEL']),
      DUIT_SOORT: 'test',
      DUIT_OPSLAG: address,
      DUIT_ACCOUNT: account,
    });
    expect((await third.run(`factuur verstuur ${id} --kanaal email`)).code).toBe(12);
    // Its key tells it from then on; on a machine that never used the key nothing does.
    expect((await third.run(`factuur verstuur ${id} --kanaal email`, { DUIT_ACCOUNT: '' })).code).toBe(12);
    const { DUIT_ACCOUNT: _account, ...fresh } = third.world.env as Record<string, string>;
    const { DUIT_CONFIG_DIR: _config, DUIT_STATE_DIR: _state, ...unknown } = fresh;
    const unnamed = await desk('kantoor-4', unknown).run(`factuur verstuur ${id} --kanaal email`);
    expect([unnamed.code, unnamed.stderr]).toEqual([
      2,
      expect.stringMatching(new RegExp(`${account}  zaak\\n.*DUIT_ACCOUNT=[0-9a-f]{32}\\n`)),
    ]);
    expect(writes()).toHaveLength(sent);
    expect((await third.run('opslag verhuis --naar lokaal')).code).toBe(2);
    expect((await one.run('controle --formaat tsv')).stdout).toMatch(/^ok\topslag\tpostgres:.*PostgreSQL \d/m);
    expect((await two.run('geheugen wis --ja')).code).toBe(0);
    expect((await two.run('journaal herstel --opnieuw')).code).toBe(0);
  });

  it('is not chosen by a variable beside writes that this machine knows', async () => {
    const { desk, writes } = await openOffice();
    const one = desk('kantoor-1');
    await makeProfile(one);
    const id = await finalInvoice(one);
    const sent = writes().length;
    const { code, stderr } = await one.run(`factuur verstuur ${id} --kanaal email`, { DUIT_OPSLAG: await newAddress() });
    expect([code, stderr]).toEqual([10, expect.stringContaining('deze computer onthoudt zelf al verzendingen')]);
    expect(writes()).toHaveLength(sent);
  });

  it('is left by an older duit, which says the version that is needed', async () => {
    const { desk, sent } = await openOffice();
    const name = await newDatabase(server);
    const one = desk('kantoor-1');
    await makeProfile(one);
    await one.run(`profiel wijzig zaak --opslag ${addressOf(server, name)}`);
    expect((await one.run('klanten maak --naam Peeters')).code).toBe(0);
    await asSuperuser(server, name, `update duit.version set format = ${format + 1}, needs = '3.1.0'`);
    sent.length = 0;
    const { code, stderr } = await one.run('klanten maak --naam Janssens');
    expect([code, stderr]).toEqual([10, expect.stringContaining('de database is van een nieuwere duit; 3.1.0 of later is nodig')]);
    expect(sent).toEqual([]);
  });

  it('lets the accountant read, and nothing else', async () => {
    const { desk, sent, call } = await openOffice();
    const name = await newDatabase(server);
    const address = addressOf(server, name);
    const one = desk('kantoor-1');
    await makeProfile(one);
    await one.run(`profiel wijzig zaak --opslag ${address}`);
    const role = `lezer${name}`;
    const { stdout } = await one.run(`opslag rechten ${role}`);
    await asSuperuser(server, name, stdout);
    const account = await accountOf(one);
    const two = desk('boekhouder');
    await makeProfile(two);
    const theirs = addressOf(server, name, role);
    expect((await two.run(`profiel wijzig zaak --opslag ${theirs} --account ${account}`)).code).toBe(0);
    expect((await two.run('journaal list')).code).toBe(0);
    const read = await two.run('klanten list');
    // The pace of a reader is always that of one machine, so no command tells of it.
    expect([read.code, read.stderr]).toEqual([0, '']);
    const made = (await one.run('klanten maak --naam Claes --formaat id')).stdout.trim();
    for (const [line, requests] of [
      // It looks for a customer like this one, and never waits for the turn of a write.
      ['klanten maak --naam Peeters', ['GET /klanten']],
      [`factuur maak --klant ${made} --regel Advies;3;95;21`, []],
    ] as const) {
      const [before, begun] = [sent.length, two.world.monotonic()];
      const { code, stderr } = await two.run(line);
      expect([code, stderr]).toEqual([10, expect.stringContaining(`${role} mag dit niet in deze database`)]);
      expect([line, sent.slice(before), two.world.monotonic() - begun]).toEqual([line, requests, 0]);
    }
    expect((await two.run('opslag controleer --formaat tsv')).stdout).toContain('let op\trechten\talleen lezen');
    for (let count = 1; count <= 17; count += 1) await newFactuur(call, { klant_id: made });
    expect((await two.run(`factuur list --klant ${made} --formaat id`)).stderr).toContain('Dat duurt ongeveer 2 minuten;');
  });

  it('lets a colleague add to the journal, and its owner alone forget', async () => {
    const { desk } = await openOffice();
    const name = await newDatabase(server);
    const owner = addressOf(server, name);
    const one = desk('kantoor-1');
    await makeProfile(one);
    const role = `collega${name}`;
    await asSuperuser(server, name, (await one.run(`opslag rechten ${role} --schrijven --opslag ${owner}`)).stdout);
    const asOwner = new RegExp(`alleen de eigenaar van de database \\(postgres\\) kan .* ${role} is dat niet\\n.*rol van de eigenaar`);
    const refuses = async (line: string) => {
      const { code, stderr } = await one.run(line);
      expect([line, code, stderr]).toEqual([line, 10, expect.stringMatching(asOwner)]);
    };
    await refuses(`opslag verhuis --naar ${addressOf(server, name, role)}`);
    expect(await storeOf(one)).toBe('lokaal');
    expect((await one.run(`opslag verhuis --naar ${owner}`)).code).toBe(0);
    expect((await one.run(`profiel wijzig zaak --opslag ${addressOf(server, name, role)}`)).code).toBe(0);
    const id = await finalInvoice(one);
    expect((await one.run(`factuur verstuur ${id} --kanaal email`)).code).toBe(0);
    for (const line of [
      'journaal wis --ouder 0',
      'journaal wis --ouder 0 --proef',
      'journaal herstel --opnieuw',
      'opslag verhuis --naar lokaal',
    ])
      await refuses(line);
    expect(await storeOf(one)).not.toBe('lokaal');
    expect((await one.run('journaal herstel --opnieuw', { DUIT_OPSLAG: owner })).code).toBe(0);
    expect((await one.run('journaal wis --ouder 0', { DUIT_OPSLAG: owner })).stderr).toContain('4 vergeten.');
    expect((await one.run('controle')).code).toBe(0);
  });

  it('shows a role that is tied to one account nothing of another, which it says', async () => {
    const { desk, writes } = await openOffice();
    const name = await newDatabase(server);
    const owner = addressOf(server, name);
    const [one, two, three] = [desk('kantoor-1'), desk('kantoor-2'), desk('kantoor-3')];
    for (const who of [one, two]) {
      await makeProfile(who);
      expect((await who.run(`profiel wijzig zaak --opslag ${owner} --account nieuw`)).code).toBe(0);
      expect((await who.run(`klanten maak --naam ${who === one ? 'Maes' : 'Claes'}`)).code).toBe(0);
    }
    const [mine, other] = [await accountOf(one), await accountOf(two)];
    const role = `eigen${name}`;
    const wrong = await one.run(`opslag rechten ${role} --account zaak --opslag ${owner}`);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("--account: 'zaak' is geen id van een account")]);
    await asSuperuser(server, name, (await one.run(`opslag rechten ${role} --schrijven --account ${mine} --opslag ${owner}`)).stdout);
    const theirs = addressOf(server, name, role);
    await makeProfile(three);
    const refused = await three.run(`profiel wijzig zaak --opslag ${theirs} --account ${other}`);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining(`${mine}  zaak`)]);
    expect((await three.run(`profiel wijzig zaak --opslag ${theirs} --account ${mine}`)).code).toBe(0);
    expect((await three.run('klanten maak --naam Janssens')).code).toBe(0);
    expect((await three.run('opslag controleer --formaat tsv')).stdout).not.toContain(other);
    const before = writes().length;
    for (const line of ['journaal list', 'klanten maak --naam Peeters', 'journaal toon 1']) {
      const { code, stderr } = await two.run(line, { DUIT_OPSLAG: theirs });
      expect([line, code, stderr]).toEqual([
        line,
        expect.any(Number),
        expect.stringMatching(/mag in deze database niet aan account|staan al accounts/),
      ]);
      expect(code).not.toBe(0);
    }
    expect(writes()).toHaveLength(before);
  });

  it('is read from where its server can only be read', async () => {
    const { desk, writes } = await openOffice();
    const name = await newDatabase(server);
    const one = desk('kantoor-1');
    await makeProfile(one);
    await one.run(`profiel wijzig zaak --opslag ${addressOf(server, name)}`);
    await finalInvoice(one);
    await asSuperuser(server, name, `alter database ${name} set default_transaction_read_only = on`);
    for (const line of ['klanten list', 'factuur list', 'journaal list', 'overzicht', 'opslag controleer']) {
      expect([line, (await one.run(line)).code]).toEqual([line, 0]);
    }
    expect((await one.run('klanten list')).stderr).toContain('deze server kan alleen gelezen worden');
    const sent = writes().length;
    const { code, stderr } = await one.run('klanten maak --naam Janssens');
    expect([code, stderr]).toEqual([10, expect.stringContaining('Geef het adres van de hoofdserver op')]);
    const two = desk('kantoor-2');
    await makeProfile(two);
    for (const line of [
      `profiel wijzig zaak --account nieuw --opslag ${addressOf(server, name)}`,
      `opslag verhuis --naar ${addressOf(server, name)}`,
    ]) {
      const refused = await two.run(line);
      expect([line, refused.code, refused.stderr]).toEqual([line, 10, expect.stringContaining('kan alleen gelezen worden')]);
    }
    expect(await storeOf(two)).toBe('lokaal');
    expect(writes()).toHaveLength(sent);
  });

  it('finds a log that was changed with 13', async () => {
    const { desk } = await openOffice();
    const name = await newDatabase(server);
    const one = desk('kantoor-1');
    await makeProfile(one);
    await one.run(`profiel wijzig zaak --opslag ${addressOf(server, name)}`);
    await finalInvoice(one);
    await asSuperuser(server, name, `update duit.record set body = '9' where n = 2`);
    const { code, stderr } = await one.run('opslag controleer --stil');
    expect([code, stderr]).toEqual([13, expect.stringContaining('één regel of waarde is beschadigd of ontbreekt')]);
  });

  it('gets the password from a command, which no output shows', async () => {
    const { desk, sent } = await openOffice();
    const name = await newDatabase(server);
    const secret = 'kanarie-wachtwoord-7f3a';
    await asSuperuser(server, name, `create role met${name} login password '${secret}'`);
    await asSuperuser(server, name, rightsSql(`met${name}`, name, 'write'));
    const address = `postgres://met${name}@127.0.0.1:${server.port}/${name}`;
    const asked: string[] = [];
    const command = async (line: string) => {
      asked.push(line);
      return line === 'pass show db' ? `${secret}\n` : 'fout-wachtwoord-1234\n';
    };
    const one = desk('kantoor-1', {}, { command });
    await makeProfile(one);
    const set = (opdracht: string) =>
      one.run(['profiel', 'wijzig', '--opslag', address, '--opslag-wachtwoord-opdracht', opdracht, '--debug']);
    const none = await one.run(`profiel wijzig --opslag ${address}`);
    expect([none.code, none.stderr]).toEqual([10, expect.stringContaining('Zet het in PGPASSWORD of in ~/.pgpass, of geef')]);
    const wrong = await set('pass show ander');
    expect([wrong.code, wrong.stderr]).toEqual([10, expect.stringContaining(`het wachtwoord van met${name} klopt niet`)]);
    const right = await set('pass show db');
    expect(right.code).toBe(0);
    const made = await one.run('klanten maak --naam Peeters --debug');
    expect(made.code).toBe(0);
    sent.length = 0;
    const bad = await one.run('klanten list --debug', { DUIT_OPSLAG: `${address}?sslmode=disable`, PGPASSWORD: 'fout-wachtwoord-1234' });
    expect([bad.code, sent]).toEqual([10, []]);
    const all = [none, wrong, right, made, bad].map(({ stdout, stderr }) => stdout + stderr).join('');
    expect(all).not.toMatch(/kanarie|fout-wachtwoord/);
    expect(new Set(asked)).toEqual(new Set(['pass show ander', 'pass show db']));
  });

  it('is refused in words with 10 before any request, where it can’t be used', async () => {
    const { desk, sent } = await openOffice();
    const name = await newDatabase(server);
    const authority = join(desk('x').world.folder, 'leeg.pem');
    writeFileSync(authority, '');
    const cases: [string, string][] = [
      ['postgres://anna:geheim-canary@localhost/duit', 'in het adres van de database staat een wachtwoord'],
      ['mysql://anna@localhost/duit', 'het adres van de database klopt niet'],
      [await newAddress(''), 'nog geen tabellen van duit'],
      [await newAddress('create schema duit'), 'van een ander programma'],
      [`postgres://postgres@127.0.0.1:${server.port}/${name}?sslmode=verify-full`, 'het certificaat van de server wordt niet vertrouwd'],
      [addressOf(server, 'bestaat_niet'), 'er is geen database bestaat_niet'],
    ];
    const one = desk('kantoor-1');
    await makeProfile(one);
    for (const [at, [address, words]] of cases.entries()) {
      const lines = ['klanten maak --naam Peeters --debug', `profiel wijzig zaak --opslag ${address}`, `opslag verhuis --naar ${address}`];
      for (const line of sampleBySeed(lines, 3, at)) {
        const env: Record<string, string> = line.startsWith('klanten') ? { DUIT_OPSLAG: address } : {};
        const { code, stdout, stderr } = await one.run(line, env);
        expect([address, line, code, stderr]).toEqual([address, line, 10, expect.stringContaining(words)]);
        expect(stdout + stderr).not.toContain('canary');
      }
    }
    expect(sent).toEqual([]);
    expect(await storeOf(one)).toBe('lokaal');
  });
});

describe('the store on this machine', () => {
  it('is that of practice and of a profile without a database, which opslag says', async () => {
    const { desk } = await openOffice();
    const one = desk('kantoor-1');
    await makeProfile(one);
    const { code, stderr } = await one.run('opslag controleer');
    expect([code, stderr]).toEqual([10, expect.stringContaining('dit profiel wordt op deze computer zelf onthouden')]);
    expect((await one.run('opslag verhuis --naar lokaal')).stderr).toBe("'zaak' wordt daar al bewaard.\n");
    expect((await one.run('profiel wijzig zaak --opslag lokaal')).code).toBe(0);
    expect((await one.run('opslag verhuis --naar postgres://a@b/c --profiel oefen')).code).toBe(2);
    expect((await one.run('klanten list --profiel oefen --formaat id', { DUIT_OPSLAG: 'postgres://a@b.invalid/c' })).code).toBe(0);
  });
});
