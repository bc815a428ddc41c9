import { describe, expect, it } from 'vitest';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { breakingNational, dutch, german } from '../../../support/ubl/breaking-national.ts';
import { changed, rootOf } from '../../../support/ubl/change.ts';
import { breakingFamily, families, inFamily } from '../../../support/ubl/families.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const kinds = ['invoice', 'creditNote'] as const;

const broken = (xml: string): string[] => [...new Set(checkUbl(rootOf(xml)).findings.map(({ regel }) => regel))];
const official = (xml: string): string[] => broken(xml).filter((id) => !id.startsWith('DUIT'));

describe.each(families)('VAT category $code', (family) => {
  it.each(kinds)('a right %s keeps every rule', (kind) => {
    expect(broken(changed(documents[kind], inFamily(family)))).toEqual([]);
  });

  const cases = Object.entries(breakingFamily(family)).flatMap(([id, change]) => kinds.map((kind) => [id, kind, change] as const));
  it.each(cases)('%s is found on the %s', (id, kind, change) => {
    expect(broken(changed(documents[kind], inFamily(family), change))).toContain(id);
  });
});

describe('national rules', () => {
  it.each(kinds)('a right Dutch and a right German %s keep every official rule', (kind) => {
    expect(official(changed(documents[kind], dutch))).toEqual([]);
    expect(official(changed(documents[kind], german))).toEqual([]);
  });

  it.each(Object.entries(breakingNational))('%s is found', (id, change) => {
    const kind = /^NL-R-001|DE-R-017x/.test(id) ? 'creditNote' : 'invoice';
    expect(broken(changed(documents[kind], change))).toContain(id);
  });

  it.each(Object.keys(breakingNational))('%s is not held for a Belgian document', (id) => {
    expect(broken(documents.invoice)).not.toContain(id);
  });

  it('names the country whose rules are not held', () => {
    const danish = documents.invoice.replace('<cbc:IdentificationCode>BE', '<cbc:IdentificationCode>DK');
    expect(checkUbl(rootOf(danish)).unchecked).toBe('DK');
    expect(checkUbl(rootOf(documents.invoice)).unchecked).toBeUndefined();
  });
});
