import { type Element, readTree } from '../../../../einvoice/ubl/read/tree.ts';
import type { Text } from '../../../../language.ts';
import type { BankStatement, StatementRow } from '../../statement.ts';
import { exactSum, fileFault, lineFault, unbridged, writtenCents } from '../faults.ts';
import { codeOfTransaction, type EntryDetail, readDetail } from './detail.ts';
import { allNamed, dayNamed, firstNamed, plainCents, signedAmount, textNamed, wrongAt } from './elements.ts';
import { compactIban } from '../../../../belgium/iban.ts';

/** What was read of the element that is open. */
interface Course {
  readonly name: string;
  readonly statements: BankStatement[];
  entries: CamtEntry[];
  details: EntryDetail[];
}

/** The statements in a CAMT.053 file of at most `most` bytes. Fails with exit 2, with the line, where it is none or a sum is wrong. */
export function readCamt(bytes: Uint8Array, name: string, most: number): BankStatement[] {
  const course: Course = { name, statements: [], entries: [], details: [] };
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
  if (isAt(element, toDetail)) course.details.push(readDetail(course.name, element));
  else if (isAt(element, toEntry)) {
    course.entries.push(readEntry(course.name, element, course.details));
    course.details = [];
  } else if (isAt(element, toStatement)) {
    course.statements.push(statementFrom(course.name, element, course.entries));
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

/** An entry of a statement (`Ntry`). */
interface CamtEntry {
  readonly line: number;
  /** False for one that is only expected or told: it is no movement. */
  readonly isBooked: boolean;
  readonly cents: number;
  readonly currency: string | undefined;
  readonly rows: readonly StatementRow[];
}

const unbooked = new Set(['PDNG', 'INFO', 'FUTR']);

/** Reads an entry of the file `name` whose details were read before. `own` is the account. Fails with exit 2 where amounts disagree. */
function readEntry(name: string, element: Element, details: readonly EntryDetail[]): CamtEntry {
  const { cents, currency } = signedAmount(name, element);
  const isBooked = !unbooked.has(textNamed(element, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? '');
  const parts = entryParts(name, element, { cents, currency }, details);
  return { line: element.line, isBooked, cents, currency, rows: isBooked ? entryRows(name, element, parts) : [] };
}

/** A detail with its share of the entry; one without details stands for the whole entry. */
interface Detail {
  readonly cents: number;
  readonly detail: EntryDetail | undefined;
}

/** What an entry divides into: its details where each tells its amount, and else the entry as a whole. */
function entryParts(
  name: string,
  element: Element,
  { cents, currency }: Pick<CamtEntry, 'cents' | 'currency'>,
  details: readonly EntryDetail[],
): Detail[] {
  if (details.length < 2) return [{ cents, detail: details[0] }];
  const parts: Detail[] = [];
  for (const detail of details) {
    const { amount } = detail;
    if (!amount || (amount.currency ?? currency) !== currency) return [{ cents, detail: undefined }];
    const isDebit = amount.sign === null ? cents < 0 : amount.sign === 'DBIT';
    parts.push({ cents: isDebit ? 0 - amount.cents : amount.cents, detail });
  }
  const sum = exactSum(parts.map((part) => part.cents));
  if (sum === cents) return parts;
  const [total, found] = [writtenCents(cents), sum === undefined ? '?' : writtenCents(sum)];
  throw wrongAt(name, element, {
    nl: `de boeking is ${total}, maar haar details zijn samen ${found}`,
    en: `the entry is ${total}, but its details are ${found} together`,
  });
}

function entryRows(name: string, element: Element, parts: readonly Detail[]): StatementRow[] {
  const valued = dayNamed(name, element, 'ValDt');
  const booked = dayNamed(name, element, 'BookgDt') ?? valued;
  if (booked === null) throw wrongAt(name, element, { nl: 'zonder boekingsdatum (BookgDt)', en: 'without a booking date (BookgDt)' });
  const own = textNamed(element, 'AcctSvcrRef');
  const told = textNamed(element, 'AddtlNtryInf') ?? '';
  const isReversed = /^(true|1)$/.test(textNamed(element, 'RvslInd') ?? '');
  return parts.map(({ cents, detail }): StatementRow => {
    const code = detail?.code ?? codeOfTransaction(element) ?? '';
    const isReturned = isReversed || detail?.isReturned === true || returnCodes.has(code.split('/')[2] ?? '');
    return {
      booked,
      valued,
      cents,
      ogm: detail?.ogm ?? null,
      text: [detail?.text ?? '', told].filter(Boolean).join(' '),
      ...partyOf(detail, cents, isReturned),
      kind: isReturned ? 'returned' : rowKindOf(code),
      ...(own !== null && own !== '' && own !== notProvided && { reference: own }),
    };
  });
}

/** The word that banks fill in where there is no reference. */
const notProvided = 'NOTPROVIDED';

/** The other side of a payment: the debtor of money received. A payment that comes back has the sides of the first one. */
function partyOf(detail: EntryDetail | undefined, cents: number, isReturned: boolean): Pick<StatementRow, 'party' | 'party_account'> {
  if (!detail) return { party: null, party_account: null };
  const { debtor, creditor } = detail;
  return cents < 0 === isReturned ? debtor : creditor;
}

/** The subfamilies of what comes back: reimbursed, reversed and unpaid. */
const returnCodes = new Set(['RRTN', 'RPCR', 'UPDD', 'PRDD', 'RCDD']);
const directDebits = new Set(['IDDT', 'RDDT']);
const costs = new Set(['CHRG', 'COMM', 'FEES']);

/** What an entry is by its code; a code that is not of ISO 20022, or none, is something else. */
function rowKindOf(code: string): StatementRow['kind'] {
  const [domain = '', family = '', subfamily = ''] = code.split('/');
  if (costs.has(subfamily)) return 'costs';
  if (subfamily === 'INTR') return 'interest';
  if (domain !== 'PMNT') return 'other';
  return directDebits.has(family) ? 'direct_debit' : 'payment';
}
