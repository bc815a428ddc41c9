import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fault, faultyMachine, type Machine } from '../support/faulty.ts';
import { callIn, serviceWorld } from '../support/service.ts';
import { run, type TestWorld } from '../support/world.ts';
import { onOneStore } from '../support/each-store.ts';

await onOneStore('a batch', ({ once }) => {
  const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';

  const put = ({ folder }: TestWorld, name: string, rows: readonly string[], first = header): void =>
    writeFileSync(join(folder, name), `${[first, ...rows].join('\n')}\n`);

  async function world(): Promise<TestWorld & { readonly sent: string[] }> {
    const made = await serviceWorld();
    await run(['klanten', 'maak', '--naam', 'Peeters BV', '--kbo-btw-nummer', '0403123486', '--email', 'p@example.be'], made);
    await run(['klanten', 'maak', '--naam', 'Els Maes', '--type', 'particulier'], made);
    made.sent.length = 0;
    return made;
  }

  const posts = (sent: readonly string[]) => sent.filter((request) => !request.startsWith('GET'));

  describe('batch plan', () => {
    once('names every mistake with its row and column, and sends nothing', async () => {
      const made = await world();
      put(made, 'in.csv', [
        'A1;Peeters BV;Advies;3;95;21;2026-03-15;;',
        'A2;Jansens;Advies;drie;95;21;2026-03-15;;',
        ';Els Maes;Advies;1;95;21;2026-03-15;;',
        'A4;Els Maes;;1;95;21;31/02/2026;klaar;',
        'A1;Els Maes;Reis;1;10;21;;;',
        'A5;Els Maes;Advies;1;95;21;2026-03-15;verstuurd;post',
      ]);
      const { code, stderr } = await run('batch plan in.csv -o plan.json', made);
      expect(stderr).toBe(
        [
          'fout: er zijn 8 fouten in in.csv. Er is niets verstuurd.',
          "  rij 3, aantal: 'drie' is geen getal; schrijf bijvoorbeeld 12,5 of 12.5",
          "  rij 3, klant: geen klant 'Jansens' gevonden. Bekijk welke er zijn: duit klanten list, of laat ze maken met --klanten-maken",
          '  rij 4, referentie: is leeg: elke rij hoort bij een document met een eigen naam',
          "  rij 5, datum: '31/02/2026' is geen bestaande datum. Die maand heeft 28 dagen.",
          "  rij 5, eindstatus: 'klaar': kies uit concept, definitief, verstuurd",
          '  rij 5, omschrijving: is leeg',
          "  rij 6, klant: 'Els Maes': op rij 2 staat 'Peeters BV' voor dezelfde referentie; één document heeft er één",
          "  rij 7, kanaal: 'post': kies uit peppol, email, peppol+email",
          '',
        ].join('\n'),
      );
      expect({ code, posts: posts(made.sent) }).toEqual({ code: 2, posts: [] });
    });

    once('refuses a column with the reason', async () => {
      const made = await world();
      const unknown = (name: string) =>
        `\n  ${name}: onbekende kolom. Koppel ze met --kolom "${name}=naam", of laat weg met --negeer-kolommen.\n`;
      for (const [column, line] of [
        ['prijs incl', '  prijs incl: de dienst rekent met prijzen zonder btw; geef eenheidsprijs zonder btw'],
        ['vervaldatum', '  vervaldatum: de dienst neemt geen vervaldatum: ze volgt uit de betalingstermijn van het account'],
        [
          'omschrijvin',
          '  omschrijvin: onbekende kolom. Bedoel je omschrijving? Koppel ze met --kolom "omschrijvin=naam", of laat weg met --negeer-kolommen.',
        ],
        ...['constructor', '__proto__', 'toString'].map((name) => [name, unknown(name)]),
        ['Klant', '  Klant: klant en Klant zijn allebei klant; laat er een weg'],
        ['klant', '  klant: deze kolom staat er twee keer'],
      ] as [string, string][]) {
        put(made, 'in.csv', ['A1;Peeters BV;x'], `referentie;klant;${column}`);
        const { code, stderr } = await run('batch plan in.csv', made);
        expect([column, code, stderr]).toEqual([column, 2, expect.stringContaining(line)]);
        const asJson = JSON.parse((await run('batch plan in.csv --json', made)).stderr) as { error: { errors: object } };
        expect(Object.keys(asJson.error.errors)).toEqual([column]);
      }
    });

    once('names each row of a file in which no row has a reference', async () => {
      const made = await world();
      const noReference = 'is leeg: elke rij hoort bij een document met een eigen naam';
      for (const [name, text, errors] of [
        ['in.csv', 'referentie;klant\n;Peeters BV\n;Els Maes\n', { 'rij 2.referentie': noReference, 'rij 3.referentie': noReference }],
        ['in.json', '[null]', { 'rij 1.referentie': noReference }],
        ['in.json', '[["x"]]', { 'rij 1.referentie': 'hier hoort tekst of een getal' }],
        ['in.yaml', '- [x]\n', { 'rij 1.referentie': 'hier hoort tekst of een getal' }],
      ] as const) {
        writeFileSync(join(made.folder, name), text);
        const { code, stderr } = await run(`batch plan ${name} --json`, made);
        expect({ text, code, ...(JSON.parse(stderr) as object) }).toMatchObject({ text, code: 2, error: { errors } });
      }
    });

    once('remembers the columns that were mapped for a layout', async () => {
      const made = await world();
      const own = 'Order;Wie;Wat;stuks;prijs;BTW %';
      put(made, 'in.csv', ['A1;Peeters BV;Advies;3;95;21'], own);
      const mapped = await run(['batch', 'plan', 'in.csv', '--kolom', 'Wie=klant', '--kolom', 'Wat=omschrijving', '--formaat', 'id'], made);
      expect(mapped).toMatchObject({ code: 0, stdout: 'A1\n' });
      put(made, 'december.csv', ['A2;Els Maes;Advies;1.250;2.5;21'], own);
      const { code, stdout } = await run('batch plan december.csv --json', made);
      expect(code).toBe(2);
      expect(stdout).toBe('');
      put(made, 'december.csv', ['A2;Els Maes;Advies;1.250;2,5;21'], own);
      const again = await run('batch plan december.csv --decimaal komma --json --velden referentie,totaal_excl', made);
      expect(JSON.parse(again.stdout)).toMatchObject([{ referentie: 'A2', totaal_excl: 3125 }]);
    });

    once('gives a program few fields of a plan and of its run, all of them in batch toon, and any by name', async () => {
      const made = await world();
      put(made, 'in.csv', ['A1;Peeters BV;Advies;3;95;21']);
      const fieldsOf = async (line: string) => Object.keys((JSON.parse((await run(line, made)).stdout) as object[])[0] ?? {}).length;
      expect(await fieldsOf('batch plan in.csv -o plan.json --json')).toBe(9);
      expect(await fieldsOf('batch toon plan.json --json')).toBe(16);
      expect(await fieldsOf('batch voer-uit plan.json --proef --json')).toBe(12);
      expect(await fieldsOf('batch voer-uit plan.json --ja --json')).toBe(7);
      expect(await fieldsOf('batch voer-uit plan.json --ja --json --velden ogm,totaal_incl,code')).toBe(3);
    });

    once('refuses dates of two shapes in one column', async () => {
      const made = await world();
      put(made, 'in.csv', ['A1;Peeters BV;Advies;3;95;21;15/03/2026;;', 'A2;Peeters BV;Advies;3;90;21;2026-03-16;;']);
      const { stderr } = await run('batch plan in.csv', made);
      expect(stderr).toContain(
        "rij 3, datum: '2026-03-16': in deze kolom staan datums op twee manieren: dd/dd/jjjj en jjjj-dd-dd. Schrijf ze allemaal gelijk.",
      );
    });
  });

  const month = [
    'A1;Peeters BV;Advies;3;95;21;2026-03-14;verstuurd;email',
    'A1;;Reis;1;10,5;21;;;',
    'A2;Els Maes;Advies;1;95;21;2026-03-12;definitief;',
    'A3;Peeters BV;Advies;3;95;21;2026-03-13;concept;',
    'A4;Peeters BV;Advies;3;95;21;2026-03-13;definitief;',
  ];

  describe('batch voer-uit', () => {
    it('makes, finalises in order of date, sends, and does nothing the second time', async () => {
      const made = await world();
      put(made, 'in.csv', month);
      expect((await run('batch plan in.csv -o plan.json', made)).code).toBe(0);
      expect(posts(made.sent)).toEqual([]);
      const first = await run('batch voer-uit plan.json --ja --formaat csv --velden referentie,nummer,verstuurd,resultaat', made);
      expect(first.stdout).toBe(
        'referentie,nummer,verstuurd,resultaat\r\nA2,2026-0001,,klaar\r\nA3,,,klaar\r\nA4,2026-0002,,klaar\r\nA1,2026-0003,email,klaar\r\n',
      );
      expect(first.code).toBe(0);
      const before = posts(made.sent).length;
      expect(before).toBe(8);
      expect(await run('batch voer-uit plan.json --ja', made)).toMatchObject({
        code: 0,
        stderr: 'Alles was al gedaan; er is niets verstuurd.\n',
      });
      expect((await run('batch plan in.csv -o nog.json', made)).code).toBe(0);
      expect((await run('batch voer-uit nog.json --ja', made)).code).toBe(0);
      expect(posts(made.sent)).toHaveLength(before);
    });

    once('needs --ja off a terminal, and keeps to its limits', async () => {
      const made = await world();
      put(made, 'in.csv', month);
      await run('batch plan in.csv -o plan.json', made);
      expect((await run('batch voer-uit plan.json', made)).code).toBe(12);
      expect((await run('batch voer-uit plan.json --ja --max-aantal 3', made)).stderr).toBe(
        'fout: --max-aantal 3: het plan heeft 4 documenten; er is niets verstuurd\n',
      );
      expect((await run('batch voer-uit plan.json --ja --max-bedrag 100', made)).stderr).toBe(
        'fout: --max-bedrag: het plan is samen € 1.162,21; er is niets verstuurd\n',
      );
      expect(posts(made.sent)).toEqual([]);
    });

    once('refuses a plan that was changed by hand, and one that is out of date', async () => {
      const made = await world();
      put(made, 'in.csv', month);
      await run('batch plan in.csv -o plan.json', made);
      const text = readFileSync(join(made.folder, 'plan.json'), 'utf8');
      writeFileSync(join(made.folder, 'hand.json'), text.replace('"eenheidsprijs": 95', '"eenheidsprijs": 9'));
      expect((await run('batch voer-uit hand.json --ja', made)).stderr).toMatch(
        /^fout: hand\.json is met de hand gewijzigd of beschadigd\n/,
      );
      const { stdout } = await run('klanten list --zoek Maes --formaat id', made);
      await run(['klanten', 'wijzig', stdout.trim(), '--adres', 'Markt 2, 9000 Gent'], made);
      const sent = posts(made.sent).length;
      const stale = await run('batch voer-uit plan.json --ja', made);
      expect(stale.stderr).toBe(
        'fout: het plan is verouderd; er is niets verstuurd\n  A2: klant Els Maes: adres (leeg) → "Markt 2, 9000 Gent"\ntip: Maak het opnieuw: duit batch plan --ververs <plan> -o <nieuw plan>\n',
      );
      expect((await run('batch plan --ververs plan.json -o nieuw.json', made)).code).toBe(0);
      expect(posts(made.sent)).toHaveLength(sent);
      expect((await run('batch voer-uit nieuw.json --ja', made)).code).toBe(0);
    });

    describe('a customer that the plan read', () => {
      const readings = (sent: readonly string[]) => sent.filter((request) => /^GET \/klanten\/[0-9a-f-]{36}$/.test(request)).length;
      const minutes = (count: number) => count * 60_000;

      /** A world with a plan of two customers, after so much time. */
      async function planned(ms: number, before = ''): Promise<TestWorld & { readonly sent: string[] }> {
        const made = await world();
        if (before !== '') expect((await run(before, made)).code).toBe(0);
        put(made, 'in.csv', month);
        expect((await run('batch plan in.csv -o plan.json', made)).code).toBe(0);
        await made.sleep(ms);
        made.sent.length = 0;
        return made;
      }

      once.each([
        ['the run within the hour does not read again', minutes(59), 0],
        ['a later run reads again', minutes(61), 2],
        ['a run whose clock stands before the plan reads again', -minutes(10), 2],
      ] as const)('%s', async (_name, ms, count) => {
        const made = await planned(ms);
        expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
        expect(readings(made.sent)).toBe(count);
      });

      once('is read again in the hour where a person has to approve', async () => {
        const made = await planned(minutes(1));
        expect((await run('profiel wijzig --goedkeuring definitief', made)).code).toBe(0);
        await run('batch voer-uit plan.json --ja', made);
        const firstWrite = made.sent.findIndex((request) => !request.startsWith('GET'));
        expect(firstWrite).toBeGreaterThan(0);
        expect(readings(made.sent.slice(0, firstWrite))).toBe(2);
      });

      once('is read again in the hour where memory was wiped', async () => {
        const made = await planned(minutes(1));
        await run('geheugen wis --ja', made);
        made.sent.length = 0;
        expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
        expect(readings(made.sent)).toBe(2);
      });

      once('stops the run in the hour where a later reading shows another address', async () => {
        const made = await planned(minutes(1));
        const id = (await run('klanten list --zoek Maes --formaat id', made)).stdout.trim();
        await callIn(made as Parameters<typeof callIn>[0])('PATCH', `/klanten/${id}`, { body: { adres: 'Markt 2, 9000 Gent' } });
        await run(`klanten toon ${id}`, made);
        const stale = await run('batch voer-uit plan.json --ja', made);
        expect({ code: stale.code, stderr: stale.stderr.split('\n')[1] }).toEqual({
          code: 2,
          stderr: '  A2: klant Els Maes: adres (leeg) → "Markt 2, 9000 Gent"',
        });
      });
    });

    once('holds later dates back behind a document that was refused, and goes on once it can', async () => {
      const machine = await faultyMachine();
      await customers(machine);
      put(machine.world, 'in.csv', month);
      await machine.run('batch plan in.csv -o plan.json');
      const refusing = async (request: Request, carryOut: (one: Request) => Promise<Response>) => {
        const text = await request.clone().text();
        const refuses = request.url.endsWith('/facturen') && text.includes('2026-03-12');
        return refuses ? Response.json({ error: { status: 422, message: 'klant geblokkeerd' } }, { status: 422 }) : carryOut(request);
      };
      const first = await machine.run('batch voer-uit plan.json --ja --formaat csv --velden referentie,resultaat', refusing);
      expect(first?.stdout).toBe('referentie,resultaat\r\nA2,geweigerd\r\nA3,klaar\r\nA4,tegengehouden\r\nA1,tegengehouden\r\n');
      expect(first?.code).toBe(8);
      expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
      expect(await numbers(machine)).toEqual(['2026-03-12 2026-0001', '2026-03-13 2026-0002', '2026-03-14 2026-0003']);
    });

    once('makes the rows with their result for the books of the user', async () => {
      const made = await world();
      put(made, 'in.csv', month.slice(2, 4));
      await run('batch plan in.csv -o plan.json', made);
      await run('batch voer-uit plan.json --ja -o uit.csv', made);
      const lines = readFileSync(join(made.folder, 'uit.csv'), 'utf8').split('\r\n');
      expect(lines[0]).toBe(`${header};id;nummer;ogm;totaal_incl;status;resultaat;reden;code`);
      expect(lines[1]).toMatch(
        /^A2;Els Maes;Advies;1;95;21;2026-03-12;definitief;;[0-9a-f-]{36};2026-0001;\+\+\+[\d/]+\+\+\+;114,95;definitief;klaar;;0$/,
      );
    });
  });

  describe('batch crediteer', () => {
    once('makes one credit note for each invoice that the batch made final, and none the second time', async () => {
      const made = await world();
      put(made, 'in.csv', month);
      await run('batch plan in.csv -o plan.json', made);
      expect((await run('batch crediteer plan.json', made)).stderr).toBe(
        'fout: deze batch maakte nog geen enkele factuur definitief; er is niets te crediteren\n',
      );
      await run('batch voer-uit plan.json --ja', made);
      expect((await run('batch crediteer plan.json --eindstatus definitief -o credit.json', made)).code).toBe(0);
      expect((await run('batch plan --ververs credit.json', made)).stderr).toMatch(/^fout: dit is een plan van creditnota's\n/);
      // The credit notes rest on the invoices alone, whatever became of the file and the customer.
      put(made, 'in.csv', month.slice(0, 1));
      const { stdout: peeters } = await run('klanten list --zoek Peeters --formaat id', made);
      await run(['klanten', 'wijzig', peeters.trim(), '--adres', 'Markt 2, 9000 Gent'], made);
      const { code, stdout } = await run('batch voer-uit credit.json --ja --json --velden referentie,soort,nummer,resultaat', made);
      expect(JSON.parse(stdout)).toMatchObject([
        { referentie: 'credit A2', soort: 'creditnota', nummer: '2026-0004', resultaat: 'klaar' },
        { referentie: 'credit A4', nummer: '2026-0005' },
        { referentie: 'credit A1', nummer: '2026-0006' },
      ]);
      expect(code).toBe(0);
      const before = posts(made.sent).length;
      await run('batch crediteer plan.json --eindstatus definitief -o nog.json', made);
      expect((await run('batch voer-uit nog.json --ja', made)).code).toBe(0);
      expect(posts(made.sent)).toHaveLength(before);
    });
  });

  once('makes the customers that are not there yet, each once, from the columns of their first row', async () => {
    const made = await world();
    const rows = [
      'N1;Nieuw BV;Advies;1;95;21;nieuw@example.be;0403.170.701',
      'N2;Nieuw BV;Advies;2;95;21;;',
      'N3;Peeters BV;Advies;1;95;21;;',
    ];
    put(made, 'in.csv', rows, 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;klant_email;klant_kbo_btw_nummer');
    expect((await run('batch plan in.csv', made)).code).toBe(2);
    expect((await run('batch plan in.csv --klanten-maken -o plan.json', made)).stderr).toContain('1 nieuwe klant wordt gemaakt.');
    expect((await run('batch voer-uit plan.json --ja', made)).code).toBe(0);
    const { stdout } = await run('klanten list --zoek Nieuw --formaat id', made);
    const klant = JSON.parse((await run(['klanten', 'toon', stdout.trim(), '--json'], made)).stdout) as object;
    expect(klant).toMatchObject({ naam: 'Nieuw BV', email: 'nieuw@example.be', kbo_btw_nummer: '0403.170.701' });
  });

  once('forgets a reference only with a yes, and then makes another document', async () => {
    const made = await world();
    put(made, 'in.csv', month.slice(2, 3));
    await run('batch plan in.csv -o plan.json', made);
    await run('batch voer-uit plan.json --ja', made);
    expect((await run('batch vergeet A2', made)).code).toBe(12);
    expect((await run('batch vergeet A9 --ja', made)).code).toBe(3);
    expect((await run('batch vergeet A2 --ja', made)).code).toBe(0);
    await run('batch plan in.csv -o nog.json', made);
    expect((await run('batch voer-uit nog.json --ja --velden nummer', made)).stdout).toBe('2026-0002\n');
  });

  async function customers(machine: Machine): Promise<void> {
    await machine.create('/klanten', { naam: 'Peeters BV', kbo_btw_nummer: '0403123486', email: 'p@example.be' });
    await machine.create('/klanten', { naam: 'Els Maes', type: 'particulier' });
  }

  const numbers = async (machine: Machine) =>
    (await machine.list('/facturen?limit=100'))
      .flatMap(({ datum, nummer }) => (typeof nummer === 'string' ? [`${String(datum)} ${nummer}`] : []))
      .toSorted();

  const steps = fc.array(fc.constantFrom<Fault>('lost', 'cut', 'unread', 'failed', 'down', 'limited', 'unsent'), {
    minLength: 1,
    maxLength: 6,
  });

  it('makes one document for each reference, or says that this is unknown, whatever happens to its writes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.array(fc.nat(9), { minLength: 6, maxLength: 6 }), async (faults, at) => {
        const machine = await faultyMachine();
        await customers(machine);
        put(machine.world, 'in.csv', month);
        await machine.run('batch plan in.csv -o plan.json');
        for (const [index, fault] of faults.entries()) await machine.run('batch voer-uit plan.json --ja', fault, at[index] ?? 0);
        const last = await machine.run('batch voer-uit plan.json --ja --json');
        const results = JSON.parse(last?.stdout ?? '[]') as { referentie: string; resultaat: string; id: string | null }[];
        const unknown = results.filter(({ resultaat }) => resultaat === 'onbekend').length;
        const documents = await machine.list('/facturen?limit=100');
        expect(documents.length).toBeLessThanOrEqual(4);
        if (unknown === 0) expect({ code: last?.code, documents: documents.length }).toEqual({ code: 0, documents: 4 });
        else expect(last?.code).toBe(7);
        const final = (await numbers(machine)).map((line) => line.split(' ')[1] ?? '');
        expect(final).toEqual(final.toSorted((one, other) => one.localeCompare(other)));
        expect(machine.mails('2026-0003')).toBeLessThanOrEqual(1);
      }),
      { numRuns: Number(process.env['DUIT_TEST_RUNS'] ?? 1) },
    );
  });
});
