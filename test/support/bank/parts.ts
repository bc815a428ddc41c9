/** A statement in CAMT of one day that opens with nothing and closes with this amount, around these entries. */
export function stmt(closing: string, entries: string, version = 8): string {
  const balance = (code: string, amount: string): string =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount.replace('-', '')}</Amt><CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd><Dt><Dt>2026-11-${code === 'OPBD' ? '16' : '17'}</Dt></Dt></Bal>`;
  const account = '<Acct><Id><IBAN>BE48001123456727</IBAN></Id><Ccy>EUR</Ccy></Acct>';
  const space = `urn:iso:std:iso:20022:tech:xsd:camt.053.001.0${version}`;
  return `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${space}"><BkToCstmrStmt><Stmt><Id>S</Id><ElctrncSeqNb>7</ElctrncSeqNb>${account}${balance('OPBD', '0.00')}${balance('CLBD', closing)}${entries}</Stmt></BkToCstmrStmt></Document>`;
}

interface EntryForm {
  readonly charges?: string;
  readonly text?: string;
  readonly side?: 'CRDT' | 'DBIT';
  readonly version?: number;
  readonly reversed?: boolean;
}

export function entry(amount: string, details: readonly string[], form: EntryForm = {}): string {
  const { charges = '', text, side = 'CRDT', version = 8, reversed = false } = form;
  const status = version > 6 ? '<Sts><Cd>BOOK</Cd></Sts>' : '<Sts>BOOK</Sts>';
  const code = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>';
  const told = text === undefined ? '' : `<AddtlNtryInf>${text}</AddtlNtryInf>`;
  return `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${reversed ? '<RvslInd>true</RvslInd>' : ''}${status}<BookgDt><Dt>2026-11-17</Dt></BookgDt>${code}${charges}<NtryDtls>${details.join('')}</NtryDtls>${told}</Ntry>`;
}

interface PaymentForm {
  readonly charges?: string;
  readonly ordered?: string;
  readonly currency?: string;
  readonly version?: number;
}

/** A payment with an OGM, by a customer who is called after it. */
export function payment(amount: string | null, ogm: string, form: PaymentForm = {}): string {
  const { charges = '', ordered, currency = 'EUR', version = 8 } = form;
  const money = amount === null ? '' : `<Amt Ccy="${currency}">${amount}</Amt>`;
  const own = version > 2 ? money : `<AmtDtls><TxAmt>${money}</TxAmt></AmtDtls>`;
  const instructed = ordered === undefined ? '' : `<AmtDtls><InstdAmt><Amt Ccy="EUR">${ordered}</Amt></InstdAmt></AmtDtls>`;
  const name = version > 7 ? `<Pty><Nm>Klant ${ogm}</Nm></Pty>` : `<Nm>Klant ${ogm}</Nm>`;
  const reference = `<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>${ogm}</Ref></CdtrRefInf></Strd></RmtInf>`;
  return `<TxDtls>${own}${instructed}${charges}<RltdPties><Dbtr>${name}</Dbtr><Cdtr>${name}</Cdtr></RltdPties>${reference}</TxDtls>`;
}

export const charge = (amount: string, included?: string, currency = 'EUR'): string =>
  `<Chrgs><Rcrd><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd>${included === undefined ? '' : `<ChrgInclInd>${included}</ChrgInclInd>`}</Rcrd></Chrgs>`;

/** A detail in CODA: its cents, the type of its code, its text or OGM, and its family. */
type CodaDetail = readonly [cents: number, type: string, text: string, family?: string];

const padded = (text: string, length: number): string => text.slice(0, length).padEnd(length);
const thousandths = (cents: number): string => `${cents < 0 ? 1 : 0}${String(Math.abs(cents) * 10).padStart(15, '0')}`;

/** A CODA of one day that opens with nothing, with one movement of such a type and its details. */
export function codaTotal(cents: number, type: string, details: readonly CodaDetail[]): string {
  const account = `${padded('BE48001123456727', 34)}EUR`;
  const lines = [[cents, type, ''] as CodaDetail, ...details].map(([own, kind, text, family = '01'], at) => {
    const group = details.length > 0 && (at === 0 || at === details.length) ? '1' : '0';
    const told = /^\d{12}$/.test(text) ? `1${padded(`101${text}`, 53)}` : `0${padded(text, 53)}`;
    return `210001${String(at).padStart(4, '0')}${padded('REF', 21)}${thousandths(own)}171126${kind}${family}50000${told}171126007${group}0 0`;
  });
  const [debit, credit] = [Math.max(0, -cents), Math.max(0, cents)].map((sum) => String(sum * 10).padStart(15, '0'));
  const head = `${padded('0000017112600005', 60)}${padded('KREDBEBB', 11)}00998877195 00000`;
  return [
    `${padded(head, 127)}2`,
    padded(`12007${account}${thousandths(0)}161126${padded('Vermeulen', 26)}`, 128),
    ...lines,
    padded(`8007${account}${thousandths(cents)}171126`, 128),
    `${padded(`9${' '.repeat(15)}${String(lines.length + 2).padStart(6, '0')}${debit}${credit}`, 127)}2`,
    '',
  ].join('\r\n');
}
