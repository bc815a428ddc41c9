import { breakingAbsent } from './breaking-absent.ts';
import { breakingFamily } from './breaking-families.ts';
import { breakingModel } from './breaking-model.ts';
import { breakingNational } from './breaking-national.ts';
import { breakingPeppol } from './breaking-peppol.ts';
import { breakingSyntax } from './breaking-syntax.ts';
import type { Change } from './change.ts';
import { breakingCountries } from './countries.ts';
import { families } from './families.ts';

/** The changes that break each rule, on an invoice and on a credit note. */
const onBoth: Readonly<Record<string, Change>> = Object.assign(
  {},
  breakingModel,
  breakingSyntax,
  breakingPeppol,
  ...families.map(breakingFamily),
);

/** The rules that are about one kind of document, or can be broken alone on that kind only. */
const invoicesOnly = new Set(['UBL-CR-412', 'PEPPOL-EN16931-P0100', 'PEPPOL-EN16931-P0112']);
const creditNotesOnly = new Set([
  'UBL-CR-665',
  'UBL-CR-672',
  'UBL-SR-45',
  'PEPPOL-EN16931-R080',
  'PEPPOL-EN16931-P0101',
  'NL-R-001',
  'DK-R-016',
]);

/** The change that breaks each rule in a base document. */
export const breaking: Readonly<Record<string, Change>> = { ...onBoth, ...breakingAbsent, ...breakingNational, ...breakingCountries };

/** The kinds of document on which the change to break a rule is tried. */
export const kindsOf = (id: string): readonly ('invoice' | 'creditNote')[] =>
  creditNotesOnly.has(id) ? ['creditNote'] : invoicesOnly.has(id) || !Object.hasOwn(onBoth, id) ? ['invoice'] : ['invoice', 'creditNote'];
