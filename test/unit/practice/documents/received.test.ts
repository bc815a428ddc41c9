import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIban } from '../../../../src/belgium/iban.ts';
import { normalizeKbo } from '../../../../src/belgium/kbo.ts';
import { isOgm } from '../../../../src/belgium/ogm.ts';
import { totals } from '../../../../src/belgium/totals.ts';
import { receivedDocument } from '../../../../src/practice/documents/received.ts';
import { writeUbl } from '../../../../src/einvoice/ubl/write.ts';
import { checkUbl } from '../../../support/check-ubl.ts';
import { seller as account } from '../../../support/documents/samples.ts';
import { parseXml, text } from '../../../support/xml.ts';

const ontvangen = (bedrag: number, leverancier = 'Testleverancier BV', factuurnummer = 'TEST-1') =>
  receivedDocument({ leverancier, factuurnummer, bedrag, datum: '2026-01-20' }, account);

test('121 is 100 and 21', () => {
  const { document, klant, seller } = ontvangen(121);
  expect(document.regels).toMatchObject([
    { omschrijving: 'Levering volgens bestelling', aantal: 1, eenheidsprijs: 100, btw_percentage: 21 },
  ]);
  expect([document.type, document.nummer, document.datum, document.vervaldatum]).toEqual(['factuur', 'TEST-1', '2026-01-20', '2026-02-19']);
  expect(isOgm(document.ogm ?? '')).toBe(true);
  expect(seller.naam).toBe('Testleverancier BV');
  expect(seller.rpr).toMatch(/^RPR [A-Z][a-z]+/);
  expect(ontvangen(121, 'Jan Peeters').seller.rpr).toBeUndefined();
  expect([klant.naam, klant.peppol_id]).toEqual(['Studio Zonneklaar BV', '0208:0403123486']);
});

test('a line of a cent at 0 % makes up for a total that no base at 21 % has', () => {
  expect(ontvangen(0.03).document.regels.map(({ eenheidsprijs, btw_percentage }) => [eenheidsprijs, btw_percentage])).toEqual([
    [0.02, 21],
    [0.01, 0],
  ]);
});

test('the cent is always added, never taken off', () => {
  expect(ontvangen(0.14).document.regels.map(({ eenheidsprijs, btw_percentage }) => [eenheidsprijs, btw_percentage])).toEqual([
    [0.11, 21],
    [0.01, 0],
  ]);
});

test('a negative amount makes a credit note with positive amounts', () => {
  const { document } = ontvangen(-121);
  expect(document.type).toBe('creditnota');
  expect(document.regels[0]?.eenheidsprijs).toBe(100);
  expect(document.origineel?.datum).toBe('2026-01-06');
  expect(document.vervaldatum).toBeUndefined();
});

test('every amount to the cent gives a valid document of exactly that amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -200_000_00, max: 200_000_00 }), (centen) => {
      const bedrag = Number((centen / 100).toFixed(2));
      const data = ontvangen(bedrag);
      expect(totals(data.document.regels).totaal_incl).toBe(Math.abs(bedrag));
      const xml = writeUbl(data);
      expect(checkUbl(xml)).toEqual([]);
      expect(Number(text(parseXml(xml), 'cac:LegalMonetaryTotal/cbc:PayableAmount'))).toBe(Math.abs(bedrag));
    }),
  );
});

test('a supplier is the same each time, another name is another one, and its numbers are real ones', () => {
  expect(ontvangen(1).seller).toEqual(ontvangen(2).seller);
  fc.assert(
    fc.property(fc.string(), (naam) => {
      const { seller } = ontvangen(121, naam);
      expect(normalizeKbo(seller.kbo)).toBe(seller.kbo);
      expect(isIban(seller.iban)).toBe(true);
      expect(seller.iban).toMatch(/^BE\d{14}$/);
      expect(seller.naam.trim()).not.toBe('');
    }),
  );
  expect(ontvangen(1, 'Andere NV').seller.kbo).not.toBe(ontvangen(1).seller.kbo);
});
