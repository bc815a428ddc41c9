/** The text as a person searches for it, without regard to case and accents. */
export const folded = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase('nl');
