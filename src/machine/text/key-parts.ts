/** A part of a text: from a place up to another. */
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

/**
 * Makes a function that finds every part of these forms in a text, in a time that grows with the text alone. Where two parts overlap, a
 * rest of a few signs may stay.
 */
export function partsIn(all: readonly Sought[]): (text: string) => Span[] {
  const seeds: { readonly sought: Sought; readonly place: number }[][] = [];
  const begins = new Uint8Array(places);
  for (const sought of all)
    for (let place = 0; place + seed <= sought.form.length; place += 1) {
      const at = placeOf(sought.form, place);
      begins[at] = 1;
      (seeds[at] ??= []).push({ sought, place });
    }
  return (text) => {
    const spans: Span[] = [];
    for (let at = 0; at + seed <= text.length; at += step) {
      const begun = placeOf(text, at);
      if (begins[begun] === 0) continue;
      const found = longest((seeds[begun] ?? []).flatMap(({ sought, place }) => around(text, at, sought, place)));
      if (found === undefined) continue;
      spans.push(found);
      // A text of one sign would be looked through again from each of its places.
      at = Math.max(at, Math.floor((found.to - seed) / step) * step);
    }
    return spans;
  };
}

const longest = (spans: readonly Span[]): Span | undefined =>
  spans.reduce<Span | undefined>((most, one) => (most === undefined || one.to - one.from > most.to - most.from ? one : most), undefined);

/** The part of a form that stands around a place of the text, where it is long enough. */
function around(text: string, at: number, { form, least }: Sought, place: number): Span[] {
  let [before, after] = [0, 0];
  while (place + after < form.length && signAt(text, at + after) === signAt(form, place + after)) after += 1;
  if (after < seed) return [];
  while (before < Math.min(at, place) && signAt(text, at - before - 1) === signAt(form, place - before - 1)) before += 1;
  return before + after < least ? [] : [{ from: at - before, to: at + after }];
}
