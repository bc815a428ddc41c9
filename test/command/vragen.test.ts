import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultyMachine, type Machine } from '../support/faulty.ts';
import { followed } from '../support/followed.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';

const hour = 3_600_000;
const day = '2026-03-15';

type Row = Readonly<Record<string, string | number | null>>;

interface Told {
  readonly naam: string;
  readonly referentie: string | null;
  readonly klant: string | null;
  readonly bedrag: number | null;
  readonly ja: string;
  readonly nee: string;
}

/** A machine with a customer, and an order of whose create no reply came and nothing was made. */
async function unanswered(...words: string[]): Promise<{ machine: Machine; klant: string; make: readonly string[] }> {
  const machine = await faultyMachine();
  const { id } = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
  const make = ['factuur', 'maak', '--klant', String(id), '--regel', 'Advies;1;100;21', '--datum', day, ...words];
  expect((await machine.run(make, 'unread'))?.code).toBe(7);
  return { machine, klant: String(id), make };
}

const questions = async (machine: Machine): Promise<readonly [number | undefined, readonly Told[]]> => {
  const ended = await machine.run('vragen --json');
  return [ended?.code, JSON.parse(ended?.stdout ?? '') as Told[]];
};

const later = (machine: Machine, ms: number) => machine.world.sleep(ms, new AbortController().signal);

describe('a question of a night', () => {
  it('is gone where the whole list of its days shows nothing new, an hour later, and the write may be made once more', async () => {
    const { machine, make } = await unanswered();
    await later(machine, hour - 120_000);
    expect(await questions(machine)).toMatchObject([12, [{ referentie: null, klant: null }]]);
    await later(machine, 120_000);
    expect(await questions(machine)).toEqual([0, []]);
    expect((await machine.run('journaal toon 1 --json'))?.stdout).toContain(' undone list');
    expect((await machine.run(make))?.code).toBe(0);
    expect(await machine.list('/facturen')).toHaveLength(1);
  });

  it.each([
    [1, 12],
    [0, 0],
  ])('is not gone before a whole hour after its request: %d ms short of it ends with %d', async (short, code) => {
    const { machine } = await unanswered();
    const { tijd } = JSON.parse((await machine.run('journaal toon 1 --json'))?.stdout ?? '') as { tijd: string };
    await later(machine, Date.parse(tijd) + hour - short - machine.world.now().getTime());
    expect((await questions(machine))[0]).toBe(code);
  });

  it.each<[string, (machine: Machine, klant: string) => Promise<unknown>]>([
    [
      'another program made a document of that day',
      (machine, klant) => machine.create('/facturen', { klant_id: klant, datum: day, regels: [regel('Iets anders')] }),
    ],
    [
      'a document that was there is shown no more',
      async (machine) => {
        machine.shows = (item) => ('regels' in item || 'nummer' in item ? { ...item, id: randomUUID() } : item);
      },
    ],
  ])('stays where %s', async (_, meanwhile) => {
    const machine = await faultyMachine();
    const { id } = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
    await machine.create('/facturen', { klant_id: id, datum: day, regels: [regel('Vooraf')] });
    expect(
      (await machine.run(['factuur', 'maak', '--klant', String(id), '--regel', 'Advies;1;100;21', '--datum', day], 'unread'))?.code,
    ).toBe(7);
    await meanwhile(machine, String(id));
    await later(machine, 2 * hour);
    expect((await questions(machine))[0]).toBe(12);
  });

  it('stays where the document is there, and the other documents of that day are those of this journal', async () => {
    const { machine, make } = await unanswered();
    expect((await machine.run([...make, '--notities', 'een tweede', '--toch-maken', '--negeer-open']))?.code).toBe(0);
    await later(machine, 2 * hour);
    expect((await questions(machine))[0]).toBe(0);
  });

  it('of a batch names order, customer, amount and day, and the commands for yes and no; a mail carries it', async () => {
    const machine = await faultyMachine();
    await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
    await machine.run('klanten list');
    writeFileSync(
      join(machine.world.folder, 'in.csv'),
      `referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage;datum\nORD-7;Peeters BV;Advies;1;100;21;${day}\n`,
    );
    expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
    expect((await machine.run('batch voer-uit plan.json --ja', 'unread'))?.code).toBe(7);
    const [code, [one]] = await questions(machine);
    expect({ code, one }).toMatchObject({
      code: 12,
      one: {
        bewerking: 'facturen.create',
        referentie: 'ORD-7',
        bedrag: 121,
        datum: day,
        ja: `duit journaal herstel ${one?.naam} --gedaan <id>`,
        nee: `duit journaal herstel ${one?.naam} --niet-gedaan`,
      },
    });
    const mail = await machine.run('vragen --eml --aan boekhouding@example.be');
    expect(mail?.code).toBe(12);
    expect(mail?.stdout).toMatch(/^X-Unsent: 1\r\nTo: <?boekhouding@example\.be>?\r\nSubject: /);
    expect(mail?.stdout).toContain('ORD-7');
    expect((await machine.run('vragen --eml'))?.code).toBe(2);
    expect((await machine.run('vragen --aan x@example.be'))?.code).toBe(2);
    expect((await machine.run(one?.nee.replace('duit ', '') ?? ''))?.code).toBe(0);
    // The order itself is still to be done.
    expect(await questions(machine)).toMatchObject([0, [{ soort: 'batch', naam: 'in.csv', aantal: 1, ja: null }]]);
    expect((await machine.run('batch voer-uit plan.json --ja'))?.code).toBe(0);
    expect(await questions(machine)).toEqual([0, []]);
    expect((await machine.run('vragen --eml --aan boekhouding@example.be'))?.stdout).toBe('');
  });

  it('about a sending is never answered by a list', async () => {
    const machine = await faultyMachine();
    const { id } = await machine.create('/klanten', { naam: 'Peeters BV', email: 'p@example.be' });
    const { id: factuur } = await machine.create('/facturen', { klant_id: id, datum: day, regels: [regel('Advies')] });
    expect((await machine.run(`factuur definitief ${String(factuur)}`))?.code).toBe(0);
    expect((await machine.run(`factuur verstuur ${String(factuur)} --kanaal email`, 'lost'))?.code).toBe(7);
    await later(machine, 2 * hour);
    const [code, [one]] = await questions(machine);
    expect({ code, one }).toMatchObject({
      code: 12,
      one: { bewerking: 'facturen.versturen', nummer: '2026-0001', ja: `duit journaal herstel ${one?.naam} --gedaan` },
    });
  });
});

const regel = (omschrijving: string) => ({ omschrijving, aantal: 1, eenheidsprijs: 100, btw_percentage: 21 });

it.each([2 * hour, 0])('several questions wait one minute together, where the clock was set back %d ms', async (back) => {
  const { machine, make } = await unanswered();
  for (const line of ['Ander werk;2;50;21', 'Nog iets;3;20;21']) {
    const other = [...make.slice(0, 4), '--regel', line, '--datum', day, '--negeer-open', '--niet-wachten'];
    expect(await machine.run(other, 'unread')).toMatchObject({ code: 7 });
  }
  const { world } = machine;
  const begun = world.monotonic();
  const { code, stdout } = await run('vragen --json', { ...world, now: () => new Date(world.now().getTime() - back) });
  expect([code, JSON.parse(stdout)]).toMatchObject([12, [{}, {}, {}]]);
  expect(world.monotonic() - begun).toBeLessThanOrEqual(61_000);
});

describe('duit vragen', () => {
  const kinds = async (machine: Machine): Promise<readonly [number | undefined, readonly unknown[]]> => {
    const ended = await machine.run('vragen --json');
    const shown = JSON.parse(ended?.stdout ?? '') as Row[];
    return [ended?.code, shown.map(({ soort, naam, commando }) => [soort, naam, commando])];
  };

  /** A machine with a customer on Peppol, whose sendings the network refuses. */
  async function refusing(): Promise<Machine> {
    const machine = await faultyMachine();
    machine.shows = (document) => (document['peppol_status'] === undefined ? document : { ...document, peppol_status: 'geweigerd' });
    const ofKlant = { kbo_btw_nummer: 'BE0403123486', peppol_id: '0208:0403123486', email: 'p@example.be' };
    await machine.create('/klanten', { naam: 'Peeters', ...ofKlant });
    return machine;
  }

  async function final(machine: Machine, price = 100): Promise<string> {
    const id = (await machine.run(`factuur maak --klant Peeters --regel Advies;1;${price};21 --formaat id`))?.stdout.trim() ?? '';
    return JSON.parse((await machine.run(`factuur definitief ${id} --json --ja`))?.stdout ?? '').nummer as string;
  }

  it('shows what was left lying, each with its next command, and ends with 0', async () => {
    const machine = await refusing();
    const nummer = await final(machine);
    expect((await machine.run(`factuur verstuur ${nummer} --kanaal peppol --ja`))?.code).toBe(8);
    await followed(machine.world, { id: 'b7', stand: 'opzij', factuurnummer: 'V-12', leverancier: 'Claes', reden: 'code 1' });
    await followed(machine.world, { id: 'c7', stand: 'wacht' }, { id: 'd7', stand: 'opzij', bekeken: '2026-03-02T08:00:00.000Z' });
    writeFileSync(
      join(machine.world.folder, 'in.csv'),
      'referentie;klant;omschrijving;aantal;eenheidsprijs;btw_percentage\nA1;Peeters;Advies;1;1;21\nA2;Peeters;Advies;1;2;21\n',
    );
    expect((await machine.run('batch plan in.csv -o plan.json'))?.code).toBe(0);
    expect(await kinds(machine)).toEqual([
      0,
      [
        ['inbox', 'b7', 'duit inbox opnieuw b7'],
        ['verzending', nummer, `duit factuur toon ${nummer}`],
      ],
    ]);
    const shown = await machine.run('vragen --formaat tabel');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown?.stdout).toContain('door Peppol niet aanvaard');
    const { world } = machine;
    const narrow = await run('vragen --geen-kleur', { ...world, stdout: { ...world.stdout, isTTY: true, columns: 80 } });
    const [heading = ''] = narrow.stdout.split('\n');
    expect(heading).toMatch(/^Soort +Wat +/);
    expect(heading).not.toContain('…');
    const mail = await machine.run('vragen --eml --aan boekhouding@example.be');
    expect(mail?.stdout).toContain('Subject: duit: 2 zaken wachten op een mens');
    expect(mail?.stdout).toContain(`Verder met: duit factuur toon ${nummer}`);
  });

  it('shows a refused delivery no more once the invoice went by e-mail or was paid', async () => {
    const machine = await refusing();
    const [first, second] = [await final(machine), await final(machine, 200)];
    for (const nummer of [first, second]) await machine.run(`factuur verstuur ${nummer} --kanaal peppol --ja`);
    expect((await kinds(machine))[1]).toHaveLength(2);
    await machine.run(`factuur verstuur ${first} --kanaal email`);
    expect((await kinds(machine))[1]).toEqual([['verzending', second, `duit factuur toon ${second}`]]);
    machine.shows = (document) => (document['nummer'] === second ? { ...document, status: 'betaald' } : document);
    expect(await kinds(machine)).toEqual([0, []]);
  });

  it('ends with 12 for an approval that waits, and not for one that was given', async () => {
    const machine = await refusing();
    const id = (await machine.run('factuur maak --klant Peeters --regel Advies;1;100;21 --formaat id'))?.stdout.trim() ?? '';
    expect((await machine.run('profiel wijzig --goedkeuring definitief'))?.code).toBe(0);
    expect((await machine.run(['factuur', 'definitief', id, '--ja', '--reden', 'klant belde']))?.code).toBe(12);
    expect(await kinds(machine)).toEqual([12, [['goedkeuring', 'a1', 'duit goedkeuring toon a1']]]);
    const told = await machine.run('vragen');
    expect(told?.stderr).toBe('fout: 1 goedkeuring wacht\ntip: Beslis met duit goedkeuring geef of weiger.\nDaarover beslist een mens.\n');
    expect((await machine.run('vragen --formaat tabel'))?.stdout).toContain('klant belde');
    expect((await run(['goedkeuring', 'weiger', 'a1'], typing(machine.world, 'j'))).code).toBe(0);
    expect(await kinds(machine)).toEqual([0, []]);
  });

  it('makes no request if nothing waits, and says so', async () => {
    const machine = await refusing();
    machine.carriedOut.length = 0;
    expect(await machine.run('vragen')).toMatchObject({ code: 0, stdout: '', stderr: 'Er wacht niets op jou.\n' });
    expect(machine.carriedOut).toEqual([]);
  });

  it('takes the place of journaal vragen, which is gone', async () => {
    const machine = await faultyMachine();
    expect(await machine.run('journaal vragen')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('onbekend commando vragen') as string,
    });
  });
});
