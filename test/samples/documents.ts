import type { DocumentData, Koper } from '../../src/einvoice/document/model.ts';
import type { RegelFigures } from '../../src/belgium/regel.ts';
import { receivedDocument } from '../../src/practice/documents/received.ts';
import { factuur, klanten, samples, seller } from '../support/documents/samples.ts';

const regel = (omschrijving: string, aantal = 1, eenheidsprijs = 100, btw_percentage = 21, eenheid?: string): RegelFigures => ({
  omschrijving,
  aantal,
  eenheidsprijs,
  btw_percentage,
  eenheid,
});
const lines = (count: number, text = 'Regel'): RegelFigures[] =>
  Array.from({ length: count }, (_, n) => regel(`${text} ${n + 1}`, n + 1, 12.5, [21, 12, 6][n % 3]));
const words = (count: number): string => Array.from({ length: count }, (_, n) => `woord${n + 1}`).join(' ');
const inbox = (leverancier: string, bedrag: number): DocumentData =>
  receivedDocument({ leverancier, factuurnummer: 'F-2026/17', bedrag, datum: '2026-03-02' }, seller);

const hebreeuws: Koper = { naam: 'מאפיית הזהב בע״מ', adres: 'רחוב הרצל 12, תל אביב 6688312', land: 'IL', peppol_id: '0060:123456789' };
const arabisch: Koper = { naam: 'مخبز الذهب', adres: 'شارع الملك 45، عمان 11181', land: 'JO', peppol_id: '0060:123456789' };
const japans: Koper = { naam: '株式会社ヤマダ (Yamada KK)', adres: 'Chiyoda 1-1, Tokyo 千代田区', land: 'JP', peppol_id: '0060:123456789' };
const lang: Koper = {
  ...klanten.belg,
  naam: `Vereniging van mede-eigenaars Residentie ${words(60)}`,
  adres: Array.from({ length: 24 }, (_, n) => `Adresregel ${n + 1}`).join('\n'),
};

const of = (...names: string[]): Record<string, DocumentData> =>
  Object.fromEntries(names.flatMap((name) => (samples[name] ? [[name, samples[name]]] : [])));

const gewoon = [regel('Advies, maart', 3, 95, 21, 'uur'), regel('Maaltijden op de werf', 12, 14.5, 12), regel('Handboek', 2, 39.95, 6)];
const concept = { nummer: null, ogm: null };

/** Forty documents of all kinds by name, for people to look at. */
export const documents: Record<string, DocumentData> = {
  ...of('gewoon', 'gemengd', 'klein', 'korting', 'negatief', 'groot', 'lang', 'notitie', 'onderwerp'),
  ...of('verlegd', 'intracommunautair', 'noord_iers', 'kleine_onderneming', 'artikel_44', 'nul_belg', 'nul_particulier'),
  ...of('nul_nederlander', 'nul_duitser', 'nul_amerikaan', 'nul_kosovaar'),
  ...of('credit_gemengd', 'credit_verlegd', 'credit_intracommunautair', 'credit_nul_amerikaan'),
  concept: factuur(gewoon, klanten.belg, concept),
  concept_lang: factuur(lines(70), klanten.nederlander, concept),
  tabel_tot_onderaan: factuur(lines(20)),
  tabel_net_te_lang: factuur(lines(22)),
  lange_omschrijving: factuur([regel(words(900)), regel('Kort')]),
  lange_woorden: factuur([regel('Hottentottententententoonstelling'.repeat(12)), ...gewoon]),
  lange_notities: factuur(gewoon, klanten.belg, {
    notities: Array.from({ length: 90 }, (_, n) => `Voorwaarde ${n + 1}. ${words(9)}`).join('\n'),
  }),
  lange_namen: { ...factuur(gewoon, lang), seller: { ...seller, naam: `Studio ${words(40)} BV`, rpr: 'RPR Gent, afdeling Gent' } },
  te_groot_voor_qr: factuur([regel('Windpark', 1, 999_999_999.99)]),
  hebreeuws: factuur([regel('ייעוץ חודש מרץ 2026 (3 שעות)'), regel('Advies שלום עולם 12,50 €')], hebreeuws, {
    notities: 'תודה רבה, 5% הנחה!',
  }),
  arabisch: factuur([regel('استشارة شهر مارس 2026'), regel('Levering لوحة رقم 12 (خشب)')], arabisch, { notities: 'شكرا جزيلا' }),
  emoji: factuur([regel('Feest 🎉🎂 en taart 👨‍👩‍👧‍👦'), regel('Ontwerp ❤️ logo 🇧🇪')], klanten.belg, { notities: 'Tot snel 👋🏽' }),
  japans: factuur([regel('木製のテーブル (tafel)'), regel('Transport')], japans),
  inbox_factuur: inbox('Testleverancier BV', 121),
  inbox_cent: inbox('Jan Peeters', 0.14),
  inbox_creditnota: inbox('Houthandel Verstraete NV', -2178),
};
