import { describe, expect, it } from 'vitest';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { breakingNational, dutch, german } from '../../../support/ubl/breaking-national.ts';
import { type Change, changed, rootOf, set } from '../../../support/ubl/change.ts';
import { breakingCountries, right } from '../../../support/ubl/countries.ts';
import { breakingFamily, families, inFamily } from '../../../support/ubl/families.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const kinds = ['invoice', 'creditNote'] as const;
const all =
  (...changes: readonly Change[]): Change =>
  (root) =>
    changes.forEach((change) => change(root));

const broken = async (xml: string): Promise<string[]> => [...new Set((await checkUbl(rootOf(xml))).map(({ regel }) => regel))];
const official = async (xml: string): Promise<string[]> => (await broken(xml)).filter((id) => !id.startsWith('DUIT'));

describe.each(families)('VAT category $code', (family) => {
  it.each(kinds)('a right %s keeps every rule', async (kind) => {
    expect(await broken(changed(documents[kind], inFamily(family)))).toEqual([]);
  });

  const cases = Object.entries(breakingFamily(family)).flatMap(([id, change]) => kinds.map((kind) => [id, kind, change] as const));
  it.each(cases)('%s is found on the %s', async (id, kind, change) => {
    expect(await broken(changed(documents[kind], inFamily(family), change))).toContain(id);
  });
});

describe('national rules', () => {
  it.each(kinds)('a right Dutch and a right German %s keep every official rule', async (kind) => {
    expect(await official(changed(documents[kind], dutch))).toEqual([]);
    expect(await official(changed(documents[kind], german))).toEqual([]);
  });

  it.each(Object.entries(breakingNational))('%s is found', async (id, change) => {
    const kind = /^NL-R-001|DE-R-017x/.test(id) ? 'creditNote' : 'invoice';
    expect(await broken(changed(documents[kind], change))).toContain(id);
  });

  it.each(Object.keys(breakingNational))('%s is not held for a Belgian document', async (id) => {
    expect(await broken(documents.invoice)).not.toContain(id);
  });

  it.each(kinds.flatMap((kind) => Object.keys(right).map((name) => [name, kind] as const)))(
    'a right document of %s keeps every official rule: %s',
    async (name, kind) => {
      // UBL has no due date on a credit note, nor a project.
      const found = await official(changed(documents[kind], right[name] ?? (() => {})));
      expect(found.filter((id) => !/^UBL-(CR|SR-(33|43))/.test(id))).toEqual([]);
    },
  );

  it.each(Object.entries(breakingCountries))('%s is found', async (id, change) => {
    const kind = id === 'DK-R-016' ? 'creditNote' : 'invoice';
    const found = await official(changed(documents[kind], change));
    expect(found).toContain(id);
  });

  it.each(Object.keys(breakingCountries))('%s is not held where the seller is Belgian', async (id) => {
    const country = id.slice(0, 2);
    const change = breakingCountries[id];
    const belgian = all(
      set('AccountingSupplierParty/Party/PostalAddress/Country/IdentificationCode', 'BE'),
      set('AccountingSupplierParty/Party/PartyTaxScheme/CompanyID', 'BE0403123486'),
    );
    const found = await official(changed(documents[id === 'DK-R-016' ? 'creditNote' : 'invoice'], change ?? (() => {}), belgian));
    expect(found.filter((one) => one.startsWith(`${country}-`))).toEqual([]);
  });
});
