import { describe, expect, it } from 'vitest';
import { categorieVan } from '../../../../src/einvoice/document/category.ts';
import { reasonsIn } from '../../../../src/einvoice/document/category.ts';
import { complete } from '../../../../src/einvoice/document/complete.ts';
import type { Koper } from '../../../../src/einvoice/document/model.ts';
import { seller } from '../../../support/documents/samples.ts';

const nl = { naam: 'X', land: 'NL', kbo_btw_nummer: 'NL123456789B13' };
const be = { naam: 'X', kbo_btw_nummer: '0403123486' };
const gr = { naam: 'X', land: 'GR', kbo_btw_nummer: 'EL094259216' };
const xi = { naam: 'X', land: 'XI', kbo_btw_nummer: 'XI110305878' };

function chosen(klant: Koper, btw_percentage: number, omschrijving = 'Werk', notities: string | null = null) {
  const regels = [{ omschrijving, aantal: 1, eenheidsprijs: 1, btw_percentage }];
  const { klant: afnemer, document } = complete({
    seller,
    klant,
    document: { type: 'factuur', nummer: '1', datum: '2026-01-01', regels, notities },
  });
  const found = categorieVan({ btw_percentage, omschrijving }, afnemer, notities);
  expect(document.regels[0]?.categorie).toEqual(found.categorie);
  return found;
}

describe('the category of a line', () => {
  it.each([6, 12, 21])('%d %% is S for everyone, whatever its text says', (rate) => {
    expect(chosen(nl, rate, 'Btw verlegd')).toEqual({ categorie: { id: 'S' } });
    expect(chosen({ naam: 'X', land: 'US' }, rate)).toEqual({ categorie: { id: 'S' } });
  });

  it.each([
    ['a Belgian company', be, 'E', 'Vrijgesteld van btw'],
    ['a private customer', { naam: 'X', type: 'particulier' }, 'E', 'Vrijgesteld van btw'],
    ['a private customer elsewhere in the EU', { ...nl, type: 'particulier' }, 'E', 'Vrijgesteld van btw'],
    ['an EU company without a VAT number', { naam: 'X', land: 'NL' }, 'E', 'Vrijgesteld van btw'],
    ['an EU company whose number is wrong', { ...nl, kbo_btw_nummer: 'NL123456789B01' }, 'E', 'Vrijgesteld van btw'],
    ['an EU company', nl, 'K', 'Vrijgestelde intracommunautaire levering (artikel 39bis Btw-wetboek)'],
    ['a customer outside the EU', { naam: 'X', land: 'GB' }, 'G', 'Vrijgesteld van btw: uitvoer buiten de Europese Unie'],
  ])('0 %% without a reason for %s, by the customer alone', (_, klant, id, tekst) => {
    const { categorie, twijfel } = chosen(klant, 0);
    expect([categorie?.id, categorie?.reden?.tekst]).toEqual([id, tekst]);
    expect(twijfel).toBe('geen_reden');
  });

  it.each([
    [
      'Ruwbouw, verlegging van heffing',
      null,
      be,
      'AE',
      /^Verlegging van heffing\. Bij gebrek aan schriftelijke betwisting .* geldboeten\.$/,
    ],
    ['Ruwbouw', 'Btw verlegd volgens artikel 20', be, 'AE', /^Verlegging van heffing\. Bij/],
    ['Advies, btw verlegd', null, nl, 'AE', /^Btw verlegd$/],
    ['Kast', 'Intracommunautaire levering', nl, 'K', /39bis/],
    ['Kast', 'Vrijgestelde intracommunautaire levering', gr, 'K', /39bis/],
    ['Kast', 'intracommunautaire levering', xi, 'K', /39bis/],
    ['Les', 'Kleine onderneming onderworpen aan de vrijstellingsregeling', be, 'E', /56bis/],
    ['Consultatie, artikel 44', 'Btw verlegd', nl, 'E', /44/],
    ['Les', 'Artikel 44 §2', { naam: 'X', land: 'US' }, 'E', /44/],
  ])('%j with notes %j for %j is %s', (omschrijving, notities, klant, id, tekst) => {
    const { categorie, twijfel } = chosen(klant, 0, omschrijving, notities);
    expect(categorie?.id).toBe(id);
    expect(categorie?.reden?.tekst).toMatch(tekst);
    expect(twijfel).toBeUndefined();
  });

  it.each([
    ['btw verlegd', { naam: 'X' }, 'E', 'geen_btw_nummer'],
    ['btw verlegd', { ...nl, type: 'particulier' }, 'E', 'geen_btw_nummer'],
    ['intracommunautaire levering', be, 'E', 'geen_ander_land'],
    ['intracommunautaire levering', { naam: 'X', land: 'NL' }, 'E', 'geen_ander_land'],
    ['intracommunautaire levering', { ...nl, land: 'BE' }, 'E', 'geen_ander_land'],
    ['intracommunautaire levering of btw verlegd', nl, 'K', 'meer_redenen'],
  ])('%j for %j falls back to %s and says why', (omschrijving, klant, id, why) => {
    const found = chosen(klant, 0, omschrijving);
    expect(found.categorie?.id).toBe(id);
    expect(found.twijfel).toBe(why);
  });
});

describe('the reasons in a text', () => {
  it.each([
    ['Verlegging van de heffing', ['verlegd']],
    ['BTW VERLEGD', ['verlegd']],
    ['de heffing wordt verlegd', ['verlegd']],
    ['Btw te voldoen door de medecontractant', ['verlegd']],
    ['regeling medecontractant', ['verlegd']],
    ['Reverse charge', ['verlegd']],
    ['Overleg met de medecontractant', []],
    ['intra-communautaire levering', ['intracommunautair']],
    ['intracommunautaire dienst', []],
    ['Vrijgesteld, art. 39bis', ['intracommunautair']],
    ['regeling voor kleine ondernemingen', ['kleine_onderneming']],
    ['kleine ondernemingsraad', []],
    ['art 44', ['artikel_44']],
    ['Artikel 441', []],
    ['artikel 44.2', []],
    ['Startkit 44', []],
    ['', []],
  ])('of %j are %j', (text, reasons) => {
    expect(reasonsIn(text)).toEqual(reasons);
  });
});
