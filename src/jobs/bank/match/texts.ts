import { normalizeOgm } from '../../../belgium/ogm.ts';

/** A number without capitals and signs, as it is compared. */
export const plainNumberText = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');

/** The structured references that people type into a free text, as twelve digits. */
export const typedOgms = (text: string): string[] =>
  Array.from(text.matchAll(/(?<!\d)(?:\+{3}|\*{3})?\s*(\d{3})[/ ]?(\d{4})[/ ]?(\d{5})\s*(?:\+{3}|\*{3})?(?!\d)/g), (found) =>
    normalizeOgm(found.slice(1).join('')),
  ).flatMap((ogm) => ogm?.replaceAll(/\D/g, '') ?? []);

/** The words of a text that can be the number of a document, alone and with the word behind it. */
export function numbersIn(text: string): string[] {
  const words = text.split(/[\s,;:()]+/).filter(Boolean);
  const pairs = words.slice(1).map((word, at) => words[at]! + word);
  return [...words, ...pairs].map(plainNumberText).filter((word) => word.length >= 5 && /\d/.test(word));
}
