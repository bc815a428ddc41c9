import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { speak } from '../../../../src/language.ts';
import { camtOf } from '../../../support/bank/camt.ts';
import { codaOf } from '../../../support/bank/coda.ts';
import type { MadeRow, MadeStatement } from '../../../support/bank/made.ts';

const row = (cents: number, details: readonly MadeRow[] = []): MadeRow => {
  return { cents, ogm: null, text: 'tekst', party: 'Peeters', account: 'BE68539007547034', isReturned: false, details };
};
const made: MadeStatement = {
  account: 'BE48001123456727',
  holder: 'Vermeulen',
  number: 7,
  opened: '2026-11-16',
  closed: '2026-11-17',
  openingCents: 1000,
  rows: [row(2500), row(-500), row(700, [row(300), row(400)])],
};
const coda = codaOf([made]).toString('latin1');
const camt = camtOf([made], { isPretty: true }).toString();

/** The message for a file, in the language that is spoken. */
async function refusal(text: string | Uint8Array): Promise<string> {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
  const failure = await readStatements({ name: 'f', bytes }).then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(failure).toMatchObject({ reason: 'usage' });
  return (failure as Error).message;
}

/** A line of the file, changed. */
const changed = (start: string, change: (line: string) => string): string =>
  coda
    .split('\r\n')
    .map((line) => (line.startsWith(start) ? change(line) : line))
    .join('\r\n');
const put = (at: number, text: string) => (line: string) => line.slice(0, at - 1) + text + line.slice(at - 1 + text.length);

describe('a file that is no statement', () => {
  it.each([
    ['a PDF', '%PDF-1.7 x', 'f: een PDF; vraag de bank CODA of CAMT.053, of download de betalingen als CSV'],
    ['a zip file by another name', zipSync({ 'a.cod': Buffer.from(coda) }), /^f: een zip-bestand binnen een ander of zonder \.zip; vraag/],
    ['nothing', '\r\n', 'f: leeg'],
    ['MT940', ':20:940S\r\n:25:NL91ABNA0417164300\r\n', /^f: MT940; vraag de bank CODA of CAMT\.053, of download/],
    ['MT940 of SWIFT', '{1:F01ABNANL2AXXXX0000000000}{2:I940}', /^f: MT940; vraag/],
    ['a text of no bank', 'zomaar wat tekst', 'f: van geen bank die duit aan haar kolommen kent: zomaar wat tekst'],
    ['a DTD', '<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><Document/>', 'f, regel 2: een DOCTYPE; duit leest dat niet'],
    ['XML that breaks off', camt.slice(0, -20), 'f, regel 238: geen geldige XML'],
    ['a CAMT.052', '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"/>', /^f, regel 1: een CAMT.052, een tussenstand/],
    ['a CAMT.054', '<a:Document xmlns:a="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"/>', /^f, regel 1: een CAMT.054, een melding/],
    ['an unknown version', camt.replace('001.08', '001.14'), 'f, regel 2: CAMT.053 van versie 001.14; duit leest 001.02 tot 001.13'],
    ['another XML', '<Invoice/>', 'f, regel 1: dit is geen CAMT.053'],
  ])('is refused: %s', async (_what, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });

  it('is told in English too', async () => {
    speak('en');
    try {
      expect(await refusal('%PDF-1.7')).toBe('f: a PDF; ask the bank for CODA or CAMT.053, or download the payments as CSV');
      expect(await refusal(changed('0', put(128, '1')))).toBe(
        'f, line 1: CODA of version 1, the format before 2009; ask the bank for version 2',
      );
    } finally {
      speak('nl');
    }
  });
});

describe('a CODA file', () => {
  it.each([
    [
      'an entry',
      '50000',
      /^f, regel 19: afschrift 007: .*; met het andere teken bij de boeking van 5,00 \(0002\) op 17\/11\/2026 klopt het wel$/,
    ],
    ['a reversal', '99000', /^f, regel 19: afschrift 007: .* bij de terugboeking van 5,00 \(0002\) op 17\/11\/2026 klopt het wel$/],
    ['a reversal by its category', '50990', /bij de terugboeking van 5,00 \(0002\)/],
    ['a reversal of a direct debit', '99990', /bij de terugboeking van 5,00 \(0002\)/],
  ])('names its statement and %s whose sign is wrong', async (_, operation, message) => {
    const text = changed('2100020000', (line) => put(57, operation)(put(32, '0')(line)));
    expect(await refusal(text)).toMatch(message);
  });

  it('names the statement that does not agree among several, in English too', async () => {
    const other: MadeStatement = { ...made, number: 8, opened: '2026-11-17', closed: '2026-11-18', openingCents: 3700 };
    const both = codaOf([made, other]).toString('latin1');
    const [before, after] = [both.slice(0, both.indexOf('12008BE')), both.slice(both.indexOf('12008BE'))];
    speak('en');
    try {
      const wrong = before + after.replace(/2100020000.{21}1/, (found) => `${found.slice(0, -1)}0`);
      expect(await refusal(wrong)).toMatch(
        /^f, line \d+: statement 008: the old balance .* with the other sign on the entry of 5,00 \(0002\)/,
      );
    } finally {
      speak('nl');
    }
  });

  it.each([
    ['of version 1', changed('0', put(128, '1')), 'f, regel 1: CODA van versie 1, het formaat van vóór 2009; vraag de bank versie 2'],
    [
      'with another amount',
      changed('2100010000', put(33, '000000000035000')),
      /^f, regel 19: afschrift 007: het oude saldo 10,00 en de betalingen 37,00 geven 47,00, maar het nieuwe saldo is 37,00$/,
    ],
    ['with another new balance', changed('8', put(43, '000000000037010')), /^f, regel 19: .* maar het nieuwe saldo is 37,01$/],
    [
      'with a reversal of the wrong sign',
      changed('2100020000', (line) => put(54, '00199000')(put(32, '0')(line))),
      /is 37,00; met het andere teken bij de terugboeking van 5,00 \(0002\) op 17\/11\/2026 klopt het wel$/,
    ],
    ['with another sign', changed('8', put(42, '2')), 'f, regel 19: op positie 42 hoort 0 (credit) of 1 (debet)'],
    ['with another count', changed('9', put(17, '000099')), 'f, regel 20: er zijn 17 regels en geen 99'],
    ['with another total of debits', changed('9', put(23, '000000000005010')), 'f, regel 20: het totaal debet klopt niet'],
    ['with another total of credits', changed('9', put(38, '000000000032010')), 'f, regel 20: het totaal credit klopt niet'],
    ['of which the end is missing', coda.slice(0, coda.lastIndexOf('9      ')), 'f: het CODA-bestand houdt te vroeg op'],
    ['of which a line is missing', coda.replace(/2300020000.*\r\n/, ''), 'f, regel 19: er zijn 16 regels en geen 17'],
    ['with a line that is too long', changed('4', (line) => `${line}x`), 'f, regel 18: langer dan 128 tekens'],
    ['with a line that does not belong', changed('4', put(1, '7')), "f, regel 18: een regel die met '7' begint, hoort hier niet"],
    [
      'with a day that does not exist',
      changed('2100010000', put(116, '310226')),
      "f, regel 3: op positie 116 staat geen bestaande dag maar '310226'",
    ],
    ['without a day', changed('2100010000', put(116, '000000')), 'f, regel 3: op positie 116 staat geen boekingsdatum'],
    ['with a part of a cent', changed('2100010000', put(47, '5')), 'f, regel 3: het bedrag op positie 33 heeft een deel van een cent'],
    ['with a line of another movement', changed('2200010000', put(3, '0009')), 'f, regel 4: deze regel hoort bij geen betaling erboven'],
    ['with a detail of nothing', coda.replaceAll(/^(2\d)00030001/gm, '$100090001'), 'f, regel 12: een detail zonder betaling erboven'],
    ['that ends another account', changed('8', put(5, 'BE68539007547034')), 'f, regel 19: dit is een andere rekening dan op de regel 1'],
    ['of an unknown structure', changed('12', put(2, '7')), 'f, regel 2: op positie 2 staat geen soort rekening: 0, 1, 2 of 3'],
  ])('is refused %s', async (_what, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });

  it.each([
    ['tells that another statement follows', changed('9', put(128, '1')), 'regel 20 zegt dat er nog een afschrift volgt'],
    ['tells that no other follows, before another one', coda + coda, 'regel 20 zegt dat er geen afschrift meer volgt'],
  ])('is read where its line 9 %s, which is told', async (_what, text, message) => {
    const told: string[] = [];
    const bytes = Buffer.from(text, 'latin1');
    const statements = await readStatements({ name: 'f', bytes }, { tell: ({ nl }) => told.push(nl) });
    expect(statements[0]?.closingCents).toBe(3700);
    expect(told).toEqual([expect.stringContaining(message)]);
  });

  it('has the lines 3 of a movement with those of its details between them, whose numbers count on', async () => {
    const bytes = codaOf([made], { hasInformation: true });
    expect(bytes.toString('latin1')).toMatch(/\r\n2300030002.*\r\n3100030003.*\r\n3200030003.*\r\n2100030004/);
    const [statement] = await readStatements({ name: 'f', bytes });
    const plain = await readStatements({ name: 'f', bytes: codaOf([made]) });
    const told = ({ rows }: (typeof plain)[number]) => rows.map(({ cents, text, party }) => [cents, text, party]);
    expect(told(statement!)).toEqual(told(plain[0]!));
  });

  it('gives the name of the other party that only a line 3 tells, and the text of other lines 3', async () => {
    const third = coda.replace(/^2300010000.{37}.{35}/m, (line) => line.slice(0, -35) + ' '.repeat(35));
    const info = `31000100010${' '.repeat(20)}001500001001WAFELHUIS BV`.padEnd(128);
    const free = `31000100020${' '.repeat(20)}001500000Reden: proef`.padEnd(128);
    const count = (text: string): string => text.replace(/^9 {15}000017/m, `9${' '.repeat(15)}000019`);
    const with3 = count(third.replace(/^2100020000/m, `${info}\r\n${free}\r\n2100020000`));
    const [statement] = await readStatements({ name: 'f', bytes: Buffer.from(with3, 'latin1') });
    expect(statement?.rows[0]).toMatchObject({ party: 'WAFELHUIS BV', text: 'tekst Reden: proef' });
  });

  it('keeps a row with an unknown code and communication', async () => {
    const strange = changed('2100010000', (line) => put(62, '1999ABC')(put(54, '09977123')(line)));
    const [statement] = await readStatements({ name: 'f', bytes: Buffer.from(strange, 'latin1') });
    expect(statement?.rows[0]).toMatchObject({ cents: 2500, ogm: null, kind: 'other' });
    expect(statement?.rows[0]?.text).toContain('999ABC');
  });

  it('gives a movement that opens a group without details as a row', async () => {
    const [statement] = await readStatements({ name: 'f', bytes: Buffer.from(changed('2100010000', put(125, '1')), 'latin1') });
    expect(statement?.rows.map(({ cents }) => cents)).toEqual([2500, -500, 300, 400]);
  });

  it('is read as the same where it is marked as a duplicate', async () => {
    const first = await readStatements({ name: 'f', bytes: Buffer.from(coda, 'latin1') });
    expect(await readStatements({ name: 'f', bytes: Buffer.from(changed('0', put(17, 'D')), 'latin1') })).toEqual([
      { ...first[0], duplicate: true },
    ]);
  });
});

describe('a CAMT.053 file', () => {
  it.each([
    [
      'with another amount',
      camt.replace('>25.00<', '>26.00<'),
      /^f, regel \d+: afschrift 7: het oude saldo 10,00 en de betalingen 28,00 geven 38,00, maar het nieuwe saldo is 37,00$/,
    ],
    ['without an old balance', camt.replace('OPBD', 'ITBD'), /^f, regel \d+: afschrift 7: zonder saldo OPBD$/],
    ['without a new balance', camt.replace('CLBD', 'CLAV'), /^f, regel \d+: afschrift 7: zonder saldo CLBD$/],
    [
      'without an account',
      camt.replace('<Acct>', '<X>').replace('</Acct>', '</X>'),
      /^f, regel \d+: afschrift 7: zonder rekening \(Acct\)$/,
    ],
    [
      'with an amount in words',
      camt.replace('>25.00<', '>veel<'),
      /^f, regel \d+: afschrift 7, boeking veel: 'veel' is geen bedrag in hele centen$/,
    ],
    ['with a part of a cent', camt.replace('>25.00<', '>25.001<'), /is geen bedrag in hele centen$/],
    ['in two currencies', camt.replace('"EUR">25.00', '"USD">25.00'), /^f, regel \d+: afschrift 7: de boeking van 25,00 is niet in EUR$/],
    ['without a sign', camt.replaceAll('CRDT', 'X'), /^f, regel \d+: afschrift 7, boeking 25.00: CdtDbtInd is geen CRDT of DBIT$/],
    [
      'with a day that does not exist',
      camt.replaceAll('2026-11-17', '2026-02-30'),
      /^f, regel \d+: afschrift 7, boeking 25.00: '2026-02-30.*' is geen bestaande dag$/,
    ],
    ['without a statement', camt.replaceAll('Stmt>', 'X>'), 'f: zonder rekeningafschrift (Stmt)'],
    [
      'with another count',
      camt.replace('<Ntry>', '<TxsSummry><TtlNtries><NbOfNtries>9</NbOfNtries></TtlNtries></TxsSummry><Ntry>'),
      /^f, regel \d+: afschrift 7: TtlNtries klopt niet$/,
    ],
    [
      'with another sum',
      camt.replace('<Ntry>', '<TxsSummry><TtlCdtNtries><Sum>9</Sum></TtlCdtNtries></TxsSummry><Ntry>'),
      /^f, regel \d+: afschrift 7: TtlCdtNtries klopt niet$/,
    ],
  ])('is refused %s', async (_what, text, message) => {
    expect(await refusal(text)).toMatch(message);
  });

  it('names the entry whose sign alone is wrong, and that it is a reversal, in a file of one line', async () => {
    const one = camtOf([made], { hasReferences: true }).toString();
    const turned = one.replace('<CdtDbtInd>DBIT</CdtDbtInd><Sts>', '<CdtDbtInd>CRDT</CdtDbtInd><Sts>');
    expect(await refusal(turned)).toMatch(
      /^f, regel 2: afschrift 7: het oude saldo .* is 37,00; met het andere teken bij de boeking van 5,00 \(R1\) op 17\/11\/2026 klopt het wel$/,
    );
    const reversed = turned.replaceAll('CRDT</CdtDbtInd><Sts>', 'CRDT</CdtDbtInd><RvslInd>true</RvslInd><Sts>');
    expect(await refusal(reversed)).toMatch(/met het andere teken bij de terugboeking van 5,00/);
    expect(await refusal(one.replace('>5.00<', '>vijf<'))).toMatch(/^f, regel 2: afschrift 7, boeking vijf \(R1\): 'vijf' is geen bedrag/);
  });

  it('is read with counts that fit', async () => {
    const summary =
      '<TxsSummry><TtlNtries><NbOfNtries>3</NbOfNtries></TtlNtries><TtlDbtNtries><NbOfNtries>1</NbOfNtries><Sum>5.00</Sum></TtlDbtNtries></TxsSummry>';
    const [statement] = await readStatements({ name: 'f', bytes: Buffer.from(camt.replace('<Ntry>', `${summary}<Ntry>`)) });
    expect(statement?.rows).toHaveLength(4);
  });

  it('keeps a batch whole where its details tell no amounts', async () => {
    const bare = camt.replace(/<Amt Ccy="EUR">[34]\.00<\/Amt>/g, '');
    const [statement] = await readStatements({ name: 'f', bytes: Buffer.from(bare) });
    expect(statement?.rows.map(({ cents }) => cents)).toEqual([2500, -500, 700]);
  });

  it('takes the references of several invoices in one payment as text', async () => {
    const structured = ['202600000192', '202600000394'].map((ref) => `<Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd>`).join('');
    const [statement] = await readStatements({ name: 'f', bytes: Buffer.from(camt.replace('<RmtInf>', `<RmtInf>${structured}`)) });
    expect(statement?.rows[0]).toMatchObject({ ogm: null, text: '+++202/6000/00192+++ +++202/6000/00394+++ tekst' });
  });
});
