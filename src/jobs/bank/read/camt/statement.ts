import { compactIban } from '../../../../belgium/iban.ts';
import type { Element } from '../../../../einvoice/ubl/read/tree.ts';
import type { BankStatement } from '../../statement.ts';
import { exactSum, lineFault, unbridged } from '../faults.ts';
import { distinct, rowDigest } from '../identities.ts';
import { allNamed, dayNamed, firstNamed, plainCents, signedAmount, textNamed, wrongAt } from './elements.ts';
import type { DraftRow, CamtEntry } from './entry.ts';

/** The statement of an element `Stmt`, whose entries were read before. Fails with exit 2 where a count or a sum is wrong. */
export function statementFrom(name: string, element: Element, entries: readonly CamtEntry[]): BankStatement {
  const account = textNamed(element, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (account === null) throw wrongAt(name, element, { nl: 'zonder rekening (Acct)', en: 'without an account (Acct)' });
  const opening = balanceOf(name, element, ['OPBD', 'PRCD']);
  const closing = balanceOf(name, element, ['CLBD']);
  const currency = textNamed(element, 'Acct/Ccy') ?? closing.currency ?? 'EUR';
  const booked = entries.filter(({ isBooked }) => isBooked);
  const foreign = booked.find((entry) => entry.currency !== undefined && entry.currency !== currency);
  if (foreign) throw lineFault(name, foreign.line, { nl: `niet in ${currency}`, en: `not in ${currency}` });
  const moved = exactSum(booked.map(({ cents }) => cents));
  if (moved === undefined || opening.cents + moved !== closing.cents) {
    throw wrongAt(name, closing.element, unbridged(opening.cents, moved ?? 0, closing.cents));
  }
  checkSummary(name, element, booked, entries);
  if (closing.day === null) throw wrongAt(name, closing.element, { nl: 'zonder datum (Dt)', en: 'without a date (Dt)' });
  return {
    format: 'camt',
    account: compactIban(account),
    currency,
    holder: textNamed(element, 'Acct/Ownr/Nm', 'Acct/Nm'),
    number: textNamed(element, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    opened: opening.day,
    openingCents: opening.cents,
    closed: closing.day,
    closingCents: closing.cents,
    ...(textNamed(element, 'CpyDplctInd') !== null && { duplicate: true }),
    rows: withIdentities(booked.flatMap(({ drafts }) => drafts)),
  };
}

/** The balance of the first of these codes that is there. Fails with exit 2 where none is. */
function balanceOf(name: string, statement: Element, codes: readonly string[]) {
  const balances = allNamed(statement, 'Bal');
  for (const code of codes) {
    const element = balances.find((balance) => textNamed(balance, 'Tp/CdOrPrtry/Cd') === code);
    if (element) return { element, day: dayNamed(name, element, 'Dt'), ...signedAmount(name, element) };
  }
  const [wanted] = codes;
  throw wrongAt(name, statement, { nl: `zonder saldo ${wanted}`, en: `without a balance ${wanted}` });
}

/** Holds the counts and sums that a bank may add against the entries; some banks count the expected ones too. Fails with exit 2. */
function checkSummary(name: string, statement: Element, booked: readonly CamtEntry[], all: readonly CamtEntry[]): void {
  const parts = [
    ['TtlNtries', () => true],
    ['TtlCdtNtries', ({ cents }: CamtEntry) => cents >= 0],
    ['TtlDbtNtries', ({ cents }: CamtEntry) => cents < 0],
  ] as const;
  for (const [path, belongs] of parts) {
    const total = firstNamed(statement, `TxsSummry/${path}`);
    if (!total) continue;
    const counted = [booked, all].map((list) => list.filter(belongs));
    const count = textNamed(total, 'NbOfNtries');
    const sum = firstNamed(total, 'Sum');
    const isCounted = count === null || counted.some((list) => list.length === Number(count));
    const isSummed = !sum || counted.some((list) => exactSum(list.map(({ cents }) => Math.abs(cents))) === plainCents(name, sum));
    if (!isCounted || !isSummed) throw wrongAt(name, total, { nl: `${path} klopt niet`, en: `${path} is wrong` });
  }
}

/** The rows with what identifies each: the bank's reference where no other row of the statement has it, and else a digest of the row. */
function withIdentities(drafts: readonly DraftRow[]): BankStatement['rows'] {
  const times = new Map<string | null, number>();
  for (const { reference } of drafts) times.set(reference, (times.get(reference) ?? 0) + 1);
  const names = drafts.map(({ reference, row }) => (reference !== null && times.get(reference) === 1 ? reference : rowDigest(row)));
  const identities = distinct(names);
  return drafts.map(({ row }, at) => ({ identity: identities[at] ?? '', ...row }));
}
