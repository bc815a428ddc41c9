const ligatures: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ß: 'ss' };
const strokes: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i' };

/** Text that differs from the form in which it is compared by its capitals alone: most names are such. */
const plain = /^[!-_a-~]*(?: [!-_a-~]+)*$/;

/** What may be a sign that is written in several ways. */
const variants = /[^\0-_a-~\p{L}\p{M}\p{N}]|[\t-\r\u02b9\u02bb\u02bc]/gu;

function sign(char: string): string {
  if (/[`\u02b9\u02bb\u02bc\u2018\u2019\u201b\u2032]/.test(char)) return "'";
  if (/[\p{Pd}\u2212]/u.test(char)) return '-';
  if (/[„“”«»]/.test(char)) return '"';
  if (/\s/.test(char)) return ' ';
  return /\p{Cf}/u.test(char) ? '' : char;
}

const spelled = (text: string): string =>
  text
    // Its compatible form is a space with an accent.
    .replaceAll('´', "'")
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(variants, sign)
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/[æœß]/g, (char) => ligatures[char] ?? char);

/**
 * A name in the form in which names are compared: without regard to case, white space, Unicode form, ligatures, and the kind of apostrophe,
 * quotation mark and dash. Accents count, because Müller and Muller are two people.
 */
export const plainName = (name: string): string => (plain.test(name) ? name.toLowerCase() : spelled(name).trim());

/** The text as a person searches for it: as names are compared, and without accents. Spaces at its ends stay. */
export const folded = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : spelled(text)
        .normalize('NFD')
        .replaceAll(/\p{M}/gu, '')
        .replaceAll(/[øłđħı]/g, (char) => strokes[char] ?? char);
