import { inEu } from '../../belgium/land.ts';
import { sentences } from '../../belgium/verklaring.ts';
import type { RegelFigures } from '../../belgium/regel.ts';
import type { Afnemer, Categorie, DocumentRegel } from './model.ts';
import { Big } from 'big.js';
import { exactTotals } from '../../belgium/totals.ts';

/** A reason for a rate of 0 % that people write on a document. */
type Reden = 'verlegd' | 'intracommunautair' | 'kleine_onderneming' | 'artikel_44';

// `medecontractant` alone can be any other party to a contract, so it counts only where the VAT is said to be due by that party.
const spellings: Record<Reden, RegExp> = {
  verlegd:
    /verlegging\s+van\s+(?:de\s+)?(?:heffing|btw)|(?:btw|heffing)\s+(?:is\s+|wordt\s+)?verlegd|verlegde\s+(?:btw|heffing)|(?:btw|belasting)\s+(?:is\s+)?(?:te\s+(?:voldoen|betalen)|verschuldigd)\s+door\s+de\s+medecontractant|(?:regeling|stelsel|regime)\s+(?:van\s+de\s+)?medecontractant|reverse\s+charge|autoliquidation/i,
  intracommunautair:
    /intra-?communautaire\s+(?:vrijgestelde\s+)?levering|livraisons?\s+intra-?communautaires?|intra-?community\s+suppl(?:y|ies)|\bart(?:ikel|\.)?\s*39\s*bis\b/i,
  kleine_onderneming: /kleine\s+onderneming(?:en)?\b|\bart(?:ikel|\.)?\s*56\s*bis\b/i,
  artikel_44: /\bart(?:ikel|\.)?\s*44\b(?![.,]?\d)/i,
};

export const reasonsIn = (text: string | null | undefined): Reden[] =>
  (Object.keys(spellings) as Reden[]).filter((reden) => spellings[reden].test(text ?? ''));

const standaard: Categorie = { id: 'S' };
const vrijgesteld: Categorie = { id: 'E', reden: { tekst: 'Vrijgesteld van btw' } };
const verlegd: Categorie = { id: 'AE', reden: { code: 'VATEX-EU-AE', tekst: 'Btw verlegd' } };
const uitvoer: Categorie = { id: 'G', reden: { code: 'VATEX-EU-G', tekst: 'Vrijgesteld van btw: uitvoer buiten de Europese Unie' } };

// Article 20 of Royal Decree no. 1 asks for the whole sentence.
const binnenlandsVerlegd: Categorie = { id: 'AE', reden: { code: 'VATEX-EU-AE', tekst: sentences.medecontractant.nl } };

const gezegd: Record<Reden, Categorie> = {
  verlegd,
  intracommunautair: {
    id: 'K',
    reden: { code: 'VATEX-EU-IC', tekst: 'Vrijgestelde intracommunautaire levering (artikel 39bis Btw-wetboek)' },
  },
  kleine_onderneming: { id: 'E', reden: { tekst: 'Bijzondere vrijstellingsregeling kleine ondernemingen (artikel 56bis Btw-wetboek)' } },
  artikel_44: { id: 'E', reden: { tekst: 'Vrijgesteld van btw (artikel 44 Btw-wetboek)' } },
};

/** Why the text of a document did not decide the category of a line. */
type Twijfel = 'geen_reden' | 'meer_redenen' | 'geen_btw_nummer' | 'geen_ander_land';

export interface Keuze {
  categorie: Categorie;
  twijfel?: Twijfel;
}

/** The category of a line. That of 0 % follows from the reason in its description or else in the notes, if that can be true. */
export function categorieVan(
  regel: Pick<RegelFigures, 'btw_percentage' | 'omschrijving'>,
  klant: Afnemer,
  notities?: string | null,
): Keuze {
  if (regel.btw_percentage !== 0) return { categorie: standaard };
  const found = [regel.omschrijving, notities].map(reasonsIn).find(({ length }) => length > 0) ?? [];
  const [reden, ...others] = found;
  if (reden === undefined) return byCustomer(klant, 'geen_reden');
  if (others.some((other) => gezegd[other].id !== gezegd[reden].id)) return byCustomer(klant, 'meer_redenen');
  const problem = impossible(reden, klant);
  if (problem) return byCustomer(klant, problem);
  return { categorie: reden === 'verlegd' && klant.btw_nummer?.startsWith('BE') ? binnenlandsVerlegd : gezegd[reden] };
}

function impossible(reden: Reden, { btw_nummer, type, land }: Afnemer): Twijfel | undefined {
  if (reden === 'verlegd' && (btw_nummer === undefined || type === 'particulier')) return 'geen_btw_nummer';
  const abroad = btw_nummer !== undefined && inUnion(btw_nummer.slice(0, 2)) && (land ?? 'BE') !== 'BE';
  return reden === 'intracommunautair' && (!abroad || type === 'particulier') ? 'geen_ander_land' : undefined;
}

const inUnion = (prefix: string): boolean => prefix !== 'BE' && (inEu(prefix) || prefix === 'EL' || prefix === 'XI');

/** A business in another member state is taken for one that goods are delivered to. */
const byCustomer = (klant: Afnemer, twijfel: Twijfel): Keuze => ({
  categorie: impossible('intracommunautair', klant) === undefined ? gezegd.intracommunautair : zeroCategory(klant),
  twijfel,
});

/** The category of 0 % that followed from the customer alone before goods were told from services. */
export function zeroCategory({ land, type, btw_nummer }: Afnemer): Categorie {
  const country = land ?? 'BE';
  if (!inEu(country)) return uitvoer;
  // Without a VAT number the tax can't be shifted to the customer, so such a line is exempt.
  return country !== 'BE' && type !== 'particulier' && btw_nummer !== undefined ? verlegd : vrijgesteld;
}

export interface VatGroup {
  categorie: Categorie;
  btw_percentage: number;
  basis: Big;
  btw: Big;
}

/** The base and the VAT of each category and rate, the highest rate first; several reasons for one category stand together. */
export function vatGroups(regels: readonly DocumentRegel[]): VatGroup[] {
  const { regels: totalen, per_tarief } = exactTotals(regels);
  const zero = new Map<string, VatGroup>();
  for (const [index, { btw_percentage, categorie }] of regels.entries()) {
    if (btw_percentage !== 0) continue;
    const { basis, categorie: known } = zero.get(categorie.id) ?? { basis: new Big(0), categorie };
    const group = { categorie: both(known, categorie), btw_percentage: 0, basis: basis.plus(totalen[index] ?? 0), btw: new Big(0) };
    zero.set(categorie.id, group);
  }
  return per_tarief.flatMap((rate) => (rate.btw_percentage === 0 ? [...zero.values()] : [{ ...rate, categorie: { id: 'S' as const } }]));
}

function both(a: Categorie, b: Categorie): Categorie {
  if (!a.reden || !b.reden || a.reden.tekst.includes(b.reden.tekst)) return a;
  return { ...a, reden: { ...a.reden, tekst: `${a.reden.tekst}; ${b.reden.tekst}` } };
}
