import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { onOneStore } from '../support/each-store.ts';
import { isLong } from '../support/long.ts';
import { commandsOn, faultyMachine, type Machine } from '../support/faulty.ts';
import { typing } from '../support/typing.ts';
import { run as runIn, watched } from '../support/world.ts';

await onOneStore('is this the same', ({ once }) => {
  let machine: Machine;
  let klant: string;

  const { run, code, id, facturen } = commandsOn(() => machine);
  const maak = (...more: string[]) => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', ...more];
  const named = (referentie: string, ...more: string[]) => maak('--eigen-referentie', referentie, ...more);
  const nextDay = () => machine.world.sleep(86_400_000);
  const gets = () => machine.sent.splice(0).filter((line) => line.startsWith('GET')).length;

  /** Makes a saved profile, which remembers what it reads. */
  const remember = async () => {
    const saved = `profiel maak zaak --base-url ${machine.world.env['DUIT_BASE_URL']} --soort test --zonder-controle`;
    expect(await code(`${saved} --sleutel-omgeving DUIT_API_KEY`)).toBe(0);
  };

  beforeEach(async () => {
    machine = await faultyMachine();
    klant = await id(['klanten', 'maak', '--naam', 'Peeters', '--email', 'peeters@example.be', '--kbo-btw-nummer', '0403123486']);
    machine.sent.length = 0;
  });

  describe('a request after midnight', () => {
    it('stays 7 on the next day too, for every command that makes one, until it is settled', async () => {
      const factuur = await id(maak('--regel', 'Ander;1;10;21', '--datum', '2026-03-10'));
      const offerte = await id(['offerte', 'maak', '--klant', klant, '--regel', 'Werk;2;50;21']);
      const commands = [
        maak(),
        ['offerte', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21'],
        ['factuur', 'kopieer', factuur],
        [
          'api',
          'POST',
          '/facturen',
          '-v',
          `klant_id=${klant}`,
          '-v',
          'regels.0.omschrijving=Api',
          '-v',
          'regels.0.aantal=1',
          '-v',
          'regels.0.eenheidsprijs=9',
          '-v',
          'regels.0.btw_percentage=21',
          '--ja',
        ],
        ['offerte', 'factureer', offerte, '--klant', klant],
      ];
      for (const command of commands) expect(await code([...command, '--niet-wachten'], 'lost'), command.join(' ')).toBe(7);
      await nextDay();
      machine.carriedOut.length = 0;
      for (const command of commands) expect(await code(command), command.join(' ')).toBe(7);
      expect(machine.carriedOut).toEqual([]);
    });

    once('is seen at the service too where this state knows nothing of it, and a typed day tells it apart', async () => {
      await machine.create('/facturen', {
        klant_id: klant,
        regels: [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }],
      });
      await nextDay();
      const ended = await run(maak());
      expect(ended).toMatchObject({ code: 12, stderr: expect.stringContaining('geef dan haar datum met --datum') as string });
      expect(await code(maak('--datum', '2026-03-16'))).toBe(0);
    });

    it('that journaal herstel found counts on every later day too, for every command that makes one, until another is meant', async () => {
      const factuur = await id(maak('--regel', 'Ander;1;10;21', '--datum', '2026-03-10'));
      const regels = JSON.stringify([{ omschrijving: 'Api', aantal: 1, eenheidsprijs: 9, btw_percentage: 21 }]);
      const commands = [
        maak(),
        ['offerte', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21'],
        ['factuur', 'kopieer', factuur],
        ['api', 'POST', '/facturen', '-v', `klant_id=${klant}`, '-t', `regels=${regels}`],
      ];
      for (const command of commands) expect(await code([...command, '--niet-wachten'], 'lost'), command.join(' ')).toBe(7);
      await nextDay();
      expect(await code(maak())).toBe(7);
      expect(await code(['journaal', 'herstel'])).toBe(0);
      await run(['factuur', 'definitief', ...(await machine.list('/facturen')).map((one) => String(one['id'])), '--ja']);
      for (const days of [0, 31]) {
        await machine.world.sleep(days * 86_400_000);
        machine.carriedOut.length = 0;
        for (const command of commands) expect(await code(command), command.join(' ')).toBe(12);
        expect(machine.carriedOut).toEqual([]);
      }
      expect((await run(maak())).stderr).toMatch(
        /^fout: deze factuur is er al: 2026-000\d van 15\/03\/2026, met dezelfde klant en regels\n/,
      );
      // Of this order another one was meant, which then continues every day again.
      expect(await code(maak('--toch-maken'))).toBe(0);
      await nextDay();
      expect(await code(maak())).toBe(0);
    });

    once('that was found, or that a person says was done, is told apart by its day or its lines alone', async () => {
      expect(await code([...maak(), '--niet-wachten'], 'lost')).toBe(7);
      const [made] = await machine.list('/facturen');
      await nextDay();
      expect(await code(['journaal', 'herstel', '3', '--gedaan', String(made?.['id'])])).toBe(0);
      expect(await code(maak())).toBe(12);
      const other = await id(['klanten', 'maak', '--naam', 'Claes']);
      expect(await code(['factuur', 'maak', '--klant', other, '--regel', 'Advies;3;95;21'])).toBe(0);
      expect(await code(['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;96;21'])).toBe(0);
      expect(await code(maak('--datum', '2026-03-16'))).toBe(0);
    });

    once('does not stop the same order of every day, which this state knows that it made', async () => {
      expect(await code(maak())).toBe(0);
      await nextDay();
      expect(await code(maak())).toBe(0);
      expect(await code(maak())).toBe(12);
      expect(await facturen()).toBe(2);
    });
  });

  describe('links that are for ever', () => {
    const quote = () => id(['offerte', 'maak', '--klant', klant, '--regel', 'Werk;2;50;21']);

    once('a quote is invoiced once, on any day, also after its invoice was made final', async () => {
      const offerte = await quote();
      const factuur = await id(['offerte', 'factureer', offerte, '--klant', klant]);
      await nextDay();
      expect(await run(['offerte', 'factureer', offerte, '--klant', klant, '--json'])).toMatchObject({
        code: 12,
        stderr: expect.stringContaining(factuur) as string,
      });
      await run(['factuur', 'definitief', factuur]);
      await nextDay();
      expect((await run(['offerte', 'factureer', offerte, '--klant', klant])).stderr).toContain(
        'deze offerte werd al gefactureerd: 2026-0001',
      );
      expect(await code(['offerte', 'factureer', offerte, '--klant', klant, '--toch-maken'])).toBe(0);
    });

    once('a quote that an older duit invoiced is known by its lines', async () => {
      const offerte = await quote();
      const factuur = await id(['factuur', 'maak', '--klant', klant, '--regel', 'Werk;2;50;21']);
      await nextDay();
      await nextDay();
      const ended = await run(['offerte', 'factureer', offerte, '--klant', klant, '--json']);
      expect(ended).toMatchObject({ code: 12, stderr: expect.stringContaining(factuur) as string });
    });

    it.runIf(isLong)(
      'draft credit notes of another program are read fifty at a time, once, and then the command goes',
      async () => {
        const [factuur, other] = [await id(maak()), await id(maak('--regel', 'Ander;1;10000;21'))];
        for (const one of [factuur, other]) await run(['factuur', 'definitief', one]);
        // The practice service credits an invoice whole, so the notes are those of 65 small invoices.
        for (let at = 0; at < 54; at++) {
          const regels = [{ omschrijving: `Klein ${at}`, aantal: 1, eenheidsprijs: 1 + at, btw_percentage: 21 }];
          const small = await machine.create('/facturen', { klant_id: klant, regels });
          await machine.create(`/facturen/${String(small['id'])}/definitief`, {});
          await machine.create(`/facturen/${String(small['id'])}/creditnota`, {});
        }
        machine.sent.length = 0;
        expect((await run(['creditnota', 'maak', factuur])).stderr).toContain('4 creditnota');
        expect(gets()).toBeLessThan(60);
        expect(await code(['creditnota', 'maak', factuur])).toBe(0);
        expect(gets()).toBeLessThan(25);
        expect(await code(['creditnota', 'maak', other])).toBe(0);
        expect(gets()).toBeLessThan(10);
      },
      240_000,
    );
  });

  describe('looking has a price', () => {
    once(
      'many drafts with one total are read fifty at a time, once, which needs a memory, and then the invoice is made',
      async () => {
        for (let at = 0; at < 52; at++) {
          const regels = [{ omschrijving: `Rit ${at}`, aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }];
          await machine.create('/facturen', { klant_id: klant, regels });
        }
        const { env } = machine.world;
        Object.assign(machine.world, { env: { ...env, DUIT_GEHEUGEN: 'nee' } });
        const forgetful = await run(maak());
        expect(forgetful).toMatchObject({ code: 12, stderr: expect.stringContaining('zonder DUIT_GEHEUGEN=nee') as string });
        expect(forgetful.stderr).toContain('2 facturen met hetzelfde totaal zijn nog niet gelezen');
        Object.assign(machine.world, { env });
        const tries: [number, number][] = [];
        await remember();
        for (const _ of [0, 1]) {
          machine.sent.length = 0;
          const ended = await code(maak('--profiel', 'zaak'));
          tries.push([ended, gets()]);
        }
        expect(tries.map(([ended]) => ended)).toEqual([12, 0]);
        for (const [, reads] of tries) expect(reads).toBeLessThan(58);
      },
      240_000,
    );
  });

  describe('another channel', () => {
    once('asks for a yes of its own, which --nogmaals is not, and a refused first sending needs none', async () => {
      const factuur = await id(maak());
      await run(['factuur', 'definitief', factuur]);
      const send = (kanaal: string, ...more: string[]) => ['factuur', 'verstuur', factuur, '--kanaal', kanaal, ...more];
      expect(await code(send('email'))).toBe(0);
      const stopped = await run(send('peppol'));
      expect(stopped.code).toBe(12);
      expect((await runIn(send('peppol'), watched(machine.world))).stderr).toContain('--ook-per-peppol');
      expect(stopped.stderr).toContain('2026-0001 is al verstuurd per e-mail');
      expect(await code(send('peppol', '--nogmaals'))).toBe(12);
      expect(await code(send('peppol', '--ook-per-email'))).toBe(12);
      expect(await code(send('peppol', '--ook-per-peppol'))).toBe(0);
      expect(await code(send('email', '--nogmaals'))).toBe(12);
      // Both earlier sendings are told, with the word for each, by the raw call too.
      const both = await run(['api', 'POST', `/facturen/${factuur}/versturen`, '-v', 'kanaal=email']);
      expect(both.code).toBe(12);
      expect(both.stderr).toMatch(/^fout: 2026-0001 is al verstuurd per e-mail, op \S+ \S+; 2026-0001 is al verstuurd via Peppol, op /);
      expect(both.stderr).toContain('duit help factuur verstuur\nZo kan de klant het twee keer boeken.\n');
      expect(await code(send('email', '--nogmaals', '--ook-per-email'))).toBe(0);
    });

    once('goes without a question where the first sending was refused', async () => {
      const factuur = await id(maak());
      await run(['factuur', 'definitief', factuur]);
      const refuses = async () => Response.json({ error: { status: 422, message: 'onbereikbaar' } }, { status: 422 });
      expect(await code(['factuur', 'verstuur', factuur, '--kanaal', 'peppol'], refuses)).toBe(6);
      expect(await code(['factuur', 'verstuur', factuur, '--kanaal', 'email'])).toBe(0);
    });
  });

  describe('a reference of the user', () => {
    it('is made once, known without a request, and offered for a further delivery', async () => {
      expect(await code(named('ORD-118'))).toBe(0);
      await nextDay();
      machine.sent.length = 0;
      const ended = await run(named('ORD-118', '--toch-maken'));
      expect(machine.sent).toEqual([]);
      expect(ended).toMatchObject({ code: 12, stderr: expect.stringContaining("'ORD-118' is al een document") as string });
      expect(ended.stderr).toContain('ORD-118/2');
      const [made] = await machine.list('/facturen');
      expect(JSON.parse((await run(named('ORD-118', '--json'))).stderr)).toMatchObject({ error: { there: [{ id: made?.['id'] }] } });
      expect(JSON.stringify(await machine.list('/facturen'))).not.toContain('ORD-118');
      expect(await code(named('ORD-118/2'))).toBe(0);
    });

    once('sets aside an equal document that this state knows under another one, and no other', async () => {
      expect(await code(named('A-1'))).toBe(0);
      expect(await code(named('A-2'))).toBe(0);
      expect(await facturen()).toBe(2);
      const fresh = await faultyMachine();
      const whom = (await fresh.run('klanten maak --naam Peeters --formaat id'))?.stdout.trim() ?? '';
      await fresh.create('/facturen', {
        klant_id: whom,
        regels: [{ omschrijving: 'Advies', aantal: 3, eenheidsprijs: 95, btw_percentage: 21 }],
      });
      const again = ['factuur', 'maak', '--klant', whom, '--regel', 'Advies;3;95;21', '--eigen-referentie', 'A-3'];
      expect((await fresh.run(again))?.code).toBe(12);
      expect((await fresh.run([...again, '--toch-maken']))?.code).toBe(0);
    });

    once('of a lost reply stays 7 with its reference, and an uncertain one without any stops it too', async () => {
      expect(await code(named('L-1', '--niet-wachten'), 'unread')).toBe(7);
      expect(await code(named('L-1', '--toch-maken'))).toBe(7);
      expect(await code(['journaal', 'herstel', '--niet-wachten'])).toBe(7);
      const text = (await run(named('L-1'))).stderr;
      const way = /duit (journaal herstel \d+ --niet-gedaan|journaal herstel \d+)/.exec(text)?.[1] ?? '';
      expect(await code([...way.replace(' --niet-gedaan', '').split(' '), '--niet-gedaan'])).toBe(0);
      expect(await code(named('L-1'))).toBe(0);
      expect(await code(maak('--regel', 'Ander;1;5;21', '--niet-wachten'), 'unread')).toBe(7);
      expect(await code(named('L-2', '--regel', 'Ander;1;5;21'))).toBe(7);
    });

    once('is free after a refusal and after batch vergeet', async () => {
      const refuses = async () => Response.json({ error: { status: 422, message: 'nee' } }, { status: 422 });
      expect(await code(named('F-1'), refuses)).toBe(6);
      expect(await code(named('F-1'))).toBe(0);
      expect(await code(['batch', 'vergeet', 'F-1', '--ja'])).toBe(0);
      expect(await code(named('F-1', '--datum', '2026-03-14'))).toBe(0);
    });

    once('names one document of a batch and of the commands together, and one kind and customer', async () => {
      const other = await id(['klanten', 'maak', '--naam', 'Claes']);
      expect(await code(named('S-1'))).toBe(0);
      const plan = join(machine.world.folder, 'orders.csv');
      writeFileSync(
        plan,
        'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum\nS-1;Peeters;Advies;3;95;21;2026-03-15\nS-2;Peeters;Advies;3;95;21;2026-03-15\n',
      );
      expect(await code(['batch', 'plan', plan, '-o', join(machine.world.folder, 'plan.json')])).toBe(0);
      expect(await code(['batch', 'voer-uit', join(machine.world.folder, 'plan.json'), '--ja'])).toBe(0);
      expect(await facturen()).toBe(2);
      expect(await code(named('S-2'))).toBe(12);
      const kind = await run(['offerte', 'maak', '--klant', klant, '--regel', 'x;1;1;21', '--eigen-referentie', 'S-1']);
      expect(kind.code).toBe(12);
      expect(kind.stderr).toMatch(/'S-1' is al een ander document: factuur, .*; gevraagd is offerte/);
      const customer = await run(['factuur', 'maak', '--klant', other, '--regel', 'x;1;1;21', '--eigen-referentie', 'S-1']);
      expect(customer.code).toBe(12);
      expect(customer.stderr).toContain(`gevraagd is factuur, ${other}`);
    });

    once('can be a key of --invoer, and of a copy and a quote, and a wrong one is named by its field', async () => {
      const file = join(machine.world.folder, `${randomUUID()}.yaml`);
      const written = (referentie: string) =>
        writeFileSync(
          file,
          `klant: Peeters\neigen_referentie: ${referentie}\nregels:\n  - { omschrijving: a, aantal: 1, eenheidsprijs: 1, btw_percentage: 21 }\n`,
        );
      written('INV-1');
      expect(await code(['factuur', 'maak', '--invoer', file])).toBe(0);
      expect(await code(['factuur', 'maak', '--invoer', file])).toBe(12);
      expect(await code(['factuur', 'maak', '--invoer', file, '--eigen-referentie', 'INV-2'])).toBe(2);
      written('""');
      expect((await run(['factuur', 'maak', '--invoer', file])).stderr).toContain('eigen_referentie');
      const offerte = await id(['offerte', 'maak', '--klant', klant, '--regel', 'w;1;2;21', '--eigen-referentie', 'O-1']);
      expect(await code(['offerte', 'factureer', offerte, '--klant', klant, '--eigen-referentie', 'O-1'])).toBe(12);
      expect(await code(['offerte', 'factureer', offerte, '--klant', klant, '--eigen-referentie', 'O-2'])).toBe(0);
    });

    it('written otherwise is asked at a terminal, and stops elsewhere, whatever makes the document', async () => {
      expect(await code(named('ORD-1'))).toBe(0);
      for (const [at, other] of ['ord-1 ', 'Ord 1', 'ORD\u20131', 'ＯＲＤ-1'].entries()) {
        machine.carriedOut.length = 0;
        const ended = await run(['factuur', 'maak', '--klant', klant, '--regel', `Ander;1;${at + 5};21`, '--eigen-referentie', other]);
        expect([other, ended.code, machine.carriedOut]).toEqual([other, 12, []]);
        expect(ended.stderr).toMatch(
          /^fout: '.*' lijkt te veel op 'ORD-1', dat al een document werd: .*\ntip: Is het hetzelfde document, schrijf de referentie dan net zo\. /,
        );
        expect(ended.stderr).not.toContain('--toch-maken');
      }
      const file = join(machine.world.folder, `${randomUUID()}.json`);
      const regels = [{ omschrijving: 'Ander', aantal: 1, eenheidsprijs: 9, btw_percentage: 21 }];
      writeFileSync(file, JSON.stringify({ klant: 'Peeters', eigen_referentie: ' ord-1', regels }));
      expect(await code(['factuur', 'maak', '--invoer', file])).toBe(12);
      expect(await code(['offerte', 'maak', '--klant', klant, '--regel', 'Ander;1;8;21', '--eigen-referentie', 'ord-1'])).toBe(12);
      const words = ['factuur', 'maak', '--klant', klant, '--regel', 'Ander;1;7;21', '--eigen-referentie', 'ord-1'];
      const { world } = machine;
      const answered = async (word: string) => ({ ...(await runIn(words, typing(world, word))), made: await facturen() });
      expect(await answered('n')).toMatchObject({ code: 12, made: 1 });
      expect(await answered('j')).toMatchObject({ code: 0, made: 2 });
      expect(await code(words)).toBe(12);
    });

    it('of a lost reply stops one that is only written otherwise', async () => {
      expect(await code(named('ORD-1', '--niet-wachten'), 'lost')).toBe(7);
      expect(await code(named('ord-1'))).toBe(7);
      expect(await code(named('ORD-2'))).toBe(12);
      expect(await facturen()).toBe(1);
    });

    it('is one whether its accents are of one character or of two, in every way that it is given', async () => {
      const [one, two] = ['CAFÉ-1'.normalize('NFC'), 'CAFÉ-1'.normalize('NFD')];
      expect(await code(named(two))).toBe(0);
      expect(await code(named(one))).toBe(12);
      expect(await facturen()).toBe(1);
      const [file, plan] = ['orders.csv', 'plan.json'].map((name) => join(machine.world.folder, name));
      const rows = [one, two].map((referentie) => `${referentie};Peeters;Advies;3;95;21;`);
      writeFileSync(file!, ['referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum', ...rows].join('\n'));
      expect(await code(['batch', 'plan', file!, '-o', plan!])).toBe(2);
      expect(await code(['batch', 'vergeet', two, '--ja'])).toBe(0);
      expect(await code(['batch', 'plan', file!, '-o', plan!])).toBe(0);
      expect(await code(['batch', 'voer-uit', plan!, '--ja'])).toBe(0);
      expect(await code(named(two))).toBe(12);
      expect(await facturen()).toBe(2);
      // Two rows of one reference are one document.
      expect(new Set((await machine.list('/facturen')).map((made) => made['totaal_incl']))).toEqual(new Set([344.85, 689.7]));
    });

    once('has at most 200 characters, and neither none nor a control character', async () => {
      machine.sent.length = 0;
      for (const wrong of ['', '  ', 'a\tb', 'x'.repeat(201)]) {
        expect(await run(named(wrong))).toMatchObject({ code: 2, stderr: expect.stringContaining('--eigen-referentie') as string });
      }
      expect(machine.sent).toEqual([]);
      expect(await code(named('x'.repeat(200)))).toBe(0);
    });
  });
});
