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

const ids = (text: string): string[] => text.trim().split(/\s+/);

/** The rules whose breaking document the schema of UBL refuses too; every other one is right UBL as far as duit knows the schema. */
export const refused: ReadonlySet<string> = new Set([
  // The schema demands the same: an element, its number or its form.
  ...ids(`BR-02 BR-03 BR-15 BR-16 BR-21 BR-24 BR-26 BR-31 BR-36 BR-41 BR-43 BR-46 BR-49 BR-52 BR-55 UBL-SR-07
    UBL-SR-06 UBL-SR-27 UBL-SR-28 UBL-DT-06 PEPPOL-EN16931-F001`),
  // A credit note has no project in UBL.
  'UBL-SR-39',
  // UBL has no such attribute at all.
  ...ids('UBL-DT-13 UBL-DT-14'),
  // In a document that the schema takes, another rule says the same.
  ...ids('BR-50 BR-CO-18 BR-CO-19 BR-CO-20 BR-CL-03 UBL-CR-669 UBL-CR-670 UBL-CR-671'),
]);
