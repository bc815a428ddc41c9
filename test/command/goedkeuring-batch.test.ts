import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type KeptWrite, writesCollection, writesIn } from '../../src/service/journal/approval/records.ts';
import type { Json } from '../../src/store/store.ts';
import { onOneStore } from '../support/each-store.ts';
import { type Fault, faultyMachine, type Machine } from '../support/faulty.ts';
import { environmentAccount } from '../support/journal.ts';
import { isLong, sampleBySeed } from '../support/long.ts';
import { storeIn } from '../support/store.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

/* A batch whose orders say "make, finalise, send" is one aanvraag: a person looks at each document once and approves once. */

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
const row = (referentie: string, day: number, ending = 'verstuurd;email') =>
  `${referentie};Peeters BV;Advies ${referentie};1;100;21;2026-03-${day};${ending}`;
const ordered = [row('A1', 10), row('A2', 11), row('A3', 12, 'verstuurd;email+peppol')];

/** A machine with a plan of these rows, and then this level of the limit. */
async function planned(level: string, rows: readonly string[] = ordered, head = header, more = '', now?: string): Promise<Machine> {
  const machine = await faultyMachine(now === undefined ? {} : { now });
  await machine.create('/klanten', {
    naam: 'Peeters BV',
    kbo_btw_nummer: '0403123486',
    email: 'p@example.be',
    peppol_id: '0208:0403123486',
  });
  writeFileSync(join(machine.world.folder, 'in.csv'), `${[head, ...rows].join('\n')}\n`);
  expect((await machine.run(`batch plan in.csv -o plan.json${more}`))?.code).toBe(0);
  expect((await machine.run(`profiel wijzig --goedkeuring ${level}`))?.code).toBe(0);
  machine.carriedOut.length = 0;
  return machine;
}

const carry = async (machine: Machine, fault?: Fault, after?: number) => {
  const ended = await machine.run('batch voer-uit plan.json --ja --json', fault, after);
  const report = ended?.stderr.trim().split('\n').at(-1) ?? '';
  const { error } = (report.startsWith('{') ? JSON.parse(report) : {}) as { error?: { aanvraag?: string } };
  return { code: ended?.code, aanvraag: error?.aanvraag, stderr: ended?.stderr };
};

/** A machine whose batch of one order, to be made, finalised and sent by e-mail, was asked and approved. */
async function approvedBatch(level: string, now?: string): Promise<Machine> {
  const machine = await planned(level, [row('A1', 10)], header, '', now);
  await carry(machine);
  await approve(machine, 'a1');
  if (level === 'alles') expect(machine.carriedOut).toEqual([]);
  return machine;
}

const plainly = ({ carriedOut }: Machine) => carriedOut.map((one) => one.replaceAll(/[0-9a-f-]{36}/g, '…'));

const dear = { omschrijving: 'Advies A1', aantal: 1, eenheidsprijs: 900, btw_percentage: 21 };

const approve = async (machine: Machine, name: string) => {
  const given = await run(`goedkeuring geef ${name}`, typing(machine.world, 'j'));
  expect([given.code, given.stderr]).toEqual([0, expect.any(String)]);
  return given.stderr;
};

const requests = async ({ world }: Machine) =>
  JSON.parse((await run('goedkeuring list --json', world)).stdout) as { aanvraag: string; stand: string; aantal: number }[];

const writesOf = ({ carriedOut }: Machine, act: RegExp) => carriedOut.filter((one) => act.test(one));

await onOneStore('a batch under the limit of approval', ({ once }) => {
  const toTheEnd = async (level: string, aantal: number) => {
    const machine = await planned(level);
    const first = await carry(machine);
    expect([first.code, first.aanvraag, first.stderr]).toEqual([level === 'alles' ? 12 : 8, 'a1', expect.any(String)]);
    expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'wacht', aantal }]);
    // Nothing more is asked while it waits.
    expect(await carry(machine)).toMatchObject({ code: 12, aanvraag: 'a1' });
    expect(await requests(machine)).toMatchObject([{ aantal }]);
    await approve(machine, 'a1');
    const second = await carry(machine);
    expect([second.code, second.stderr]).toEqual([0, expect.any(String)]);
    expect(writesOf(machine, /^POST \/facturen$/)).toHaveLength(3);
    expect(writesOf(machine, /definitief$/)).toHaveLength(3);
    expect(writesOf(machine, /versturen$/)).toHaveLength(4);
    expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd' }]);
    expect(await carry(machine)).toMatchObject({ code: 0 });
    expect(machine.carriedOut).toHaveLength(10);
  };
  it('of alles is one aanvraag, and goes through to the end once it is approved', () => toTheEnd('alles', 10));
  const parts: [string, number][] = [['definitief', 7], ...(isLong ? [['verzenden', 4] as [string, number]] : [])];
  once.each(parts)('of %s is one aanvraag, and goes through to the end once it is approved', toTheEnd);

  once('shows a person the whole of each document, with its total once', async () => {
    const machine = await planned('alles');
    await carry(machine);
    const onTerminal = {
      ...machine.world,
      stdout: { ...machine.world.stdout, isTTY: true, columns: 300 },
      env: { ...machine.world.env, NO_COLOR: '1' },
    };
    const shown = (await run('goedkeuring toon a1', onTerminal)).stdout;
    expect(shown).toContain('a1  wacht: 10 schrijfacties voor 3 documenten, samen € 363,00, grootste € 121,00');
    const whole = 'factuur maken, definitief maken en factuur versturen';
    expect(shown).toMatch(
      new RegExp(`^3\\.  ${whole}  A3  Peeters BV  € 121,00  per e-mail naar p@example.be en via Peppol naar 0208:0403123486$`, 'm'),
    );
    const page = shown.slice(shown.indexOf(`\n${whole} per e-mail naar p@example.be\nfactuur A1\n`));
    expect(page).toMatch(/Klant +Peeters BV[^]*Advies A1[^]*Totaal incl\. btw +€ 121,00/);
    expect((await requests(machine))[0]).toMatchObject({ totaal_incl: 363 });
    const given = await run('goedkeuring geef a1', typing(machine.world, '4', '3', 'j'));
    expect(given.stderr).toContain('een nummer van 1 tot 3');
    expect(given.stderr).toContain(`${whole} per e-mail naar p@example.be en via Peppol naar 0208:0403123486\nfactuur A3`);
  });

  once('is one for credit notes too', async () => {
    const machine = await planned('nee', [row('A1', 10, 'definitief;'), row('A2', 11, 'definitief;')]);
    expect(await carry(machine)).toMatchObject({ code: 0 });
    machine.carriedOut.length = 0;
    const line = 'batch crediteer plan.json -o plan.json --overschrijven --eindstatus verstuurd --kanaal email';
    expect((await machine.run(line))?.code).toBe(0);
    await machine.run('profiel wijzig --goedkeuring alles');
    expect(await carry(machine)).toMatchObject({ code: 12, aanvraag: 'a1' });
    expect(await approve(machine, 'a1')).toMatch(/6 schrijfacties voor 2 documenten, samen € -?−?242,00/);
    expect(await carry(machine)).toMatchObject({ code: 0 });
    expect(plainly(machine).toSorted()).toEqual(
      ['POST /creditnotas/…/versturen', 'POST /facturen/…/creditnota', 'POST /facturen/…/definitief'].flatMap((one) => [one, one]),
    );
    expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd' }]);
  });

  once('makes a new customer and its documents as one aanvraag too', async () => {
    const head = `${header};klant_email;klant_kbo_btw_nummer`;
    const fresh = ['B1', 'B2'].map((name, at) => `${row(name, 10 + at).replace('Peeters BV', 'Janssens NV')};j@example.be;0403123486`);
    const machine = await planned('alles', [...fresh, `${row('A1', 12)};;`], head, ' --klanten-maken');
    expect(await carry(machine)).toMatchObject({ code: 12, aanvraag: 'a1' });
    expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'wacht', aantal: 10 }]);
    expect(await approve(machine, 'a1')).toMatch(/1\. +klant maken +Janssens NV\n2\. .* B1 +Janssens NV .* j@example\.be\n/);
    expect(await carry(machine)).toMatchObject({ code: 0 });
    expect(machine.carriedOut).toHaveLength(10);
    expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd' }]);
  });

  const goOn = async (fault: Fault, after: number) => {
    const machine = await approvedBatch('alles');
    await carry(machine, fault, after);
    await machine.world.sleep(3_600_000);
    expect(await carry(machine)).toMatchObject({ code: 0 });
    expect(plainly(machine)).toEqual(['POST /facturen', 'POST /facturen/…/definitief', 'POST /facturen/…/versturen']);
    expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd' }]);
    const [{ nummer }] = (await machine.list('/facturen')) as [{ nummer: string }];
    expect(machine.mails(nummer)).toBe(1);
  };
  it('goes on by the same aanvraag where a write is lost after another', () => goOn('lost', 1));
  const others = [
    ['lost', 0],
    ['cut', 0],
    ['unsent', 0],
    ['unsent', 1],
    ['unsent', 2],
    ['limited', 0],
    ['limited', 1],
  ] as const;
  once.each(sampleBySeed(others, 4, 1))('goes on by the same aanvraag where a write is %s after %i others', goOn);

  once('sends nothing twice where the reply to a sending is lost', async () => {
    const machine = await approvedBatch('alles');
    expect(await carry(machine, 'lost', 2)).toMatchObject({ code: 7 });
    await machine.world.sleep(3_600_000);
    for (let more = 0; more < 2; more++) expect(await carry(machine)).toMatchObject({ code: 7 });
    expect(writesOf(machine, /versturen$/)).toHaveLength(1);
    expect(await requests(machine)).toMatchObject([{ aanvraag: 'a1', stand: 'uitgevoerd' }]);
  });

  once('asks anew where a draft is not exactly what was approved, and sends nothing', async () => {
    const machine = await approvedBatch('alles');
    await carry(machine, 'unsent', 1);
    machine.carriedOut.length = 0;
    const line = { omschrijving: 'Advies A1', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 };
    // test/unit/service/journal/approvals.test.ts has every field.
    const changes: Record<string, unknown>[] = [
      { customer_id: '00000000-0000-4000-8000-000000000001' },
      { regels: [{ ...line, eenheidsprijs: 100.004 }] },
    ];
    const showing = (change: Record<string, unknown>) => {
      machine.shows = (document) => ('regels' in document ? { ...document, ...change } : document);
      return carry(machine);
    };
    for (const [at, change] of changes.entries())
      expect([change, await showing(change)]).toEqual([change, expect.objectContaining({ code: 12, aanvraag: `a${at + 2}` })]);
    // Another total is for the user to accept before anything is asked.
    expect(await showing({ totaal_incl: 121.01 })).toMatchObject({ code: 8, aanvraag: undefined });
    expect(machine.carriedOut).toEqual([]);
    machine.shows = (document) => document;
    expect(await carry(machine)).toMatchObject({ code: 0 });
    expect(machine.carriedOut).toHaveLength(2);
  });

  once.each(sampleBySeed(['alles', 'definitief'], 2, 1))('of %s asks anew where the address changed before it was sent', async (level) => {
    const machine = await approvedBatch(level);
    await carry(machine, 'unsent', level === 'alles' ? 2 : 1);
    machine.carriedOut.length = 0;
    for (const [email, asked] of [
      ['q@example.be', 'a2'],
      ['P@example.be', 'a3'],
    ] as const) {
      machine.shows = (shown) => ('email' in shown ? { ...shown, email } : shown);
      expect(await carry(machine)).toMatchObject({ code: 12, aanvraag: asked });
    }
    machine.shows = (shown) => shown;
    expect(machine.carriedOut).toEqual([]);
    const [{ id }] = (await machine.list('/facturen')) as [{ id: string }];
    for (const more of ['--kanaal peppol', '--kanaal email --email x@example.be'])
      expect((await machine.run(`factuur verstuur ${id} ${more} --ja`))?.code).toBe(12);
    expect(machine.carriedOut).toEqual([]);
    expect(await carry(machine)).toMatchObject({ code: 0 });
    expect(plainly(machine)).toEqual(['POST /facturen/…/versturen']);
  });

  it('lets one of two commands at once go on with a document', async () => {
    const machine = await approvedBatch('alles');
    await carry(machine, 'unsent', 1);
    const [{ id }] = (await machine.list('/facturen')) as [{ id: string }];
    const both = await Promise.all([0, 1].map(() => machine.run(`factuur definitief ${id} --ja --negeer-open --toch-maken`)));
    expect(both.map((one) => one?.code)).toContain(0);
    expect(writesOf(machine, /definitief$/)).toHaveLength(1);
    expect(await carry(machine)).toMatchObject({ code: 0 });
    expect(writesOf(machine, /versturen$/)).toHaveLength(1);
  });
});

/** A store as another program may have left it, below everything that duit checks. */
async function edit({ world }: Machine, change: (writes: KeptWrite[]) => readonly KeptWrite[]): Promise<void> {
  const store = storeIn(join(world.folder, 'state'), environmentAccount(world.env));
  await store.transaction(async (transaction) => {
    const kept = await writesIn(transaction);
    for (const { sleutel } of kept) await transaction.remove(writesCollection, sleutel);
    for (const one of change(kept)) await transaction.put(writesCollection, one.sleutel, one as unknown as Json);
  });
  await store.close();
}

it('of an older duit, which promised nothing, is approved for its drafts alone', async () => {
  const machine = await approvedBatch('alles');
  await edit(machine, (writes) => writes.filter(({ van }) => van === undefined));
  expect(await carry(machine)).toMatchObject({ code: 8, aanvraag: 'a2' });
  expect(plainly(machine)).toEqual(['POST /facturen']);
  await approve(machine, 'a2');
  expect(await carry(machine)).toMatchObject({ code: 0 });
  expect(machine.carriedOut).toHaveLength(3);
});

it.each<[string, (write: KeptWrite) => KeptWrite]>([
  ['with other lines', (one) => ({ ...one, verzoek: { ...(one.verzoek as object), regels: [dear] } })],
  ['of another aanvraag', (one) => (one.van === undefined ? one : { ...one, aanvraag: 9 })],
  ['under another key', (one) => (one.van === undefined ? one : { ...one, sleutel: one.sleutel.replace(/^./, 'x') })],
])('a promise %s lets nothing pass', async (_, change) => {
  const machine = await approvedBatch('alles');
  await carry(machine, 'unsent', 1);
  await edit(machine, (writes) => writes.map(change));
  machine.carriedOut.length = 0;
  machine.shows = (document) =>
    'regels' in document && _ === 'with other lines'
      ? { ...document, regels: [dear], totaal_excl: 900, totaal_btw: 189, totaal_incl: 1089 }
      : document;
  const [{ id }] = (await machine.list('/facturen')) as [{ id: string }];
  expect((await machine.run(`factuur definitief ${id} --ja`))?.code).toBe(12);
  expect(machine.carriedOut).toEqual([]);
});
