import { closingCents, type MadeRow, type MadeStatement } from './made.ts';

export interface CamtForm {
  readonly version?: number;
  /** The prefix of the namespace; none by default. */
  readonly prefix?: string;
  readonly isPretty?: boolean;
  /** Whether the bank gives each entry a reference of its own. */
  readonly hasReferences?: boolean;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const amount = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);

/** Writes statements as a bank writes CAMT.053 of a version. */
export function camtOf(statements: readonly MadeStatement[], form: CamtForm = {}): Buffer {
  const { version = 8, prefix = '', isPretty = false } = form;
  const tag = (name: string, content: string): string => `<${name}>${content}</${name}>`;
  const money = (cents: number): string => `<Amt Ccy="EUR">${amount(cents)}</Amt>`;
  const side = (cents: number): string => tag('CdtDbtInd', cents < 0 ? 'DBIT' : 'CRDT');
  const status = (code: string): string => tag('Sts', version > 6 ? tag('Cd', code) : code);
  const charges = (cents: number): string => tag('Chrgs', tag('Rcrd', money(cents) + side(-1) + tag('ChrgInclInd', 'true')));
  const balance = (code: string, cents: number, day: string): string =>
    tag('Bal', tag('Tp', tag('CdOrPrtry', tag('Cd', code))) + money(cents) + side(cents) + tag('Dt', tag('Dt', day)));

  const details = (row: MadeRow): string => {
    const { cents, ogm, text, party, account, isReturned, endToEnd = 'NOTPROVIDED' } = row;
    const who = party === null ? '' : tag('Nm', escaped(party));
    // What comes back has the sides of the first payment.
    const role = cents < 0 === isReturned ? 'Dbtr' : 'Cdtr';
    const other = account === null ? '' : tag(`${role}Acct`, tag('Id', tag('IBAN', account)));
    const reference = `<Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>${ogm}</Ref></CdtrRefInf></Strd>`;
    const own = version > 2 ? money(cents) + side(cents) : tag('AmtDtls', tag('TxAmt', money(cents)));
    return tag(
      'TxDtls',
      tag('Refs', tag('EndToEndId', endToEnd)) +
        own +
        (party === null ? '' : tag('RltdPties', tag(role, version > 7 ? tag('Pty', who) : who) + other)) +
        tag('RmtInf', ogm === null ? tag('Ustrd', escaped(text)) : reference) +
        (isReturned ? tag('RtrInf', tag('Rsn', tag('Cd', 'AC04'))) : ''),
    );
  };

  const flat = (row: MadeRow): MadeRow[] => (row.details.length > 0 ? row.details.flatMap(flat) : [row]);
  /** Version 2 has no sign for a detail of its own, so details of two signs are entries there. */
  const entriesOf = (row: MadeRow): MadeRow[] =>
    version > 2 || flat(row).every(({ cents }) => cents < 0 === row.cents < 0) ? [row] : flat(row);
  const entry = (row: MadeRow, day: string, reference: string, code = 'BOOK'): string =>
    tag(
      'Ntry',
      money(row.cents) +
        side(row.cents) +
        status(code) +
        tag('BookgDt', tag('Dt', day)) +
        tag('ValDt', tag('DtTm', `${day}T00:00:00`)) +
        (form.hasReferences ? tag('AcctSvcrRef', reference) : '') +
        (row.charges === undefined ? '' : charges(row.charges)) +
        '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>' +
        tag('NtryDtls', flat(row).map(details).join('')),
    );

  const pending: MadeRow = { cents: 999, ogm: null, text: 'x', party: null, account: null, isReturned: false, details: [] };
  const statement = (made: MadeStatement): string =>
    tag(
      'Stmt',
      tag('Id', 'S') +
        tag('ElctrncSeqNb', String(made.number)) +
        tag('Acct', tag('Id', tag('IBAN', made.account)) + tag('Ccy', 'EUR') + tag('Ownr', tag('Nm', escaped(made.holder)))) +
        balance('OPBD', made.openingCents, made.opened) +
        balance('CLBD', closingCents(made), made.closed) +
        made.rows
          .flatMap(entriesOf)
          .map((row, at) => entry(row, made.closed, row.reference ?? `R${at}`))
          .join('') +
        entry(pending, made.closed, 'P', 'PDNG'),
    );

  const body = tag('BkToCstmrStmt', tag('GrpHdr', tag('MsgId', 'M')) + statements.map(statement).join(''));
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}`;
  const plain = `<Document xmlns="${space}">${body}</Document>`;
  const named = prefix === '' ? plain : plain.replaceAll(/<(\/?)(?=\w)/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`);
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${isPretty ? named.replaceAll('><', '>\n  <') : named}`);
}
