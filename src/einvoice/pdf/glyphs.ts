import type { Sheet } from './sheet.ts';

// Marks that only choose the look of the character before them, and controls of the direction, which the lines decide themselves.
const unseen = /[\p{Variation_Selector}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

const emoji = /^(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\u20e3)+$/u;

/** A text that the font can print. A word between brackets stands for characters that the font lacks. (PDF/A forbids missing glyphs) */
export function printable(sheet: Sheet, text: string, bold = false): string {
  const chars = Array.from(text.normalize('NFC').replaceAll(unseen, ''));
  if (chars.every((char) => sheet.prints(char, bold))) return chars.join('');
  let found = '';
  let missing = '';
  for (const char of [...chars, '']) {
    if (char !== '' && (!sheet.prints(char, bold) || (missing !== '' && char === '\u200d'))) missing += char;
    else {
      found += (missing === '' ? '' : mark(missing)) + char;
      missing = '';
    }
  }
  sheet.incomplete = true;
  return found;
}

function mark(missing: string): string {
  // A family or a skin colour takes several characters to write one picture.
  const count = Array.from(missing.replaceAll(/\u200d.|\p{Emoji_Modifier}|\p{M}/gu, '')).length || 1;
  if (emoji.test(missing)) return count === 1 ? '[emoji]' : `[${count} emoji’s]`;
  return count === 1 ? '[1 teken]' : `[${count} tekens]`;
}
