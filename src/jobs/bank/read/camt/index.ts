import { type Element, readTree } from '../../../../einvoice/ubl/read/tree.ts';
import type { Text } from '../../../../language.ts';
import type { BankStatement, StatementRow } from '../../statement.ts';
import {
  exactSum,
  fileFault,
  lineFault,
  type Tell,
  unbridged,
  writtenCents,
  tellUneven,
  givenReference,
  joinedRow,
  type Uneven,
} from '../faults.ts';
import { type EntryDetail, readDetail, codeOfTransaction, type Charges, chargesOf, closeGap, includedIn } from './detail.ts';
import { allNamed, dayNamed, firstNamed, plainCents, signedAmount, textNamed, wrongAt } from './elements.ts';
import { compactAccount } from '../../../../belgium/iban.ts';
import { given } from '../../../../contract/fields.ts';

/** An entry of a statement (`Ntry`). */
interface CamtEntry {
  /** False for one that is only expected or announced: it is no movement. */
  readonly isBooked: boolean;
  readonly cents: number;
  readonly currency: string | undefined;
  readonly rows: readonly StatementRow[];
  readonly uneven?: Uneven;
}

const unbooked = new Set(['PDNG', 'INFO', 'FUTR']);

/** Its details were read before. Fails with exit 2. */
function readEntry(name: string, element: Element, details: readonly EntryDetail[]): CamtEntry {
  const { cents, currency } = signedAmount(name, element);
  const isBooked = !unbooked.has(textNamed(element, 'Sts/Cd', 'Sts/Prtry', 'Sts') ?? '');
  const entry = { isBooked, cents, currency };
  return { ...entry, ...(isBooked ? divided(element, details, factsOf(name, element, { cents, currency })) : { rows: [] }) };
}

type EntryFacts = ReturnType<typeof factsOf>;

function factsOf(name: string, element: Element, amount: { readonly cents: number; readonly currency: string | undefined }) {
  const valued = dayNamed(name, element, 'ValDt');
  const booked = dayNamed(name, element, 'BookgDt') ?? valued;
  if (booked === null) throw wrongAt(name, element, { nl: 'zonder boekingsdatum (BookgDt)', en: 'without a booking date (BookgDt)' });
  const reference = textNamed(element, 'AcctSvcrRef');
  return {
    ...amount,
    booked,
    valued,
    code: codeOfTransaction(element),
    text: textNamed(element, 'AddtlNtryInf') ?? '',
    isReversed: /^(true|1)$/.test(textNamed(element, 'RvslInd') ?? ''),
    reference: givenReference(reference),
  };
}

/**
 * What an entry divides into: its payments where they add up to it, with the charges that its bank names, and else one row. The balances
 * prove the entry, and its parts only explain it.
 */
function divided(element: Element, details: readonly EntryDetail[], entry: EntryFacts): Pick<CamtEntry, 'rows' | 'uneven'> {
  const { cents, currency } = entry;
  const charges = chargesOf(element);
  const [only] = details;
  if (details.length < 2) return only ? alone(only, charges, entry) : { rows: [rowOf(entry, cents, undefined)] };
  const payments = details.map((detail) => detail.charges);
  const shares = [0, 1, 2].map((at) => sharesOf(details, at, entry));
  const gapOf = (some: readonly number[]): number => cents - (exactSum(some) ?? Number.NaN);
  const whole = shares.find((some) => some && gapOf(some) === 0);
  const net = whole ?? shares.find((some) => some && closeGap(gapOf(some), currency, charges, payments));
  const rows = (some: readonly number[]): StatementRow[] => details.map((detail, at) => partRow(entry, some[at] ?? 0, detail));
  if (net) return { rows: [...rows(net), ...(whole ? [] : [costsRow(entry, gapOf(net))])] };
  const told = shares.find((some) => some !== undefined);
  const parts = details.map((detail) => rowOf({ ...entry, text: '' }, cents, detail));
  const joined = joinedRow(rowOf(entry, cents, undefined), parts);
  return { rows: [joined], ...(told && { uneven: { row: joined, partCents: exactSum(told) } }) };
}

/** The share of each payment by one of the amounts that it tells; undefined if some tells none in the currency of the entry. */
function sharesOf(details: readonly EntryDetail[], at: number, entry: EntryFacts): number[] | undefined {
  const shares = details.map((detail) => shareOf(detail, at, entry));
  return shares.every((share) => share !== undefined) ? shares : undefined;
}

function shareOf({ amounts, sign }: EntryDetail, at: number, { cents, currency }: EntryFacts): number | undefined {
  const amount = amounts[at];
  if (!amount || (amount.currency ?? currency) !== currency) return undefined;
  return (sign === null ? cents < 0 : sign === 'DBIT') ? 0 - amount.cents : amount.cents;
}

/** The row of an entry of one payment, with the amount before charges where it tells another. */
function alone(detail: EntryDetail, charges: Charges, entry: EntryFacts): Pick<CamtEntry, 'rows' | 'uneven'> {
  const { cents, currency } = entry;
  const row = rowOf(entry, cents, detail);
  const told = [0, 1, 2].flatMap((at) => shareOf(detail, at, entry) ?? []);
  const isClosed = (gross: number): boolean => closeGap(cents - gross, currency, charges, [detail.charges]);
  if (told.length === 0) {
    const included = includedIn(currency, charges, detail.charges);
    return { rows: [included < 0 ? { ...row, gross: cents - included } : row] };
  }
  const gross = told.find((one) => one !== cents && isClosed(one)) ?? told.find((one) => one > cents && one < 0 === cents < 0);
  if (gross === undefined) {
    const [first = cents] = told;
    return { rows: [row], ...(first !== cents && { uneven: { row, partCents: first } }) };
  }
  const before = { ...row, gross };
  return { rows: [before], ...(!isClosed(gross) && { uneven: { row: before, partCents: gross } }) };
}

const rowOf = (entry: EntryFacts, cents: number, detail: EntryDetail | undefined): StatementRow => {
  const code = detail?.code ?? entry.code ?? '';
  const isReturned = entry.isReversed || detail?.isReturned === true || returnCodes.has(code.split('/')[2] ?? '');
  const { booked, valued, reference } = entry;
  return {
    booked,
    valued,
    cents,
    ogm: detail?.ogm ?? null,
    text: [detail?.text ?? '', entry.text].filter(Boolean).join(' '),
    ...partyOf(detail, cents, isReturned),
    kind: isReturned ? 'returned' : rowKindOf(code),
    ...(reference !== undefined && { reference }),
    ...given({ end_to_end: givenReference(detail?.endToEnd) }),
  };
};

/** The text of the entry is about all of it, and of no payment alone. */
const partRow = (entry: EntryFacts, cents: number, detail: EntryDetail | undefined): StatementRow => ({
  ...rowOf({ ...entry, text: '' }, cents, detail),
  ...(entry.text !== '' && { booking_text: entry.text }),
});

/** The charges that a bank took off the payments of an entry: a row of its own, which a person decides on. */
const costsRow = (entry: EntryFacts, cents: number): StatementRow => ({ ...partRow(entry, cents, undefined), kind: 'costs' });

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
    const told = course.entries.flatMap(({ uneven, isBooked }) => (uneven && isBooked ? uneven : []));
    tellUneven(course.tell, statement.number, told);
    course.entries = [];
  } else return false;
  return true;
}

function isAt(element: Element, names: readonly string[]): boolean {
  let at: Element | undefined = element;
  for (const name of names) {
    if (at?.name !== name) return false;
    at = at.parent;
  }
  return at === undefined;
}

/** Fails with exit 2 if the root is not that of a statement in a version that duit reads. */
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

/** Its entries were read before. Fails with exit 2 if a count or a sum is wrong. */
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
    const tops = booked.flatMap(({ cents, rows: [row] }) => (row ? { ...row, cents } : []));
    throw wrongAt(name, closing.element, unbridged([opening.cents, moved ?? 0, closing.cents], tops));
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

/** The balance of the first of these codes that is there. Fails with exit 2 if none is. */
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
