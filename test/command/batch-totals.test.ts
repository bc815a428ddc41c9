import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleBySeed } from '../support/long.ts';
import { type Fate, faultyMachine, type Machine } from '../support/faulty.ts';
import { onOneStore } from '../support/each-store.ts';

/** So many documents; DUIT_TEST_RUNS asks for more. */
const many = Number(process.env['DUIT_TEST_RUNS'] ?? 12);

const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;soort';

/** A machine with a plan of these rows, at a service that counts one cent more where the total is € 242. */
async function planned(rows: readonly string[], options: Parameters<typeof faultyMachine>[0] = {}): Promise<Machine> {
  const machine = await faultyMachine(options);
  await machine.create('/klanten', { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be' });
  const cent = (amount: unknown) => Math.round(Number(amount) * 100 + 1) / 100;
  machine.shows = ({ totaal_btw, totaal_incl, ...document }) => {
    const isOther = totaal_incl === 242;
    return {
      ...document,
      ...(totaal_btw !== undefined && { totaal_btw: isOther ? cent(totaal_btw) : totaal_btw }),
      ...(totaal_incl !== undefined && { totaal_incl: isOther ? cent(totaal_incl) : totaal_incl }),
    };
  };
  writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...rows].join('\n')}\n`);
  expect(await machine.run('batch plan in.csv -o plan.json')).toMatchObject({ code: 0 });
  machine.sent.length = 0;
  return machine;
}

/** A row of € 121 or, of which the service counts the VAT otherwise, of € 242. */
const row = (referentie: string, wat: 'gelijk' | 'anders', datum: string, eindstatus = 'definitief', soort = '') =>
  `${referentie};Peeters BV;Advies ${referentie};${wat === 'gelijk' ? 1 : 2};100;21;${datum};${eindstatus};${soort}`;

const five = [
  row('A1', 'gelijk', '2026-03-10'),
  row('A2', 'anders', '2026-03-11'),
  row('A3', 'gelijk', '2026-03-11'),
  row('A4', 'gelijk', '2026-03-12'),
  row('A5', 'anders', '2026-03-12'),
];

interface Row {
  readonly referentie: string;
  readonly nummer: string | null;
  readonly resultaat: string;
  readonly reden: string | null;
  readonly totaal_incl: number;
  readonly totaal_plan: number | null;
}
const rowsOf = (stdout = '[]') => JSON.parse(stdout) as Row[];
const ends = (stdout?: string) => Object.fromEntries(rowsOf(stdout).map(({ referentie, resultaat }) => [referentie, resultaat]));

/** How often each kind of request was sent since the last call. */
function counted({ sent }: Machine): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const request of sent.splice(0)) {
    const kind = request.replace(/[0-9a-f-]{36}/, '{id}').replace(/\?.*/, '');
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

const withTotals = '--json --velden referentie,nummer,totaal_incl,totaal_plan,resultaat,reden';

const finals = (machine: Machine) => machine.carriedOut.filter((write) => write.endsWith('/definitief')).length;

await onOneStore('a batch of which the service counts other totals', ({ once }) => {
  describe('without a decision', () => {
    once('leaves a draft what nobody accepted, and holds back later dates of that year alone', async () => {
      const rows = [...five, row('B1', 'gelijk', '2025-12-30'), row('B2', 'anders', '2025-12-31'), row('C1', 'gelijk', '2026-01-02')];
      const machine = await planned(rows);
      const ended = await machine.run(`batch voer-uit plan.json --ja ${withTotals}`);
      expect(ended?.code).toBe(8);
      expect(ends(ended?.stdout)).toEqual({
        B1: 'klaar',
        B2: 'afwijkend',
        C1: 'klaar',
        A1: 'klaar',
        A2: 'afwijkend',
        A3: 'klaar',
        A4: 'tegengehouden',
        A5: 'afwijkend',
      });
      expect(rowsOf(ended?.stdout).find(({ referentie }) => referentie === 'A2')).toMatchObject({
        nummer: null,
        totaal_incl: 242.01,
        totaal_plan: 242,
        reden: 'de dienst rekent totaal_btw 42,01, het plan 42,00; totaal_incl 242,01, het plan 242,00; het bleef een concept',
      });
      expect(ended?.stderr).toContain('--totalen-van-dienst');
      const shown = await machine.run('batch toon plan.json --json');
      expect(ends(shown?.stdout)).toMatchObject({ A1: 'klaar', A2: 'afwijkend', A4: 'niet_af' });
      expect(shown?.stderr).toContain('Te versturen: 4 verzoeken');
    });

    once(
      'shows both totals side by side, and in the next run looks at those that wait alone, once each, and goes on with them',
      async () => {
        const machine = await planned(five);
        const ended = await machine.run('batch voer-uit plan.json --ja');
        expect(ended?.stderr).toContain(
          [
            'De dienst rekent 2 documenten anders dan het plan:',
            '                 Plan    Dienst  Verschil',
            'A2  btw       € 42,00   € 42,01    € 0,01',
            'A2  met btw  € 242,00  € 242,01    € 0,01',
          ].join('\n'),
        );
        machine.sent.length = 0;
        expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(8);
        // The list tells of documents of a later day that became final meanwhile.
        expect(counted(machine)).toEqual({ 'GET /facturen': 1, 'GET /facturen/{id}': 2 });
        // By now the service counts as the plan.
        machine.shows = (document) => document;
        const last = await machine.run('batch voer-uit plan.json --ja --json');
        expect({ code: last?.code, ends: new Set(Object.values(ends(last?.stdout))) }).toEqual({ code: 0, ends: new Set(['klaar']) });
      },
    );
  });

  it('finishes in one run with --totalen-van-dienst, in the order of the dates, and shows what was accepted', async () => {
    const rows = Array.from({ length: many }, (_, at) =>
      row(`R${at}`, at % 6 === 1 ? 'anders' : 'gelijk', `2026-02-${String(1 + Math.floor((at * 27) / many)).padStart(2, '0')}`),
    );
    const machine = await planned(rows);
    const ended = await machine.run(`batch voer-uit plan.json --ja --totalen-van-dienst ${withTotals} -o uit.csv`);
    expect({ code: ended?.code, ends: new Set(Object.values(ends(ended?.stdout))) }).toEqual({ code: 0, ends: new Set(['klaar']) });
    const others = rowsOf(ended?.stdout).filter(({ totaal_plan }) => totaal_plan !== null);
    expect(others).toHaveLength(Math.ceil((many - 1) / 6));
    const numbers = rowsOf(ended?.stdout).map(({ nummer }) => nummer);
    expect(numbers).toEqual(numbers.toSorted((one, other) => String(one).localeCompare(String(other))));
    const { 'GET /klanten/{id}': _once, 'GET /facturen': _days, ...sent } = counted(machine);
    // The reply to a create shows one total, so the others are read before they are shown.
    expect(sent).toEqual({ 'POST /facturen': many, 'POST /facturen/{id}/definitief': many, 'GET /facturen/{id}': others.length });
    expect(readFileSync(join(machine.world.folder, 'uit.csv'), 'utf8')).toContain(';242,01;');
    // Accepted once is accepted for good.
    expect(await machine.run('batch voer-uit plan.json --ja')).toMatchObject({
      code: 0,
      stderr: 'Alles was al gedaan; er is niets verstuurd.\n',
    });
    expect(counted(machine)).toEqual({});
  });

  once('accepts one document by its reference, and refuses one that the plan does not have', async () => {
    const machine = await planned(five);
    const unknown = await machine.run('batch voer-uit plan.json --ja --totaal-van-dienst A9');
    expect({ code: unknown?.code, sent: counted(machine) }).toEqual({ code: 2, sent: {} });
    const ended = await machine.run('batch voer-uit plan.json --ja --json --totaal-van-dienst A2');
    expect(ends(ended?.stdout)).toEqual({ A1: 'klaar', A2: 'klaar', A3: 'klaar', A4: 'klaar', A5: 'afwijkend' });
    const again = await machine.run('batch voer-uit plan.json --ja --json --totaal-van-dienst A5');
    expect({ code: again?.code, ...ends(again?.stdout) }).toMatchObject({ code: 0, A5: 'klaar' });
  });

  once.each([
    ['for all', 'j\n1\n', { A2: 'klaar', A5: 'klaar' }],
    ['for each', 'j\n2\nj\nn\n', { A2: 'klaar', A5: 'afwijkend' }],
    ['for none', 'j\n\n', { A2: 'afwijkend', A5: 'afwijkend' }],
  ])('asks at a terminal, %s', async (_how, stdin, expected) => {
    const machine = await planned(five, { tty: 120, stdin, env: { DUIT_LIJSTEN: 'genummerd', NO_COLOR: '1' } });
    const ended = await machine.run('batch voer-uit plan.json --json');
    expect(ends(ended?.stdout)).toMatchObject(expected);
  });

  once('asks again where the service counts otherwise than what was accepted', async () => {
    const machine = await planned(five.slice(0, 2));
    const revoked: Fate = (request, carryOut) =>
      request.url.endsWith('/definitief')
        ? Response.json({ error: { status: 401, message: 'ingetrokken' } }, { status: 401 })
        : carryOut(request);
    expect((await machine.run('batch voer-uit plan.json --ja --totalen-van-dienst', revoked))?.code).toBe(8);
    const cent = machine.shows;
    machine.shows = (document) => (document['totaal_incl'] === 242 ? { ...document, totaal_incl: 242.02 } : document);
    const ended = await machine.run('batch voer-uit plan.json --ja --json');
    expect(ends(ended?.stdout)).toEqual({ A1: 'klaar', A2: 'afwijkend' });
    machine.shows = cent;
    expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
    expect(finals(machine)).toBe(2);
  });

  once('accepts nothing where that would bring the sum above --max-bedrag', async () => {
    const machine = await planned(five);
    const ended = await machine.run('batch voer-uit plan.json --ja --json --totalen-van-dienst --max-bedrag 847,01');
    expect(ends(ended?.stdout)).toMatchObject({ A2: 'afwijkend', A5: 'afwijkend' });
    expect(ended?.stderr).toContain('met de totalen van de dienst is het plan samen € 847,02; ze zijn niet aanvaard.');
  });

  once('takes what was accepted for the total of the credit note', async () => {
    const machine = await planned(five.slice(0, 2));
    await machine.run('batch voer-uit plan.json --ja --totalen-van-dienst');
    await machine.run('batch crediteer plan.json --eindstatus definitief -o credit.json');
    const ended = await machine.run(`batch voer-uit credit.json --ja ${withTotals}`);
    expect(ended?.code).toBe(0);
    expect(rowsOf(ended?.stdout).map(({ totaal_incl }) => totaal_incl)).toEqual([121, 242.01]);
  });

  once.each(sampleBySeed(['factuur', 'offerte'], 2, 1))(
    'is done with a draft that was to stay one, once its total is accepted: %s',
    async (soort) => {
      const machine = await planned([row('A1', 'anders', '2026-03-10', 'concept', soort)]);
      expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(8);
      expect((await machine.run('batch voer-uit plan.json --ja --totalen-van-dienst'))?.code).toBe(0);
      expect(finals(machine)).toBe(0);
    },
  );

  describe('a run that goes on', () => {
    /** The service carries out so many writes and then refuses the key. */
    const stops = (after: number): Fate => {
      let done = 0;
      return (request, carryOut) =>
        done++ < after ? carryOut(request) : Response.json({ error: { status: 401, message: 'ingetrokken' } }, { status: 401 });
    };

    once('reads each draft that an earlier run left once', async () => {
      const machine = await planned(five.map((line) => line.replace(';2;100', ';1;100')));
      await machine.run('batch voer-uit plan.json --ja', stops(5));
      machine.sent.length = 0;
      expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
      // The list of each of their days is read once more before any becomes final, and that of later days first.
      expect(counted(machine)).toEqual({ 'GET /facturen': 4, 'GET /facturen/{id}': 5, 'POST /facturen/{id}/definitief': 5 });
    });

    once('reads each draft of a credit note once, and no credit note that is final', async () => {
      const machine = await planned(five.slice(0, 1));
      await machine.run('batch voer-uit plan.json --ja');
      await machine.run('batch crediteer plan.json --eindstatus definitief -o credit.json');
      await machine.run('batch voer-uit credit.json --ja', stops(1));
      const [draft] = (await machine.list('/creditnotas')).map(({ id }) => String(id));
      machine.sent.length = 0;
      expect((await machine.run('batch voer-uit credit.json --ja'))?.code).toBe(0);
      expect(machine.sent.filter((request) => request.includes(draft ?? ''))).toEqual([
        `GET /facturen/${draft}`,
        `POST /facturen/${draft}/definitief`,
      ]);
      machine.sent.length = 0;
      expect((await machine.run('batch voer-uit credit.json --ja'))?.code).toBe(0);
      expect(machine.sent).toEqual([]);
    });

    once('says that the lines of a draft are others by now', async () => {
      const machine = await planned(five.slice(0, 2));
      await machine.run('batch voer-uit plan.json --ja');
      const { shows } = machine;
      machine.shows = (document) => ({
        ...shows(document),
        ...(Array.isArray(document['regels']) && { regels: document['regels'].map((regel: object) => ({ ...regel, aantal: 7 })) }),
      });
      const ended = await machine.run('batch voer-uit plan.json --ja');
      expect(ended?.stderr).toMatch(/\nA2 {2}andere regels dan in het plan\n/);
    });
  });
});
