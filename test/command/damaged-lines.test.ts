import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeProfile, openOffice } from '../support/desks.ts';
import { faultyMachine } from '../support/faulty.ts';
import { sampleBySeed } from '../support/long.ts';
import { sharedServer } from '../support/postgres.ts';
import { fold, tamper } from '../support/store.ts';
import { addressOf, asSuperuser, newDatabase } from '../support/stores.ts';
import { usedWorld } from '../support/used-world.ts';
import { run } from '../support/world.ts';

/** A machine that sent a final invoice, and the command that would send it again. Its log is in the file. */
async function afterSending() {
  const machine = await faultyMachine();
  const go = async (line: string) => (await machine.run(line))!;
  const klant = (await go('klanten maak --naam Peeters --email p@example.be --formaat id')).stdout.trim();
  const id = (await go(`factuur maak --klant ${klant} --regel Advies;3;95;21 --formaat id`)).stdout.trim();
  await go(`factuur definitief ${id}`);
  const verstuur = `factuur verstuur ${id} --kanaal email`;
  expect((await go(verstuur)).code).toBe(0);
  const state = join(machine.world.folder, 'state');
  await fold(state);
  const sent = () => machine.carriedOut.filter((line) => line.endsWith('/versturen')).length;
  return { go, verstuur, state, sent, id };
}

/** Changes these bytes of the line that tells of the sending, in the file of the store. */
function damage(state: string, from: string, to: string): void {
  const path = join(state, 'state.sqlite');
  const bytes = readFileSync(path);
  expect(from.length).toBe(to.length);
  const operation = bytes.indexOf('"facturen.versturen"');
  const [before, after] = [bytes.lastIndexOf(from, operation), bytes.indexOf(from, operation)];
  bytes.write(to, operation - before < after - operation || after < 0 ? before : after, 'latin1');
  writeFileSync(path, bytes);
}

describe('one damaged byte of a line of the journal', () => {
  const changes: [string, (id: string) => readonly [string, string]][] = [
    ['a field name', () => ['"owner"', '"xwner"']],
    ['an operation', () => ['"facturen.versturen"', '"gacturen.versturen"']],
    ['a value', (id) => [`"document":"${id}"`, `"document":"${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}"`]],
  ];
  it.each(sampleBySeed(changes, 3, 1))('in %s is put back from the other copy, and nothing goes twice', async (_, change) => {
    const { go, verstuur, state, sent, id } = await afterSending();
    damage(state, ...change(id));
    const { code, stderr } = await go(verstuur);
    expect([code, sent()]).toEqual([12, 1]);
    expect(stderr).toMatch(/Het journaal was beschadigd en staat nu in \S+\.opzij-1\. duit heeft 8 regels teruggezet uit /);
    expect(stderr).toContain('is al verstuurd per e-mail');
    for (const line of ['journaal list', 'openstaand', 'controle']) {
      expect([line, (await go(line)).code]).toEqual([line, 0]);
    }
  });
});

describe('a line that the disk changed by itself', () => {
  it.each<[string, (id: string) => readonly [string, string]]>([
    ['in its text', () => ['"facturen.versturen"', '"gacturen.versturen"']],
    [
      'so that it tells of another document',
      (id) => [`"document":"${id}"`, `"document":"${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}"`],
    ],
  ])('%s, with no sign of a write, is put back and nothing goes twice', async (_, change) => {
    const { go, verstuur, state, sent, id } = await afterSending();
    damage(state, ...change(id));
    // The file is as its last commit left it, as far as times and sizes tell.
    const { ino, size, mtimeNs } = statSync(join(state, 'state.sqlite'), { bigint: true });
    writeFileSync(join(state, 'state.sqlite.gezien'), `${`${ino} ${size} ${mtimeNs}`.padEnd(143)}\n`, { mode: 0o600 });
    const { code, stderr } = await go(verstuur);
    expect([code, sent(), stderr]).toEqual([12, 1, expect.stringContaining('is al verstuurd per e-mail')]);
    expect((await go('controle')).stdout).toContain('niets is beschadigd, 8 regels in beide kopieën');
  });
});

describe('everything that duit keeps', () => {
  const commandsOf = (world: Awaited<ReturnType<typeof usedWorld>>) => [
    'openstaand',
    'overzicht',
    'bank besluiten',
    'bank list',
    'rapport btw --kwartaal 2026-1',
    `inbox toon ${world.ontvangen}`,
    'inbox ophalen --map inkoop',
    'batch list',
    'batch voer-uit plan.json --ja',
    'geheugen toon',
    'journaal list',
  ];

  it('stays where a person changed the names in it, as far as it can be read: no command ends with 1', async () => {
    const world = await usedWorld();
    const state = join(world.folder, 'state');
    await tamper(state, (connection) => {
      for (const { id, value } of connection.all('select id, value from item')) {
        connection.run('update item set value = ? where id = ?', String(value).replaceAll(/"([a-z_]+)":/g, '"x$1":'), id!);
      }
    });
    const codes: (string | number)[][] = [];
    for (const line of commandsOf(world)) codes.push([line, (await run(line, world)).code]);
    expect(codes.filter(([, code]) => code === 1 || code === 10)).toEqual([]);
  });
});

const found = await sharedServer('a damaged line in PostgreSQL');

describe.skipIf(!found)('a damaged line in a database (needs PostgreSQL)', () => {
  it('stops with 10 and asks for a good copy, and nothing goes twice', async () => {
    const server = found!;
    const { desk, writes } = await openOffice();
    const name = await newDatabase(server);
    const one = desk('kantoor-1');
    await makeProfile(one);
    await one.run(`profiel wijzig zaak --opslag ${addressOf(server, name)}`);
    const klant = await one.run('klanten maak --naam Peeters --email peeters@example.be --formaat id');
    const made = await one.run(['factuur', 'maak', '--klant', klant.stdout.trim(), '--regel', 'Advies;3;95;21', '--formaat', 'id']);
    const id = made.stdout.trim();
    expect((await one.run(`factuur definitief ${id} --ja`)).code).toBe(0);
    const verstuur = `factuur verstuur ${id} --kanaal email --ja`;
    expect((await one.run(verstuur)).code).toBe(0);
    await asSuperuser(
      server,
      name,
      `update duit.record set body = replace(body, '"facturen.versturen"', '"gacturen.versturen"')`,
      `update duit.item set value = replace(value, '"naam"', '"xaam"') where collection = 'opslag'`,
    );
    for (const line of ['journaal list', verstuur]) {
      const { code, stderr } = await one.run(line);
      expect([line, code, stderr]).toEqual([line, 10, expect.stringContaining('Laat een goede kopie van de database terugzetten.')]);
    }
    expect(writes().filter((write) => write.endsWith('/versturen'))).toHaveLength(1);
  });
});
