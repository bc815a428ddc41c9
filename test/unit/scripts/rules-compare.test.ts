import { describe, expect, it } from 'vitest';
import { decidedOn, type Decision, readDecisions, undecided, writeDecisions } from '../../../scripts/rules/decisions.ts';
import { officialRules } from '../../../scripts/rules/schematron.ts';
import { rootOf } from '../../support/ubl/change.ts';

const assert = (id: string, flag: string, test: string, text: string): string =>
  `<rule context="cbc:ID"><assert id="${id}" flag="${flag}" test="${test}">${text}</assert></rule>`;
const schema = (...contents: readonly string[]): string => `<schema><pattern>${contents.join('')}</pattern></schema>`;
const officialOf = (...files: readonly string[]) => officialRules(files.map(rootOf));

const one = assert('BR-01', 'fatal', '. = 1', 'It must be 1.');
const two = assert('PEPPOL-EN16931-R001', 'warning', '. = 2', 'It should be 2.');
const held = new Map([
  ['BR-01', 'fatal'],
  ['PEPPOL-EN16931-R001', 'warning'],
  ['DUIT-OGM', 'warning'],
]);

/** The decisions after a person looked at everything in these files. */
const decisionsOn = (before: readonly Decision[], ...files: readonly string[]): Map<string, Decision> =>
  readDecisions(writeDecisions(decidedOn(officialOf(...files), held, new Map(before.map((decision) => [decision.id, decision])))));

const differences = (decided: ReadonlyMap<string, Decision>, ...files: readonly string[]): string[] =>
  undecided(officialOf(...files), held, decided).map(({ what, id }) => `${what} ${id}`);

describe('the comparison of official files with the rules of duit', () => {
  const decided = decisionsOn([], schema(one, two));

  it('asks about every rule that nobody looked at yet', () => {
    expect(differences(new Map(), schema(one, two))).toEqual(['new BR-01', 'new PEPPOL-EN16931-R001']);
  });

  it('finds nothing in files that were decided on, however they are laid out', () => {
    expect(differences(decided, schema(one, two))).toEqual([]);
    const elsewhere = [schema(two.replace('. = 2', '.\n   = 2')), schema(one.replace('>It must', '>[BR-01]-It\n must'))];
    expect(differences(decided, ...elsewhere)).toEqual([]);
  });

  it.each([
    ['test', schema(one.replace('. = 1', '. = 3'), two)],
    ['test', schema(one.replace('cbc:ID', 'cbc:UUID'), two)],
    ['text', schema(one.replace('must', 'can'), two)],
    ['flag', schema(one.replace('fatal', 'warning'), two)],
    ['gone', schema(assert('BR-02', 'fatal', '. = 1', 'It must be 1.'), two)],
  ])('finds what changed: %s', (what, file) => {
    expect(differences(decided, file)).toContain(`${what} BR-01`);
  });

  it('finds a rule that duit does not have', () => {
    expect(differences(decided, schema(one, two, assert('BR-99', 'fatal', '1', 'x')))).toEqual(['new BR-99']);
  });

  it('finds a change of a variable or function that tests lean on', () => {
    const leaning = (value: string) =>
      schema(one, two, `<let name="limit" value="${value}"/>`, `<function name="u:f"><sequence select="${value}"/></function>`);
    const before = decisionsOn([], leaning('1'));
    expect(differences(before, leaning('1'))).toEqual([]);
    expect(differences(before, leaning('2'))).toEqual(['test let limit', 'test function u:f']);
  });

  it('sees through tests that stand elsewhere as parameters', () => {
    const withParameter = (value: string) =>
      schema(assert('BR-01', 'fatal', '$BR-01', 'It must be 1.'), two, `<param name="BR-01" value="${value}"/>`);
    expect(differences(decided, withParameter('. = 1'))).toEqual([]);
    expect(differences(decided, withParameter('. = 3'))).toEqual(['test BR-01']);
  });

  it('says nothing about the other of the two standards', () => {
    expect(differences(decided, schema(one))).toEqual([]);
    expect([...decisionsOn([...decided.values()], schema(one)).keys()]).toEqual(['BR-01', 'PEPPOL-EN16931-R001']);
  });

  it('keeps the decision that a rule of duit is in no official file', () => {
    const other = schema(assert('BR-02', 'fatal', '. = 1', 'It must be 1.'));
    const after = decisionsOn([...decided.values()], other);
    expect(after.get('BR-01')?.flag).toBe('gone');
    expect(differences(after, other)).toEqual([]);
  });
});
