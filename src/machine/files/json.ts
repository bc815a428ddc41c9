import type { Text } from '../../language.ts';

export interface TextFault {
  /** Position in the text, from 0. */
  readonly at: number;
  readonly why: Text;
}

/** The line of a field in a text, from 1, or of the nearest field around it; undefined if none of its path is there. */
export type LineOf = (path: readonly string[]) => number | undefined;

const deepest = 64;
const space = /[ \t\r\n]*/y;
const token =
  /[{}[\],:]|"(?:[^"\\\x00-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|(?:true|false|null)(?!\w)/y;

const expected = {
  value: { nl: 'hier hoort een waarde', en: 'a value is expected here' },
  first: { nl: 'hier hoort een waarde of ]', en: 'a value or ] is expected here' },
  name: { nl: 'hier hoort een naam tussen aanhalingstekens', en: 'a name in quotes is expected here' },
  field: { nl: 'hier hoort een naam tussen aanhalingstekens of }', en: 'a name in quotes or } is expected here' },
  colon: { nl: 'hier hoort een dubbelpunt', en: 'a colon is expected here' },
  more: {
    nl: 'hier hoort een komma of het einde van de lijst of het object',
    en: 'a comma or the end of the list or object is expected here',
  },
  end: { nl: 'hier hoort niets meer', en: 'nothing more is expected here' },
} satisfies Record<string, Text>;
const tooLarge: Text = { nl: 'dit getal is te groot', en: 'this number is too large' };

/**
 * The place where the text stops being JSON, names a field twice, nests too deeply or has a number beyond all that a program
 * holds; undefined if it is sound. `JSON.parse` would quote the text in its errors, keep the last of two equal fields and
 * make infinity of 1e400.
 */
export function jsonFault(text: string): TextFault | undefined {
  const open: (Set<string> | undefined)[] = [];
  let state: keyof typeof expected = 'value';
  let at = 0;
  for (;;) {
    space.lastIndex = at;
    at += space.exec(text)?.[0].length ?? 0;
    token.lastIndex = at;
    const found = token.exec(text)?.[0];
    if (found === undefined) return state === 'end' && at === text.length ? undefined : { at, why: expected[state] };
    const names = open.at(-1);
    const opens = found === '{' || found === '[';
    const closes = found === (names ? '}' : ']') && open.length > 0;
    if (closes && (state === 'more' || state === (names ? 'field' : 'first'))) {
      open.pop();
      state = open.length === 0 ? 'end' : 'more';
    } else if (state === 'value' || state === 'first') {
      if (/^[}\],:]/.test(found)) return { at, why: expected[state] };
      if (/^-?\d/.test(found) && !Number.isFinite(Number(found))) return { at, why: tooLarge };
      if (opens) open.push(found === '{' ? new Set() : undefined);
      if (open.length > deepest) return { at, why: { nl: 'te diep genest', en: 'nested too deeply' } };
      if (opens) state = found === '{' ? 'field' : 'first';
      else state = open.length === 0 ? 'end' : 'more';
    } else if ((state === 'name' || state === 'field') && found.startsWith('"')) {
      const name = JSON.parse(found) as string;
      if (names?.has(name)) return { at, why: { nl: 'dit veld staat er twee keer', en: 'this field is given twice' } };
      names?.add(name);
      state = 'colon';
    } else if (state === 'colon' && found === ':') state = 'value';
    else if (state === 'more' && found === ',') state = names ? 'name' : 'value';
    else return { at, why: expected[state] };
    at += found.length;
  }
}

/** The line and column of a position in a text, both counted from 1. */
export function placeInJson(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
