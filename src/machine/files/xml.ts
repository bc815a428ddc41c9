const longestTag = 65_536;
const spans: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];
const tag = /<(\/?)([^\s/>"'<=!?]+)(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^'"<>])*>/y;
const doctype = /<!DOCTYPE(?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^'"[\]>])*>/y;

/** Follows XML as it streams by: how deep it is, and whether its one root was opened and closed. It reads no entity. */
export interface Scan {
  /** Takes the next piece; false once this can't be XML any more. */
  push(text: string): boolean;
  /** Whether the root is closed and nothing is left over. */
  closed(): boolean;
}

/** A scan, not a parser: enough to know a complete document from a cut one or from a web page, whatever it holds. */
export function scanXml(): Scan {
  let pending = '';
  let within: string | undefined;
  let depth = 0;
  let roots = 0;

  /** Takes one token off `pending`: true when there may be another, false when more text is needed, undefined when it is no XML. */
  const step = (): boolean | undefined => {
    if (within !== undefined) {
      const end = pending.indexOf(within);
      pending = pending.slice(end === -1 ? Math.max(0, pending.length - within.length + 1) : end + within.length);
      if (end !== -1) within = undefined;
      return end !== -1;
    }
    const start = pending.indexOf('<');
    const text = start === -1 ? pending : pending.slice(0, start);
    if (depth === 0 && text.trim() !== '') return undefined;
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
    if (!found) return depth === 0 && roots === 0 ? true : undefined;
    const [, slash, name = ''] = found;
    if (slash) depth -= 1;
    else {
      if (depth === 0) roots += 1;
      // A web page can be well-formed too.
      if (depth === 0 && (roots > 1 || /^html$/i.test(name))) return undefined;
      if (!whole.endsWith('/>')) depth += 1;
    }
    return depth < 0 ? undefined : true;
  };

  return {
    push(text) {
      pending += text;
      for (;;) {
        const more = pending === '' ? false : step();
        if (more !== true) return more === false;
      }
    },
    closed: () => roots === 1 && depth === 0 && within === undefined && pending === '',
  };
}
