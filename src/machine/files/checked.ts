import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';

const longestTag = 65_536;
const spans: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
];
const tag = /<(\/?)([^\s/>"'<=!?]+)(?=[\s/>])(?:"[^"<]*"|'[^'<]*'|[^'"<>])*>/y;
const doctype = /<!DOCTYPE(?:"[^"]*"|'[^']*'|\[[^\]]*\]|[^'"[\]>])*>/y;

/** Follows the nesting up to the end of the one root: enough to tell a whole document from a cut one or a web page. Resolves no entity. */
function scanXml() {
  let pending = '';
  let within: string | undefined;
  const nesting = openNesting();

  /** Takes one token off `pending`: true if another may follow, false if more text is needed, undefined if it is no XML. */
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
    /** Takes the next piece of text; false once the text can't be XML. */
    push(text: string): boolean {
      pending += text;
      for (;;) {
        const more = pending === '' ? false : step();
        if (more !== true) return more === false;
      }
    },
    /** True when the root is closed and no text is left over. */
    closed: () => nesting.hasRoot() && nesting.isOutside() && within === undefined && pending === '',
  };
}

function openNesting() {
  let depth = 0;
  let roots = 0;
  return {
    isOutside: () => depth === 0,
    hasRoot: () => roots > 0,
    /** Takes the next tag; false if none like it can be in a document. */
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

/** The kind of document that a download should be; `raw` is any bytes. */
export type ContentKind = 'pdf' | 'ubl' | 'raw';

interface Check {
  /** False once the bytes so far rule the kind out. */
  push(chunk: Uint8Array): boolean;
  complete(): boolean;
}

function pdf(): Check {
  const magic = '%PDF-';
  let head = '';
  let tail = '';
  return {
    push(chunk) {
      const text = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).toString('latin1');
      head = (head + text.slice(0, magic.length)).slice(0, magic.length);
      tail = (tail + text.slice(-1024)).slice(-1024);
      return magic.startsWith(head);
    },
    complete: () => head === magic && tail.includes('%%EOF'),
  };
}

function ubl(): Check {
  const scan = scanXml();
  let first = new Uint8Array();
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const text = (chunk: Uint8Array, more: boolean): string => {
    if (decoder) return decoder.decode(chunk, { stream: more });
    first = Buffer.concat([first, chunk]);
    if (more && first.length < 3) return '';
    decoder = new TextDecoder(encodingOf(first));
    return decoder.decode(first, { stream: more });
  };
  return { push: (chunk) => scan.push(text(chunk, true)), complete: () => scan.push(text(new Uint8Array(), false)) && scan.closed() };
}

// Every other encoding that XML comes in has ASCII markup, which is all that the scan reads.
function encodingOf([one, two, three]: Uint8Array): string {
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  return one === 0xef && two === 0xbb && three === 0xbf ? 'utf-8' : 'latin1';
}

const checks: Record<ContentKind, () => Check> = { pdf, ubl, raw: () => ({ push: () => true, complete: () => true }) };

/**
 * Passes a document on and checks it on its way: a PDF has `%PDF-` and `%%EOF`, a UBL document one closed root. Fails with
 * exit 11 and adds the `consequence` to the message. The XML is scanned and never parsed, so hostile XML is harmless.
 */
export async function* checkedDocument(
  body: AsyncIterable<Uint8Array>,
  kind: ContentKind,
  consequence: string,
): AsyncGenerator<Uint8Array> {
  const check = checks[kind]();
  const name = kind === 'pdf' ? 'PDF' : 'XML';
  for await (const chunk of body) {
    if (!check.push(chunk)) {
      throw new Failure(
        'unusable',
        `${t({ nl: `De dienst stuurde geen ${name}.`, en: `What the service sent is not a ${name}.` })} ${consequence}`,
      );
    }
    yield chunk;
  }
  if (!check.complete()) {
    throw new Failure(
      'unusable',
      `${t({ nl: `De ${name} van de dienst is niet volledig.`, en: `The ${name} from the service is not complete.` })} ${consequence}`,
      { cut: true, hint: t({ nl: 'Probeer het opnieuw.', en: 'Try again.' }) },
    );
  }
}
