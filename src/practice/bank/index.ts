import { addDays } from '../../belgium/dates.ts';
import { groupBy } from '../../group-by.ts';
import type { PracticeDatabase } from '../store/sqlite.ts';
import { issuedBills, receivedBills, type BankPeriod, type Transfer, ascii, transfersFor } from './transfers.ts';
import { account as owner } from '../account.ts';

/** A file of the bank of the account; `name` is without its ending. */
export interface BankFile {
  readonly name: string;
  readonly ending: 'cod' | 'xml';
  readonly bytes: Uint8Array;
}

/** In cents. */
const openingBalance = 1_000_000;

/** The statements up to the day `last`, one a month: the older half in CODA 2, the others in CAMT.053. The same files each time. */
export function bankFiles(store: PracticeDatabase, last: string): BankFile[] {
  const transfers = transfersFor(issuedBills(store), receivedBills(store), last);
  const periods = periodsOf(transfers);
  const newer = Math.ceil(periods.length / 2);
  return periods.map((period, at): BankFile => {
    const month = period.closed.slice(0, 7);
    return at < newer
      ? { name: `coda-${month}`, ending: 'cod', bytes: codaFile(period) }
      : { name: `camt-${month}`, ending: 'xml', bytes: camtFile(period) };
  });
}

/** The movements by month, each month opening with the balance of the one before, and numbered from 1 in each year. */
function periodsOf(transfers: readonly Transfer[]): BankPeriod[] {
  const periods: BankPeriod[] = [];
  for (const [month, list] of groupBy(transfers, ({ day }) => day.slice(0, 7))) {
    const before = periods.at(-1);
    const openingCents = before?.closingCents ?? openingBalance;
    periods.push({
      number: before?.closed.startsWith(month.slice(0, 4)) ? before.number + 1 : 1,
      opened: before?.closed ?? addDays(list[0].day, -1),
      openingCents,
      closed: list.at(-1)?.day ?? list[0].day,
      closingCents: list.reduce((sum, { cents }) => sum + cents, openingCents),
      transfers: list,
    });
  }
  return periods;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const tag = (name: string, ...content: readonly string[]): string => `<${name}>${content.join('')}</${name}>`;
const camtAmount = (cents: number): string =>
  `<Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>${tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')}`;
const onDay = (name: string, day: string): string => tag(name, tag('Dt', day));

/** The family and subfamily of each kind of movement. */
const camtCodes = { payment: 'RCDT/ESCT', returned: 'RCDT/RRTN', direct_debit: 'IDDT/ESDD', costs: 'MDOP/CHRG' } as const;

/** A statement as a file of CAMT.053, version 001.08. */
export function camtFile(period: BankPeriod): Uint8Array {
  const { opened, openingCents, closed, closingCents, transfers } = period;
  const id = `${closed.slice(0, 4)}-${period.number}`;
  const statement = tag(
    'Stmt',
    tag('Id', id),
    tag('ElctrncSeqNb', String(period.number)),
    tag('CreDtTm', `${closed}T18:00:00`),
    tag('Acct', tag('Id', tag('IBAN', owner.iban)), tag('Ccy', 'EUR'), tag('Ownr', tag('Nm', owner.naam))),
    balance('OPBD', openingCents, opened),
    balance('CLBD', closingCents, closed),
    ...transfers.map((transfer, at) => entry(transfer, `OEF${id}-${at + 1}`)),
  );
  const head = tag('GrpHdr', tag('MsgId', id), tag('CreDtTm', `${closed}T18:00:00`));
  const space = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08';
  const whole = `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${space}">${tag('BkToCstmrStmt', head, statement)}</Document>`;
  return Buffer.from(whole.replaceAll('><', '>\n<'));
}

const balance = (code: string, cents: number, day: string): string =>
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', code))), camtAmount(cents), onDay('Dt', day));

function entry(transfer: Transfer, reference: string): string {
  const { day, cents, kind, parts } = transfer;
  const [family = '', subfamily = ''] = camtCodes[kind].split('/');
  return tag(
    'Ntry',
    camtAmount(cents),
    kind === 'returned' ? tag('RvslInd', 'true') : '',
    tag('Sts', tag('Cd', 'BOOK')),
    onDay('BookgDt', day),
    onDay('ValDt', day),
    tag('AcctSvcrRef', reference),
    tag('BkTxCd', tag('Domn', tag('Cd', 'PMNT'), tag('Fmly', tag('Cd', family), tag('SubFmlyCd', subfamily)))),
    tag('NtryDtls', ...(parts.length > 0 ? parts : [transfer]).map(detail)),
  );
}

function detail({ cents, ogm, text, party, account, kind }: Transfer): string {
  // What comes back has the sides of the first payment.
  const role = cents < 0 === (kind === 'returned') ? 'Dbtr' : 'Cdtr';
  const type = tag('Tp', tag('CdOrPrtry', tag('Cd', 'SCOR')), tag('Issr', 'BBA'));
  return tag(
    'TxDtls',
    tag('Refs', tag('EndToEndId', 'NOTPROVIDED')),
    camtAmount(cents),
    party === null || account === null
      ? ''
      : tag('RltdPties', tag(role, tag('Pty', tag('Nm', escaped(party)))), tag(`${role}Acct`, tag('Id', tag('IBAN', account)))),
    tag('RmtInf', ogm === null ? tag('Ustrd', escaped(text)) : tag('Strd', tag('CdtrRefInf', type, tag('Ref', ogm)))),
    kind === 'returned' ? tag('RtrInf', tag('Rsn', tag('Cd', 'AC04'))) : '',
  );
}

const wide = (text: string, length: number): string => ascii(text).slice(0, length).padEnd(length);
const number = (value: number, length: number): string => String(value).padStart(length, '0');
const codaDay = (datum: string): string => datum.slice(8) + datum.slice(5, 7) + datum.slice(2, 4);
const signed = (cents: number): string => `${cents < 0 ? 1 : 0}${codaAmount(cents)}`;
const codaAmount = (cents: number): string => number(Math.abs(cents) * 10, 15);
const codaTotal = (list: readonly Transfer[] = []): string => codaAmount(list.reduce((sum, { cents }) => sum + cents, 0));
const ownAccount = `${wide(owner.iban, 34)}EUR`;

/** The family, operation and category of each kind of movement. */
const codaCodes = { payment: '0150000', returned: '0199000', direct_debit: '0550000', costs: '8037000' } as const;

export function codaFile(period: BankPeriod): Uint8Array {
  const { opened, openingCents, closed, closingCents, transfers } = period;
  const place = number(period.number, 3);
  const middle = transfers.flatMap((transfer, at) => linesOf(transfer, (at % 9999) + 1, place));
  const inner = [
    `12${place}${ownAccount}${signed(openingCents)}${codaDay(opened)}${wide(owner.naam, 26)}${wide('Zichtrekening', 35)}${place}`,
    ...middle,
    `8${place}${ownAccount}${signed(closingCents)}${codaDay(closed)}`,
  ];
  const [out, into] = [true, false].map((leaves) => transfers.filter(({ cents }) => cents < 0 === leaves));
  const lines = [
    `${wide(`00000${codaDay(closed)}00105`, 34)}${wide(owner.naam, 26)}${wide('GEBABEBB', 11)}0${owner.kbo.slice(0, 10)}`,
    ...inner,
    `9${wide('', 15)}${number(inner.length, 6)}${codaTotal(out)}${codaTotal(into)}`,
  ];
  const whole = lines.map((line, at) => (at === 0 || at === lines.length - 1 ? `${line.padEnd(127)}2` : line.padEnd(128)));
  return Buffer.from(whole.map((line) => `${line}\r\n`).join(''), 'latin1');
}

function linesOf(transfer: Transfer, sequence: number, place: string): string[] {
  const { parts } = transfer;
  // Lines 3 count on from the detail number of the movement, and the next detail from theirs.
  let next = 0;
  const at = () => number(sequence, 4) + number(next++, 4);
  const write = (one: Transfer, group: string): string[] => {
    const own = movementLines(one, at(), place, group);
    return one.party === null ? own : [...own, partyLine(one, at())];
  };
  const total = write(transfer, parts.length > 0 ? '1' : '0');
  return [...total, ...parts.flatMap((part, index) => write(part, index === parts.length - 1 ? '1' : '0'))];
}

/** The line 3.1 that repeats the name of the other party. */
const partyLine = ({ party, kind }: Transfer, at: string): string =>
  `${`31${at}${wide('', 21)}0${codaCodes[kind]}1001${wide(party ?? '', 70)}`.padEnd(125)}0 0`;

function movementLines(
  { day: booked, cents, ogm, text, party, account, kind }: Transfer,
  at: string,
  place: string,
  group: string,
): string[] {
  const communication = ogm === null ? `0${wide(text, 53)}` : `1${wide(`101${ogm}`, 53)}`;
  const hasMore = party !== null || text.length > 53;
  const first = `21${at}${wide(`OEF${place}${at}`, 21)}${signed(cents)}${codaDay(booked)}0${codaCodes[kind]}${communication}${codaDay(booked)}${place}${group}${hasMore ? 1 : 0} 0`;
  if (!hasMore) return [first];
  return [
    first,
    `${`22${at}${wide(text.slice(53), 53)}`.padEnd(125)}1 0`,
    `${`23${at}${wide(account ?? '', 34)}EUR${wide(party ?? '', 35)}`.padEnd(125)}0 ${party === null ? 0 : 1}`,
  ];
}
