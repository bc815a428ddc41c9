import { describe, expect, it } from 'vitest';
import { readBank } from '../../../../src/jobs/bank/decisions.ts';
import { keepStatements } from '../../../../src/jobs/bank/keep.ts';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';
import { memoryStateStore } from '../../../support/memory-state-store.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import type { MadeRow, MadeStatement } from '../../../support/bank/made.ts';
import { charge, codaTotal, entry, payment, stmt } from '../../../support/bank/parts.ts';

const made = { tijd: '2026-11-20T10:00:00.000Z', gebruiker: 'anna', computer: 'kantoor-1' };
const [first, second] = ['202600000192', '202600000293'];

async function read(file: string): Promise<{ statements: BankStatement[]; told: string[] }> {
  const told: string[] = [];
  const statements = await readStatements({ name: 'f', bytes: Buffer.from(file, 'latin1') }, { tell: ({ nl }) => told.push(nl) });
  return { statements, told };
}
const rowsIn = async (file: string) => {
  const { statements, told } = await read(file);
  return { told, rows: statements[0]!.rows.map(({ cents, ogm, kind }) => [cents, ogm, kind]), all: statements[0]!.rows };
};
const both = [payment('300.00', first), payment('300.00', second)];
const withCosts = [
  [30_000, first, 'payment'],
  [30_000, second, 'payment'],
  [-250, null, 'costs'],
];

describe('payments less the charges of the bank', () => {
  it.each([
    ['on the entry, included', entry('597.50', both, { charges: charge('2.50', 'true') })],
    ['on the entry, where the bank does not say whether', entry('597.50', both, { charges: charge('2.50') })],
    [
      'on each payment',
      entry('597.50', [
        payment('300.00', first, { charges: charge('1.25', 'true') }),
        payment('300.00', second, { charges: charge('1.25', 'true') }),
      ]),
    ],
    [
      'on entry and payment, the same',
      entry('597.50', [payment('300.00', first, { charges: charge('2.50') }), both[1]!], { charges: charge('2.50') }),
    ],
    [
      'on entry and payment, others',
      entry('597.50', [payment('300.00', first, { charges: charge('1.00') }), both[1]!], { charges: charge('1.50') }),
    ],
    [
      'as a total with tax',
      entry('597.50', both, {
        charges:
          '<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">2.50</TtlChrgsAndTaxAmt><Rcrd><Amt Ccy="EUR">2.07</Amt><CdtDbtInd>DBIT</CdtDbtInd></Rcrd></Chrgs>',
      }),
    ],
    [
      'beside one that is not included',
      entry('597.50', both, { charges: `<Chrgs>${charge('2.50', 'true').slice(7, -8)}${charge('9.00', 'false').slice(7, -8)}</Chrgs>` }),
    ],
  ])('divide into the payments and a row of costs: %s', async (_what, written) => {
    const { rows, told } = await rowsIn(stmt('597.50', written));
    expect(rows).toEqual(withCosts);
    expect(told).toEqual([]);
  });

  it('divide so in version 2, which has no records', async () => {
    const old = '<Chrgs><Amt Ccy="EUR">2.50</Amt><CdtDbtInd>DBIT</CdtDbtInd></Chrgs>';
    const details = [payment('300.00', first, { version: 2 }), payment('300.00', second, { version: 2 })];
    expect((await rowsIn(stmt('597.50', entry('597.50', details, { charges: old, version: 2 }), 2))).rows).toEqual(withCosts);
    const each = details.map((one) => one.replace('</TxDtls>', `${old.replace('2.50', '1.25')}</TxDtls>`));
    expect((await rowsIn(stmt('597.50', entry('597.50', each, { version: 2 }), 2))).rows).toEqual(withCosts);
  });

  it('divide so where money goes out', async () => {
    const written = entry('602.50', both, { charges: charge('2.50', 'true'), side: 'DBIT' });
    const { rows } = await rowsIn(stmt('-602.50', written));
    expect(rows).toEqual([
      [-30_000, first, 'payment'],
      [-30_000, second, 'payment'],
      [-250, null, 'costs'],
    ]);
  });

  it.each([
    ['are told to be apart', charge('2.50', 'false')],
    ['make another amount', charge('2.49', 'true')],
    ['are in another currency', charge('2.50', 'true', 'USD')],
    ['are none', ''],
  ])('stay one row with all texts where the charges %s, which is said once', async (_what, charges) => {
    const { all, told } = await rowsIn(stmt('597.50', entry('597.50', both, { charges })));
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({ cents: 59_750, ogm: null, party: `Klant ${first}, Klant ${second}`, kind: 'payment' });
    expect(all[0]?.text).toContain('+++202/6000/00192+++ +++202/6000/00293+++');
    expect(told).toEqual(['afschrift 7, boeking van 597,50 op 17/11/2026: de details zijn samen 600,00; ze is als één betaling bewaard']);
  });

  it('say it once of a statement with several such entries, and leave the others whole', async () => {
    const { rows, told } = await rowsIn(
      stmt('1792.50', entry('597.50', both) + entry('597.50', both) + entry('597.50', both, { charges: charge('2.50') })),
    );
    expect(rows.map(([cents]) => cents)).toEqual([59_750, 59_750, 30_000, 30_000, -250]);
    expect(told).toEqual([expect.stringMatching(/zijn samen 600,00; ze is als één betaling bewaard; zo zijn er nog 1$/)]);
  });

  it('read amounts of details that are none as told by nobody', async () => {
    const strange = [payment('300.123', first), payment('veel', second)];
    const { all } = await rowsIn(stmt('597.50', entry('597.50', strange)));
    expect(all.map(({ cents }) => cents)).toEqual([59_750]);
    expect(all[0]?.text).toContain('+++202/6000/00192+++');
  });
});

describe('one payment less the charges of the bank', () => {
  it.each([
    ['on the entry', entry('297.50', [payment('300.00', first)], { charges: charge('2.50', 'true') })],
    ['on the payment', entry('297.50', [payment('300.00', first, { charges: charge('2.50') })])],
    ['on both', entry('297.50', [payment('300.00', first, { charges: charge('2.50') })], { charges: charge('2.50') })],
    [
      'beside the amount that was ordered',
      entry('297.50', [payment('297.50', first, { ordered: '300.00' })], { charges: charge('2.50', 'true') }),
    ],
    ['without any amount of the payment', entry('297.50', [payment(null, first)], { charges: charge('2.50', 'true') })],
  ])('tells what the payer paid: %s', async (_what, written) => {
    const { all, told } = await rowsIn(stmt('297.50', written));
    expect(all).toMatchObject([{ cents: 29_750, ogm: first, gross: 30_000 }]);
    expect(told).toEqual([]);
  });

  it('says what the payer paid where no charges are named', async () => {
    for (const charges of ['', charge('2.50', 'false')]) {
      const { all, told } = await rowsIn(stmt('297.50', entry('297.50', [payment('300.00', first)], { charges })));
      expect(all).toMatchObject([{ cents: 29_750, gross: 30_000 }]);
      expect(told).toEqual([expect.stringMatching(/boeking van 297,50 op 17\/11\/2026: de betaler betaalde 300,00/)]);
    }
  });

  it('tells the payment itself where money goes out', async () => {
    const { all } = await rowsIn(stmt('-302.50', entry('302.50', [payment('300.00', first)], { charges: charge('2.50'), side: 'DBIT' })));
    expect(all).toMatchObject([{ cents: -30_250, gross: -30_000 }]);
  });

  it.each([
    ['of charges that are apart', entry('300.00', [payment('300.00', first)], { charges: charge('2.50', 'false') })],
    ['of another currency', entry('300.00', [payment('320.00', first, { currency: 'USD' })])],
  ])('tells no other amount %s', async (_what, written) => {
    const { all, told } = await rowsIn(stmt('300.00', written));
    expect(all[0]).not.toHaveProperty('gross');
    expect(told).toEqual([]);
  });
});

describe('the text of an entry', () => {
  it('belongs to none of its payments where there are several', async () => {
    const written = entry('600.00', both, { text: 'Verzamelbetaling vanaf 2026-0001' });
    expect((await rowsIn(stmt('600.00', written))).all.map(({ text }) => text)).toEqual(['', '']);
    const costs = entry('597.50', both, { text: 'Verzamelbetaling vanaf 2026-0001', charges: charge('2.50') });
    expect((await rowsIn(stmt('597.50', costs))).all.map(({ text }) => text)).toEqual(['', '', '']);
  });

  it.each([
    ['payments', stmt('600.00', entry('600.00', both, { text: 'Verzamelbetaling 31' })), ['Verzamelbetaling 31', 'Verzamelbetaling 31']],
    [
      'payments and charges',
      stmt('597.50', entry('597.50', both, { text: 'Batch', charges: charge('2.50') })),
      ['Batch', 'Batch', 'Batch'],
    ],
    ['payments without it', stmt('600.00', entry('600.00', both)), [undefined, undefined]],
    ['one payment', stmt('300.00', entry('300.00', [payment('300.00', first)], { text: 'Batch' })), [undefined]],
    ['payments that do not make it', stmt('597.50', entry('597.50', both, { text: 'Batch' })), [undefined]],
    [
      'details in CODA',
      codaTotal(60_000, '1', [
        [30_000, '5', first],
        [30_000, '5', second],
      ]).replace(/^(2100010000.{51})0 {53}/m, `$10${'Verzameling 31'.padEnd(53)}`),
      ['Verzameling 31', 'Verzameling 31'],
    ],
  ])('is kept beside each of its parts, and makes no match: %s', async (_, file, expected) => {
    expect((await rowsIn(file)).all.map((row) => row.booking_text)).toEqual(expected);
  });

  it('belongs to the row of one payment, and to the row of an entry that does not divide', async () => {
    const one = entry('300.00', [payment('300.00', first)], { text: 'over 2026-0001' });
    expect((await rowsIn(stmt('300.00', one))).all[0]?.text).toBe('over 2026-0001');
    const none = entry('300.00', [], { text: 'over 2026-0001' });
    expect((await rowsIn(stmt('300.00', none))).all[0]?.text).toBe('over 2026-0001');
    const uneven = entry('597.50', both, { text: 'over 2026-0001' });
    expect((await rowsIn(stmt('597.50', uneven))).all[0]?.text).toContain('over 2026-0001');
  });
});

describe('the details of a total in CODA', () => {
  it.each(['1', '2', '3'])('of type %s that do not make it leave one row with their texts', async (type) => {
    const detail = type === '1' ? '5' : type === '2' ? '6' : '8';
    const { all, told } = await rowsIn(
      codaTotal(29_750, type, [
        [20_000, detail, 'DEEL EEN'],
        [10_000, detail, 'DEEL TWEE'],
      ]),
    );
    expect(all.map(({ cents }) => cents)).toEqual([29_750]);
    expect(all[0]?.text).toContain('DEEL EEN DEEL TWEE');
    expect(told).toEqual(['afschrift 007, boeking van 297,50 op 17/11/2026: de details zijn samen 300,00; ze is als één betaling bewaard']);
  });

  it('are rows with their costs, whichever sign the bank gives these', async () => {
    for (const costs of [-250, 250]) {
      const { rows, told } = await rowsIn(
        codaTotal(59_750, '1', [
          [30_000, '5', first],
          [30_000, '5', second],
          [costs, '5', 'KOSTEN', '80'],
        ]),
      );
      expect(rows).toEqual(withCosts);
      expect(told).toEqual([]);
    }
  });

  it('of type 3 give the payment before charges, beside the net amount', async () => {
    const { all, told } = await rowsIn(
      codaTotal(29_750, '3', [
        [29_750, '8', ''],
        [30_000, '8', first],
        [-250, '8', ''],
      ]),
    );
    expect(all).toMatchObject([{ cents: 29_750, gross: 30_000 }]);
    expect(told).toEqual([]);
    const alone = await rowsIn(codaTotal(29_750, '3', [[30_000, '8', first]]));
    expect(alone.all).toMatchObject([{ cents: 29_750, gross: 30_000, ogm: first }]);
    expect(alone.told).toEqual([expect.stringMatching(/de betaler betaalde 300,00/)]);
  });

  it('have codes that nobody knows, as something else', async () => {
    const { all } = await rowsIn(
      codaTotal(30_000, '1', [
        [20_000, '5', 'A', '77'],
        [10_000, '4', 'B', 'ZZ'],
      ]),
    );
    expect(all.map(({ cents, kind }) => [cents, kind])).toEqual([
      [20_000, 'other'],
      [10_000, 'other'],
    ]);
  });
});

describe('a day that several files tell of', () => {
  const camt = stmt('597.50', entry('597.50', both, { charges: charge('2.50', 'true') }));
  const net = codaTotal(59_750, '3', [
    [29_875, '8', first],
    [29_875, '8', second],
  ]);
  const whole = codaTotal(59_750, '1', [
    [30_000, '5', first],
    [30_000, '5', second],
  ]);
  const plain = codaTotal(59_750, '0', []);
  const csv =
    'Rekening;Boekdatum;Valutadatum;Referentie;Beschrijving;Bedrag;Munt;Verrichtingsdatum;Rekening tegenpartij;Naam tegenpartij;Mededeling\n' +
    'BE48001123456727;17-11-2026;17-11-2026;R1;Storting;597,50;EUR;17-11-2026;;;\n';
  const orders = [
    [camt, net, csv],
    [csv, net, camt],
    [net, camt, whole],
    [whole, csv, camt],
    [plain, camt, net],
    [camt, camt, plain],
  ];

  it.each(orders.map((files) => [files]))('counts its money once, however each divides it', async (files) => {
    const store = memoryStateStore();
    for (const file of [...files, ...files]) {
      const statements = await readStatements({ name: 'f', bytes: Buffer.from(file) }, { csv: { account: 'BE48001123456727' } });
      const kept = await keepStatements(store, statements, made, () => 'zout');
      expect(kept.map(({ stand }) => stand)).toEqual([expect.stringMatching(/nieuw|gekend/)]);
      const rows = (await readBank(store)).statements.flatMap((each) => each.rows.filter(({ repeats }) => !repeats));
      expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(59_750);
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    }
    const rows = (await readBank(store)).statements.flatMap((each) => each.rows.filter(({ repeats }) => !repeats));
    if (files.includes(camt)) expect(rows.map(({ cents }) => cents).toSorted((a, b) => a - b)).toEqual([-250, 30_000, 30_000]);
    await store.close();
  });

  it('keeps what the payer paid where CODA does not tell it', async () => {
    const store = memoryStateStore();
    const one = stmt('297.50', entry('297.50', [payment('300.00', first)], { charges: charge('2.50', 'true') }));
    for (const file of [one, codaTotal(29_750, '0', [])])
      await keepStatements(store, await readStatements({ name: 'f', bytes: Buffer.from(file) }), made, () => 'zout');
    const rows = (await readBank(store)).statements.flatMap((each) => each.rows.filter(({ repeats }) => !repeats));
    expect(rows).toMatchObject([{ cents: 29_750, gross: 30_000, format: 'coda' }]);
    await store.close();
  });
});

describe('a payment of the amount of a batch on its day', () => {
  const account = 'BE48001123456727';
  const row = (cents: number, details: readonly number[] = []): MadeRow => {
    const own: MadeRow = { cents, ogm: null, text: 'x', party: null, account: null, isReturned: false, details: [] };
    return { ...own, details: details.map((share) => ({ ...own, cents: share })) };
  };
  const day = (number: number, openingCents: number, rows: readonly MadeRow[], opened = '2026-11-17'): MadeStatement => {
    return { account, holder: 'A', number, opened, closed: '2026-11-17', openingCents, rows };
  };

  it.each<[string, MadeStatement, MadeStatement]>([
    ['before it', day(2, 1000, [row(600, [200, 400])]), day(1, 400, [row(600)], '2026-11-16')],
    ['after it', day(1, 400, [row(600, [200, 400])], '2026-11-16'), day(2, 1000, [row(600)])],
    ['beside another of that amount', day(2, 1000, [row(600), row(600, [200, 400])]), day(1, 400, [row(600)], '2026-11-16')],
    ['that is a batch too', day(2, 1000, [row(600, [200, 400])]), day(1, 400, [row(600, [300, 300])], '2026-11-16')],
    ['that goes out', day(2, 1000, [row(-600, [-200, -400])]), day(1, 1600, [row(-600)], '2026-11-16')],
  ])('counts beside it, also in another file: %s', async (_, one, other) => {
    const store = memoryStateStore();
    for (const statement of [one, other]) {
      const statements = await readStatements({ name: 'f', bytes: camtOf([statement]) });
      await keepStatements(store, statements, made, () => 'zout');
    }
    const rows = (await readBank(store)).statements.flatMap((each) => each.rows.filter(({ repeats }) => !repeats));
    const sum = [...one.rows, ...other.rows].reduce((total, { cents }) => total + cents, 0);
    expect(rows.reduce((total, { cents }) => total + cents, 0)).toBe(sum);
    await store.close();
  });
});
