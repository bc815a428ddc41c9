import bidiFactory from 'bidi-js';
import { memo } from '../../memo.ts';

/** Made for the first line that needs it: its tables of characters take a while to unpack. */
const algorithm = memo(bidiFactory);

export interface TextRun {
  text: string;
  rightToLeft: boolean;
}

const rtlScript = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** The runs of a line in the order in which they stand on paper, from left to right. (UAX #9) */
export function visualRuns(line: string): TextRun[] {
  if (!rtlScript.test(line)) return [{ text: line, rightToLeft: false }];
  const bidi = algorithm();
  const found = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, found.levels);
  const runs: { level: number; text: string }[] = [];
  for (const at of bidi.getReorderedIndices(line, found)) {
    const level = found.levels[at] ?? 0;
    const char = mirrored.get(at) ?? line.charAt(at);
    const last = runs.at(-1);
    if (last?.level !== level) runs.push({ level, text: char });
    // The font turns a run around itself, so its text stays in the order in which it is read.
    else last.text = level % 2 === 0 ? last.text + char : char + last.text;
  }
  return runs.map(({ level, text }) => ({ text: level % 2 === 0 ? text : turned(text), rightToLeft: level % 2 === 1 }));
}

/** A run without a letter is turned around here, because the font can't see its direction. */
const turned = (text: string): string => (rtlScript.test(text) ? text : Array.from(text).toReversed().join(''));
