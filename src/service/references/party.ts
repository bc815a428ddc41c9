import { folded } from '../../machine/text/fold.ts';

// A supplier chooses the name, and a key of the store has to stay small.
const longestName = 200;

/** The legal forms of a company in Belgium and its neighbours, without dots. */
const forms = new Set(
  'bv bvba srl sprl nv sa cv cvba sc scrl vof snc commv scomm vzw asbl ivzw aisbl gmbh ag ug kg sas sarl rl eurl ltd'.split(' '),
);

/** A name without what is written in many ways: capitals, accents, signs, blanks, the legal form. Empty without letters and digits. */
export function plainParty(name: string): string {
  const bare = folded(name).replaceAll(/\.(?=\p{L}(?!\p{L}))/gu, '');
  const words = Array.from(bare.matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word);
  const rest = words.filter((word) => !forms.has(word));
  return (rest.length > 0 ? rest : words).join(' ').slice(0, longestName);
}
