import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { undeliveredText } from '../../../../../src/cli/flows/undelivered.ts';
import { Failure } from '../../../../../src/failure.ts';
import { readOnly } from '../../../../../src/store/read-only.ts';
import { layCable } from '../../../../support/cable.ts';
import { type Machine, machineOn, type StubService, stubService } from '../../../../support/office.ts';
import { sharedServer } from '../../../../support/postgres.ts';
import { newDatabase } from '../../../../support/stores.ts';

const server = await sharedServer('outcomes that wait on a machine');
const cable = server ? await layCable(server) : undefined;
const database = server ? await newDatabase(server) : '';
afterAll(() => cable?.close());

describe.skipIf(!server)('an outcome that the shared store could not take (needs PostgreSQL)', () => {
  const address = (name: string) => cable!.address(name);
  const cut = () => cable!.cut();
  const mend = () => cable!.mend();
  let service: StubService;
  let machine: Machine;
  let account: string;
  let spool: string;

  beforeEach(() => {
    account = randomUUID();
    service = stubService();
    machine = machineOn(address(database), 'kantoor-1', service, account);
    spool = join(machine.folder, 'state', 'spool');
  });

  /** Makes a customer while the way to the database is cut, and mends it. */
  async function make(): Promise<{ ended: unknown; warned: string[] }> {
    service.meanwhile = async (when) => void (when === 'after' && cut());
    const { client, warned, close } = machine.command();
    const ended = await client.one('klanten.create', { body: { naam: 'Peeters' } }).catch((error: unknown) => error);
    await close();
    mend();
    return { ended, warned };
  }

  /** The writes as the next command sees them, and the outcomes that still wait. */
  async function next(on = machine) {
    const { journal, close } = on.command();
    const waiting = await journal.waiting();
    const states = (await journal.entries()).map(({ state }) => state);
    const { lines, damaged } = await journal.check();
    await close();
    return { states, lines, damaged, waiting };
  }

  const none = { count: 0, elsewhere: [], unreadable: [], damaged: [] };

  it('is delivered once by processes that deliver it at once', async () => {
    await make();
    expect(readdirSync(spool)).toHaveLength(1);
    const all = await Promise.all([next(), next(), next(), next()]);
    expect(new Set(all.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ states: ['done'], lines: 2, damaged: 0, waiting: none })]),
    );
  });

  it('that the disk can’t keep either is told with its number and the next command', async () => {
    mkdirSync(join(machine.folder, 'state'), { recursive: true });
    writeFileSync(spool, 'in its place');
    const { ended } = await make();
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
    expect(message).toContain(spool);
    rmSync(spool);
    expect(await next()).toMatchObject({ states: ['open'] });
  });

  it('of a write that was refused leaves the user knowing that the journal does not know', async () => {
    mkdirSync(join(machine.folder, 'state'), { recursive: true });
    writeFileSync(spool, 'in its place');
    service.meanwhile = async () => {
      cut();
      throw new Failure('refused', 'naam ontbreekt', { outcome: 'refused', status: 422 });
    };
    const { client, warned, close } = machine.command();
    await expect(client.one('klanten.create', { body: { naam: '' } })).rejects.toThrow('naam ontbreekt');
    expect(warned).toEqual([expect.stringContaining('nummer 1 niet gedaan is') as string]);
    expect(warned[0]).toContain('duit journaal herstel 1 --niet-gedaan');
    await close();
    mend();
  });

  it('does not keep others from being delivered where it can’t be read', async () => {
    await make();
    mkdirSync(join(spool, '0.regel'));
    const { waiting, states } = await next();
    expect([states, waiting.count, waiting.unreadable]).toEqual([['done'], 0, [`${join(spool, '0.regel')} is geen gewoon bestand`]]);
    expect(undeliveredText(waiting)?.text).toContain('op deze computer staat hoe een verzending afliep, maar');
  });

  it('stays where it belongs in another store, which is named', async () => {
    await make();
    const elsewhere = machineOn(address(await newDatabase(server!)), 'kantoor-1', service, account);
    mkdirSync(join(elsewhere.folder, 'state', 'spool'), { recursive: true });
    const [line = ''] = readdirSync(spool);
    copyFileSync(join(spool, line), join(elsewhere.folder, 'state', 'spool', line));
    const { waiting, states } = await next(elsewhere);
    expect([states, waiting.count]).toEqual([[], 1]);
    expect(undeliveredText(waiting)?.text).toContain(`het hoort in een andere database: ${address(database)}`);
  });

  it('stays on this machine in a dry run, and its write stays open', async () => {
    await make();
    const { journal, close } = machine.command({}, readOnly);
    expect((await journal.entries()).map(({ state }) => state)).toEqual(['open']);
    expect(await journal.waiting()).toEqual({ ...none, count: 1 });
    await close();
    expect(readdirSync(spool)).toHaveLength(1);
    expect(await next()).toMatchObject({ states: ['done'], waiting: none });
  });

  it('that was cut anywhere, or changed, is put aside', async () => {
    await make();
    const [line = ''] = readdirSync(spool);
    const text = readFileSync(join(spool, line), 'utf8');
    const bad = [
      '',
      '\n',
      text.slice(0, 12),
      text.slice(0, -1),
      text.replace('result', 'unsent'),
      `${text}${text}`,
      '00000000 {}\n',
      '\0\0\0\0',
    ];
    rmSync(join(spool, line));
    for (const [n, content] of bad.entries()) writeFileSync(join(spool, `${n}.regel`), content);
    const { waiting, states } = await next();
    expect([states, waiting.count, waiting.damaged.length]).toEqual([['open'], 0, bad.length]);
    expect(undeliveredText(waiting)?.hint).toContain('duit journaal herstel');
  });
});
