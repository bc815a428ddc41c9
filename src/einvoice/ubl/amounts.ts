import type { Big } from 'big.js';
import { decimal, written } from '../../belgium/decimal.ts';
import type { ExactTotals } from '../../belgium/totals.ts';
import type { DocumentRegel } from '../document/model.ts';
import type { VatGroup } from '../document/vat-groups.ts';
import { oneLine } from '../document/text.ts';
import { vatScheme } from './party.ts';
import { unitCode } from './units.ts';
import type { Xml } from './xml.ts';

const euro = { currencyID: 'EUR' };

const amount = (name: string, value: Big): Xml => [name, written(value, 2), euro];

/** The VAT of each (category, rate) and their sum. */
export function taxTotal(groups: readonly VatGroup[], totaal_btw: Big): Xml {
  const subtotals = groups.map(
    ({ categorie: { id, reden }, btw_percentage, basis, btw }): Xml => [
      'cac:TaxSubtotal',
      [
        amount('cbc:TaxableAmount', basis),
        amount('cbc:TaxAmount', btw),
        [
          'cac:TaxCategory',
          [
            ['cbc:ID', id],
            ['cbc:Percent', written(decimal(btw_percentage))],
            ['cbc:TaxExemptionReasonCode', reden?.code],
            ['cbc:TaxExemptionReason', reden?.tekst],
            vatScheme,
          ],
        ],
      ],
    ],
  );
  return ['cac:TaxTotal', [amount('cbc:TaxAmount', totaal_btw), ...subtotals]];
}

/** The four totals of the document. */
export const monetaryTotal = ({ totaal_excl, totaal_incl }: ExactTotals): Xml => [
  'cac:LegalMonetaryTotal',
  [
    amount('cbc:LineExtensionAmount', totaal_excl),
    amount('cbc:TaxExclusiveAmount', totaal_excl),
    amount('cbc:TaxInclusiveAmount', totaal_incl),
    amount('cbc:PayableAmount', totaal_incl),
  ],
];

/** One line, with its number from 1. A negative price is forbidden, so its sign goes to the quantity. (BR-27) */
export function lineElement(names: { line: string; quantity: string }, regel: DocumentRegel, index: number, totaal: Big): Xml {
  const prijs = decimal(regel.eenheidsprijs);
  const aantal = decimal(regel.aantal);
  return [
    names.line,
    [
      ['cbc:ID', String(index + 1)],
      [names.quantity, written(prijs.lt(0) ? aantal.neg() : aantal), { unitCode: unitCode(regel.eenheid) }],
      amount('cbc:LineExtensionAmount', totaal),
      [
        'cac:Item',
        [
          ['cbc:Name', oneLine(regel.omschrijving) || '-'],
          [
            'cac:ClassifiedTaxCategory',
            [['cbc:ID', regel.categorie.id], ['cbc:Percent', written(decimal(regel.btw_percentage))], vatScheme],
          ],
        ],
      ],
      ['cac:Price', [amount('cbc:PriceAmount', prijs.abs())]],
    ],
  ];
}
