import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLong, sampleBySeed } from '../support/long.ts';
import { commandsOn, faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run as runIn } from '../support/world.ts';

const day = 86_400_000;
const shows = '--referentie-op-document';

describe('a reference on the document', () => {
  let machine: Machine;
  let klant: string;

  const { run, code, id, facturen, lose } = commandsOn(() => machine);
  const maak = (referentie: string, ...more: string[]) => [
    ...`factuur maak --klant ${klant} --regel Advies;3;95;21 --eigen-referentie`.split(' '),
    referentie,
    shows,
    ...more,
  ];
  const notities = async (made: string, kind = 'facturen') =>
    ((await machine.get(`/${kind}/${made}`))['notities'] as string | null) ?? undefined;
  const written = (name: string, text: string) => writeFileSync(join(machine.world.folder, name), text);

  beforeEach(async () => {
    machine = await faultyMachine();
    klant = await id(['klanten', 'maak', '--naam', 'Peeters', '--email', 'peeters@example.be']);
    machine.sent.length = 0;
  });

  describe('stands there', () => {
    it('as the last line, by every command that makes one, and no copy has that of its source', async () => {
      const made = await id(maak('ORD-118', '--notities', 'Bedankt', '--verklaring', 'medecontractant'));
      const lines = ((await notities(made)) ?? '').split('\n');
      expect([lines[0], lines.length, lines.at(-1)]).toEqual(['Bedankt', 3, 'Onze referentie: ORD-118']);
      expect(await notities(await id(maak('ORD-119', '--regel', 'a;1;1;21')))).toBe('Onze referentie: ORD-119');
      const copy = await id(['factuur', 'kopieer', made, '--datum', '2026-02-01']);
      expect(await notities(copy)).toBe(lines.slice(0, 2).join('\n'));
      const named = await id(['factuur', 'kopieer', made, '--datum', '2026-03-01', '--eigen-referentie', 'ORD-120', shows]);
      expect(await notities(named)).toBe([...lines.slice(0, 2), 'Onze referentie: ORD-120'].join('\n'));
      const quote = ['offerte', 'maak', '--klant', klant, '--regel', 'Werk;2;50;21', '--eigen-referentie', 'OFF-1', shows];
      const offerte = await id([...quote, '--notities', 'Dank u']);
      expect(await notities(offerte, 'offertes')).toBe('Dank u\nOnze referentie: OFF-1');
      // A quote and its invoice may share one.
      const invoice = await id(['offerte', 'factureer', offerte, '--klant', klant]);
      expect(await notities(invoice)).toBe('Dank u\nOnze referentie: OFF-1');
      written(
        'in.yaml',
        `klant: Peeters\neigen_referentie: INV-1\nnotities: Dag\nregels:\n  - {omschrijving: a, aantal: 1, eenheidsprijs: 4, btw_percentage: 21}\n`,
      );
      expect(await notities(await id(['factuur', 'maak', '--invoer', 'in.yaml', shows]))).toBe('Dag\nOnze referentie: INV-1');
      expect(
        await notities(await id(['factuur', 'maak', '--klant', klant, '--regel', 'b;1;9;21', '--eigen-referentie', 'STIL'])),
      ).toBeUndefined();
    });

    it('in the language of the profile, which sets it for every document that has one', async () => {
      const saved = `profiel maak zaak --base-url ${machine.world.env['DUIT_BASE_URL']} --soort test --zonder-controle`;
      expect(await code(`${saved} --sleutel-omgeving DUIT_API_KEY --taal-document fr`)).toBe(0);
      const line = ['factuur', 'maak', '--profiel', 'zaak', '--klant', klant, '--regel'];
      expect(await notities(await id([...line, 'a;1;1;21', '--eigen-referentie', 'A', shows]))).toBe('Notre référence : A');
      expect(await code('profiel wijzig zaak --referentie-op-document ja --taal-document en')).toBe(0);
      expect(JSON.parse((await run('profiel toon zaak --json')).stdout)).toMatchObject({
        referentie_op_document: true,
        taal_document: 'en',
      });
      expect(await notities(await id([...line, 'b;1;2;21', '--eigen-referentie', 'B']))).toBe('Our reference: B');
      expect(await notities(await id([...line, 'c;1;3;21']))).toBeUndefined();
      expect(await code('profiel wijzig zaak --referentie-op-document nee')).toBe(0);
      expect(await notities(await id([...line, 'd;1;4;21', '--eigen-referentie', 'D']))).toBeUndefined();
      Object.assign(machine.world.env, { DUIT_REFERENTIE_OP_DOCUMENT: 'ja' });
      const own = ['factuur', 'maak', '--klant', klant, '--regel', 'e;1;5;21', '--eigen-referentie', 'E'];
      expect(await notities(await id(own))).toBe('Onze referentie: E');
      Object.assign(machine.world.env, { DUIT_REFERENTIE_OP_DOCUMENT: 'misschien' });
      expect(await run(own)).toMatchObject({ code: 2, stderr: expect.stringContaining('DUIT_REFERENTIE_OP_DOCUMENT') as string });
    });

    it('only where there is one that fits, and says what is missing', async () => {
      const without = ['factuur', 'maak', '--klant', klant, '--regel', 'a;1;1;21', shows];
      expect(await run(without)).toMatchObject({
        code: 2,
        stderr: 'fout: --referentie-op-document: geef ook --eigen-referentie, de naam die op het document komt\n',
      });
      written('in.yaml', `klant: Peeters\nregels:\n  - {omschrijving: a, aantal: 1, eenheidsprijs: 4, btw_percentage: 21}\n`);
      for (const words of [
        ['factuur', 'maak', '--invoer', 'in.yaml', shows],
        ['offerte', 'maak', '--klant', klant, '--regel', 'a;1;1;21', shows],
        maak('a\nb'),
        maak('x'.repeat(201)),
      ]) {
        expect(await code(words), words.join(' ')).toBe(2);
      }
      expect(machine.sent).toEqual([]);
      const source = await id(maak('BRON'));
      expect(await code(['factuur', 'kopieer', source, shows])).toBe(2);
      expect(await facturen()).toBe(1);
    });
  });

  it.each(sampleBySeed(['a\nb', 'a\u0007b', 'a\u0085b', 'a\u2028b', 'a\u2029b', 'x'.repeat(201)], 6, 5))(
    'that fits no line is refused by its field before anything is sent: %j',
    async (referentie) => {
      const regel = { omschrijving: 'a', aantal: 1, eenheidsprijs: 4, btw_percentage: 21 };
      const document = { klant: 'Peeters', regels: [regel] };
      written('in.json', JSON.stringify({ ...document, eigen_referentie: referentie }));
      written('batch.json', JSON.stringify([{ ...document, referentie, referentie_op_document: true }]));
      const contract = { naam: referentie, klant: 'Peeters', ritme: 'maand', van: '2026-01', referentie_op_document: true };
      written('contracten.json', JSON.stringify([{ ...contract, regels: [regel] }]));
      const lines = [
        [maak(referentie), '--eigen-referentie'],
        [['factuur', 'kopieer', klant, '--eigen-referentie', referentie, shows], '--eigen-referentie'],
        [['offerte', 'factureer', klant, '--klant', klant, '--eigen-referentie', referentie, shows], '--eigen-referentie'],
        [['offerte', 'maak', '--invoer', 'in.json', shows], 'eigen_referentie'],
        [['batch', 'plan', 'batch.json', '-o', 'plan.json', shows], 'referentie'],
        [['abonnement', 'plan', 'contracten.json', '--periode', '2026-01', '-o', 'plan.json', shows], 'naam'],
      ] as const;
      for (const [words, field] of lines) {
        const ended = await run(words);
        expect([ended.code, ended.stderr], words.join(' ')).toEqual([2, expect.stringMatching(`${field}.*: mag (?:geen|hoogstens)`)]);
      }
      // A plan reads on for its other mistakes.
      expect(machine.sent.filter((line) => !line.startsWith('GET '))).toEqual([]);
    },
  );

  describe('is known by the service itself', () => {
    it('and told as it was given, where it is one letter, in both languages', async () => {
      await id(maak('A', '--datum', '2026-03-01'));
      await lose(3);
      for (const [language, told] of [
        ['nl', 'fout: A staat al op een factuur: '],
        ['en', 'error: A is on an invoice already: '],
      ] as const)
        expect((await run([...maak('A', '--datum', '2026-03-01'), '--taal', language])).stderr).toContain(told);
    });

    it('whatever its day, its lines and its language, and asks what an equal total asks', async () => {
      const made = await id(maak('ORD-118', '--datum', '2026-03-01'));
      for (const prijs of [10, 20, 30]) await id(maak(`ANDER-${prijs}`, '--regel', `x;1;${prijs};21`));
      await run(['factuur', 'definitief', made, '--ja']);
      await lose(300);
      machine.sent.length = 0;
      const again = ['factuur', 'maak', '--klant', klant, '--regel', 'Advies in stukken;1;285;21', '--eigen-referentie', 'ORD-118', shows];
      const ended = await run([...again, '--taal', 'nl']);
      expect(ended.code).toBe(12);
      expect(ended.stderr).toBe(
        'fout: ORD-118 staat al op een factuur: 2026-0001 van 01/03/2026, voor dezelfde klant\n' +
          'tip: Is dit een verdere levering, geef dan een andere referentie, zoals ORD-118/2.\n',
      );
      expect(machine.sent.map((line) => line.replace(/\/facturen\/[-0-9a-f]{36}/, '/facturen/{id}').replace(/\?.*/, ''))).toEqual([
        'GET /facturen',
        'GET /facturen/{id}',
        // Was it credited whole?
        'GET /creditnotas',
      ]);
      expect(machine.sent[0]).toContain('van=2025-12-05');
      expect(JSON.parse((await run([...again, '--json'])).stderr)).toMatchObject({ error: { there: [{ id: made }] } });
      expect(await code([...again, '--datum', '2027-01-20'])).toBe(12);
      expect(await code(maak('ord-118 '))).toBe(12);
      // Another reference, customer or total is another document.
      expect(await code(maak('ORD-119', '--datum', '2026-03-01'))).toBe(0);
      expect(await code(maak('ORD-118', '--regel', 'nog;1;1;21'))).toBe(0);
      await lose(0);
      const other = await id(['klanten', 'maak', '--naam', 'Claes']);
      expect(await code(['factuur', 'maak', '--klant', other, '--regel', 'Advies;3;95;21', '--eigen-referentie', 'ORD-118', shows])).toBe(
        0,
      );
      await lose(150);
      expect(await code(maak('ORD-118'))).toBe(0);
    });

    it('in Dutch, French and English, and as a service gives lines back', async () => {
      const regels = [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
      const texts = ['Notre référence : ORD-1', 'Dag\r\nOur reference: ORD-2 \r\n', 'onze referentie :ORD-3'];
      for (const text of texts) await machine.create('/facturen', { klant_id: klant, regels, datum: '2026-01-02', notities: text });
      await machine.create('/facturen', { klant_id: klant, regels, datum: '2026-01-02', notities: 'Onze referentie: ORD-4\nmet dank' });
      for (const n of [1, 2, 3]) expect(await code(maak(`ORD-${n}`)), String(n)).toBe(12);
      expect(await code(maak('ORD-4'))).toBe(0);
    });

    it('without reading what this state made without notes', async () => {
      for (const days of [1, 2, 3]) {
        await id(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21']);
        await machine.world.sleep(days * day);
      }
      machine.sent.length = 0;
      expect(await code(maak('ORD-1'))).toBe(0);
      expect(machine.sent.map((line) => line.replace(/\?.*/, ''))).toEqual(['GET /facturen', 'POST /facturen']);
    });

    it('is asked at a terminal, and made with --toch-maken', async () => {
      await id(maak('ORD-1', '--datum', '2026-01-01'));
      await lose(1);
      const answered = async (word: string) => ({ ...(await runIn(maak('ORD-1'), typing(machine.world, word))), made: await facturen() });
      expect(await answered('n')).toMatchObject({ code: 12, made: 1 });
      expect(await answered('j')).toMatchObject({ code: 0, made: 2 });
      await lose(0);
      expect(await code(maak('ORD-1', '--toch-maken'))).toBe(0);
    });

    it('for quotes of any day, apart from invoices, and for what api and kopieer make', async () => {
      const quote = (referentie: string, ...more: string[]) => [
        ...`offerte maak --klant ${klant} --regel Werk;2;50;21 --eigen-referentie ${referentie} ${shows}`.split(' '),
        ...more,
      ];
      const offerte = await id(quote('OFF-1', '--datum', '2025-01-10'));
      const factuur = await id(['offerte', 'factureer', offerte, '--klant', klant]);
      await lose(40);
      expect((await run(quote('OFF-1'))).stderr).toContain('OFF-1 staat al op een offerte: ');
      expect(await code(quote('OFF-2'))).toBe(0);
      expect((await run(['offerte', 'factureer', offerte, '--klant', klant])).stderr).toContain('OFF-1 staat al op een factuur: ');
      const regels = JSON.stringify([{ omschrijving: 'Api', aantal: 2, eenheidsprijs: 50, btw_percentage: 21 }]);
      const api = ['api', 'POST', '/facturen', '-v', `klant_id=${klant}`, '-t', `regels=${regels}`, '-v'];
      expect((await run([...api, 'notities=Onze referentie: OFF-1'])).stderr).toContain('OFF-1 staat al op een factuur');
      expect(await code([...api, 'notities=Onze referentie: OFF-3'])).toBe(0);
      expect(await code(['factuur', 'kopieer', factuur, '--eigen-referentie', 'OFF-1', shows])).toBe(12);
      expect(await code(['factuur', 'kopieer', factuur, '--eigen-referentie', 'OFF-4', shows])).toBe(0);
    });

    it('tells two equal orders of one day apart, also by a job that puts it nowhere', async () => {
      await id(maak('ORD-1'));
      await lose(0);
      const silent = (referentie: string) => maak(referentie).filter((word) => word !== shows);
      expect(await code(silent('ORD-1'))).toBe(12);
      expect(await code(silent('ORD-2'))).toBe(0);
      await lose(0);
      // Nothing shows which order that one was.
      expect(await code(maak('ORD-3'))).toBe(12);
    });

    it('but where it was credited whole, which is told', async () => {
      const made = await id(maak('ORD-1', '--datum', '2026-03-01'));
      await run(['factuur', 'definitief', made, '--ja']);
      const note = await id(['creditnota', 'maak', made]);
      await lose(10);
      expect(await code(maak('ORD-1'))).toBe(12);
      await run(['creditnota', 'definitief', note, '--ja']);
      await lose(10);
      const ended = await run(maak('ORD-1'));
      expect(ended.code).toBe(0);
      expect(ended.stderr).toContain('Let op: ORD-1 staat ook op 2026-0001 van 01/03/2026, dat helemaal gecrediteerd is.\n');
      await lose(0);
      expect(await code(maak('ORD-1'))).toBe(12);
    });

    it.runIf(isLong)(
      'fifty unread documents at a time',
      async () => {
        const regels = [{ omschrijving: 'Rit', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
        for (let at = 0; at < 60; at++)
          await machine.create('/facturen', { klant_id: klant, regels, datum: '2026-01-02', notities: `Onze referentie: RIT-${at}` });
        const ended = await run(maak('RIT-60'));
        expect(ended).toMatchObject({
          code: 12,
          stderr: expect.stringContaining('10 facturen met hetzelfde totaal zijn nog niet gelezen') as string,
        });
        expect(machine.sent.filter((line) => line.startsWith('GET /facturen/'))).toHaveLength(50);
      },
      60_000,
    );
  });

  describe('in a batch', () => {
    const head = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal;referentie_op_document';
    const order = (referentie: string, prijs: number, { datum = '', op = '' } = {}) =>
      `${referentie};Peeters;Advies;1;${prijs};21;${datum};verstuurd;email;${op}`;
    const planned = async (rows: readonly string[], ...more: string[]) => {
      written('in.csv', [head, ...rows].join('\n'));
      return run(['batch', 'plan', 'in.csv', '-o', 'plan.json', '--overschrijven', '--json', ...more]);
    };
    const carriedOut = async (...more: string[]) => {
      const { code: ended, stdout, stderr } = await run(['batch', 'voer-uit', 'plan.json', '--ja', '--json', ...more]);
      return { code: ended, results: (JSON.parse(stdout) as { resultaat: string }[]).map(({ resultaat }) => resultaat), stderr };
    };
    const references = async () => {
      const all = await machine.list('/facturen?type=factuur&limit=100');
      const notes = await Promise.all(all.map((one) => notities(String(one['id']))));
      return notes.map((text = '') => text.split('\n').at(-1));
    };
    const mails = () => [1, 2, 3, 4, 5, 6].map((n) => machine.mails(`2026-000${n}`));

    it('stands on each order that asks for it, by its row or by the option', async () => {
      await planned([order('A', 10, { op: 'ja' }), order('B', 20, { op: 'nee' }), order('C', 30)]);
      expect(await carriedOut()).toMatchObject({ code: 0 });
      expect(await references()).toEqual(['', '', 'Onze referentie: A']);
      await planned([order('D', 40, { op: 'nee' }), order('E', 50)], shows);
      expect(await carriedOut()).toMatchObject({ code: 0 });
      expect((await references()).filter((text) => text !== '')).toEqual(['Onze referentie: E', 'Onze referentie: A']);
      const wrong = await planned([order('F', 60, { op: 'misschien' })]);
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('referentie_op_document')]);
    });

    it('makes an order once and sends it once whatever is lost, on any day', async () => {
      const orders = [order('A', 10), order('B', 20, { datum: '2026-03-10' }), order('C', 10)];
      await planned(orders, shows);
      expect(await carriedOut()).toMatchObject({ code: 0, results: ['klaar', 'klaar', 'klaar'] });
      await lose(45);
      const plan = await planned([...orders, order('D', 10)], shows);
      expect(plan.stdout).toMatch(/A staat al op een factuur: 2026-000\d van 15\/03\/2026, voor dezelfde klant; wordt alleen gemaakt met/);
      expect(await carriedOut()).toMatchObject({ code: 8, results: ['bestaat_al', 'bestaat_al', 'bestaat_al', 'klaar'] });
      expect([await facturen(), mails()]).toEqual([4, [1, 1, 1, 1, 0, 0]]);
      // The plan alone is left.
      await lose(3);
      expect(await carriedOut()).toMatchObject({ code: 12, results: ['bestaat_al', 'bestaat_al', 'bestaat_al', 'bestaat_al'] });
      const all = await machine.list('/facturen?type=factuur');
      const taken = String(all.find((one) => one['datum'] === '2026-03-10')?.['id']);
      expect(await carriedOut('--neem-over', `B=${taken}`)).toMatchObject({ code: 12 });
      expect([await facturen(), mails()]).toEqual([4, [1, 1, 1, 1, 0, 0]]);
    });

    it.runIf(isLong)('is looked for among any number of documents of one total', async () => {
      const regels = [{ omschrijving: 'Rit', aantal: 1, eenheidsprijs: 10, btw_percentage: 21 }];
      for (let at = 0; at < 60; at++)
        await machine.create('/facturen', { klant_id: klant, regels, datum: '2026-01-02', notities: `Onze referentie: RIT-${at}` });
      await planned([order('RIT-60', 10), order('RIT-1', 10)], shows);
      expect(await carriedOut()).toMatchObject({ code: 8, results: ['klaar', 'bestaat_al'] });
      expect(await facturen()).toBe(61);
    });

    it('comes into a plan that is made anew', async () => {
      await planned([order('A', 10)]);
      expect(await code(`batch plan --ververs plan.json --overschrijven -o plan.json ${shows}`)).toBe(0);
      expect(await carriedOut()).toMatchObject({ code: 0 });
      expect(await references()).toEqual(['Onze referentie: A']);
    });

    it('goes on with the drafts that a lost run left once a person says which they are', async () => {
      await planned([order('A', 10), order('B', 20)], shows);
      const refuses = async (request: Request, carryOut: (request: Request) => Promise<Response>) =>
        request.url.endsWith('/definitief')
          ? Response.json({ error: { status: 422, message: 'nu niet' } }, { status: 422 })
          : carryOut(request);
      expect((await run('batch voer-uit plan.json --ja', refuses)).code).toBe(8);
      await lose(1);
      await planned([order('A', 10), order('B', 20)], shows);
      expect(await carriedOut()).toMatchObject({ code: 12, results: ['bestaat_al', 'bestaat_al'] });
      const ids = Object.fromEntries((await machine.list('/facturen')).map((one) => [one['totaal_incl'], one['id']]));
      const words = ['--neem-over', `A=${String(ids[12.1])}`, '--neem-over', `B=${String(ids[24.2])}`];
      expect(await carriedOut(...words)).toMatchObject({ code: 0, results: ['klaar', 'klaar'] });
      expect([await facturen(), mails()]).toEqual([2, [1, 1, 0, 0, 0, 0]]);
    });

    it('stands on the invoices of contracts with their period', async () => {
      const contract = (more: string) =>
        `- naam: Hosting\n  klant: Peeters\n  ritme: maand\n  van: 2026-02\n${more}  regels:\n    - {omschrijving: Hosting, eenheidsprijs: 50, btw_percentage: 21}\n`;
      const month = async (period: string, ...more: string[]) => {
        const plan = ['abonnement', 'plan', 'abonnementen.yaml', '--periode', period, '-o', 'plan.json', '--overschrijven', ...more];
        expect(await code(plan)).toBe(0);
        return carriedOut();
      };
      written('abonnementen.yaml', contract('  referentie_op_document: ja\n'));
      expect(await month('2026-02')).toMatchObject({ code: 0 });
      expect(await month('2026-03')).toMatchObject({ code: 0 });
      expect(await references()).toEqual(['Onze referentie: Hosting 2026-03', 'Onze referentie: Hosting 2026-02']);
      await lose(20);
      // The day of the contract changed meanwhile.
      written('abonnementen.yaml', contract('  dag: 5\n'));
      expect(await month('2026-03', shows)).toMatchObject({ code: 12, results: ['bestaat_al'] });
      expect(await month('2026-04', shows)).toMatchObject({ code: 0 });
      written('abonnementen.yaml', contract('  referentie_op_document: soms\n'));
      expect((await run('abonnement controleer abonnementen.yaml')).stderr).toContain('referentie_op_document');
    });

    it('is not sent again where a run of another machine is known by its notes alone', async () => {
      const header = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal;notities';
      written('in.csv', `${header}\nORD-1;Peeters;Advies;1;100;21;2026-03-12;verstuurd;email;Order {referentie}`);
      expect(await code('batch plan in.csv -o plan.json')).toBe(0);
      expect(await carriedOut()).toMatchObject({ code: 0 });
      await lose(1);
      expect((await run('batch plan in.csv -o nieuw.json --json')).stdout).toContain('werd elders al 2026-0001: herkend aan de notities');
      const again = await run('batch voer-uit nieuw.json --ja --json');
      expect([again.code, JSON.parse(again.stdout)]).toMatchObject([12, [{ nummer: '2026-0001', resultaat: 'te_beslissen' }]]);
      expect([await facturen(), mails()[0]]).toEqual([1, 1]);
    });
  });
});
