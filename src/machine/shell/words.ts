import type { Text } from '../../language.ts';

export type Words = { readonly words: readonly string[] } | { readonly fault: Text };

/** One piece of a line: between double quotes, between single quotes, bare, or the space between two words. */
const posix = /"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\]|\\.)+)|\s+/sy;
/** On Windows a backslash is a part of a path. */
const windows = /"([^"]*)"|'([^']*)'|([^\s"']+)|\s+/y;

/** Splits a line into words as a POSIX shell does, expanding nothing; an unquoted sign for a shell, as `|` or `$`, is refused. */
export function wordsOf(line: string, platform: NodeJS.Platform): Words {
  const piece = new RegExp(platform === 'win32' ? windows : posix);
  const words: string[] = [];
  let goesOn = false;
  while (piece.lastIndex < line.length) {
    const rest = line.slice(piece.lastIndex);
    const found = piece.exec(line);
    if (!found) return { fault: unclosed(rest) };
    const [, double, single, bare] = found;
    const sign = shellSign(double, /[$`]/) ?? shellSign(bare, /[|&;<>()$`]/);
    if (sign) return { fault: needsShell(sign) };
    const text = single ?? double?.replaceAll(/\\(["\\$`])/g, '$1') ?? bare;
    const plain = bare !== undefined && platform !== 'win32' ? bare.replaceAll(/\\(.)/gs, '$1') : text;
    if (plain !== undefined) words.push(goesOn ? `${words.pop() ?? ''}${plain}` : plain);
    goesOn = plain !== undefined;
  }
  return { words };
}

const shellSign = (text: string | undefined, signs: RegExp): string | undefined => signs.exec(text?.replaceAll(/\\./gs, '') ?? '')?.[0];

const unclosed = (rest: string): Text => ({
  nl: `een aanhalingsteken of backslash is niet afgesloten: ${rest}`,
  en: `a quote or backslash is not closed: ${rest}`,
});

const needsShell = (sign: string): Text => ({
  nl: `${sign} werkt alleen in een shell, en duit start er geen`,
  en: `${sign} works in a shell only, and duit starts none`,
});
