import { expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { sampleBySeed } from '../support/long.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

/* Accounts that an earlier build left, in test/samples/stores, are gone on with: no key changed, and nothing is done twice. */

const left = (from: string): Promise<Machine> => faultyMachine({ from, now: '2026-03-15T12:00:00Z' });

const carry = async (machine: Machine, plan: string) => {
  const ended = (await machine.run(`batch voer-uit ${plan}.json --ja --json`))!;
  return { code: ended.code, stderr: ended.stderr };
};

const approve = async ({ world }: Machine, naam: string) => {
  const given = await run(`goedkeuring geef ${naam}`, typing(world, 'j'));
  expect([given.code, given.stderr]).toEqual([0, expect.any(String)]);
};

const requests = async ({ world }: Machine) =>
  JSON.parse((await run('goedkeuring list --json', world)).stdout) as { aanvraag: string; stand: string }[];

/** The writes that were carried out since, by how many of each. */
const done = ({ carriedOut }: Machine) => {
  const counts: Record<string, number> = {};
  for (const one of carriedOut) {
    const [, name = ''] = /^POST \/(.*)$/.exec(one.replace(/[0-9a-f-]{36}/, '…')) ?? [];
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const mailed = async (machine: Machine) => {
  const documents = [...(await machine.list('/facturen?limit=100')), ...(await machine.list('/creditnotas?limit=100'))];
  const numbers = new Set(documents.flatMap(({ nummer }) => (typeof nummer === 'string' ? [nummer] : [])));
  return [...numbers].map((nummer) => machine.mails(nummer));
};

const notes = { 'facturen/…/creditnota': 2, 'facturen/…/definitief': 2, 'creditnotas/…/versturen': 2 };
const orders = { klanten: 1, facturen: 3, 'facturen/…/definitief': 3, 'facturen/…/versturen': 3 };

it('an aanvraag of credit notes, and one of orders for a new customer, are approved and carried out by the commands that asked', async () => {
  const machine = await left('aanvraag');
  for (const [plan, naam] of [
    ['krediet', 'a1'],
    ['nieuw', 'a2'],
  ] as const) {
    expect([plan, (await carry(machine, plan)).code]).toEqual([plan, 12]);
    await approve(machine, naam);
  }
  expect(await requests(machine)).toHaveLength(2);
  expect(machine.carriedOut).toEqual([]);
  expect(await carry(machine, 'krediet')).toEqual({ code: 0, stderr: expect.any(String) as string });
  expect(done(machine)).toEqual(notes);
  machine.carriedOut.length = 0;
  expect(await carry(machine, 'nieuw')).toEqual({ code: 0, stderr: expect.any(String) as string });
  expect(done(machine)).toEqual(orders);
  expect(await requests(machine)).toMatchObject([
    { aanvraag: 'a2', stand: 'uitgevoerd' },
    { aanvraag: 'a1', stand: 'uitgevoerd' },
  ]);
  for (const plan of ['krediet', 'nieuw']) expect(await carry(machine, plan)).toMatchObject({ code: 0 });
  expect(done(machine)).toEqual(orders);
  expect((await mailed(machine)).filter((count) => count > 1)).toEqual([]);
});

it.each(sampleBySeed(['half', 'goedgekeurd'], 2, 1))('a batch that was killed halfway is ended: %s', async (from) => {
  const rest = { 'facturen/…/definitief': 1, 'facturen/…/versturen': 3 };
  const machine = await left(from);
  const first = await carry(machine, 'half');
  expect(first).toEqual({ code: 0, stderr: expect.any(String) as string });
  expect(done(machine)).toEqual(rest);
  expect(await carry(machine, 'half')).toMatchObject({ code: 0 });
  expect(done(machine)).toEqual(rest);
  if (from === 'goedgekeurd') expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd' }]);
  expect((await mailed(machine)).filter((count) => count > 1)).toEqual([]);
});
