import { account as owner } from '../account.ts';
import type { BankPeriod, Transfer } from './transfer.ts';

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
