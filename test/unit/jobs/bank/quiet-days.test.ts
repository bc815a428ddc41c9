import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import type { BankStatement } from '../../../../src/jobs/bank/statement.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import type { MadeStatement } from '../../../support/bank/made.ts';

const quiet: MadeStatement = {
  account: 'BE68539007547034',
  holder: 'Vermeulen',
  number: 8,
  opened: '2026-11-17',
  closed: '2026-11-18',
  openingCents: 50_000,
  rows: [],
};
const busy: MadeStatement = {
  ...quiet,
  number: 9,
  opened: '2026-11-18',
  closed: '2026-11-19',
  rows: [
    {
      cents: 2500,
      ogm: null,
      text: 'x',
      party: null,
      account: null,
      isReturned: false,
      details: [],
    },
  ],
};

async function read(text: string): Promise<{ statements: BankStatement[]; told: string[] }> {
  const told: string[] = [];
  const statements = await readStatements({ name: 'f', bytes: Buffer.from(text, 'latin1') }, { tell: ({ nl }) => told.push(nl) });
  return { statements, told };
}

/** Without the line 8 of a statement that has no movements, and with the count that a bank then gives. */
const without8 = (text: string): string => {
  const lines = text.split('\r\n').filter((line) => line !== '' && !line.startsWith('4'));
  const kept = lines.filter((line, at) => !(line.startsWith('8') && lines[at - 1]?.startsWith('1')));
  let count = 0;
  return kept
    .map((line) => {
      if (line.startsWith('0')) count = 0;
      if ('1238'.includes(line[0] ?? '')) count++;
      return `${line.startsWith('9') ? line.slice(0, 16) + String(count).padStart(6, '0') + line.slice(22) : line}\r\n`;
    })
    .join('');
};
const coda = (...all: MadeStatement[]): string => without8(codaOf(all).toString('latin1'));
const spans = (all: readonly BankStatement[]) =>
  all.map(({ openingCents, closingCents, rows }) => [openingCents, closingCents, rows.length]);
const put = (line: RegExp, at: number, written: string) => (text: string) =>
  text
    .split('\r\n')
    .map((one) => (line.test(one) ? one.slice(0, at - 1) + written + one.slice(at - 1 + written.length) : one))
    .join('\r\n');

describe('a CODA of a day without movements', () => {
  it('is read without a line 8, with the old balance as the new one', async () => {
    expect(coda(quiet)).toMatch(/^0.*\r\n1.*\r\n9.*\r\n$/);
    const { statements, told } = await read(coda(quiet));
    expect(statements).toMatchObject([
      {
        account: quiet.account,
        opened: '2026-11-17',
        openingCents: 50_000,
        closed: '2026-11-18',
        closingCents: 50_000,
        rows: [],
      },
    ]);
    expect(told).toEqual([]);
  });

  it('is read with a balance below zero, and with a message of the bank', async () => {
    const { statements } = await read(coda({ ...quiet, openingCents: -1250 }));
    expect(spans(statements)).toEqual([[-1250, -1250, 0]]);
    const text = coda(quiet).replace(/^9/m, `4${' '.repeat(31)}Een bericht`.padEnd(128) + '\r\n9');
    expect(spans((await read(text)).statements)).toEqual([[50_000, 50_000, 0]]);
  });

  it('takes no other statement of the file with it', async () => {
    const after = {
      ...busy,
      number: 10,
      opened: '2026-11-19',
      closed: '2026-11-20',
      openingCents: 52_500,
    };
    for (const all of [
      [quiet, busy],
      [busy, { ...after, rows: [] }],
      [busy, { ...after, rows: [] }, after],
    ])
      expect(spans((await read(coda(...all))).statements)).toEqual(
        all.map(({ openingCents, rows }) => [openingCents, openingCents + 2500 * rows.length, rows.length]),
      );
  });

  it('is read where one line 0 and one line 9 stand around all statements', async () => {
    const text = without8(
      codaOf([{ ...quiet, account: 'BE48001123456727' }, busy, { ...quiet, openingCents: 700 }], { isTogether: true }).toString('latin1'),
    );
    expect(spans((await read(text)).statements)).toEqual([
      [50_000, 50_000, 0],
      [50_000, 52_500, 1],
      [700, 700, 0],
    ]);
  });

  it.each([
    ['credit', put(/^9/, 38, '000000000025000'), 'het totaal credit klopt niet'],
    ['debit', put(/^9/, 23, '000000000025000'), 'het totaal debet klopt niet'],
    ['lines', put(/^9/, 17, '000003'), 'er zijn 1 regels en geen 3'],
  ])('is refused where its line 9 counts other %s: something is missing', async (_what, change, message) => {
    await expect(read(change(coda(quiet)))).rejects.toMatchObject({
      reason: 'usage',
      message: `f, regel 3: ${message}`,
    });
  });

  it('is refused without a line 8 where movements follow', async () => {
    const text = codaOf([busy])
      .toString('latin1')
      .replace(/^8.*\r\n/m, '')
      .replace(/^4.*\r\n/m, '');
    await expect(read(text)).rejects.toMatchObject({
      message: "f, regel 4: een regel die met '9' begint, hoort hier niet",
    });
  });
});

describe('a CODA of a separate application', () => {
  const apart = put(/^0/, 84, '00021');

  it.each([
    ['without movements', { ...quiet, openingCents: 0 }],
    [
      'with details that come to nothing',
      {
        ...busy,
        openingCents: 0,
        rows: [...busy.rows, { ...busy.rows[0]!, cents: -2500 }],
      },
    ],
  ])('is no statement, which is said, %s', async (_what, made) => {
    await expect(read(apart(coda(made)))).rejects.toMatchObject({
      reason: 'usage',
      message: expect.stringMatching(/^f: geen rekeningafschrift maar een aparte toepassing van de bank/),
    });
    const { statements, told } = await read(apart(coda(made)) + coda(busy));
    expect(spans(statements)).toEqual([[50_000, 52_500, 1]]);
    expect(told).toContainEqual(expect.stringMatching(/^regel 2 hoort bij een aparte toepassing van de bank \(00021\)/));
  });

  it('is read as any statement where its balances are those of an account, and where the field is blank', async () => {
    expect(spans((await read(apart(coda(busy)))).statements)).toEqual([[50_000, 52_500, 1]]);
    expect(spans((await read(put(/^0/, 84, '     ')(coda({ ...quiet, openingCents: 0 })))).statements)).toEqual([[0, 0, 0]]);
  });
});
