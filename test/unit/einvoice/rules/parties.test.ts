import { describe, expect, it } from 'vitest';
import { sampleBySeed } from '../../../support/long.ts';
import { base } from '../../../support/ubl/base.ts';
import { brokenIn } from '../../../support/ubl/broken.ts';
import { type Change, changed, put } from '../../../support/ubl/change.ts';
import { families, inFamily, noNumbers } from '../../../support/ubl/families.ts';

const taxNumber = (party: string, scheme: string): Change =>
  put(
    party,
    `<cac:PartyTaxScheme><cbc:CompanyID>BE0403123486</cbc:CompanyID><cac:TaxScheme><cbc:ID>${scheme}</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>`,
  );
const buyer = 'AccountingCustomerParty/Party';

/** The numbers that the rules -02 to -04 look at, each with the change that puts it there. */
const numbers = {
  sellerVat: taxNumber('AccountingSupplierParty/Party', 'VAT'),
  sellerTax: taxNumber('AccountingSupplierParty/Party', 'TAX'),
  representativeVat: (root) => {
    put('', '<cac:TaxRepresentativeParty/>')(root);
    taxNumber('TaxRepresentativeParty', 'VAT')(root);
  },
  buyerVat: taxNumber(buyer, 'VAT'),
  buyerLegal: put(`${buyer}/PartyLegalEntity`, '<cbc:CompanyID>1234567894</cbc:CompanyID>'),
} satisfies Record<string, Change>;
type Name = keyof typeof numbers;

const names = Object.keys(numbers) as Name[];
// Two numbers are the most that a rule asks for.
const sets: Name[][] = [[], ...names.flatMap((one, at) => [[one], ...names.slice(at + 1).map((other) => [one, other])])];

/** Which numbers are enough for a category, by the official rules. */
function enough(code: string, has: (name: Name) => boolean): boolean {
  const seller = has('sellerVat') || has('representativeVat');
  if (code === 'O') return !seller && !has('buyerVat');
  if (code === 'G') return seller;
  if (code === 'K') return seller && has('buyerVat');
  const registered = seller || has('sellerTax');
  return code === 'AE' ? registered && (has('buyerVat') || has('buyerLegal')) : registered;
}

describe.each(families)('the numbers of the parties, for VAT category $code', (family) => {
  const { id, code } = family;

  it('are enough on a line, an allowance and a charge where the rule says so, and in no other case', async () => {
    const bare = changed(base('invoice'), inFamily(family), noNumbers);
    for (const there of sampleBySeed(sets, 6, 1 + families.indexOf(family))) {
      const xml = there.length === 0 ? bare : changed(bare, ...there.map((name) => numbers[name]));
      const found = new Set(await brokenIn(xml));
      const ofNumbers = ['02', '03', '04'].map((end) => found.has(`BR-${id}-${end}`));
      const isBroken = !enough(code, (name) => there.includes(name));
      expect(ofNumbers, there.join(' ')).toEqual([isBroken, isBroken, isBroken]);
    }
  });
});
