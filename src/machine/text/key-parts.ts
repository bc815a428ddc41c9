export interface Span {
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

/**
 * Makes a function that finds every part of these forms in a text, in a time that grows with the text alone; parts that touch come as one.
 * Where two parts overlap, a rest of a few signs may stay.
 */
export function partsIn(all: readonly Sought[]): (text: string) => Span[] {
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

/** The longest part of a form that stands around a place of the text; undefined where none is long enough. */
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
