import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TransportError } from '../../src/machine/transport.ts';
import { type Fate, faultyMachine, type Machine } from '../support/faulty.ts';
import { onEachStore } from '../support/each-store.ts';
import { isLong } from '../support/long.ts';

/** So many documents. */
const many = isLong ? 30 : 12;

await onEachStore('a run of a batch', ({ once }) => {
  const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
  const rows = [
    'A1;Peeters BV;Advies;1;100;21;2026-03-12;definitief;',
    'A2;Peeters BV;Advies;2;100;21;2026-03-13;definitief;',
    'A3;Peeters BV;Advies;3;100;21;2026-03-14;definitief;',
  ];

  /** A machine with a plan of these rows. */
  async function planned(lines: readonly string[] = rows): Promise<Machine> {
    const machine = await faultyMachine();
    await machine.create('/klanten', { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be' });
    writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, ...lines].join('\n')}\n`);
    expect(await machine.run('batch plan in.csv -o plan.json')).toMatchObject({ code: 0 });
    return machine;
  }

  const results = (stdout = '') =>
    Object.fromEntries(
      (JSON.parse(stdout) as { referentie: string; resultaat: string }[]).map(({ referentie, resultaat }) => [referentie, resultaat]),
    );

  /** The service carries out so many writes and then answers each with this status. */
  function failsAfter(count: number, status: number): Fate {
    let done = 0;
    return (request, carryOut) =>
      done++ < count ? carryOut(request) : Response.json({ error: { status, message: 'sleutel ingetrokken' } }, { status });
  }

  it('makes a new customer of which no reply came not again where the service shows two, until the user says which one it is', async () => {
    const machine = await faultyMachine();
    writeFileSync(join(machine.world.folder, 'in.csv'), `${[header, rows[0]].join('\n')}\n`);
    await machine.run('batch plan in.csv --klanten-maken -o plan.json');
    const first = await machine.run('batch voer-uit plan.json --ja', async (request, carryOut) => {
      await carryOut(request.clone());
      await carryOut(request);
      throw new TransportError('network', true, { detail: 'ECONNRESET' });
    });
    expect([first?.code, (await machine.run('batch voer-uit plan.json --ja'))?.code]).toEqual([7, 7]);
    const [klant, ...others] = await machine.list('/klanten?q=Peeters');
    expect([others.length, await machine.list('/facturen')]).toEqual([1, []]);
    await machine.run(`journaal herstel 1 --gedaan ${String(klant?.['id'])} --ja`);
    expect(await machine.run('batch voer-uit plan.json --ja')).toMatchObject({ code: 0 });
    expect(await machine.list('/klanten?q=Peeters')).toHaveLength(2);
    const [factuur] = await machine.list('/facturen');
    expect(await machine.get(`/facturen/${String(factuur?.['id'])}`)).toMatchObject({ customer_id: klant?.['id'] });
  });

  describe('a customer that an earlier batch made and that is another by now', () => {
    const order = (reference: string, more = '') => `${reference};Janssens NV;Advies ${reference};1;100;21${more}`;
    const run = async (machine: Machine, orders: string[], ending = '') => {
      const head = `referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage${ending}`;
      writeFileSync(join(machine.world.folder, 'in.csv'), `${[head, ...orders].join('\n')}\n`);
      const plan = await machine.run('batch plan in.csv --klanten-maken -o plan.json --overschrijven');
      return plan?.code === 0 ? machine.run('batch voer-uit plan.json --ja --json') : plan;
    };

    once('gets no invoice of a new firm of its old name', async () => {
      const machine = await faultyMachine();
      expect((await run(machine, [order('A1')]))?.code).toBe(0);
      const [klant] = await machine.list('/klanten');
      await machine.change(`/klanten/${String(klant?.['id'])}`, { naam: 'Groep Janssens' });
      machine.carriedOut.length = 0;
      const other = await run(machine, [order('B1')]);
      expect([other?.code, other?.stderr]).toEqual([2, expect.stringContaining('naam \\"Janssens NV\\" → \\"Groep Janssens\\"')]);
      expect(other?.stderr).toContain('duit klanten maak');
      expect(machine.carriedOut).toEqual([]);
      // The way on that it names.
      expect((await machine.run(['klanten', 'maak', '--naam', 'Janssens NV']))?.code).toBe(0);
      expect((await run(machine, [order('B1')]))?.code).toBe(0);
      const [, made] = (await machine.list('/klanten')) as [object, { id: string }];
      const [factuur] = await machine.list('/facturen?limit=1');
      expect(await machine.get(`/facturen/${String(factuur?.['id'])}`)).toMatchObject({ customer_id: made.id });
    });

    once('gets none where its number differs', async () => {
      const machine = await faultyMachine();
      const numbered = ';klant_kbo_btw_nummer';
      expect((await run(machine, [order('A1', ';0403.123.486')], numbered))?.code).toBe(0);
      const [klant] = (await machine.list('/klanten')) as [{ id: string }];
      machine.carriedOut.length = 0;
      machine.shows = (item) => (item['id'] === klant.id ? { ...item, naam: 'Weg', kbo_btw_nummer: '0876543270' } : item);
      expect((await run(machine, [order('B1', ';0403123486')], numbered))?.stderr).toContain('kbo_btw_nummer');
      expect(machine.carriedOut).toEqual([]);
    });

    once('still gets the rest of the batch that made it', async () => {
      const machine = await faultyMachine();
      const head = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;klant_kbo_btw_nummer';
      const orders = ['A1', 'A2'].map((one) => order(one, ';BE 0403.123.486'));
      writeFileSync(join(machine.world.folder, 'in.csv'), `${[head, ...orders].join('\n')}\n`);
      await machine.run('batch plan in.csv --klanten-maken -o plan.json');
      expect((await machine.run('batch voer-uit plan.json --ja', failsAfter(2, 401)))?.code).toBe(8);
      machine.sent.length = 0;
      expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
      expect(await machine.list('/klanten')).toHaveLength(1);
      expect(machine.sent.filter((line) => line.startsWith('GET /klanten'))).toHaveLength(1);
    });
  });

  describe('a run that stops', () => {
    once('ends with 4 where the key is refused at once, and with 8 where a part was done', async () => {
      const machine = await planned();
      const first = await machine.run('batch voer-uit plan.json --ja', failsAfter(0, 401));
      expect(first?.code).toBe(4);
      const second = await machine.run('batch voer-uit plan.json --ja --json', failsAfter(2, 401));
      expect(second?.code).toBe(8);
      expect(results(second?.stdout)).toEqual({ A1: 'niet_af', A2: 'niet_af', A3: 'niet_af' });
      expect(second?.stderr).toContain('3 van 3 niet af (2 als concept, 0 definitief): ');
      expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
      expect(await machine.list('/facturen')).toHaveLength(3);
    });

    once('finds its drafts again as they are by then: one that was finalised elsewhere gets no second number', async () => {
      const machine = await planned();
      await machine.run('batch voer-uit plan.json --ja', failsAfter(3, 401));
      const drafts = await machine.list('/facturen');
      const second = drafts.find(({ totaal_incl }) => totaal_incl === 242);
      await machine.create(`/facturen/${String(second?.['id'])}/definitief`, {});
      const { stdout = '', code } = (await machine.run('batch voer-uit plan.json --ja --json --velden nummer,ogm')) ?? {};
      expect(code).toBe(0);
      const numbers = (JSON.parse(stdout) as { nummer: string; ogm: string }[]).map(({ nummer, ogm }) => [nummer, ogm.length]);
      expect(numbers).toEqual([
        ['2026-0002', 20],
        ['2026-0001', 20],
        ['2026-0003', 20],
      ]);
      expect(machine.carriedOut.filter((write) => write.endsWith('/definitief'))).toHaveLength(2);
    });

    once('shows the payment reference of a document that an earlier run made final, and its reference in the journal', async () => {
      const machine = await planned();
      await machine.run('batch voer-uit plan.json --ja');
      const again = await machine.run('batch voer-uit plan.json --ja --formaat tsv --velden nummer,ogm');
      expect(again?.stdout).toMatch(/^2026-0001\t\+{3}[\d/]+\+{3}\n/);
      expect(JSON.parse((await machine.run('journaal toon 1 --json'))?.stdout ?? '')).toMatchObject({ naam: 'batch:A1' });
    });

    once.each(['', ' --negeer-open'])('sends over no other channel after a sending whose outcome is unknown%s', async (more) => {
      const machine = await planned(['A1;Peeters BV;Advies;1;100;21;2026-03-12;verstuurd;peppol+email']);
      const first = await machine.run(`batch voer-uit plan.json --ja --json${more}`, 'lost', 2);
      expect({ code: first?.code, ...results(first?.stdout) }).toEqual({ code: 7, A1: 'onbekend' });
      expect(machine.mails('2026-0001')).toBe(0);
    });

    once('sends by e-mail to the address of the row, and over Peppol without one', async () => {
      const machine = await faultyMachine();
      await machine.create('/klanten', { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be' });
      const row = 'A1;Peeters BV;Advies;1;100;21;2026-03-12;verstuurd;peppol+email;boekhouding@example.be';
      writeFileSync(join(machine.world.folder, 'in.csv'), `${header};email\n${row}\n`);
      await machine.run('batch plan in.csv -o plan.json');
      const bodies: unknown[] = [];
      const sees: Fate = async (request, carryOut) => {
        if (request.url.endsWith('/versturen')) bodies.push(await request.clone().json());
        return carryOut(request);
      };
      expect(await machine.run('batch voer-uit plan.json --ja', sees)).toMatchObject({ code: 0 });
      expect(bodies).toEqual([{ kanaal: 'peppol' }, { kanaal: 'email', email: 'boekhouding@example.be' }]);
    });

    once('sends over the second channel where the first was refused, and calls it not delivered', async () => {
      const machine = await planned(['A1;Peeters BV;Advies;1;100;21;2026-03-12;verstuurd;peppol+email']);
      const refuses: Fate = async (request, carryOut) =>
        (await request.clone().text()).includes('"peppol"')
          ? Response.json({ error: { status: 422, message: 'onbereikbaar' } }, { status: 422 })
          : carryOut(request);
      const first = await machine.run('batch voer-uit plan.json --ja --json', refuses);
      expect({ code: first?.code, ...results(first?.stdout) }).toEqual({ code: 8, A1: 'niet_afgeleverd' });
      expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
      expect(machine.carriedOut.filter((write) => write.endsWith('/versturen'))).toHaveLength(2);
    });
  });

  describe('the file with the result', () => {
    once('is brought up to date by the same command, but no other file is replaced', async () => {
      const machine = await planned();
      const { folder } = machine.world;
      await machine.run('batch voer-uit plan.json --ja -o uit.csv', failsAfter(2, 401));
      expect(readFileSync(join(folder, 'uit.csv'), 'utf8')).toContain('niet_af');
      expect((await machine.run('batch voer-uit plan.json --ja -o uit.csv'))?.code).toBe(0);
      expect(readFileSync(join(folder, 'uit.csv'), 'utf8')).not.toContain('niet_af');
      for (let time = 0; time < 2; time++) expect((await machine.run('batch voer-uit plan.json --ja -o uit.json'))?.code).toBe(0);
      const before = readFileSync(join(folder, 'in.csv'), 'utf8');
      expect((await machine.run('batch voer-uit plan.json --ja -o in.csv'))?.code).toBe(2);
      expect(readFileSync(join(folder, 'in.csv'), 'utf8')).toBe(before);
    });

    once('ends with 9 where it can not be kept, and the table still shows the result', async () => {
      const machine = await planned();
      const folder = join(machine.world.folder, 'uit');
      mkdirSync(folder);
      const vanishes: Fate = (request, carryOut) => {
        rmSync(folder, { recursive: true, force: true });
        return carryOut(request);
      };
      const ended = await machine.run('batch voer-uit plan.json --ja -o uit/uit.csv --json', vanishes);
      expect(results(ended?.stdout)).toEqual({ A1: 'klaar', A2: 'klaar', A3: 'klaar' });
      expect(ended?.code).toBe(9);
      expect(ended?.stderr).toContain('de batch is uitgevoerd, maar het resultaat is niet bewaard');
    });
  });

  once('sends nothing with --proef, and shows the documents', async () => {
    const machine = await planned();
    for (const [line, ends] of [
      ['batch voer-uit plan.json --proef --ja --formaat id', 0],
      // Without --ja the command itself stops here.
      ['batch voer-uit plan.json --proef --formaat id', 12],
    ] as const) {
      const { code, stdout } = (await machine.run(line)) ?? {};
      expect({ code, stdout, carriedOut: machine.carriedOut }).toEqual({ code: ends, stdout: 'A1\nA2\nA3\n', carriedOut: [] });
    }
  });

  once('takes over the invoice that another machine made of the same rows, known by its notities', async () => {
    const machine = await planned();
    const [klant] = await machine.list('/klanten');
    const regels = [{ omschrijving: 'Advies', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 }];
    const body = { klant_id: klant?.['id'], regels, datum: '2026-03-12' };
    await machine.create('/facturen', { ...body, datum: '2026-03-10', notities: 'Order ORD-12' });
    const there = await machine.create('/facturen', { ...body, notities: 'Order ORD-1' });
    const columns = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;notities';
    const line = (referentie: string) => `${referentie};Peeters BV;Advies;1;100;21;2026-03-12;definitief;Order {referentie}`;
    writeFileSync(join(machine.world.folder, 'in.csv'), [columns, line('ORD-1'), line('ORD-3')].join('\n'));
    const plan = await machine.run('batch plan in.csv -o nieuw.json --json --velden referentie,id,waarschuwingen');
    expect(JSON.parse(plan?.stdout ?? '')).toMatchObject([
      { referentie: 'ORD-1', id: there['id'], waarschuwingen: expect.stringContaining('werd elders al concept') as string },
      {
        referentie: 'ORD-3',
        id: null,
        waarschuwingen: expect.stringMatching(/lijkt op concept \w+ van 2026-03-10: zelfde klant en regels/) as string,
      },
    ]);
    const ended = await machine.run('batch voer-uit nieuw.json --ja --json');
    expect(JSON.parse(ended?.stdout ?? '')).toMatchObject([{ id: there['id'], nummer: '2026-0001' }, { nummer: '2026-0002' }]);
    expect(machine.carriedOut.filter((write) => write === 'POST /facturen')).toHaveLength(1);
  });

  once('refuses a reference that became the document of another customer or date', async () => {
    const machine = await planned();
    await machine.run('batch voer-uit plan.json --ja');
    await machine.create('/klanten', { naam: 'Maes' });
    const other = [header, 'A1;Maes;Advies;1;100;21;2026-03-12;concept;', 'A2;Peeters BV;Advies;2;100;21;2026-04-13;concept;'];
    writeFileSync(join(machine.world.folder, 'in.csv'), other.join('\n'));
    const { code, stderr } = (await machine.run('batch plan in.csv')) ?? {};
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: [
        'fout: er zijn 2 fouten in in.csv. Er is niets verstuurd.',
        "  rij 2, referentie: 'A1': werd al 2026-0001, met een andere klant; geef een nieuw document een andere referentie",
        "  rij 3, referentie: 'A2': werd al 2026-0002, met een andere datum (2026-03-13); geef een nieuw document een andere referentie",
        '',
      ].join('\n'),
    });
  });

  once(
    'asks the service no more than three times a document, once for each customer that the plan reads, twice for each day, and once for later days',
    async () => {
      const days = Array.from({ length: many }, (_, at) => `D${at};Peeters BV;Advies;${at + 1};95;21;2026-03-13;verstuurd;email`);
      const machine = await planned(days);
      machine.sent.length = 0;
      expect((await machine.run('batch plan in.csv -o nog.json'))?.code).toBe(0);
      const counted = (sent: readonly string[]) => {
        const counts: Record<string, number> = {};
        for (const request of sent) {
          const kind = request.replace(/[0-9a-f-]{36}/, '{id}').replace(/\?.*/, '');
          counts[kind] = (counts[kind] ?? 0) + 1;
        }
        return counts;
      };
      expect(counted(machine.sent.splice(0))).toEqual({ 'GET /facturen': 1, 'GET /klanten': 1, 'GET /klanten/{id}': 1 });
      expect((await machine.run('batch voer-uit nog.json --ja'))?.code).toBe(0);
      expect(counted(machine.sent)).toEqual({
        'GET /facturen': Math.ceil(many / 100) + 2,
        'POST /facturen': many,
        'POST /facturen/{id}/definitief': many,
        'POST /facturen/{id}/versturen': many,
      });
    },
  );

  once.each([1, 0])('that stops after %i drafts says that nothing was sent only where that is so', async (count) => {
    const machine = await planned();
    const stopped = await machine.run('batch voer-uit plan.json --ja', 'unsent', count);
    expect(stopped?.stderr).toContain(`niet af (${count} als concept, 0 definitief): `);
    expect(stopped?.stderr).toContain('kon niet bewijzen wie het is (CERT_HAS_EXPIRED).');
    expect(/niets verstuurd/.test(stopped?.stderr ?? '')).toBe(count === 0);
    const english = await machine.run('batch voer-uit plan.json --ja --taal en', 'unsent', 1);
    expect(english?.stderr).not.toContain('Nothing was sent');
  });
});
