/** The signs that people type for an apostrophe. */
const apostrophes = /['`\u00b4\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032\uff07]/g;

const ligatures: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss' };
const strokes: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' };

const spelled = (text: string): string =>
  text
    .replaceAll(apostrophes, "'")
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/[„“”«»]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll(/[æœß]/g, (char) => ligatures[char] ?? char);

/**
 * A name in the form in which names are compared: without regard to case, white space, Unicode form, ligatures, and the kind of apostrophe,
 * quotation mark and dash. Accents count, because Müller and Muller are two people.
 */
export const plainName = (name: string): string => spelled(name).trim();

/** The text as a person searches for it: as names are compared, and without accents. Spaces at its ends stay. */
export const folded = (text: string): string =>
  spelled(text)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[øłđħı]/g, (char) => strokes[char] ?? char);
