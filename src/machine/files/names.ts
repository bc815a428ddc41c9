const longest = 120;
const shortId = 8;
const longestPart = 32;
// Windows opens a device under these names, whatever the ending.
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

const safe = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');

/**
 * A file name that is safe on every system: letters, digits, `.`, `_` and `-`, at most 120 bytes, never a device or hidden.
 * Where the name differs from `base` or is `taken`, the start of the id is added; where that is taken too, the whole id.
 */
export function fileName(base: string | null, id: string, extension: string, taken: (name: string) => boolean = () => false): string {
  const stem = safe(base ?? '');
  const name = finished(stem, extension);
  if (stem !== '' && stem === base && name.length <= longest && !taken(name)) return name;
  const tagged = (tag: string): string => {
    const room = longest - tag.length - extension.length - 3;
    return finished([safe(stem.slice(0, room)), tag].filter(Boolean).join('-') || 'document', extension);
  };
  const short = tagged(safe(id).slice(0, shortId));
  return taken(short) ? tagged(safe(id)) : short;
}

const finished = (stem: string, extension: string): string => `${reserved.test(stem) ? '_' : ''}${stem}.${extension}`;

const longestFolder = 80;

/**
 * A folder name that is safe on every system and that a person reads: as `fileName`, with its spaces. Where the name is
 * `taken`, the start of the id is added; where that is taken too, the whole id.
 */
export function folderName(parts: readonly (string | null | undefined)[], id: string, taken: (name: string) => boolean): string {
  const words = parts.map((part) => readable(part ?? '')).filter(Boolean);
  const base = readable(words.join(' ').slice(0, longestFolder)) || readable(id);
  const named = reserved.test(base) ? `_${base}` : base;
  return [named, `${named} ${safe(id).slice(0, shortId)}`].find((name) => !taken(name)) ?? `${named} ${safe(id)}`;
}

const readable = (text: string): string =>
  text
    .split(/\s+/)
    .map((word) => safe(word))
    .filter(Boolean)
    .join(' ');

/** A base for `fileName` from several parts and the start of the id, joined by `_`. Each part is shortened to leave room for the others. */
export const joinedName = (parts: readonly (string | null | undefined)[], id: string): string =>
  [...parts.map((part) => safe(safe(part ?? '').slice(0, longestPart)).replaceAll('_', '-')), safe(id).slice(0, shortId)]
    .filter(Boolean)
    .join('_');
