import { describe, expect, it } from 'vitest';
import { readStatements } from '../../../../src/jobs/bank/read/index.ts';
import { readAccounts } from '../../../../src/service/profiles/accounts.ts';
import { codaTotal, entry, payment, stmt } from '../../../support/bank/parts.ts';

describe('an account without IBAN', () => {
  const iban = 'BE48001123456727';
  const inCoda = (written: string, structure: string): string =>
    codaTotal(30_000, '0', []).replaceAll(iban, written.padEnd(16)).replace(/^12/m, `1${structure}`);
  const other = `<Othr><Id>usd 12-34.567</Id></Othr>`;
  const inCamt = stmt('300.00', entry('300.00', [payment('300.00', '202600000192')])).replace(`<IBAN>${iban}</IBAN>`, other);

  it.each([
    ['in CODA', inCoda('123 456-789', '1'), '123456789'],
    ['in CODA, of twelve digits', inCoda('001123456727', '1'), '001123456727'],
    ['in CAMT', inCamt, 'USD1234567'],
  ])('can be set as one of ours by the number that a file gives it: %s', async (_what, file, account) => {
    const [statement] = await readStatements({ name: 'f', bytes: Buffer.from(file, 'latin1') });
    expect(statement?.account).toBe(account);
    expect(readAccounts(account, '--rekening')).toEqual([account]);
  });

  it('is set however its signs and blanks are typed', () => {
    expect(readAccounts('wise eur-1, BE48 0011 2345 6727, 123.456.789', '--rekening')).toEqual(['WISEEUR1', iban, '123456789']);
  });

  it.each(['BE48001123456728', 'NL91ABNA0417164301', 'BE4800112345672'])('is none that looks like an IBAN and is wrong: %s', (account) => {
    expect(() => readAccounts(account, '--rekening')).toThrow(`--rekening: '${account}' is geen IBAN met juiste controlecijfers`);
  });

  it.each(['', '--', 'A1'])("is none that is too short: '%s'", (account) => {
    expect(() => readAccounts(account, '--rekening')).toThrow(/is geen rekeningnummer/);
  });
});
