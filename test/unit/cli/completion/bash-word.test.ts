import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BashWord, bashReplies as repliesFor, splitLine } from '../../../../src/cli/completion/complete.ts';

const bashReplies = (word: BashWord, values: readonly string[]) =>
  repliesFor(
    word,
    values.map((value) => ({ value })),
  );
const word = (text: string, kept = '', quote = '') => ({ text, kept, quote });

describe('the values that fit', () => {
  const values = ['Bakkerij Peeters BV', 'BAKKER', 'Slagerij'];

  it('are those that begin with the text', () => {
    expect(bashReplies(word('Bakk'), values)).toEqual([String.raw`Bakkerij\ Peeters\ BV`]);
    expect(bashReplies(word(''), values)).toEqual([String.raw`Bakkerij\ Peeters\ BV`, 'BAKKER', 'Slagerij']);
  });

  it('are those that differ in capitals only where none fits exactly', () => {
    expect(bashReplies(word('slag'), values)).toEqual(['Slagerij']);
    expect(bashReplies(word('x'), values)).toEqual([]);
  });

  it('are those as a keyboard writes them only where none fits exactly', () => {
    const names = ['Jan-Pieter D’Hondt', 'Élégance', 'Ĳzerman', 'Œuvre & Cie'];
    for (const [at, text] of ["jan–pieter d'h", 'elega', 'ijz', 'oeu'].entries())
      expect(bashReplies(word(text), names)).toEqual(bashReplies(word(names[at]!), names));
    expect(bashReplies(word("jan-pieter d'h", 'jan-pieter '), names)).toEqual(['D’Hondt']);
    expect(bashReplies(word('oeuvre & c', 'oeuvre & '), names)).toEqual([]);
  });

  it('stand after --option= and give only what readline replaces', () => {
    expect(bashReplies(word('--klant=Slag', '--klant='), values)).toEqual(['Slagerij']);
    expect(bashReplies(word('--klant=Slag'), values)).toEqual([String.raw`--klant\=Slagerij`]);
    expect(bashReplies(word('Bakkerij P', 'Bakkerij '), values)).toEqual([String.raw`Peeters\ BV`]);
  });
});

describe('the descriptions', () => {
  const documents = [{ value: '2026-0001', about: 'Bakkerij  € 121,00' }, { value: '2026-0002' }, { value: 'x y', about: 'z' }];

  it('follow their values where bash lists several, and are never in its line', () => {
    expect(repliesFor(word('2026'), documents, true)).toEqual(['2026-0001  (Bakkerij  € 121,00)', '2026-0002']);
    expect(repliesFor(word('2026-0001'), documents, true)).toEqual(['2026-0001']);
    expect(repliesFor(word('2026'), documents)).toEqual(['2026-0001', '2026-0002']);
    expect(repliesFor(word('x'), documents, true)).toEqual([String.raw`x\ y`]);
    expect(repliesFor(word('2026'), documents, true, 20)).toEqual(['2026-0001  (Bakker…', '2026-0002']);
  });
});

describe('a line', () => {
  const breaks = ' \t\n"\'@><=;|&(:';

  it.each([
    ['duit klanten toon Ba', ['duit', 'klanten', 'toon'], word('Ba')],
    ['duit klanten  toon ', ['duit', 'klanten', 'toon'], word('')],
    ['duit factuur maak --klant=Wow', ['duit', 'factuur', 'maak'], word('--klant=Wow', '--klant=')],
    ['duit klanten toon "Bakkerij P', ['duit', 'klanten', 'toon'], word('Bakkerij P', '', '"')],
    [String.raw`duit klanten toon 'a\b"c`, ['duit', 'klanten', 'toon'], word(String.raw`a\b"c`, '', "'")],
    [String.raw`duit "a\$b\c" '' x\ y\:z`, ['duit', String.raw`a$b\c`, ''], word('x y:z')],
    ['duit a:"b" c', ['duit', 'a:b'], word('c')],
  ])('%s is cut as bash cuts it, without expanding anything', (line, words, last) => {
    expect(splitLine(line, breaks)).toEqual({ words, ...last });
  });
});

describe('quoting', () => {
  it('follows the open quote', () => {
    const name = `a'b"c$(d)\`e\`\\f`;
    expect(bashReplies(word(''), [name])).toEqual([String.raw`a\'b\"c\$\(d\)` + '\\`e\\`' + String.raw`\\f`]);
    expect(bashReplies(word('', '', '"'), [name])).toEqual([String.raw`a'b\"c\$(d)` + '\\`e\\`' + String.raw`\\f`]);
    expect(bashReplies(word('', '', "'"), [name])).toEqual([`a'\\''b"c$(d)\`e\`\\f`]);
  });

  it('leaves out a value with ! between double quotes, which the history would expand', () => {
    expect(bashReplies(word('', '', '"'), ['Hoera!', 'Rust'])).toEqual(['Rust']);
    expect(bashReplies(word('', '', "'"), ['Hoera!'])).toEqual(['Hoera!']);
  });

  // On Windows `bash` may be that of a Linux beside it.
  it.skipIf(process.platform === 'win32')('lets bash read back each name as it is, run nothing and see one word (needs bash)', () => {
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => !/[\p{Cc}\p{Cs}!]/u.test(text));
    const names = fc.sample(name, { numRuns: 300, seed: 3 });
    const special = [
      '$(touch x)',
      '`touch x`',
      '~root',
      '*',
      '{a,b}',
      '#x',
      'a b  c',
      "'",
      '"',
      '\\',
      '$HOME',
      'a;b&c|d<e>f',
      'é’“”',
      '!x',
    ];
    for (const quote of ['', "'", '"']) {
      const wanted = [...names, ...special].filter((text) => quote !== '"' || !text.includes('!'));
      const script = wanted.map((text) => `printf '%s\\0' ${quote}${bashReplies(word('', '', quote), [text])[0]}${quote}`).join('\n');
      const read = execFileSync('bash', ['--norc', '--noprofile'], { input: script, encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } });
      expect(read.split('\0').slice(0, -1)).toEqual(wanted);
    }
  });
});
