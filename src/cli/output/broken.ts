import { wrapped } from './aligned.ts';
import { widthOf } from './width.ts';

// A character without a meaning that stands for a space at which no line may end: within an amount or a rate.
const glue = '\ue000';
const glued = (text: string): string => text.replaceAll(/(?<=€|\b[A-Z]{3}) (?=-?\d)|(?<=\d) (?=%)/g, glue);

/** Breaks text into lines of at most `width` columns, a longer word too; no character and no amount is cut in half. */
export const broken = (text: string, width: number): string[] =>
  wrapped(glued(text), width)
    .flatMap((line) => (widthOf(line) <= width ? [line] : pieces(line, width)))
    .map((line) => line.replaceAll(glue, ' '));

const ascii = /^[\x20-\x7e]*$/;
// Finding the characters of a text takes a time that grows with the square of its length.
const stretch = /.{1,100}/gsu;

function* charactersOf(word: string): Generator<string> {
  if (ascii.test(word)) yield* word;
  else for (const [part] of word.matchAll(stretch)) for (const { segment } of new Intl.Segmenter().segment(part)) yield segment;
}

function pieces(word: string, width: number): string[] {
  const found: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of charactersOf(word)) {
    const taken = widthOf(character);
    if (used + taken > width) {
      found.push(piece);
      [piece, used] = ['', 0];
    }
    piece += character;
    used += taken;
  }
  return [...found, piece];
}
