import { describe, expect, it } from 'vitest';
import { declares, lacksRenovation, sentences, withVerklaring } from '../../../src/belgium/verklaring.ts';

const gent = { land: 'BE', adres: 'Kouter 1234, 9000 Gent' };

describe('a declaration', () => {
  it('is put under the notes, once', () => {
    const once = withVerklaring('Bedankt', 'renovatie', gent);
    expect(once).toBe(`Bedankt\n${sentences.renovatie.nl}`);
    expect(withVerklaring(once, 'renovatie', gent)).toBe(once);
    expect(withVerklaring(undefined, 'medecontractant', gent)).toBe(sentences.medecontractant.nl);
    // Written over several lines, or in the other language, it is there too.
    const wrapped = sentences.renovatie.fr.replaceAll(' ', '\n');
    expect(withVerklaring(wrapped, 'renovatie', gent)).toBe(wrapped);
  });

  it('tells ten years from fifteen', () => {
    expect(sentences.renovatie.nl).toContain('ten minste tien jaar');
    expect(sentences.renovatie15.nl).toContain('ten minste vijftien jaar');
    expect(withVerklaring(sentences.renovatie.nl, 'renovatie15', gent)).toContain('vijftien');
    expect(declares(sentences.renovatie15.fr, 'renovatie')).toBe(false);
  });

  it.each<[string, object, 'nl' | 'fr']>([
    ['Vlaanderen', gent, 'nl'],
    ['Brussel', { adres: 'Wetstraat 16, 1000 Brussel' }, 'nl'],
    ['before the first postcode of Wallonia', { adres: 'Dorp 1, 1299 Ergens' }, 'nl'],
    ['the first postcode of Wallonia', { adres: 'Rue Haute 1, 1300 Wavre' }, 'fr'],
    ['the last of Brabant wallon', { adres: 'Rue Haute 1, 1499 Fin' }, 'fr'],
    ['Vlaams-Brabant', { adres: 'Dorp 1, 1500 Halle' }, 'nl'],
    ['before Liège', { adres: 'Dorp 1, 3999 Ergens' }, 'nl'],
    ['Liège', { adres: 'Rue 1\n4000 Liège' }, 'fr'],
    ['the last postcode of Wallonia', { adres: 'Rue 1, 7999 Fin' }, 'fr'],
    ['West-Vlaanderen', { adres: 'Markt 1, 8000 Brugge' }, 'nl'],
    ['a house number that looks like one', { adres: 'Rue 5000 bis, 9000 Gent' }, 'nl'],
    ['France', { land: 'FR', adres: '59000 Lille' }, 'fr'],
    ['Luxembourg', { land: 'LU' }, 'fr'],
    ['the Netherlands', { land: 'NL', adres: 'Kade 9, 4331 AA Middelburg' }, 'nl'],
    ['no address', {}, 'nl'],
  ])('is in the language of the customer: %s', (_, klant, taal) => {
    expect(withVerklaring('', 'medecontractant', klant)).toBe(sentences.medecontractant[taal]);
  });
});

describe('work at 6 % for a private person', () => {
  const particulier = { type: 'particulier' };
  const of = (omschrijving: string, btw_percentage = 6, notities?: string) => ({ regels: [{ omschrijving, btw_percentage }], notities });

  it.each(['Schilderwerken', 'Plaatsing douche', 'Renovatie dak', 'Werkuren', 'Travaux de toiture', 'Herstelling'])(
    'lacks its declaration: %s',
    (text) => {
      expect(lacksRenovation(of(text), particulier)).toBe(true);
    },
  );

  it('needs none for other things, other rates and others, and has it in notes or a line', () => {
    expect(lacksRenovation(of('Boek over tuinen'), particulier)).toBe(false);
    expect(lacksRenovation(of('Schilderwerken', 21), particulier)).toBe(false);
    expect(lacksRenovation(of('Schilderwerken'), { type: 'bedrijf' })).toBe(false);
    for (const { nl, fr } of [sentences.renovatie, sentences.renovatie15])
      for (const text of [nl, fr]) {
        expect(lacksRenovation(of('Schilderwerken', 6, text), particulier)).toBe(false);
        expect(lacksRenovation(of(`Schilderwerken\n${text}`), particulier)).toBe(false);
      }
    expect(lacksRenovation(of('Schilderwerken', 6, sentences.medecontractant.nl), particulier)).toBe(true);
  });
});
