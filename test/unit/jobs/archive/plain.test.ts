import { describe, expect, it } from 'vitest';
import { looseNumber, plainAccount, plainNumber, short } from '../../../../src/jobs/archive/plain.ts';
import { plainParty } from '../../../../src/service/references/party.ts';

describe('texts of a supplier as they are compared', () => {
  it.each([
    ['Garage Lambrecht BV', 'garage lambrecht'],
    ['Garage  LAMBRECHT b.v.', 'garage lambrecht'],
    ['N.V. Café Olé & Co.', 'cafe ole co'],
    ['A.B.C. Bouw', 'abc bouw'],
    ['BV', 'bv'],
    ['Gar\u200bage\tLambrecht', 'garage lambrecht'],
    ['ＫＢＣ Bank', 'kbc bank'],
    ['…', ''],
  ])('a name: %s', (name, plain) => expect(plainParty(name)).toBe(plain));

  it.each([
    ['F/2026-0012', 'F/2026-0012', 'F 2026 12'],
    [' f/2026 - 0012', 'F/2026-0012', 'F 2026 12'],
    ['F0012', 'F0012', 'F 12'],
    ['000', '000', '0'],
    ['--', '--', '--'],
    ['', '', ''],
  ])('a number: %s', (number, plain, loose) => expect([plainNumber(number), looseNumber(number)]).toEqual([plain, loose]));

  it.each([
    ['be68 5390.0754-7034', 'BE68539007547034'],
    ['ＢＥ68\u200b5390', 'BE685390'],
    ['IBAN BE68 5390 0754 7034', 'BE68539007547034'],
    ['IBAN: be68539007547034 (KBC)', 'BE68539007547034'],
    ['539-0075470-34', 'BE68539007547034'],
    ['539007547034', 'BE68539007547034'],
    ['539-0075470-35', '539007547035'],
    ['BE68 5390 0754 7034 / NL91 ABNA 0417 1643 00', 'BE68539007547034NL91ABNA0417164300'],
    ['BE68 5390 0754 7034 of 12345', 'BE68539007547034OF12345'],
    ['', ''],
  ])('an account: %s', (account, plain) => expect(plainAccount(account)).toBe(plain));

  it('are cut to 200 characters', () => {
    const long = '1'.repeat(999);
    for (const plain of [plainParty, plainNumber, looseNumber, plainAccount]) expect(plain(long)).toHaveLength(200);
    expect(short(long)).toBe(`${'1'.repeat(200)}…`);
    expect([short('kort'), short(undefined)]).toEqual(['kort', undefined]);
  });
});
