import { addDays } from '../../belgium/dates.ts';
import { groupBy } from '../../group-by.ts';
import type { PracticeDatabase } from '../store/sqlite.ts';
import { issuedBills, receivedBills, type BankPeriod, type Transfer } from './transfer.ts';
import { codaFile } from './coda.ts';
import { transfersFor } from './transfers.ts';
import { account as owner } from '../account.ts';

/** A file of the bank of the account; `name` is without its ending. */
export interface BankFile {
  readonly name: string;
  readonly ending: 'cod' | 'xml';
  readonly bytes: Uint8Array;
}

/** The balance before the first movement. */
const begin = 1_000_000;

/**
 * The statements of the account's bank up to the day `last`, one a month: those of the older half of the months in CODA 2, and the
 * others in CAMT.053. The same account gives the same files.
 */
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
    const openingCents = before?.closingCents ?? begin;
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
const money = (cents: number): string =>
  `<Amt Ccy="EUR">${(Math.abs(cents) / 100).toFixed(2)}</Amt>${tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT')}`;
const onDay = (name: string, day: string): string => tag(name, tag('Dt', day));

/** The family and subfamily of each kind of movement. */
const codes = { payment: 'RCDT/ESCT', returned: 'RCDT/RRTN', direct_debit: 'IDDT/ESDD', costs: 'MDOP/CHRG' } as const;

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
  tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', code))), money(cents), onDay('Dt', day));

function entry(transfer: Transfer, reference: string): string {
  const { day, cents, kind, parts } = transfer;
  const [family = '', subfamily = ''] = codes[kind].split('/');
  return tag(
    'Ntry',
    money(cents),
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
    money(cents),
    party === null || account === null
      ? ''
      : tag('RltdPties', tag(role, tag('Pty', tag('Nm', escaped(party)))), tag(`${role}Acct`, tag('Id', tag('IBAN', account)))),
    tag('RmtInf', ogm === null ? tag('Ustrd', escaped(text)) : tag('Strd', tag('CdtrRefInf', type, tag('Ref', ogm)))),
    kind === 'returned' ? tag('RtrInf', tag('Rsn', tag('Cd', 'AC04'))) : '',
  );
}
