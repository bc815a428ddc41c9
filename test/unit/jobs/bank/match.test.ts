import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeOgm } from '../../../../src/belgium/ogm.ts';
import type { Choice } from '../../../../src/jobs/bank/decisions.ts';
import { linkFor } from '../../../../src/jobs/bank/choose.ts';
import type { BankRow } from '../../../../src/jobs/bank/kept.ts';
import { type Matched, matched } from '../../../../src/jobs/bank/match/match.ts';
import { expectedOf } from '../../../../src/jobs/reports/count/debt.ts';
import { partyHash, partyKey } from '../../../../src/jobs/bank/match/party.ts';
import { rowStatusOf, bankSums } from '../../../../src/jobs/bank/match/state.ts';
import { paymentLines } from '../../../../src/jobs/bank/payments.ts';
import type { DocumentMoney } from '../../../../src/einvoice/view/money.ts';
import type { Booked } from '../../../../src/jobs/reports/count/booked.ts';
import { isLong } from '../../../support/long.ts';
import { booked, kept, match, ogmOf, onlyOne, row } from '../../../support/bank/matching.ts';

describe('a match that is certain', () => {
  it('needs the OGM of one document and exactly the amount that is open', () => {
    const { rows, debts } = match([row('aa', 12_100, { ogm: ogmOf(1) })], [booked(1, 121)]);
    expect(rows[0]).toMatchObject({ certain: true, parts: [{ document: 'doc-1', cents: 12_100 }], restCents: 0 });
    expect(expectedOf(debts.get('doc-1')!)).toBe(0);
  });

  it.each([
    ['a part', 5000, {}, 'deel'],
    ['too much', 20_000, {}, 'te_veel'],
    ['a table of the bank', 12_100, { format: 'csv' }, 'ogm'],
    ['a payment that came back', 12_100, { kind: 'returned' }, 'ogm'],
  ] as const)('is no match for %s', (_, cents, more, reden) => {
    const found = onlyOne([row('aa', cents, { ogm: ogmOf(1), ...more })], [booked(1, 121)]);
    expect(found).toMatchObject({ certain: false, parts: [], restCents: cents, proposal: { reden } });
  });

  it('is none where two documents carry the OGM, or its check digits are wrong', () => {
    const two = [booked(1, 121), booked(2, 121, { ogm: ogmOf(1) })];
    expect(onlyOne([row('aa', 12_100, { ogm: ogmOf(1) })], two)).toMatchObject({ certain: false, parts: [] });
    const wrong = `${ogmOf(1).slice(0, 10)}00`;
    expect(onlyOne([row('aa', 12_100, { ogm: wrong })], [booked(1, 121, { ogm: wrong })])).toMatchObject({ certain: false });
  });

  it.each(['2026-11-17', '2026-11-20'])('stays one where the payment came back on %s, and so is the next payment', (day) => {
    const rows = [
      row('aa', 12_100, { ogm: ogmOf(1) }),
      row('bb', -12_100, { booked: day, kind: 'returned', text: '2026-0001' }),
      row('cc', 12_100, { ogm: ogmOf(1), booked: '2026-11-24' }),
    ];
    const back: Choice = { soort: 'koppel', rij: 'bb', delen: [{ document: 'doc-1', cents: -12_100 }] };
    for (const [some, open] of [[rows.slice(0, 2), 12_100] as const, [rows, 0] as const]) {
      const { rows: found, debts } = match(some, [booked(1, 121)], back);
      expect(found.map(({ restCents }) => restCents)).toEqual(some.map(() => 0));
      expect(expectedOf(debts.get('doc-1')!)).toBe(open);
    }
  });

  it('takes the credit notes off that were there on its day, and no later ones', () => {
    const note = booked(2, -21, { type: 'creditnota', gekoppelde_factuur_id: 'doc-1', datum: '2026-11-17' });
    expect(onlyOne([row('aa', 10_000, { ogm: ogmOf(1) })], [booked(1, 121), note])).toMatchObject({ certain: true });
    const later = { ...note, datum: '2026-11-18' };
    const { rows, debts } = match([row('aa', 12_100, { ogm: ogmOf(1) })], [booked(1, 121), later]);
    expect(rows[0]).toMatchObject({ certain: true });
    expect(expectedOf(debts.get('doc-2')!)).toBe(-2100);
  });
});

describe('a proposal', () => {
  const twice = [row('aa', 12_100, { ogm: ogmOf(1) }), row('bb', 12_100, { ogm: ogmOf(1), booked: '2026-11-18' })];
  it.each<[string, BankRow[], Booked[], object]>([
    ['twice', twice, [booked(1, 121)], { reden: 'tweemaal' }],
    ['typed OGM', [row('aa', 12_100, { text: `fact ***${ogmOf(1)}*** dank u` })], [booked(1, 121)], { reden: 'ogm_getypt' }],
    ['number', [row('aa', 12_100, { text: 'factuur 2026-0001' })], [booked(1, 121)], { reden: 'nummer', andere_partij: false }],
    [
      'other party',
      [row('aa', 12_100, { text: '2026-0001', party: 'Iemand Anders' })],
      [booked(1, 121)],
      { reden: 'nummer', andere_partij: true },
    ],
    ['name and amount', [row('aa', 12_100, { party: 'KLANT NUMMER 1' })], [booked(1, 121), booked(2, 121)], { reden: 'naam_bedrag' }],
    ['several', [row('aa', 15_000, { text: '2026-0001 en 2026-0002' })], [booked(1, 100), booked(2, 50)], { reden: 'samen' }],
    [
      'credit note set off',
      [row('aa', 9000, { text: '2026-0001' })],
      [booked(1, 100), booked(2, -10, { type: 'creditnota', klant_id: 'klant-1' })],
      {
        reden: 'creditnota',
        delen: [
          { document: 'doc-1', cents: 10_000 },
          { document: 'doc-2', cents: -1000 },
        ],
      },
    ],
    [
      'returned',
      [row('aa', 12_100, { ogm: ogmOf(1) }), row('bb', -12_100, { ogm: ogmOf(1), booked: '2026-11-19', kind: 'returned' })],
      [booked(1, 121)],
      { reden: 'teruggekeerd', delen: [{ document: 'doc-1', cents: -12_100 }] },
    ],
    [
      'refund',
      [row('aa', -2100, { text: 'creditnota 2026-0002' })],
      [booked(2, -21, { type: 'creditnota' })],
      { reden: 'terugbetaling', delen: [{ document: 'doc-2', cents: -2100 }] },
    ],
  ])('is made for: %s', (_, rows, documents, expected) => {
    expect(onlyOne(rows, documents)?.proposal).toMatchObject(expected);
  });

  it('is not made where two customers could be meant, nor for a row that fits nothing', () => {
    const alike = [booked(1, 121, { klant: 'Bakkerij Peeters BV' }), booked(2, 121, { klant: 'Bakkerij Peeters' })];
    expect(onlyOne([row('aa', 12_100, { party: 'Bakkerij Peeters' })], alike)?.proposal).toBeUndefined();
    expect(onlyOne([row('aa', 999, { text: 'zomaar' })], [booked(1, 121)])?.proposal).toBeUndefined();
  });

  it('offers an amount that was paid before to the next invoice of its customer', () => {
    const prepaid: Choice = { soort: 'voorschot', rij: 'aa', klant: 'klant-1' };
    expect(onlyOne([row('aa', 5000)], [], prepaid)).toMatchObject({ prepaid: { klant: 'klant-1', cents: 5000 }, restCents: 0 });
    expect(onlyOne([row('aa', 5000)], [booked(1, 121)], prepaid)?.proposal).toMatchObject({ reden: 'voorschot', delen: [{ cents: 5000 }] });
    const link: Choice = { soort: 'koppel', rij: 'aa', delen: [{ document: 'doc-1', cents: 5000 }] };
    expect(onlyOne([row('aa', 5000)], [booked(1, 121)], prepaid, link)).toMatchObject({ restCents: 0, parts: link.delen });
  });

  it('offers no more of an amount that was paid before than its customer owes', () => {
    const prepaid: Choice = { soort: 'voorschot', rij: 'aa', klant: 'klant-1' };
    expect(onlyOne([row('aa', 20_000)], [booked(1, 121)], prepaid)?.proposal?.delen).toEqual([{ document: 'doc-1', cents: 12_100 }]);
  });

  it('keeps an amount that was paid before, whatever rule its party has', () => {
    const paid = row('aa', 5000, { party: 'Bakkerij Peeters' });
    const prepaid: Choice = { soort: 'voorschot', rij: 'aa', klant: 'klant-1' };
    const rule: Choice = { soort: 'negeer_altijd', rij: 'bb', zout: 'zout', partij: partyHash('zout', partyKey(paid)), teken: 1 };
    expect(onlyOne([paid], [], rule)?.aside).toBe('regel');
    const held = onlyOne([paid], [], rule, prepaid);
    expect([held?.prepaid, held?.aside]).toEqual([{ klant: 'klant-1', cents: 5000 }, undefined]);
  });

  it('is all that is left of a certain match which a person undid', () => {
    const rows = [row('aa', 12_100, { ogm: ogmOf(1) })];
    const undone: Choice = { soort: 'ontkoppel', rij: 'aa', ook_vanzelf: true };
    expect(onlyOne(rows, [booked(1, 121)], undone)).toMatchObject({ certain: false, parts: [], proposal: { reden: 'ogm' } });
  });
});

describe('money that comes back', () => {
  const account = 'BE68539007547035';
  const last = (...rows: BankRow[]) => onlyOne(rows, [booked(1, 121)])?.proposal;
  const paid = row('aa', 12_100, { ogm: ogmOf(1), party_account: account });

  it('is that of a payment of its party on the same day, and of no later one', () => {
    expect(last(paid, row('bb', -12_100, { party_account: account }))).toMatchObject({ reden: 'teruggekeerd' });
    const { rows } = match([paid, row('bb', -12_100, { party_account: account, booked: '2026-11-16' })], [booked(1, 121)]);
    expect(rows.find(({ row: { id } }) => id === 'bb')?.proposal).toBeUndefined();
  });

  it('opens an invoice again by all that was received, and not by a cent more', () => {
    const back = (cents: number) => last(row('aa', 12_100, { ogm: ogmOf(1) }), row('bb', cents, { kind: 'returned', text: '2026-0001' }));
    expect(back(-12_100)).toMatchObject({ reden: 'teruggekeerd', delen: [{ document: 'doc-1', cents: -12_100 }] });
    expect(back(-12_101)).toBeUndefined();
  });

  it('is one part of a payment of several documents, from the day on that it was made', () => {
    const delen = [
      { document: 'doc-1', cents: 12_100 },
      { document: 'doc-2', cents: 5000 },
    ];
    const link: Choice = { soort: 'koppel', rij: 'aa', delen };
    const back = (day: string) => {
      const rows = [row('aa', 17_100), row('bb', -5000, { kind: 'returned', booked: day })];
      return match(rows, [booked(1, 121), booked(2, 50)], link).rows.find(({ row: { id } }) => id === 'bb')?.proposal;
    };
    expect(back('2026-11-17')).toMatchObject({ reden: 'teruggekeerd', delen: [{ document: 'doc-2', cents: -5000 }] });
    expect(back('2026-11-16')).toBeUndefined();
  });

  it('is the refund of a credit note by exactly its amount', () => {
    const note = booked(2, -21, { type: 'creditnota' });
    expect(onlyOne([row('aa', -2100, { text: '2026-0002' })], [note])?.proposal).toMatchObject({ reden: 'terugbetaling' });
    for (const cents of [-2099, -2101]) expect(onlyOne([row('aa', cents, { text: '2026-0002' })], [note])?.proposal).toBeUndefined();
  });
});

it('is certain by what had gone back up to its own day', () => {
  const isCertain = (datum: string) => {
    const back: Choice = { soort: 'boek', document: 'doc-1', cents: -2000, datum, wijze: 'kaart' };
    return onlyOne([row('aa', 12_000, { ogm: ogmOf(1) })], [booked(1, 100)], back)?.certain;
  };
  expect(['2026-11-16', '2026-11-17', '2026-11-18'].map(isCertain)).toEqual([true, true, false]);
});

it('gives a document what is open of it, and leaves the rest of the row', () => {
  const found = match([row('aa', 15_000)], [booked(1, 100)]);
  const named = [{ document: 'doc-1', debt: found.debts.get('doc-1')! }];
  expect(linkFor(found.rows[0]!, named, undefined)).toMatchObject({ delen: [{ document: 'doc-1', cents: 10_000 }] });
  const less = match([row('aa', 9999)], [booked(1, 100)]);
  expect(linkFor(less.rows[0]!, named, undefined)).toMatchObject({ delen: [{ document: 'doc-1', cents: 9999 }] });
});

it('tells an accountant the payments of a period with its first and its last day', () => {
  const rows = [row('aa', 12_100)];
  const lines = (van: string, tot: string) => paymentLines(kept(rows), match(rows, []), { van, tot }).length;
  expect([lines('2026-11-17', '2026-11-17'), lines('2026-11-18', '2026-11-30'), lines('2026-11-01', '2026-11-16')]).toEqual([1, 0, 0]);
});

it('proposes an invoice for a direct debit from its own day on', () => {
  const collected = (datum: string) => onlyOne([row('aa', 12_100, { kind: 'direct_debit' })], [booked(1, 121, { datum })])?.proposal;
  expect([collected('2026-11-17')?.reden, collected('2026-11-18')]).toEqual(['domiciliering', undefined]);
});

it('proposes an invoice that the service calls paid from the very day on of which the bank tells', () => {
  const proposed = (datum: string) =>
    onlyOne([row('aa', 12_100, { party: 'Klant nummer 1' })], [booked(1, 121, { status: 'betaald', datum })], {
      soort: 'begin',
      datum: '2026-11-02',
    })?.proposal;
  expect([proposed('2026-11-02')?.reden, proposed('2026-11-01')]).toEqual(['naam_bedrag', undefined]);
});

it('proposes a payout of a provider as the invoices that it names, less the costs that it names, to the cent', () => {
  const documents = [booked(1, 100), booked(2, 50)];
  const payout = (text: string) => onlyOne([row('aa', 14_850, { text })], documents)?.proposal;
  expect(payout('uitbetaling 2026-0001 2026-0002 kosten 1,50')).toMatchObject({ reden: 'kosten', verschil: -150 });
  expect(payout('uitbetaling 2026-0001 2026-0002 kosten 1,49')).toBeUndefined();
  const link: Choice = {
    soort: 'koppel',
    rij: 'aa',
    delen: [{ document: 'doc-1', cents: 10_000 }],
    verschil: { wijze: 'kosten', cents: 4850 },
  };
  expect(onlyOne([row('aa', 14_850)], documents, link)).toMatchObject({ restCents: 0, differenceCents: 4850 });
});

it('proposes money that goes out for the received document of that amount, by its number or the name of its supplier', () => {
  const inbox = [
    { id: 'IN-1', leverancier: 'Telecom Noordzee', factuurnummer: '77/0051', bedrag: 84.7 },
    { id: 'IN-2', leverancier: 'Telecom Noordzee', factuurnummer: '77/0052', bedrag: 84.7 },
    { id: 'IN-3', leverancier: 'Zagerij Ardenne SPRL', factuurnummer: 'FA-1240', bedrag: 1936 },
  ];
  const proposed = (one: BankRow) =>
    matched({ statements: kept([one]), documents: [booked(1, 84.7)], decisions: [], own: [], inbox }).rows[0]?.proposal;
  expect(proposed(row('aa', -8470, { text: 'factuur 770052' }))).toMatchObject({
    reden: 'inkoop',
    delen: [{ document: 'in-2', cents: -8470 }],
  });
  expect(proposed(row('aa', -8470, { party: 'Telecom Noordzee' }))).toBeUndefined();
  expect(proposed(row('aa', -193_600, { party: 'ZAGERIJ ARDENNE' }))).toMatchObject({ reden: 'inkoop', delen: [{ document: 'in-3' }] });
  expect(proposed(row('aa', 193_600, { party: 'ZAGERIJ ARDENNE' }))).toBeUndefined();
});

/** What the UBL of a received document asks for. */
const askedFor = (cents: number, partij: string, { twijfel = [], zijde = 'aankoop' }: Partial<DocumentMoney> = {}) => ({
  geld: { zijde, soort: cents > 0 ? ('creditnota' as const) : ('factuur' as const), cents, partij, twijfel },
  voorwaarden: { notities: '', totaal_incl: 0, totaal_excl: 0 },
});

it('proposes it by the payment reference and the account of the received document too, and not where these mean two', () => {
  const inbox = ['in-1', 'in-2', 'in-3', 'in-4'].map((id) => ({ id, leverancier: 'Telecom Noordzee', factuurnummer: null, bedrag: 84.7 }));
  const asked = new Map([
    ['in-1', { rekeningen: ['BE68539007547034'], ogm: ogmOf(71), ...askedFor(-8470, 'Telecom Noordzee') }],
    ['in-2', { rekeningen: ['BE68539007547034'], ogm: ogmOf(72), ...askedFor(-8470, 'Telecom Noordzee') }],
    ['in-3', { rekeningen: ['BE48001123456727', 'BE62510007547061'], ogm: null, ...askedFor(-8470, 'Telecom Noordzee') }],
  ]);
  const proposed = (more: Partial<BankRow>, cents = -8470) =>
    matched({ statements: kept([row('aa', cents, more)]), documents: [], decisions: [], own: [], inbox, asked }).rows[0]?.proposal;
  const found = (document: string) => ({ reden: 'inkoop', delen: [{ document, cents: -8470 }] });
  expect(proposed({ ogm: ogmOf(72) })).toMatchObject(found('in-2'));
  expect(proposed({ text: makeOgm('0000000071'), party_account: 'BE62510007547061' })).toMatchObject(found('in-1'));
  expect(proposed({ party_account: 'BE62 5100 0754 7061', party: 'Iemand' })).toMatchObject(found('in-3'));
  expect(proposed({ party_account: 'BE68539007547034' })).toBeUndefined();
  expect(proposed({ ogm: ogmOf(72) }, -8471)).toMatchObject({ reden: 'afronding', verschil: -1 });
  expect(proposed({})).toBeUndefined();
});

it('takes a received credit note as money that comes in, or that is kept off an invoice, and never as a debt', () => {
  const inbox = [
    { id: 'IN-1', leverancier: 'Zagerij Ardenne SPRL', factuurnummer: 'FA-1240', bedrag: 1936 },
    { id: 'IN-2', leverancier: 'Zagerij Ardenne SPRL', factuurnummer: 'CN-0007', bedrag: 200 },
    { id: 'IN-3', leverancier: 'Telecom Noordzee', factuurnummer: 'TN-10001', bedrag: -50 },
  ];
  const asked = new Map([['in-2', { rekeningen: [], ogm: null, ...askedFor(20_000, 'Zagerij Ardenne SPRL') }]]);
  const proposed = (cents: number, more: Partial<BankRow>) =>
    matched({ statements: kept([row('aa', cents, more)]), documents: [], decisions: [], own: [], inbox, asked }).rows[0]?.proposal;
  expect(proposed(-20_000, { party: 'ZAGERIJ ARDENNE', text: 'CN-0007' })).toBeUndefined();
  expect(proposed(20_000, { party: 'ZAGERIJ ARDENNE' })).toMatchObject({ reden: 'inkoop', delen: [{ document: 'in-2', cents: 20_000 }] });
  expect(proposed(-173_600, { party: 'ZAGERIJ ARDENNE' })).toMatchObject({
    reden: 'creditnota',
    delen: [
      { document: 'in-1', cents: -193_600 },
      { document: 'in-2', cents: 20_000 },
    ],
  });
  expect(proposed(-5000, { text: 'TN-10001' })).toBeUndefined();
  expect(proposed(5000, { text: 'TN-10001' })).toMatchObject({ reden: 'inkoop', delen: [{ document: 'in-3', cents: 5000 }] });
});

describe('what is set aside', () => {
  it('are transfers between the own accounts, rows that a person set aside, and those of a rule', () => {
    expect(onlyOne([row('aa', 5000, { party_account: 'BE68539007547034' })], [])?.aside).toBe('eigen');
    expect(onlyOne([row('aa', 5000)], [], { soort: 'negeer', rij: 'aa' })?.aside).toBe('besluit');
    expect(onlyOne([row('aa', 5000)], [], { soort: 'negeer', rij: 'aa' }, { soort: 'ontkoppel', rij: 'aa' })?.aside).toBeUndefined();
  });

  it('stays so once its texts are removed', () => {
    expect(onlyOne([row('aa', 5000, { was: 'eigen' })], [])?.aside).toBe('eigen');
    expect(onlyOne([row('aa', 5000, { was: 'terzijde' })], [])?.aside).toBe('regel');
  });
});

/** Documents, rows that pay them in every way, and decisions on both. */
const scene = fc
  .record({
    euros: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 6 }),
    paid: fc.array(
      fc.record({
        of: fc.integer({ min: 0, max: 7 }),
        cents: fc.integer({ min: -6, max: 6 }).map((euros) => euros * 100),
        day: fc.integer({ min: 10, max: 14 }),
        how: fc.constantFrom('ogm', 'nummer', 'niets'),
      }),
      { maxLength: 10 },
    ),
    decided: fc.array(fc.record({ row: fc.nat(9), kind: fc.constantFrom('koppel', 'negeer', 'ontkoppel', 'voorschot'), of: fc.nat(5) }), {
      maxLength: 6,
    }),
  })
  .map(({ euros, paid, decided }) => {
    const documents = euros.map((euro, at) => booked(at + 1, euro));
    const rows = paid.map(({ of, cents, day, how }, at) =>
      row(`r${at}`, cents, {
        booked: `2026-11-${day}`,
        ...(how === 'ogm' && { ogm: ogmOf(of) }),
        ...(how === 'nummer' && { text: `2026-${String(of).padStart(4, '0')}` }),
      }),
    );
    const choices = decided.map(({ row: at, kind, of }): Choice => {
      const rij = `r${at}`;
      if (kind === 'koppel') return { soort: 'koppel', rij, delen: [{ document: `doc-${(of % euros.length) + 1}`, cents: 100 }] };
      return kind === 'voorschot' ? { soort: 'voorschot', rij, klant: 'klant-1' } : { soort: kind, rij };
    });
    return { documents, rows, choices };
  });

it('ends in the same state in whatever order the statements and documents are read', () => {
  const order = fc.infiniteStream(fc.nat());
  fc.assert(
    fc.property(scene, order, ({ documents, rows, choices }, numbers) => {
      const shuffled = <T>(items: readonly T[]): T[] =>
        items
          .map((item) => ({ item, at: numbers.next().value ?? 0 }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ item }) => item);
      const openIn = ({ debts }: Matched) => documents.map(({ id }) => expectedOf(debts.get(id)!));
      const one = match(rows, documents, ...choices);
      const other = match(shuffled(rows), shuffled(documents), ...choices);
      expect(other.rows).toEqual(one.rows);
      expect(openIn(other)).toEqual(openIn(one));
    }),
    { numRuns: isLong ? 500 : 125 },
  );
});

it('loses and invents no cent: the parts make the sum of the statements, and the documents what was linked', () => {
  fc.assert(
    fc.property(scene, ({ documents, rows, choices }) => {
      const { rows: found, debts } = match(rows, documents, ...choices);
      const { totaal, gekoppeld, voorstel, terzijde, open } = bankSums(found).get('EUR')!;
      expect(found).toHaveLength(rows.length);
      expect(totaal).toBe(rows.reduce((sum, { cents }) => sum + cents, 0));
      expect(gekoppeld + voorstel + terzijde + open).toBe(totaal);
      const linked = found.flatMap(({ parts }) => parts).reduce((sum, { cents }) => sum + cents, 0);
      const opened = documents.reduce((sum, { id, totaal_incl }) => sum + totaal_incl * 100 - expectedOf(debts.get(id)!), 0);
      expect(opened).toBe(linked);
      for (const one of found.filter(({ certain }) => certain)) expect(rowStatusOf(one)).toBe('gekoppeld');
    }),
    { numRuns: isLong ? 500 : 125 },
  );
});

it('sets nothing in dollars against an invoice in euro, by itself, as a proposal or by a decision, and adds it up apart', () => {
  const documents = [booked(1, 242), booked(2, 100)];
  const dollars = { currency: 'USD', ogm: ogmOf(1) };
  const rows = [row('aa', 24_200, dollars), row('bb', 24_200, { ...dollars, text: 'factuur 2026-0001' }), row('cc', 5000)];
  const choices: Choice[] = [
    { soort: 'koppel', rij: 'bb', delen: [{ document: 'doc-1', cents: 24_200 }] },
    { soort: 'koppel', rij: 'cc', delen: [{ document: 'doc-2', cents: 5000 }] },
  ];
  const { rows: found, debts } = match(rows, documents, ...choices);
  expect(found.map((one) => [rowStatusOf(one), one.parts.length, one.restCents])).toEqual([
    ['open', 0, 24_200],
    ['open', 0, 24_200],
    ['gekoppeld', 1, 0],
  ]);
  expect([expectedOf(debts.get('doc-1')!), expectedOf(debts.get('doc-2')!)]).toEqual([24_200, 5000]);
  expect(Object.fromEntries(bankSums(found))).toMatchObject({ EUR: { totaal: 5000 }, USD: { totaal: 48_400, open: 48_400 } });
});
