import { memo } from '../../memo.ts';

/** Characters of the shortest key that counts as a secret. A shorter one, as of the practice account, also is in ordinary text. */
const shortestSecret = 12;

/** Whether a key is long enough to be masked anywhere. A shorter one is masked only as a word of its own. */
export const isSecret = (key: string): boolean => key.length >= shortestSecret;

/** The most characters that one character of a key takes in a masked form. */
const widestForm = 12;

/**
 * Makes a function that replaces a key in any text by `***`, whole, in parts of eight signs and more, and backwards, in either case: as it
 * is, percent-encoded, escaped as in JSON, in hexadecimal, and in base64 or base64url, also as a part of a longer encoded text. JSON text
 * stays JSON. Only whole, too, for a password: a person may have put words in it.
 */
export function masking(key: string, onlyWhole = false): (text: string) => string {
  if (!isSecret(key)) {
    const word = new RegExp(`(?<![\\w-])${Array.from(key, (char) => `\\x${hexOf(char)}`).join('')}(?![\\w-])`, 'g');
    return (text) => text.replace(word, '***');
  }
  const find = finder(key, onlyWhole);
  return (text) => {
    const spans = find(text);
    return spans.length === 0 ? text : replaced(text, spans, text.length);
  };
}

/** Masks a text that comes in pieces, as `masking` does the whole of it: the end of a text is held back until more comes. */
export function openMasking(key: string): { readonly push: (piece: string) => string; readonly end: () => string } {
  const find = finder(key, false);
  const most = key.length * widestForm;
  let held = '';
  // So many signs of it belong to a mask that was given.
  let given = 0;
  const take = (until: number): string => {
    const spans = together([{ from: 0, to: given }, ...find(held)]);
    const end = Math.max(until, spans.findLast(({ from }) => from < until)?.to ?? 0);
    const text = replaced(
      held,
      spans.filter(({ from, to }) => from < end && to > given),
      end,
      given,
    );
    // A part that ends the text may continue, so that its last signs are looked at again.
    const begin = Math.max(0, end > until ? end - most : end);
    given = end > until ? end - begin : 0;
    held = held.slice(begin);
    return text;
  };
  return {
    push: (piece) => {
      held += piece;
      let until = held.length - most;
      while (until > 0 && held[until - 1] === '\\') until -= 1;
      return until > 0 ? take(until) : '';
    },
    end: () => take(held.length),
  };
}

/** The keys and passwords that no output may show; `redact` masks all that were hidden so far. */
export function openMasks(): { readonly hide: (key: string, onlyWhole?: boolean) => void; readonly redact: (text: string) => string } {
  const masks = new Map<string, (text: string) => string>();
  return {
    hide: (key, onlyWhole) => void masks.set(key, masking(key, onlyWhole)),
    redact: (text) => [...masks.values()].reduce((masked, mask) => mask(masked), text),
  };
}

/** A function that finds the parts of a secret key in a text, in their order. */
const finder = memo(makeFinder, ([key, onlyWhole]) => `${onlyWhole} ${key}`);

function makeFinder(key: string, onlyWhole: boolean): (text: string) => Span[] {
  const forms = formsOf(key);
  const whole = forms.filter(({ form }) => form.length >= shortestSecret).map(({ form }) => ({ form, least: form.length }));
  const find = partsIn(onlyWhole ? whole : forms);
  const isPlain = /["\\]/.test(key) ? (text: string) => !/[\\%]/.test(text) : (text: string) => !/%[0-9a-f]{2}|\\[u/]/i.test(text);
  return (text) => {
    const here = find(text);
    if (here.length === 0 && isPlain(text)) return here;
    const { plain, escapes } = decoded(text);
    const behind = escapes.length === 0 ? [] : find(plain).map((span) => placeIn(span, escapes));
    const isJson = /^\s*[[{"]/.test(text);
    return together([...here, ...behind].flatMap((span) => withinJson(text, span, escapes, isJson)));
  };
}

const hexOf = (text: string): string => Buffer.from(text, 'latin1').toString('hex');

const shortestPart = 8;

/** What a key looks like in a text, forwards and backwards; so many signs of each form are a part of eight signs of the key. */
const formsOf = (key: string): { readonly form: string; readonly least: number }[] =>
  [key, Array.from(key).toReversed().join('')].flatMap((secret) => [
    { form: decoded(secret).plain, least: shortestPart },
    // Between quotes and backslashes of its own, which a text may double.
    ...secret.split(/["\\]/).map((form) => ({ form, least: shortestPart })),
    { form: hexOf(secret), least: 2 * shortestPart },
    // Eight signs settle nine of base64, wherever they begin.
    ...[0, 1, 2].map((before) => ({ form: innerBase64(secret, before), least: shortestPart + 1 })),
  ]);

/** The base64 of the key behind so many other bytes, without the outer characters that also depend on its neighbours. */
function innerBase64(key: string, before: number): string {
  const bytes = before + key.length;
  const whole = Buffer.from(key.padStart(bytes, '\0'), 'latin1').toString('base64');
  return whole.slice(Math.ceil((before * 8) / 6), Math.floor((bytes * 8) / 6));
}

/** A sign that takes several: where it begins and ends in a text, and its place in the plain text. */
interface Escape extends Span {
  readonly at: number;
}

// All backslashes of a row belong to the sign behind them, because an odd one that stays would escape the mask; an even row leaves a quote
// to end a text.
const escaped = /\\+u([0-9a-f]{4})|(?:\\\\)*\\"|\\+\/?|%(?:25)*([0-9a-f]{2})/gi;

/** A text with one sign for each that is percent-encoded one or more times, or escaped as in JSON. */
function decoded(text: string): { readonly plain: string; readonly escapes: readonly Escape[] } {
  if (!text.includes('\\') && !text.includes('%')) return { plain: text, escapes: [] };
  const escapes: Escape[] = [];
  let longer = 0;
  const plain = text.replaceAll(escaped, (whole: string, json: string | undefined, percent: string | undefined, from: number) => {
    escapes.push({ from, to: from + whole.length, at: from - longer });
    longer += whole.length - 1;
    const code = json ?? percent;
    return code === undefined ? whole.slice(-1) : String.fromCharCode(Number.parseInt(code, 16));
  });
  return { plain, escapes };
}

function lastBefore(escapes: readonly Escape[], place: number, of: 'at' | 'from'): Escape | undefined {
  let [low, high] = [0, escapes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((escapes[middle]?.[of] ?? 0) <= place) low = middle + 1;
    else high = middle;
  }
  return escapes[low - 1];
}

function placeIn({ from, to }: Span, escapes: readonly Escape[]): Span {
  const [first, last] = [lastBefore(escapes, from, 'at'), lastBefore(escapes, to - 1, 'at')];
  return {
    from: first === undefined ? from : from === first.at ? first.from : first.to + from - first.at - 1,
    to: last === undefined ? to : last.to + to - 1 - last.at,
  };
}

/**
 * A span with the whole of what it cuts in two, and without the quotes around a text. In JSON a quote within that nothing escapes ends a text,
 * so that it stays, and so does what is shorter than a part before or behind it.
 */
function withinJson(text: string, span: Span, escapes: readonly Escape[], isJson: boolean): Span[] {
  const escapeAt = (place: number) => {
    const last = lastBefore(escapes, place, 'from');
    return last && last.to > place ? last : undefined;
  };
  let from = escapeAt(span.from)?.from ?? span.from;
  let to = escapeAt(span.to - 1)?.to ?? span.to;
  while (from < to && text[from] === '"') from += 1;
  while (from < to && text[to - 1] === '"' && !escapeAt(to - 1)) to -= 1;
  while (text[from - 1] === '\\') from -= 1;
  if (!isJson) return [{ from, to }];
  const pieces: Span[] = [];
  let begin = from;
  for (let quote = text.indexOf('"', from); quote !== -1 && quote < to; quote = text.indexOf('"', quote + 1))
    if (!escapeAt(quote)) {
      pieces.push({ from: begin, to: quote });
      begin = quote + 1;
    }
  if (begin === from) return [{ from, to }];
  return [...pieces, { from: begin, to }].filter((piece) => piece.to - piece.from >= shortestPart);
}

/** The same spans in their order, with one for those that touch. */
function together(spans: readonly Span[]): Span[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** A text up to `end` with three stars for each span. What comes before `done` was given already, and so was the mask that ends it. */
function replaced(text: string, spans: readonly Span[], end: number, done = 0): string {
  let masked = '';
  let at = done;
  for (const { from, to } of spans) {
    if (from >= at) masked += `${text.slice(at, from)}***`;
    at = to;
  }
  return masked + text.slice(at, end);
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** A form of a key, and how many signs of it in a row are a part: eight at least. */
interface Sought {
  readonly form: string;
  readonly least: number;
}

/** Any eight signs in a row hold five that begin at a fourth place of the text, so that only those are looked at. */
const step = 4;
const seed = step + 1;

/** Signs that count as the same: a letter and its capital, and the two of base64url and those of base64. */
const alike = Uint16Array.from({ length: 256 }, (_, code) => (code >= 65 && code <= 90 ? code + 32 : code));
alike[0x2d] = 0x2b;
alike[0x5f] = 0x2f;

const signAt = (text: string, at: number): number => {
  const code = text.charCodeAt(at);
  return alike[code] ?? code;
};

const places = 65_536;

/** A number below `places` that follows from the signs of a seed. */
const placeOf = (text: string, at: number): number =>
  (signAt(text, at) +
    signAt(text, at + 1) * 31 +
    signAt(text, at + 2) * 961 +
    signAt(text, at + 3) * 29_791 +
    signAt(text, at + 4) * 923_521) %
  places;

interface Seed {
  readonly sought: Sought;
  readonly place: number;
}

/** Takes time that grows with the text alone. Parts that touch come as one; where two overlap, a rest of a few signs may stay. */
function partsIn(all: readonly Sought[]): (text: string) => Span[] {
  const seeds: Seed[][] = [];
  const begins = new Uint8Array(places);
  for (const sought of all)
    for (let place = 0; place + seed <= sought.form.length; place += 1) {
      const at = placeOf(sought.form, place);
      begins[at] = 1;
      (seeds[at] ??= []).push({ sought, place });
    }
  return (text) => {
    const spans: { from: number; to: number }[] = [];
    for (let at = 0; at + seed <= text.length; at += step) {
      const begun = placeOf(text, at);
      const found = begins[begun] === 0 ? undefined : longestAround(text, at, seeds[begun] ?? []);
      if (found === undefined) continue;
      const last = spans.at(-1);
      if (last && found.from <= last.to) last.to = Math.max(last.to, found.to);
      else spans.push({ ...found });
      // A text of one sign would be looked through again from each of its places.
      at = Math.max(at, Math.floor((found.to - seed) / step) * step);
    }
    return spans;
  };
}

/** The longest part of a form that is around a place of the text; undefined if none is long enough. */
function longestAround(text: string, at: number, seeds: readonly Seed[]): Span | undefined {
  let longest: Span | undefined;
  for (const { sought, place } of seeds) {
    const { form, least } = sought;
    let [from, to] = [at, at];
    while (place + to - at < form.length && signAt(text, to) === signAt(form, place + to - at)) to += 1;
    if (to - at < seed) continue;
    while (from > 0 && at - from < place && signAt(text, from - 1) === signAt(form, place - (at - from) - 1)) from -= 1;
    if (to - from >= least && (longest === undefined || to - from > longest.to - longest.from)) longest = { from, to };
  }
  return longest;
}
