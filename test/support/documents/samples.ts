import { complete, credit } from '../../../src/einvoice/document/complete.ts';
import type { DocumentData, DocumentInvoer, Koper } from '../../../src/einvoice/document/model.ts';
import type { RegelFigures } from '../../../src/belgium/regel.ts';

export const seller = {
  naam: 'Studio Zonneklaar BV',
  adres: 'Kouter 12, 9000 Gent',
  land: 'BE',
  email: 'boekhouding@zonneklaar.example',
  kbo: '0403123486',
  iban: 'BE68 5390 0754 7034',
  bic: 'GKCCBEBB',
  rpr: 'RPR Gent, afdeling Gent',
};

export const klanten = {
  belg: {
    naam: 'Bakkerij De Korst',
    adres: 'Dorpsstraat 1, 2000 Antwerpen',
    type: 'bedrijf',
    land: 'BE',
    kbo_btw_nummer: 'BE 1234.567.894',
  },
  nederlander: { naam: 'Van Dijk & Zonen B.V.', adres: 'Herengracht 5, Amsterdam', land: 'NL', kbo_btw_nummer: 'NL123456789B13' },
  duitser: { naam: 'Müller GmbH', land: 'DE', kbo_btw_nummer: 'DE 136 695 976' },
  fransman: { naam: 'Société Générale du Pain', land: 'FR', kbo_btw_nummer: 'FR40303265045' },
  luxemburger: { naam: 'Lux SA', land: 'LU', kbo_btw_nummer: 'LU26375245' },
  zonder_btw: { naam: 'Stichting Zonder Nummer', land: 'NL', peppol_id: '0106:12345678' },
  brit: { naam: 'Smith Ltd', adres: '1 High Street, London', land: 'GB', kbo_btw_nummer: 'GB980780684', peppol_id: '0088:5790000435968' },
  noord_ier: { naam: 'Belfast Doors Ltd', land: 'XI', kbo_btw_nummer: 'XI110305878', peppol_id: '0088:5790000435968' },
  kosovaar: { naam: 'Prishtina Shpk', land: '1A', peppol_id: '0088:5790000435968' },
  amerikaan: { naam: 'Acme Inc.', land: 'US', kbo_btw_nummer: '12-3456789', peppol_id: '0060:123456789' },
  particulier: { naam: 'Jan Peeters', type: 'particulier', land: 'BE', peppol_id: '0208:0403123486' },
} satisfies Record<string, Koper>;

const regel = (omschrijving: string, aantal: number, eenheidsprijs: number, btw_percentage: number, eenheid?: string): RegelFigures => ({
  omschrijving,
  aantal,
  eenheidsprijs,
  btw_percentage,
  eenheid,
});

export const factuur = (
  regels: readonly RegelFigures[],
  klant: Koper = klanten.belg,
  more: Partial<DocumentInvoer['document']> = {},
): DocumentData =>
  complete({
    seller,
    klant,
    document: {
      type: 'factuur',
      nummer: '2026-0042',
      datum: '2026-03-02',
      vervaldatum: '2026-04-01',
      ogm: '+++202/6000/00192+++',
      regels,
      ...more,
    },
  });

export const creditnota = (data: DocumentData): DocumentData =>
  credit(data, { nummer: '2026-0043', datum: '2026-03-09', ogm: '+++202/6000/00293+++', notities: data.document.notities });

const gemengd = [
  regel('Advies, maart', 3, 95, 21, 'uur'),
  regel('Maaltijden op de werf', 12, 14.5, 12, 'stuk'),
  regel('Handboek "Btw & bouw"', 2, 39.95, 6),
];
const nul = [regel('Levering', 2, 50, 0), regel('Transport', 0.333, 12.34, 0, 'km')];
const klein = [regel('Kopieën', 1234, 0.0049, 21), regel('Meting', 0.333, 0.1, 6, 'm²')];
const korting = [regel('Onderhoud', 10, 80, 21, 'uur'), regel('Korting', 1, -150, 21), regel('Retour', -2, 19.99, 6)];

/** A sample of every kind of document that the rules apply to, by name. */
export const samples: Record<string, DocumentData> = {
  gewoon: factuur([regel('Advies, maart', 3, 95, 21, 'uur')]),
  gemengd: factuur([...gemengd, regel('Vrijgestelde opleiding', 1, 250, 0, 'dag')]),
  klein: factuur(klein),
  korting: factuur(korting),
  negatief: factuur([regel('Terugname', -3, 100, 21), regel('Kosten', 1, 5, 6)]),
  nul_totaal: factuur([regel('Werk', 1, 100, 21), regel('Krediet', 1, -100, 21)]),
  groot: factuur([regel('Turbine', 90_000_000, 999_999.99, 21), regel('Nanogram', 1e-7, 1e-7, 6)]),
  lang: factuur(
    Array.from({ length: 200 }, (_, n) => regel(`Regel ${n + 1}`, n + 0.333, Number((0.0049 * n).toFixed(4)), [21, 12, 6, 0][n % 4] ?? 21)),
  ),
  notitie: factuur(gemengd, klanten.belg, { notities: `<b>"Dank u" & 'tot ziens'</b> 🎉\r\n\0\x0b]]> ů\ud800` }),
  verlegd: factuur([regel('Ruwbouw, btw verlegd', 1, 1000, 0), regel('Materiaal', 1, 10, 21)]),
  intracommunautair: factuur(
    [regel('Kast', 1, 1000, 0), regel('Plaatsing (btw verlegd)', 2, 50, 0), regel('Vrij (art. 44)', 1, 5, 0)],
    klanten.nederlander,
    {
      notities: 'Intracommunautaire levering',
    },
  ),
  noord_iers: factuur([regel('Kast', 1, 1000, 0)], klanten.noord_ier, { notities: 'Intracommunautaire levering' }),
  kleine_onderneming: factuur(nul, klanten.belg, { notities: 'Kleine onderneming' }),
  artikel_44: factuur([regel('Les (artikel 44)', 1, 50, 0), regel('Kleine onderneming', 1, 50, 0)]),
  onderwerp: factuur(gemengd, klanten.belg, { notities: '#AAC#Bestelling 12' }),
  hekjes: factuur(gemengd, klanten.belg, { notities: 'Uw bestelling #A12# van maart' }),
  ...Object.fromEntries(Object.entries(klanten).map(([naam, klant]) => [`nul_${naam}`, factuur(nul, klant)])),
  ...Object.fromEntries(Object.entries(klanten).map(([naam, klant]) => [`gemengd_${naam}`, factuur([...gemengd, ...nul], klant)])),
};

for (const [naam, data] of Object.entries(samples)) samples[`credit_${naam}`] = creditnota(data);
