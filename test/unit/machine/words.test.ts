import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../src/machine/shell/words.ts';

describe('the words of a command line', () => {
  it.each([
    ['boek', ['boek']],
    ['  boek   --dagboek  aankoop ', ['boek', '--dagboek', 'aankoop']],
    ['boek "twee woorden" \'en drie\'', ['boek', 'twee woorden', 'en drie']],
    [`a"b c"d'e'`, ['ab cde']],
    [String.raw`a\ b "c\"d" '\n'`, ['a b', 'c"d', String.raw`\n`]],
    [`sh -c 'cp "$DUIT_PDF" /x | cat'`, ['sh', '-c', 'cp "$DUIT_PDF" /x | cat']],
    [`boek '' ""`, ['boek', '', '']],
    [String.raw`boek \$5 "\$6"`, ['boek', '$5', '$6']],
    ['boek *.pdf ~/x #y', ['boek', '*.pdf', '~/x', '#y']],
    ['', []],
  ])('%s', (line, words) => {
    expect(wordsOf(line, 'linux')).toEqual({ words });
  });

  it.each(['boek $DUIT_PDF', 'boek "$DUIT_PDF"', 'boek > log', 'a; b', 'a && b', '`x`', 'a | b', '(a)'])('refuses %s', (line) => {
    expect(wordsOf(line, 'linux')).toMatchObject({ fault: { nl: expect.stringContaining('werkt alleen in een shell') as string } });
  });

  it.each([`boek 'x`, 'boek "x', 'boek x\\'])('refuses %s, which does not end', (line) => {
    expect(wordsOf(line, 'linux')).toMatchObject({ fault: { en: expect.stringContaining('is not closed') as string } });
  });

  it('keeps the backslashes of a path on Windows', () => {
    expect(wordsOf(String.raw`"C:\Program Files\boek.exe" C:\x\y`, 'win32')).toEqual({
      words: [String.raw`C:\Program Files\boek.exe`, String.raw`C:\x\y`],
    });
  });
});
