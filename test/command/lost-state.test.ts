import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandsOn, faultyMachine, type Machine } from '../support/faulty.ts';
import { sampleBySeed } from '../support/long.ts';
import { typing } from '../support/typing.ts';
import { run as runIn } from '../support/world.ts';

const day = 86_400_000;

describe('an order without a day whose state is lost', () => {
  let machine: Machine;
  let klant: string;

  const { run, code, id, facturen, lose } = commandsOn(() => machine);
  const maak = (...more: string[]) => ['factuur', 'maak', '--klant', klant, '--regel', 'Advies;3;95;21', ...more];
  const orders = (...rows: string[]) => {
    const head = 'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum;eindstatus;kanaal';
    writeFileSync(join(machine.world.folder, 'in.csv'), [head, ...rows].join('\n'));
  };
  const order = (referentie: string, prijs = 100, datum = '') => `${referentie};Peeters;Advies;1;${prijs};21;${datum};verstuurd;email`;
  const planned = async () => {
    const { stdout } = await run('batch plan in.csv -o plan.json --overschrijven --json');
    return (JSON.parse(stdout) as { waarschuwingen: string | null }[]).map(({ waarschuwingen }) => waarschuwingen ?? '');
  };
  const carriedOut = async (...more: string[]) => {
    const { code: ended, stdout, stderr } = await run(['batch', 'voer-uit', 'plan.json', '--ja', '--json', ...more]);
    return { code: ended, results: (JSON.parse(stdout) as { resultaat: string }[]).map(({ resultaat }) => resultaat), stderr };
  };

  beforeEach(async () => {
    machine = await faultyMachine();
    klant = await id(['klanten', 'maak', '--naam', 'Peeters', '--email', 'peeters@example.be']);
  });

  it.each(sampleBySeed([1, 6], 2, 2))('is not invoiced again %i days later, by any command, unless another one is meant', async (days) => {
    const regels = JSON.stringify([{ omschrijving: 'Api', aantal: 1, eenheidsprijs: 9, btw_percentage: 21 }]);
    const source = await id(maak('--regel', 'Ander;1;10;21', '--datum', '2026-01-10'));
    const offerte = await id(['offerte', 'maak', '--klant', klant, '--regel', 'Werk;2;50;21', '--datum', '2026-01-10']);
    const commands = [
      maak(),
      ['offerte', 'maak', '--klant', klant, '--regel', 'Werk;3;50;21'],
      ['factuur', 'kopieer', source],
      ['offerte', 'factureer', offerte, '--klant', klant],
      ['api', 'POST', '/facturen', '-v', `klant_id=${klant}`, '-t', `regels=${regels}`],
    ];
    for (const command of commands) expect(await code(command), command.join(' ')).toBe(0);
    await lose(days);
    machine.carriedOut.length = 0;
    for (const command of commands) {
      const { stderr, code: ended } = await run([...command, '--json']);
      expect([ended, JSON.parse(stderr.trim().split('\n').at(-1) ?? '')], command.join(' ')).toMatchObject([
        12,
        { error: { there: [{ id: expect.any(String) as string }] }, outcome: 'nothing_sent' },
      ]);
    }
    expect(machine.carriedOut).toEqual([]);
    expect((await run(maak())).stderr).toMatch(
      /^fout: deze factuur is er al: concept \w{8} van 15\/03\/2026, met dezelfde klant en regels\n/,
    );
    for (const command of commands) expect(await code([...command, '--toch-maken']), command.join(' ')).toBe(0);
    for (const command of commands) expect(await code(command), command.join(' ')).toBe(12);
  });

  it('is told apart by its customer, its lines, a typed day, and a week', async () => {
    expect(await code(maak())).toBe(0);
    await lose(3);
    expect(await code(maak())).toBe(12);
    const other = await id(['klanten', 'maak', '--naam', 'Claes']);
    expect(await code(['factuur', 'maak', '--klant', other, '--regel', 'Advies;3;95;21'])).toBe(0);
    expect(await code(maak('--regel', 'Nog;1;1;21'))).toBe(0);
    expect(await code(maak('--datum', '2026-03-18'))).toBe(0);
    // This state made it now, so the next day it is another order.
    await machine.world.sleep(4 * day);
    expect(await code(maak())).toBe(0);
    await lose(7);
    expect(await code(maak())).toBe(0);
  });

  it('is asked at a terminal', async () => {
    expect(await code(maak())).toBe(0);
    await lose(2);
    expect((await runIn(maak(), typing(machine.world, 'n'))).code).toBe(12);
    expect(await facturen()).toBe(1);
    const yes = await runIn(maak(), typing(machine.world, 'j'));
    expect(yes).toMatchObject({ code: 0, stderr: expect.stringContaining('Toch nog eens doen? [j/N]') as string });
    expect(await facturen()).toBe(2);
  });

  it('costs no request more, and what a lost reply made is found as before', async () => {
    await code(maak());
    machine.sent.length = 0;
    expect(await code(maak('--regel', 'Ander;1;7;21'))).toBe(0);
    expect(machine.sent.map((line) => line.replace(/\?.*/, ''))).toEqual(['GET /facturen', 'POST /facturen']);
    expect(await code(maak('--regel', 'Nog;1;8;21'), 'lost')).toBe(0);
    expect(await facturen()).toBe(3);
  });

  it('in a batch stops where it is there already, and only one that is named is made all the same', async () => {
    orders(order('A-1'), order('A-2', 200), order('A-3', 300, '2026-03-15'));
    await planned();
    expect(await carriedOut()).toMatchObject({ code: 0, results: ['klaar', 'klaar', 'klaar'] });
    await lose(2);
    orders(order('A-1'), order('A-2', 200), order('A-3', 300, '2026-03-15'), order('A-4', 400));
    const remarks = await planned();
    expect(remarks.slice(1, 3)).toEqual([
      expect.stringMatching(/^deze factuur is er al: 2026-000\d van 15\/03\/2026, met dezelfde klant en regels; /),
      expect.stringMatching(/^deze factuur is er al: 2026-000\d van 15\/03\/2026, met dezelfde klant en regels; /),
    ]);
    expect(remarks[0]).toMatch(/^deze factuur is er al: 2026-000\d van 15\/03\/2026, met dezelfde klant, datum en regels; /);
    expect(await carriedOut()).toMatchObject({ code: 8, results: ['bestaat_al', 'bestaat_al', 'bestaat_al', 'klaar'] });
    expect(await carriedOut()).toMatchObject({ code: 12, results: ['bestaat_al', 'bestaat_al', 'bestaat_al', 'klaar'] });
    expect(await facturen()).toBe(4);
    expect((await run('batch voer-uit plan.json --ja --toch-maken-voor A-9')).code).toBe(2);
    expect(await carriedOut('--toch-maken-voor', 'A-2')).toMatchObject({
      code: 8,
      results: ['bestaat_al', 'bestaat_al', 'klaar', 'klaar'],
    });
    expect(await facturen()).toBe(5);
    expect(machine.mails('2026-0006')).toBe(0);
  });

  it('in a batch at a terminal is made and sent once a person says that it is another one', async () => {
    orders(order('A-1'));
    await planned();
    expect(await carriedOut()).toMatchObject({ code: 0 });
    await lose(2);
    await planned();
    const no = await runIn('batch voer-uit plan.json', typing(machine.world, 'j', 'n'));
    expect([no.code, await facturen()]).toEqual([12, 1]);
    const yes = await runIn('batch voer-uit plan.json', typing(machine.world, 'j', 'j'));
    expect([yes.code, await facturen(), machine.mails('2026-0002')], yes.stderr).toEqual([0, 2, 1]);
  });

  it('in a batch is taken over though it is of another day, and not sent again', async () => {
    orders(order('A-1'));
    await planned();
    expect(await carriedOut()).toMatchObject({ code: 0 });
    const [made] = await machine.list('/facturen');
    await lose(2);
    await planned();
    const taken = await carriedOut('--neem-over', `A-1=${String(made?.['id'])}`);
    expect(taken).toMatchObject({ code: 12, results: ['te_beslissen'] });
    expect([await facturen(), machine.mails('2026-0001')]).toEqual([1, 1]);
    // A day of its own must agree.
    orders(order('A-1', 100, '2026-03-17'));
    await lose(0);
    await planned();
    expect((await run(['batch', 'voer-uit', 'plan.json', '--ja', '--neem-over', `A-1=${String(made?.['id'])}`])).stderr).toContain(
      'de datum (2026-03-15)',
    );
  });

  it('in a plan that is carried out days later still stops', async () => {
    orders(order('A-1'));
    await planned();
    expect(await carriedOut()).toMatchObject({ code: 0 });
    await lose(1);
    await planned();
    await machine.world.sleep(2 * day);
    expect(await carriedOut()).toMatchObject({ code: 12, results: ['bestaat_al'] });
    expect(await facturen()).toBe(1);
  });

  it('in a batch of every day that this state knows is another order each day', async () => {
    for (const name of ['A', 'B', 'C']) {
      orders(order(`${name}-1`));
      await planned();
      expect(await carriedOut(), name).toMatchObject({ code: 0, results: ['klaar'] });
      await machine.world.sleep(day);
    }
    expect(await facturen()).toBe(3);
  });
});
