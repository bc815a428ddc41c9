import { randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../../../../src/failure.ts';
import { layCable } from '../../../../support/cable.ts';
import { copiesIn } from '../../../../support/copies.ts';
import { type Machine, machineOn, type StubService, stubService } from '../../../../support/office.ts';
import { sharedServer } from '../../../../support/postgres.ts';
import { asSuperuser, newDatabase } from '../../../../support/stores.ts';

const server = await sharedServer('outcomes that wait on a machine');
const cable = server ? await layCable(server) : undefined;
const database = server ? await newDatabase(server) : '';
afterAll(() => cable?.close());

describe.skipIf(!server)('an outcome that the shared store could not take (needs PostgreSQL)', () => {
  const cut = () => cable!.cut();
  const mend = () => cable!.mend();
  let service: StubService;
  let machine: Machine;

  beforeEach(() => {
    service = stubService();
    machine = machineOn(cable!.address(database), 'kantoor-1', service, randomUUID());
  });

  /** The file of the lines of this machine. */
  const copy = (): string => copiesIn(join(machine.folder, 'config'))[0]!;

  /** Makes a customer while the way to the database is cut, and mends it. */
  async function make(meanwhile = cut): Promise<{ ended: unknown; warned: string[] }> {
    service.meanwhile = async (when) => void (when === 'after' && meanwhile());
    const { client, warned, close } = machine.command();
    const ended = await client.one('klanten.create', { body: { naam: 'Peeters' } }).catch((error: unknown) => error);
    await close();
    mend();
    return { ended, warned };
  }

  /** The writes as the next command sees them. */
  async function next() {
    const { journal, close } = machine.command();
    const states = (await journal.entries()).map(({ state }) => state);
    const checked = await journal.check();
    await close();
    return { states, checked };
  }

  /** Has the file be one that can't be written. The function puts it back. */
  function blocked(): () => void {
    const path = copy();
    renameSync(path, `${path}.weg`);
    mkdirSync(path);
    return () => {
      rmdirSync(path);
      renameSync(`${path}.weg`, path);
    };
  }

  it('is handed over once by processes that do so at once', async () => {
    expect((await make()).warned).toEqual([expect.stringContaining('het volgende commando van duit geeft het door') as string]);
    const all = await Promise.all([next(), next(), next(), next()]);
    expect(new Set(all.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ states: ['done'], checked: { lines: 2, both: 2, damaged: 0 } })]),
    );
  });

  it('that the disk can’t keep either is told with its number and the next command', async () => {
    let back = () => {};
    const { ended } = await make(() => {
      cut();
      back = blocked();
    });
    expect(ended).toBeInstanceOf(Failure);
    const { reason, message, hint } = ended as Failure;
    expect({ reason, hint }).toEqual({
      reason: 'unwritten',
      hint: expect.stringContaining('Voer het commando niet opnieuw uit.') as string,
    });
    expect(hint).toContain('duit journaal herstel 1');
    expect(message).toMatch(
      /^klant gemaakt: dat is gedaan bij de dienst \([0-9a-f-]{36}\), maar het journaal kon het niet bewaren: postgres:/,
    );
    expect(message).toContain(copy());
    back();
    expect(await next()).toMatchObject({ states: ['open'] });
  });

  it('of a write that was refused leaves the user knowing that the journal does not know', async () => {
    let back = () => {};
    service.meanwhile = async () => {
      cut();
      back = blocked();
      throw new Failure('refused', 'naam ontbreekt', { outcome: 'refused', status: 422 });
    };
    const { client, warned, close } = machine.command();
    await expect(client.one('klanten.create', { body: { naam: '' } })).rejects.toThrow('naam ontbreekt');
    expect(warned).toEqual([expect.stringContaining('nummer 1 niet gedaan is') as string]);
    expect(warned[0]).toContain('duit journaal herstel 1 --niet-gedaan');
    await close();
    back();
    mend();
  });

  it('is in the store alone where only the disk can’t keep it', async () => {
    let back = () => {};
    expect((await make(() => void (back = blocked()))).warned).toEqual([]);
    back();
    expect(await next()).toMatchObject({ states: ['done'], checked: { lines: 2, damaged: 0 } });
  });

  it('comes back with its sending where an older dump was restored meanwhile, so that nothing is sent again', async () => {
    const [klant_id, regels] = [await madeIn('klanten.create', { naam: 'Peeters' }), [{ omschrijving: 'Werk', aantal: 1 }]];
    const id = await madeIn('facturen.create', { klant_id, regels });
    await once('facturen.definitief', id);
    const apart = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`;
    await asSuperuser(server!, 'postgres', apart, `create database ${database}_dump template ${database}`);
    service.meanwhile = async (when) => void (when === 'after' && cut());
    await once('facturen.versturen', id);
    service.meanwhile = async () => {};
    await asSuperuser(
      server!,
      'postgres',
      `drop database ${database} with (force)`,
      `alter database ${database}_dump rename to ${database}`,
    );
    mend();
    for (const day of ['the same', 'a later'])
      expect([day, await once('facturen.versturen', id).catch((error: unknown) => error)]).toMatchObject([
        day,
        { reason: 'not_confirmed', message: expect.stringContaining('verstuurd') as string },
      ]);
    expect(await next()).toMatchObject({ states: ['done', 'done', 'done', 'done'] });
    expect(service.done.filter((operation) => operation === 'facturen.versturen')).toHaveLength(1);
  });

  /** Does a write in a command of its own. */
  async function once(operation: 'facturen.definitief' | 'facturen.versturen', id: string): Promise<void> {
    const { client, close } = machine.command();
    await client.one(operation, { id, ...(operation === 'facturen.versturen' && { body: { kanaal: 'email' } }) } as never).finally(close);
  }

  async function madeIn(operation: 'klanten.create' | 'facturen.create', body: object): Promise<string> {
    const { client, close } = machine.command();
    const made = (await client.one(operation, { body } as never).finally(close)) as { id: string };
    return made.id;
  }
});
