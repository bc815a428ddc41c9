import { describe, expect, it } from 'vitest';
import { sampleBySeed } from '../../../support/long.ts';
import { base } from '../../../support/ubl/base.ts';
import { breakingNational, dutch, german } from '../../../support/ubl/breaking-national.ts';
import { brokenIn } from '../../../support/ubl/broken.ts';
import { all, changed, set } from '../../../support/ubl/change.ts';
import { breakingCountries, right } from '../../../support/ubl/countries.ts';
import { families, inFamily } from '../../../support/ubl/families.ts';

const documents = { invoice: base('invoice'), creditNote: base('creditNote') };
const kinds = ['invoice', 'creditNote'] as const;

const official = async (xml: string): Promise<string[]> => (await brokenIn(xml)).filter((id) => !id.startsWith('DUIT'));

describe.each(families)('VAT category $code', (family) => {
  it.each(kinds)('a right %s keeps every rule', async (kind) => {
    expect(await brokenIn(changed(documents[kind], inFamily(family)))).toEqual([]);
  });
});

describe('national rules', () => {
  it.each(kinds)('a right Dutch and a right German %s keep every official rule', async (kind) => {
    expect(await official(changed(documents[kind], dutch))).toEqual([]);
    expect(await official(changed(documents[kind], german))).toEqual([]);
  });

  it('are not held for a Belgian document', async () => {
    expect((await brokenIn(documents.invoice)).filter((id) => id in breakingNational)).toEqual([]);
  });

  it.each(
    sampleBySeed(
      kinds.flatMap((kind) => Object.keys(right).map((name) => [name, kind] as const)),
      3,
      2,
    ),
  )('a right document of %s keeps every official rule: %s', async (name, kind) => {
    // UBL has no due date on a credit note, nor a project.
    const found = await official(changed(documents[kind], right[name] ?? (() => {})));
    expect(found.filter((id) => !/^UBL-(CR|SR-(33|43))/.test(id))).toEqual([]);
  });

  it.each(sampleBySeed(Object.keys(breakingCountries), 4, 1))('%s is not held where the seller is Belgian', async (id) => {
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
