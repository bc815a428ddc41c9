import fc from 'fast-check';
import { expect, it } from 'vitest';
import { faults, faultyMachine, type Fault, type Machine } from '../../../support/faulty.ts';

type Action =
  | {
      readonly what: 'create';
      readonly label: string;
      readonly fault: Fault | undefined;
      readonly wait: boolean;
      readonly tochMaken: boolean;
    }
  | { readonly what: 'final' | 'send'; readonly which: number; readonly fault: Fault | undefined; readonly wait: boolean }
  | { readonly what: 'recover'; readonly wait: boolean }
  | { readonly what: 'delay'; readonly seconds: number };

const fault = fc.option(fc.constantFrom(...faults), { nil: undefined, freq: 2 });
const wait = fc.boolean();
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('create' as const), label: fc.constantFrom('a', 'b'), fault, wait, tochMaken: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('final' as const, 'send' as const), which: fc.nat(2), fault, wait }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('recover' as const), wait }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('delay' as const), seconds: fc.constantFrom(10, 50) }) },
);

interface Row {
  readonly n: number;
  readonly bewerking: string;
  readonly document: string | null;
  readonly toestand: string;
}

const now = (waits: boolean) => (waits ? [] : ['--niet-wachten']);

/** What the user knows: the documents that commands said they made, and what each write in the journal was for. */
interface Told {
  readonly create: string[];
  readonly label: Map<number, string>;
}

const isOpen = (toestand: string) => toestand === 'unknown' || toestand === 'open';
const rowsOf = async (machine: Machine) => JSON.parse((await machine.run('journaal list --json --alles'))?.stdout ?? '') as Row[];

async function perform(machine: Machine, klant: string, one: Action, told: Told): Promise<void> {
  if (one.what === 'delay') return machine.world.sleep(one.seconds * 1000);
  if (one.what === 'recover') return void (await machine.run(['journaal', 'herstel', ...now(one.wait)]));
  if (one.what === 'create') {
    const line = ['factuur', 'maak', '--klant', klant, '--regel', `Werk ${one.label};1;100;21`, '--formaat', 'id', ...now(one.wait)];
    const undecided = (await rowsOf(machine)).some(({ n, toestand }) => isOpen(toestand) && told.label.get(n) === one.label);
    const before = machine.sent.length;
    const ended = await machine.run(one.tochMaken ? [...line, '--toch-maken'] : line, one.fault);
    // What may be there already is not created again unless the user decides so.
    if (undecided && !one.tochMaken) expect({ code: ended?.code, sent: machine.sent.length - before }).toEqual({ code: 7, sent: 0 });
    if (ended?.code === 0) told.create.push(ended.stdout.trim());
    const [newest] = counted(await rowsOf(machine), 'facturen.create', 'done', 'unknown', 'open');
    if (newest && !told.label.has(newest.n)) told.label.set(newest.n, one.label);
    return;
  }
  const document = told.create[one.which];
  if (document === undefined) return;
  const words = one.what === 'final' ? ['definitief', document] : ['verstuur', document, '--kanaal', 'email'];
  const sendings = machine.carriedOut.filter((call) => call.includes(`${document}/versturen`)).length;
  await machine.run(['factuur', ...words, ...now(one.wait)], one.fault);
  // Without --nogmaals nothing goes out twice, whatever was said before.
  expect(machine.carriedOut.filter((call) => call.includes(`${document}/versturen`)).length).toBeLessThanOrEqual(Math.max(1, sendings));
}

const counted = (rows: readonly Row[], bewerking: string, ...toestanden: string[]) =>
  rows.filter((row) => row.bewerking === bewerking && toestanden.includes(row.toestand));

/** What must hold whatever happened, once all that is late has come and everything was looked for. */
async function check(machine: Machine, told: Told): Promise<void> {
  await machine.world.sleep(60_000);
  await machine.run('klanten list');
  const ended = await machine.run('journaal herstel');
  const rows = await rowsOf(machine);
  const open = rows.filter(({ toestand }) => isOpen(toestand));
  expect(rows.filter(({ toestand }) => toestand === 'open')).toEqual([]);
  expect(ended?.code).toBe(open.length === 0 ? 0 : 7);

  const books = (await machine.list('/facturen?limit=100')).map(({ id }) => String(id));
  const done = counted(rows, 'facturen.create', 'done').map(({ document }) => document ?? '');
  // Each that is called done is there, each under one write only; what else is there is named unknown.
  expect(new Set(done).size).toBe(done.length);
  expect(books).toEqual(expect.arrayContaining(done));
  expect(books.length).toBeLessThanOrEqual(done.length + counted(rows, 'facturen.create', 'unknown').length);
  expect(new Set(told.create).size).toBe(told.create.length);
  expect(done).toEqual(expect.arrayContaining(told.create));

  for (const id of books) {
    const { nummer } = await machine.get(`/facturen/${id}`);
    const about = rows.filter(({ document }) => document === id);
    if (counted(about, 'facturen.definitief', 'done').length > 0) expect(nummer).not.toBeNull();
    if (nummer !== null) expect(counted(about, 'facturen.definitief', 'done', 'unknown')).not.toEqual([]);
    const sent = machine.carriedOut.filter((call) => call.includes(`${id}/versturen`)).length;
    expect(sent).toBeGreaterThanOrEqual(counted(about, 'facturen.versturen', 'done').length);
    expect(sent).toBeLessThanOrEqual(counted(about, 'facturen.versturen', 'done', 'unknown').length);
  }
}

/** So many histories; each gets seconds, where it takes half of one on a machine that is not busy. */
const runs = Number(process.env['DUIT_TEST_RUNS'] ?? 10);

it(
  'holds for any run of commands, faults, kills and recoveries',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 10 }), async (actions) => {
        const machine = await faultyMachine();
        const klant =
          (
            await machine.run('klanten maak --naam Koper --email koper@example.be --kbo-btw-nummer 0403123486 --formaat id')
          )?.stdout.trim() ?? '';
        const told: Told = { create: [], label: new Map() };
        for (const one of actions) await perform(machine, klant, one, told);
        await check(machine, told);
      }),
      { numRuns: runs },
    );
  },
  12_000 * runs,
);
