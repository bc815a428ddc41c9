import { describe, expect, it } from 'vitest';
import { checkUbl } from '../../../../src/einvoice/ubl/rules/check.ts';
import { base } from '../../../support/ubl/base.ts';
import { lastDay } from '../../../support/ubl/broken.ts';
import { german } from '../../../support/ubl/breaking-national.ts';
import { all, type Change, changed, drop, make, put, rootOf, set, twice } from '../../../support/ubl/change.ts';
import { freeLine, freeRow, totals } from '../../../support/ubl/parts.ts';
import { inFamilyOf } from '../../../support/ubl/families.ts';

const line = 'Line[1]/Item/ClassifiedTaxCategory';
const secondTotal = put('', '<cac:TaxTotal><cbc:TaxAmount currencyID="USD">1.00</cbc:TaxAmount></cac:TaxTotal>');
const vatOf = (party: string): Change => set(`${party}/PartyTaxScheme/CompanyID`, 'BE0403123487');

describe('a finding says what it is about, what is there and what should be', () => {
  it.each<[id: string, text: string, ...changes: Change[]]>([
    [
      'BR-S-01',
      'Er is 6 % btw gebruikt, maar het btw-overzicht heeft er geen regel voor.',
      inFamilyOf('Z'),
      freeLine(set(`${line}/ID`, 'S'), set(`${line}/Percent`, '6')),
    ],
    [
      'BR-AF-01',
      'Het btw-overzicht heeft een regel voor "IGIC van de Canarische Eilanden", maar niets op de factuur valt daaronder.',
      freeRow(set('TaxTotal/TaxSubtotal[1]/TaxCategory/ID', 'L')),
    ],
    [
      'BR-E-01',
      'Er is "vrijgesteld van btw" gebruikt, maar het btw-overzicht heeft er 2 regels voor; het moet er één zijn.',
      inFamilyOf('E'),
      twice('TaxTotal/TaxSubtotal'),
    ],
    [
      'BR-S-08',
      'Bij 21 %: het btw-overzicht rekent op € 1.201,50, de lijnen samen zijn € 200,00.',
      set('TaxTotal/TaxSubtotal/TaxableAmount', '1201.50'),
    ],
    [
      'BR-S-08',
      'Het btw-overzicht heeft een regel voor 6,5 % btw, maar niets op de factuur heeft dat tarief.',
      freeRow(set('TaxTotal/TaxSubtotal[1]/TaxCategory/Percent', '6.5')),
    ],
    ['BR-CO-15', 'Het totaal met btw is niet het totaal zonder btw plus de btw.', totals({ TaxInclusiveAmount: '243.00' })],
    ['BR-CO-15', 'Het totaal van de btw in de munt van de factuur (EUR) ontbreekt.', drop('TaxTotal')],
    ['BR-CO-15', 'Het totaal van de btw in de munt van de factuur (EUR) staat er 2 keer; het moet er één keer staan.', twice('TaxTotal')],
    ['PEPPOL-EN16931-R054', 'Een tweede btw-totaal mag alleen als de btw ook in een andere munt staat.', secondTotal],
    [
      'PEPPOL-EN16931-R054',
      'De btw staat in een tweede munt, maar het btw-totaal in die munt staat er niet precies één keer.',
      make('TaxCurrencyCode', 'USD'),
    ],
    [
      'DUIT-VAT-NUMBER',
      'Het btw-nummer van de leverancier klopt niet: zijn vorm of zijn controlecijfers zijn fout.',
      vatOf('AccountingSupplierParty/Party'),
    ],
    [
      'DUIT-VAT-NUMBER',
      'Het btw-nummer van de klant klopt niet: zijn vorm of zijn controlecijfers zijn fout.',
      vatOf('AccountingCustomerParty/Party'),
    ],
    [
      'DUIT-VAT-NUMBER',
      'Het btw-nummer van de fiscaal vertegenwoordiger klopt niet: zijn vorm of zijn controlecijfers zijn fout.',
      vatOf('TaxRepresentativeParty'),
    ],
    [
      'UBL-SR-53',
      'Bij een btw-nummer ontbreekt het nummer of het woord btw (VAT). Het gaat om de klant.',
      drop('AccountingCustomerParty/Party/PartyTaxScheme/CompanyID'),
    ],
    ['BR-22', 'Op een factuurlijn ontbreekt het aantal. Het gaat om lijn 1 (Advies).', drop('Line/InvoicedQuantity')],
    ['BR-25', 'Op een factuurlijn ontbreekt de omschrijving van het artikel. Het gaat om lijn 1.', drop('Line/Item/Name')],
    ['DE-R-017', 'De code 386 is in Duitsland ongewoon voor een document.', all(german, set('InvoiceTypeCode', '386'))],
  ])('%s: %s', async (id, text, ...changes) => {
    const findings = await checkUbl(rootOf(changed(base('invoice'), ...changes)), lastDay);
    expect(findings.filter(({ regel }) => regel === id).map(({ tekst }) => tekst)).toEqual([text]);
  });
});
