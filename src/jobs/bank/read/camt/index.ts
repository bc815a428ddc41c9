import { type Element, readTree } from '../../../../einvoice/ubl/read/tree.ts';
import type { Text } from '../../../../language.ts';
import type { BankStatement } from '../../statement.ts';
import { exactSum, fileFault, lineFault, type Tell, unbridged, writtenCents } from '../faults.ts';
import { tellUneven } from '../joined.ts';
import { type EntryDetail, readDetail } from './detail.ts';
import { allNamed, dayNamed, firstNamed, plainCents, signedAmount, textNamed, wrongAt } from './elements.ts';
import { type CamtEntry, readEntry } from './entry.ts';
import { compactAccount } from '../../../../belgium/iban.ts';

/** What was read of the element that is open. */
interface Course {
  readonly name: string;
  readonly statements: BankStatement[];
  entries: CamtEntry[];
  details: EntryDetail[];
  readonly tell: Tell;
}

/** The statements in a CAMT.053 file of at most `most` bytes. Fails with exit 2, with the line, where it is none or a sum is wrong. */
export function readCamt(bytes: Uint8Array, name: string, { most, tell }: { readonly most: number; readonly tell: Tell }): BankStatement[] {
  const course: Course = { name, statements: [], entries: [], details: [], tell };
  const read = readTree(bytes, { most, ended: (element) => take(course, element) });
  if ('reason' in read) throw lineFault(name, read.line ?? 1, xmlFaults[read.reason] ?? tooMuch);
  checkKind(name, read.root);
  if (course.statements.length === 0) throw fileFault(name, { nl: 'zonder rekeningafschrift (Stmt)', en: 'without a statement (Stmt)' });
  return course.statements;
}

const toStatement = ['Stmt', 'BkToCstmrStmt', 'Document'];
const toEntry = ['Ntry', ...toStatement];
const toDetail = ['TxDtls', 'NtryDtls', ...toEntry];

/** Reads a part when its end is reached; true for one that is read, so that only what is needed of the file stays in memory. */
function take(course: Course, element: Element): boolean {
  if (isAt(element, toDetail)) course.details.push(readDetail(element));
  else if (isAt(element, toEntry)) {
    course.entries.push(readEntry(course.name, element, course.details));
    course.details = [];
  } else if (isAt(element, toStatement)) {
    const statement = statementFrom(course.name, element, course.entries);
    course.statements.push(statement);
    tellUneven(
      course.tell,
      statement.number,
      course.entries.flatMap(({ uneven, isBooked }) => (uneven && isBooked ? uneven : [])),
    );
    course.entries = [];
  } else return false;
  return true;
}

/** Whether an element and those around it have these names, up to the root. */
function isAt(element: Element, names: readonly string[]): boolean {
  let at: Element | undefined = element;
  for (const name of names) {
    if (at?.name !== name) return false;
    at = at.parent;
  }
  return at === undefined;
}

/** Fails with exit 2 where the root is not that of a statement in a version that duit reads. */
function checkKind(name: string, root: Element): void {
  const [, kind, version] = /^urn:iso:std:iso:20022:tech:xsd:camt\.(\d{3})\.001\.(\d\d)$/.exec(root.space) ?? [];
  const other = otherMessages[kind ?? ''];
  if (other) throw wrongAt(name, root, other);
  if (kind !== '053') throw wrongAt(name, root, { nl: 'dit is geen CAMT.053', en: 'this is not CAMT.053' });
  if (Number(version) < 2 || Number(version) > 13) {
    throw wrongAt(name, root, {
      nl: `CAMT.053 van versie 001.${version}; duit leest 001.02 tot 001.13`,
      en: `CAMT.053 of version 001.${version}; duit reads 001.02 to 001.13`,
    });
  }
}

const otherMessages: Readonly<Record<string, Text>> = {
  '052': {
    nl: 'een CAMT.052, een tussenstand van de dag en geen rekeningafschrift; vraag de bank CAMT.053',
    en: 'a CAMT.052, a report during the day and no statement; ask the bank for CAMT.053',
  },
  '054': {
    nl: 'een CAMT.054, een melding en geen rekeningafschrift; vraag de bank CAMT.053',
    en: 'a CAMT.054, a notification and no statement; ask the bank for CAMT.053',
  },
};

const tooMuch: Text = { nl: 'te groot of te ingewikkeld', en: 'too large or too complex' };

const xmlFaults: Readonly<Record<string, Text>> = {
  doctype: { nl: 'een DOCTYPE; duit leest dat niet', en: 'a DOCTYPE; duit does not read it' },
  encoding: { nl: 'de tekens kloppen niet met de codering', en: 'the characters do not fit the encoding' },
  empty: { nl: 'er staat geen element in', en: 'it holds no element' },
  not_well_formed: { nl: 'geen geldige XML', en: 'not valid XML' },
};

/** The statement of an element `Stmt`, whose entries were read before. Fails with exit 2 where a count or a sum is wrong. */
function statementFrom(name: string, element: Element, entries: readonly CamtEntry[]): BankStatement {
  const account = textNamed(element, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id');
  if (account === null) throw wrongAt(name, element, { nl: 'zonder rekening (Acct)', en: 'without an account (Acct)' });
  const opening = balanceOf(name, element, ['OPBD', 'PRCD']);
  const closing = balanceOf(name, element, ['CLBD']);
  const currency = textNamed(element, 'Acct/Ccy') ?? closing.currency ?? 'EUR';
  const booked = entries.filter(({ isBooked }) => isBooked);
  const foreign = booked.find((entry) => entry.currency !== undefined && entry.currency !== currency);
  if (foreign) {
    throw wrongAt(name, element, {
      nl: `de boeking van ${writtenCents(foreign.cents)} is niet in ${currency}`,
      en: `the entry of ${writtenCents(foreign.cents)} is not in ${currency}`,
    });
  }
  const moved = exactSum(booked.map(({ cents }) => cents));
  if (moved === undefined || opening.cents + moved !== closing.cents) {
    throw wrongAt(
      name,
      closing.element,
      unbridged(
        [opening.cents, moved ?? 0, closing.cents],
        booked.flatMap(({ cents, rows: [row] }) => (row ? { ...row, cents } : [])),
      ),
    );
  }
  checkSummary(name, element, booked, entries);
  if (closing.day === null) throw wrongAt(name, closing.element, { nl: 'zonder datum (Dt)', en: 'without a date (Dt)' });
  return {
    format: 'camt',
    account: compactAccount(account),
    currency,
    holder: textNamed(element, 'Acct/Ownr/Nm', 'Acct/Nm'),
    number: textNamed(element, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    opened: opening.day,
    openingCents: opening.cents,
    closed: closing.day,
    closingCents: closing.cents,
    ...(textNamed(element, 'CpyDplctInd') !== null && { duplicate: true }),
    rows: booked.flatMap(({ rows }, booking) => (rows.length > 1 ? rows.map((row) => ({ ...row, booking })) : rows)),
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
