const longestTag = 65_536;
const spans: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];
const tag = /<(\/?)([^\s/>"'<=!?]+)(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^'"<>])*>/y;
const doctype = /<!DOCTYPE(?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^'"[\]>])*>/y;

/** Follows the nesting of XML as it streams by, up to the end of its one root. It resolves no entity. */
export interface Scan {
  /** Takes the next piece of text; false once the text can't be XML. */
  push(text: string): boolean;
  /** True when the root is closed and no text is left over. */
  closed(): boolean;
}

/** Scans XML without parsing it, which is enough to tell a complete document from a cut one and from a web page. */
export function scanXml(): Scan {
  let pending = '';
  let within: string | undefined;
  const nesting = openNesting();

  /** Takes one token off `pending`: true where another may follow, false where more text is needed, undefined where it is no XML. */
  const step = (): boolean | undefined => {
    if (within !== undefined) {
      const end = pending.indexOf(within);
      pending = pending.slice(end === -1 ? Math.max(0, pending.length - within.length + 1) : end + within.length);
      if (end !== -1) within = undefined;
      return end !== -1;
    }
    const start = pending.indexOf('<');
    const text = start === -1 ? pending : pending.slice(0, start);
    if (nesting.isOutside() && text.trim() !== '') return undefined;
    pending = pending.slice(text.length);
    const span = spans.find(([open]) => pending.startsWith(open));
    if (span) {
      pending = pending.slice(span[0].length);
      [, within] = span;
      return true;
    }
    return spans.some(([open]) => open.startsWith(pending)) ? false : markup();
  };

  const markup = (): boolean | undefined => {
    tag.lastIndex = 0;
    doctype.lastIndex = 0;
    const found = tag.exec(pending);
    const whole = found?.[0] ?? doctype.exec(pending)?.[0];
    if (whole === undefined) return pending.length > longestTag ? undefined : false;
    pending = pending.slice(whole.length);
    const isPossible = found ? nesting.take(found) : nesting.isOutside() && !nesting.hasRoot();
    return isPossible ? true : undefined;
  };

  return {
    push(text) {
      pending += text;
      for (;;) {
        const more = pending === '' ? false : step();
        if (more !== true) return more === false;
      }
    },
    closed: () => nesting.hasRoot() && nesting.isOutside() && within === undefined && pending === '',
  };
}

/** Counts the elements that are open. */
function openNesting() {
  let depth = 0;
  let roots = 0;
  return {
    isOutside: () => depth === 0,
    hasRoot: () => roots > 0,
    /** Takes the next tag; false where none like it can stand in a document. */
    take: ([whole, slash, name = '']: RegExpExecArray): boolean => {
      if (slash) depth -= 1;
      else {
        if (depth === 0) roots += 1;
        // A web page can be well-formed too.
        if (depth === 0 && (roots > 1 || /^html$/i.test(name))) return false;
        if (!whole.endsWith('/>')) depth += 1;
      }
      return depth >= 0;
    },
  };
}
