import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Fault, type Fate, faultyMachine, type Machine } from '../support/faulty.ts';
import { sampleBySeed } from '../support/long.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

/* `goedkeuring geef --uitvoeren` carries out a whole plan from its record: what comes after a write is done on what that made. */

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
const row = (referentie: string, day: number) => `${referentie};Peeters BV;Advies ${referentie};1;100;21;2026-03-${day};definitief;`;

const withCustomer = async (): Promise<Machine> => {
  const machine = await faultyMachine();
  await machine.create('/klanten', {
    naam: 'Peeters BV',
    kbo_btw_nummer: '0403123486',
    email: 'p@example.be',
    peppol_id: '0208:0403123486',
  });
  return machine;
};

/** A machine with an aanvraag of two credit notes that are to be made, finalised and sent. */
async function creditsAsked(): Promise<Machine> {
  const machine = await withCustomer();
  writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, row('A1', 10), row('A2', 11)].join('\n')}\n`);
  for (const line of [
    'batch plan in.csv -o plan.json',
    'batch voer-uit plan.json --ja',
    'batch crediteer plan.json -o krediet.json --eindstatus verstuurd --kanaal email',
    'profiel wijzig --goedkeuring alles',
  ])
    expect([line, (await machine.run(line))?.code]).toEqual([line, 0]);
  expect((await machine.run('batch voer-uit krediet.json --ja'))?.code).toBe(12);
  machine.carriedOut.length = 0;
  return machine;
}

/** Approves and carries out, where the write after so many others meets this. */
const carryOut = async (machine: Machine, meets?: Fault | Fate, after = 0) => {
  const approved = await run('goedkeuring geef a1', typing(machine.world, 'j'));
  expect([0, 12]).toContain(approved.code);
  const ended = (await machine.run('goedkeuring geef a1 --uitvoeren --json', meets, after))!;
  return {
    ...ended,
    rows: ended.stdout === '' ? [] : (JSON.parse(ended.stdout) as { bewerking: string; id: string; nummer: string | null }[]),
  };
};

const plainly = ({ carriedOut }: Machine) => carriedOut.map((one) => one.replaceAll(/[0-9a-f-]{36}/g, '…'));
const requests = async ({ world }: Machine) =>
  JSON.parse((await run('goedkeuring list --json', world)).stdout) as { aanvraag: string; stand: string; aantal: number }[];

const whole = ['POST /facturen/…/creditnota', 'POST /facturen/…/definitief', 'POST /creditnotas/…/versturen'].flatMap((one) => [one, one]);

it('makes the credit notes of a batch, finalises what was made, and sends that; the batch then does nothing more', async () => {
  const machine = await creditsAsked();
  const ended = await run('goedkeuring geef a1 --uitvoeren --json', typing(machine.world, 'j'));
  expect([ended.code, ended.stderr]).toEqual([0, expect.any(String)]);
  expect(plainly(machine)).toEqual(whole);
  const rows = JSON.parse(ended.stdout) as { bewerking: string; id: string; nummer: string | null }[];
  const notes = rows.slice(0, 2).map(({ id }) => id);
  expect(rows.slice(2).map(({ id }) => id)).toEqual([...notes, ...notes]);
  expect(rows.slice(2, 4).map(({ nummer }) => nummer)).toEqual([expect.any(String), expect.any(String)]);
  expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd', aantal: 6 }]);
  const again = (await machine.run('batch voer-uit krediet.json --ja --json'))!;
  expect([again.code, plainly(machine)]).toEqual([0, whole]);
  expect((await run('goedkeuring geef a1 --uitvoeren', typing(machine.world, 'j'))).code).toBe(12);
});

it('stops with 8 where a credit note is refused, does what does not need it, and the same command does the rest', async () => {
  const machine = await creditsAsked();
  let refused = false;
  const once: Fate = (request, carriedOut) => {
    if (refused || !request.url.endsWith('/creditnota')) return carriedOut(request);
    refused = true;
    return Response.json({ error: { status: 422, message: 'kan niet' } }, { status: 422 });
  };
  const first = await carryOut(machine, once);
  expect([first.code, first.rows.length]).toEqual([8, 3]);
  const { error } = JSON.parse(first.stderr.trim().split('\n').at(-1) ?? '') as { error: { errors: Record<string, string> } };
  expect(Object.values(error.errors)).toEqual([
    expect.stringContaining('kan niet'),
    expect.stringMatching(/^komt na .*, en dat is niet gebeurd$/),
    expect.stringMatching(/^komt na .*, en dat is niet gebeurd$/),
  ]);
  const second = await carryOut(machine);
  expect([second.code, second.rows.length, plainly(machine).toSorted()]).toEqual([0, 3, whole.toSorted()]);
});

const faults: readonly [Fault, number][] = [
  ['unsent', 1],
  ['unsent', 3],
  ['unsent', 5],
  ['lost', 0],
  ['killed', 2],
];

it.each(sampleBySeed(faults, 3, 1))('goes on where a write is %s after %i others, and does nothing twice', async (fault, after) => {
  const machine = await creditsAsked();
  await run('goedkeuring geef a1', typing(machine.world, 'j'));
  await machine.run('goedkeuring geef a1 --uitvoeren --json', fault, after);
  await machine.world.sleep(3_600_000);
  if (fault === 'killed') await machine.run('journaal herstel');
  const ended = await machine.run('goedkeuring geef a1 --uitvoeren --json');
  expect([[0, 12].includes(ended!.code), plainly(machine).toSorted()]).toEqual([true, whole.toSorted()]);
});

it('is refused before anything is sent where nobody knows what an earlier write made', async () => {
  const machine = await creditsAsked();
  await run('goedkeuring geef a1', typing(machine.world, 'j'));
  await machine.run('goedkeuring geef a1 --uitvoeren --json', 'died', 0);
  await machine.world.sleep(3_600_000);
  const ended = (await machine.run('goedkeuring geef a1 --uitvoeren'))!;
  expect([ended.code, plainly(machine)]).toEqual([2, []]);
  expect(ended.stderr).toContain('niet zeker is wat ze maakte');
});

const making = ['factuur', 'maak', '--klant', 'Peeters BV', '--regel', 'Advies;1;100;21', '--ja'];

it('makes, finalises and sends an invoice that was asked for at once', async () => {
  const machine = await withCustomer();
  await machine.run('profiel wijzig --goedkeuring alles');
  expect((await machine.run([...making, '--eindstatus', 'verstuurd', '--kanaal', 'peppol+email']))?.code).toBe(12);
  const { code, rows } = await carryOut(machine);
  expect([code, new Set(rows.map(({ id }) => id)).size]).toEqual([0, 1]);
  expect(plainly(machine)).toEqual([
    'POST /facturen',
    'POST /facturen/…/definitief',
    'POST /facturen/…/versturen',
    'POST /facturen/…/versturen',
  ]);
});

it('names each write that was not done, in words', async () => {
  const machine = await withCustomer();
  await machine.run('profiel wijzig --goedkeuring alles');
  expect((await machine.run([...making, '--eindstatus', 'verstuurd', '--kanaal', 'email']))?.code).toBe(12);
  const { code, stderr } = await carryOut(machine, () => Response.json({ error: { status: 422, message: 'kan niet' } }, { status: 422 }));
  const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '') as { error: { errors: Record<string, string> } };
  expect([code, error.errors]).toEqual([
    6,
    {
      'Peeters BV factuur maken': expect.stringContaining('kan niet') as string,
      'Peeters BV definitief maken': 'komt na Peeters BV factuur maken, en dat is niet gebeurd',
      'Peeters BV factuur versturen per e-mail': 'komt na Peeters BV factuur maken, en dat is niet gebeurd',
    },
  ]);
});

it('asks about the date of an invoice that is still to be made', async () => {
  const machine = await withCustomer();
  await machine.run('profiel wijzig --goedkeuring alles');
  const early = ['--datum', '2025-01-02', '--bevestig', 'datum', '--eindstatus', 'definitief'];
  expect((await machine.run([...making, ...early]))?.code).toBe(12);
  expect(await carryOut(machine)).toMatchObject({ code: 12, stderr: expect.stringContaining('--bevestig datum') as string });
  expect(plainly(machine)).toEqual([]);
  expect((await machine.run('goedkeuring geef a1 --uitvoeren --bevestig datum'))?.code).toBe(0);
});

it('makes the new customer of questions at a terminal, and its invoice, which are one aanvraag', async () => {
  const machine = await faultyMachine();
  await machine.run('profiel wijzig --goedkeuring alles');
  const customer = ['Nieuw BV', '1', '', '', '', '', 'n@example.be', '', ''];
  const asked = await run(
    ['factuur', 'maak'],
    typing(machine.world, ...customer, 'Advies', '1', '100', '', '', '', '', '3', '1', '', 'j', 'j'),
  );
  expect([asked.code, asked.stderr]).toEqual([12, expect.stringContaining('als aanvraag a1')]);
  expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', aantal: 4 }]);
  const { code, rows } = await carryOut(machine, 'unsent', 2);
  expect([code, rows.length, plainly(machine)]).toEqual([8, 2, ['POST /klanten', 'POST /facturen']]);
  expect(await carryOut(machine)).toMatchObject({ code: 0 });
  const all = ['POST /klanten', 'POST /facturen', 'POST /facturen/…/definitief', 'POST /facturen/…/versturen'];
  expect(plainly(machine)).toEqual(all);
  const [{ id }] = (await machine.list('/klanten')) as [{ id: string }];
  expect(await machine.get(`/facturen/${rows[1]!.id}`)).toMatchObject({ customer_id: id, totaal_incl: 121 });
});
