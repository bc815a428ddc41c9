import { expect, it } from 'vitest';
import { isOutsideUnion, vatParty } from '../../../../../src/jobs/reports/count/buyers.ts';

const belgian = { kind: 'belgisch', btw_nummer: 'BE0403123486' };

it.each([
  ['BE0403.123.486', 'BE', belgian],
  ['be 403 123 486', 'NL', belgian],
  ['0403.123.486', undefined, belgian],
  // Luxembourg has numbers of eight digits, so this one is Belgian.
  ['0403123486', 'LU', belgian],
  ['0403123487', 'BE', { kind: 'fout', land: 'BE' }],
  ['BE0403123487', 'NL', { kind: 'fout', land: 'BE' }],
  ['NL123456789B13', 'BE', { kind: 'eu', btw_nummer: 'NL123456789B13' }],
  ['NL 123456789B14', 'NL', { kind: 'fout', land: 'NL' }],
  ['123456789B13', 'NL', { kind: 'eu', btw_nummer: 'NL123456789B13' }],
  ['EL094259216', 'GR', { kind: 'eu', btw_nummer: 'EL094259216' }],
  ['GR094259216', 'GR', { kind: 'eu', btw_nummer: 'EL094259216' }],
  ['094259216', 'GR', { kind: 'eu', btw_nummer: 'EL094259216' }],
  // This one can be Belgian and German; without letters the country of the customer decides.
  ['403124872', 'DE', { kind: 'eu', btw_nummer: 'DE403124872' }],
  ['403124872', 'BE', { kind: 'belgisch', btw_nummer: 'BE0403124872' }],
  ['XI980780684', 'GB', { kind: 'eu', btw_nummer: 'XI980780684' }],
  ['XI980780685', 'GB', { kind: 'fout', land: 'XI' }],
  // A Czech person's number of nine digits has no rule that is published.
  ['123456789', 'CZ', { kind: 'eu', btw_nummer: 'CZ123456789' }],
  ['LU12345678', 'LU', { kind: 'fout', land: 'LU' }],
  ['12345', 'LU', { kind: 'fout', land: 'LU' }],
  ['GB123456789', 'GB', { kind: 'buiten_eu' }],
  ['CHE-123.456.789', 'CH', { kind: 'buiten_eu' }],
  ['123456789', 'US', { kind: 'buiten_eu' }],
  ['', 'BE', { kind: 'geen' }],
  [null, null, { kind: 'geen' }],
  ['niet btw-plichtig', 'BE', { kind: 'geen' }],
] as const)('reads %s of a customer in %s', (kbo_btw_nummer, land, party) => {
  expect(vatParty({ kbo_btw_nummer, land })).toEqual(party);
});

it.each([
  ['GB123456789', 'GB', true],
  ['123456789', 'US', true],
  ['', 'US', true],
  [null, 'us', true],
  // Northern Ireland and Greece are members, by either of their names.
  ['XI980780684', 'GB', false],
  ['', 'EL', false],
  ['', 'NL', false],
  ['NL123456789B14', 'NL', false],
  ['12345', 'LU', false],
  // Without a number a country decides, and nothing else does.
  ['', 'Amerika', false],
  ['niet btw-plichtig', null, false],
] as const)('a customer %s in %s is outside the Union: %s', (kbo_btw_nummer, land, isOutside) => {
  expect(isOutsideUnion({ kbo_btw_nummer, land })).toBe(isOutside);
});
