import { expect, it } from 'vitest';
import { readStatements } from '../../../src/jobs/bank/read/index.ts';
import { inProcess } from '../../support/practice.ts';

/** The statements that a filled account writes, read as those of any bank. */
async function statementsOf(facturen: number) {
  const account = await inProcess();
  const { practice } = account;
  const { fill } = practice;
  await fill({ facturen });
  const files = await practice.bank();
  const again = await practice.bank();
  expect(again.map(({ bytes }) => Buffer.from(bytes).toString())).toEqual(files.map(({ bytes }) => Buffer.from(bytes).toString()));
  const invoices = practice.state().facturen;
  await account.close();
  const read = await Promise.all(files.map(({ name, bytes }) => readStatements({ name, bytes })));
  return { files, statements: read.flat(), invoices };
}

it('gives statements in both formats that follow each other to the cent, numbered from 1 each year', async () => {
  const { files, statements } = await statementsOf(44);
  expect(new Set(files.map(({ ending }) => ending))).toEqual(new Set(['cod', 'xml']));
  // A line 3 counts on from the detail number of its movement.
  const coda = files.filter(({ ending }) => ending === 'cod').map(({ bytes }) => Buffer.from(bytes).toString('latin1'));
  expect(coda.join('')).toMatch(/\r\n23(\d{4})0000.*\r\n31(?:\1)0001/);
  expect(statements).toHaveLength(files.length);
  for (const [at, { openingCents, opened, closed, number, account }] of statements.entries()) {
    const before = statements[at - 1];
    expect(account).toBe('BE48001123456727');
    if (!before) continue;
    expect({ openingCents, opened }).toEqual({ openingCents: before.closingCents, opened: before.closed });
    expect(Number(number)).toBe(before.closed.slice(0, 4) === closed.slice(0, 4) ? Number(before.number) + 1 : 1);
  }
});

it('has each way in which a customer pays', async () => {
  const { statements, invoices } = await statementsOf(44);
  const rows = statements.flatMap((statement) => statement.rows);
  const owed = new Map(
    invoices.flatMap(({ ogm, totaal_incl }) =>
      typeof ogm === 'string' ? [[ogm.replaceAll(/\D/g, ''), Math.round(Number(totaal_incl) * 100)] as const] : [],
    ),
  );
  const withOgm = rows.flatMap((row) => (row.ogm === null ? [] : [{ ...row, owed: owed.get(row.ogm) ?? 0 }]));
  expect(withOgm.every((row) => row.owed > 0)).toBe(true);
  const ways = {
    exact: withOgm.some((row) => row.cents === row.owed),
    part: withOgm.some((row) => row.cents < row.owed),
    tooMuch: withOgm.some((row) => row.cents > row.owed),
    twice: withOgm.some((row) => withOgm.filter(({ ogm, cents }) => ogm === row.ogm && cents === row.cents).length === 2),
    byAnother: withOgm.some(({ party }) => party === 'Boekhoudkantoor Maes BV'),
    collected: withOgm.filter(({ kind }) => kind === 'direct_debit').length === 3,
    collectedWithoutDetails: rows.some(({ text, kind, ogm }) => text === 'DOMICILIERINGEN' && kind === 'direct_debit' && ogm === null),
    several: rows.some(({ text }) => /^\+{3}[\d/]+\+{3} \+{3}[\d/]+\+{3}$/.test(text)),
    typed: rows.some(({ text }) => /^betaling \+{3}[\d/]+\+{3}$/.test(text)),
    byNumber: rows.some(({ text }) => /^factuur 20\d\d-\d{4}$/.test(text)),
    setOff: rows.some(({ text }) => /^20\d\d-\d{4} min creditnota 20\d\d-\d{4}$/.test(text)),
    refund: rows.some(({ text, cents }) => /^creditnota 20\d\d-\d{4}$/.test(text) && cents < 0),
    returned: rows.some(({ text, kind }) => text.startsWith('teruggestort') && kind === 'returned'),
    unpaidCollection: rows.some(({ text, kind }) => text.startsWith('onbetaald') && kind === 'returned'),
    card: rows.some(({ text }) => /^uitbetaling 20\d\d-\d{4} 20\d\d-\d{4} 20\d\d-\d{4} kosten \d+\.\d\d$/.test(text)),
    costs: rows.some(({ kind, cents }) => kind === 'costs' && cents === -325),
    supplier: rows.some(({ party, cents }) => party === 'Houthandel Verstraete NV' && cents < 0),
    ownTransfer: rows.some(({ party_account, cents }) => party_account?.endsWith('001765432189') && cents === -50_000),
  };
  expect(Object.entries(ways).filter(([, isThere]) => !isThere)).toEqual([]);
});

it.each([0, 1, 5])('writes statements that read back for an account of %i invoices too', async (facturen) => {
  const { files, statements } = await statementsOf(facturen);
  expect(statements).toHaveLength(files.length);
});
