import { describe, expect, it } from 'vitest';
import { idOf } from '../support/answers.ts';
import { answersFor, archived, note, sold, zipIn } from '../support/export.ts';
import { makeProfile, openOffice } from '../support/desks.ts';
import { sampleBySeed } from '../support/long.ts';
import { savedWorld, sentBy } from '../support/service.ts';
import { typing } from '../support/typing.ts';
import { run } from '../support/world.ts';
import { smallUbl } from '../support/small-ubl.ts';

const peeters = ['--naam', 'Peeters en Zonen', '--kbo-btw-nummer', 'BE 0403.123.486', '--peppol-id', '0208:0403123486'];

/** An account of the sample data and these customers, at which a machine without a memory of them works. */
async function account(...customers: (readonly string[])[]) {
  const world = await savedWorld();
  for (const fields of [peeters, ...customers]) {
    const made = await run(['klanten', 'maak', ...fields, '--toch-maken', '--ja'], world);
    expect(made.code, made.stderr).toBe(0);
  }
  await run('geheugen wis --ja', world);
  sentBy(world);
  return world;
}

const words = ['BE0403.123.486', '0403123486', '403 123 486', 'be 0403 123 486', '0208:0403123486', '0208:BE0403.123.486'];

describe('a customer named by its number', () => {
  it('is shown by whatever way it is written, and costs one request once it was read', async () => {
    const world = await account();
    for (const word of words) {
      const toon = ['klanten', 'toon', word, '--velden', 'naam'];
      expect(await run(toon, world), word).toEqual({ code: 0, stdout: 'naam\tPeeters en Zonen\n', stderr: '' });
      sentBy(world);
      await run(toon, world);
      expect(sentBy(world), word).toEqual([expect.stringMatching(/^GET \/klanten\/[0-9a-f-]{36}$/)]);
    }
  });

  it('gets an invoice, once the list and the customers that memory lacks were read', async () => {
    const world = await account();
    const maak = ['factuur', 'maak', '--klant', 'BE0403123486', '--regel', 'Advies;1;100;21', '--velden', 'id'];
    const all = (await run('klanten list --alles --formaat id', world)).stdout.trim().split('\n').length;
    sentBy(world);
    expect((await run(maak, world)).code).toBe(0);
    expect(sentBy(world).filter((request) => request.startsWith('GET /klanten/'))).toHaveLength(all);
    expect((await run(maak, world)).code).toBe(12);
    expect(sentBy(world).filter((request) => request.startsWith('GET /klanten/'))).toHaveLength(1);
  });

  it('of the Netherlands is found with and without its country on record', async () => {
    const world = await account(['--naam', 'Jansen', '--land', 'NL', '--kbo-btw-nummer', '004495445B01']);
    for (const word of ['NL004495445B01', 'nl 0044.95445.B01'])
      expect((await run(['klanten', 'toon', word, '--velden', 'naam'], world)).stdout).toBe('naam\tJansen\n');
  });

  it('that two customers have is ambiguous: both are named, and nothing is chosen', async () => {
    const world = await account(['--naam', 'Peeters Bakkerij', '--kbo-btw-nummer', '0403123486']);
    for (const line of [
      ['klanten', 'toon', 'BE0403123486'],
      ['factuur', 'maak', '--klant', 'BE0403123486', '--regel', 'A;1;1;21'],
    ]) {
      const { code, stderr } = await run(line, world);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /^fout: 'BE0403123486' kan meer dan één klant zijn:\n {2}\S{36} {2}Peeters Bakkerij\n {2}\S{36} {2}Peeters en Zonen\n/,
      );
    }
    expect(sentBy(world).filter((request) => request.startsWith('POST'))).toEqual([]);
    const { stderr } = await run(['klanten', 'toon', 'BE0403123486', '--velden', 'naam'], typing(world, '2'));
    expect(stderr).toContain('Peeters Bakkerij');
  });

  it('that no customer has is not found', async () => {
    const world = await account();
    expect(await run('klanten toon BE0417497106', world)).toEqual({
      code: 3,
      stdout: '',
      stderr: "fout: geen klant 'BE0417497106' gevonden\ntip: Bekijk welke er zijn: duit klanten list\n",
    });
  });

  it('that was corrected on another machine names the customer that has it now, and the old one none', async () => {
    const { desk } = await openOffice();
    const [here, there] = [desk('hier'), desk('daar')];
    for (const one of [here, there]) expect(await makeProfile(one)).toBe(0);
    await here.run('klanten maak --naam Janssens --kbo-btw-nummer 0417497106');
    expect((await here.run('klanten toon 0417497106 --velden naam')).stdout).toBe('naam\tJanssens\n');
    await there.run('klanten wijzig Janssens --kbo-btw-nummer 0403123486 --ja');
    expect((await here.run('factuur maak --klant 0417497106 --regel A;1;1;21')).code).toBe(3);
    expect((await here.run('klanten toon 0403123486 --velden naam')).stdout).toBe('naam\tJanssens\n');
  });

  it('whose digits are wrong is refused before anything is sent', async () => {
    const world = await account();
    for (const [word, stderr] of [
      ['BE0403123487', "fout: 'BE0403123487': de controlecijfers kloppen niet; bij 0403.123.4.. hoort 0403.123.486\n"],
      ['2403.123.486', "fout: '2403.123.486': een Belgisch nummer begint met 0 of 1\n"],
      [
        'NL004495446B01',
        "fout: 'NL004495446B01': de controlecijfers van dit btw-nummer van NL kloppen niet; vraag het nummer na bij de klant\n",
      ],
      ['0208:0403123487', "fout: '0208:0403123487': het nummer in dit adres klopt niet; misschien bedoel je 0208:0403123486\n"],
    ] as const)
      for (const line of [
        ['klanten', 'toon', word],
        ['factuur', 'maak', '--klant', word, '--regel', 'A;1;1;21'],
        ['openstaand', '--klant', word],
      ])
        expect(await run(line, world)).toMatchObject({ code: 2, stderr });
    expect(sentBy(world)).toEqual([]);
  });

  it('is no number where it only looks a little like one', async () => {
    const world = await account(['--naam', 'RO 2000'], ['--naam', 'Straat 12345678']);
    for (const naam of ['RO 2000', 'Straat 12345678'])
      expect((await run(['klanten', 'toon', naam, '--velden', 'naam'], world)).stdout).toBe(`naam\t${naam}\n`);
  });
});

describe('the day book for the accountant', () => {
  const line = (btw_percentage: number, totaal: number, omschrijving = 'Advies') => ({
    omschrijving,
    aantal: 1,
    eenheidsprijs: totaal,
    btw_percentage,
    totaal,
  });
  const plain = (nummer: string): string =>
    smallUbl({ nummer, btw: '', tarieven: [['21', '100', '21']], totalen: ['100', '21', '121'] }).replaceAll(
      /<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/g,
      '',
    );
  const klant = { id: idOf(70), naam: 'Bakkerij Peeters BV', land: 'BE', kbo_btw_nummer: '0403.123.486' };
  const amounts = { totaal_excl: 100, totaal_btw: 21, totaal_incl: 121 };

  const boxes: readonly [what: string, regels: readonly ReturnType<typeof line>[], customer: object, columns: string][] = [
    ['21 %', [line(21, 100)], klant, 'BE0403123486;03 54;'],
    ['6 and 21 %', [line(21, 100), line(6, 0.5)], klant, 'BE0403123486;01 03 54;'],
    [
      '0 % whose text names the law',
      [line(0, 100, 'Vrijgesteld, artikel 39bis: intracommunautaire levering')],
      klant,
      'BE0403123486;46 54;',
    ],
    ['0 % of which nothing tells the reason', [line(0, 100)], klant, 'BE0403123486;;'],
    ['21 % to a customer abroad without a number', [line(21, 100)], { ...klant, land: 'FR', kbo_btw_nummer: null }, ';;'],
  ];

  it.each(sampleBySeed(boxes, 3, 1))(
    'has the box of %s, and the VAT number of the customer where the UBL has none',
    async (_, regels, customer, columns) => {
      const one = { ...sold, ...amounts, regels };
      const { world, answers } = await archived(one);
      Object.assign(answers, answersFor(one, note), {
        [`GET /klanten/${idOf(70)}`]: { data: customer },
        [`GET /facturen/${sold.id}/ubl`]: plain(sold.nummer),
      });
      await run(`klanten toon ${idOf(70)}`, world);
      await run('archief bijwerken --map nieuw', world);
      expect((await run('archief exporteer --map nieuw --kwartaal 2026-4 -o k4.zip', world)).code).toBe(0);
      const [head, row] = (zipIn(world)['verkoopdagboek.csv'] ?? '').split('\r\n');
      expect(head).toContain('klant;btw_nummer;rooster;vervaldatum');
      expect(row).toContain(`Bakkerij Peeters BV;${columns}2026-11-04`);
    },
  );
});
