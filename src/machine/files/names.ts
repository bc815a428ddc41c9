import { platform } from 'node:os';
import { win32 } from 'node:path';
import { usage } from '../../failure.ts';
import { t } from '../../language.ts';

const longestName = 120;
const shortId = 8;
const longestPart = 32;
// Windows opens a device under these names, whatever the ending.
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$) *(?:\.|$)/i;

/** The name that Windows takes for a device, a part of another file (`a:b`), or a name without its last dots and spaces. */
export function unfitOnWindows(path: string): string | undefined {
  const { root } = win32.parse(path);
  const names = path.slice(root.length).split(/[\\/]/);
  return names.find((name) => !/^\.{0,2}$/.test(name) && (reserved.test(name) || /[<>:"|?*\0-\x1f]|[. ]$/.test(name)));
}

/** Fails with exit 2 on Windows where it takes a name of the path for something else, before anything is made of it. */
export function checkNames(path: string, system = platform()): void {
  const name = system === 'win32' ? unfitOnWindows(path) : undefined;
  if (name === undefined) return;
  throw usage(
    t({
      nl: `'${name}' kan op Windows geen naam van een bestand of map zijn`,
      en: `'${name}' can't be the name of a file or folder on Windows`,
    }),
    {
      hint: t({
        nl: 'Kies een naam zonder < > : " | ? *, die niet eindigt op een punt of spatie en niet CON, PRN, AUX, NUL, COM1 of LPT1 is.',
        en: 'Choose a name without < > : " | ? *, that ends in no dot or space and is not CON, PRN, AUX, NUL, COM1 or LPT1.',
      }),
    },
  );
}

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
  if (stem !== '' && stem === base && name.length <= longestName && !taken(name)) return name;
  const tagged = (tag: string): string => {
    const room = longestName - tag.length - extension.length - 3;
    return finished([safe(stem.slice(0, room)), tag].filter(Boolean).join('-') || 'document', extension);
  };
  const short = tagged(safe(id).slice(0, shortId));
  return taken(short) ? tagged(safe(id)) : short;
}

const finished = (stem: string, extension: string): string => `${reserved.test(stem) ? '_' : ''}${stem}.${extension}`;

const longestFolder = 80;

/** As `fileName`, with its spaces: where the name is `taken` the start of the id is added, and else the whole id. */
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

/**
 * A base for `fileName` of a file that belongs to a day, which it begins with so that a folder sorts by date: the day, `parts` such as a
 * name and a number, and the start of the id where these do not name the document alone. Missing ones are left out. (duit help stabiel)
 */
export const datedName = (datum: string | null | undefined, parts: readonly (string | null | undefined)[], id = ''): string =>
  joinedName([datum, ...parts], id);

/** A base for `fileName` from several parts and the start of the id, joined by `_`. Each part is shortened to leave room for the others. */
export const joinedName = (parts: readonly (string | null | undefined)[], id: string): string =>
  [...parts.map((part) => safe(safe(part ?? '').slice(0, longestPart)).replaceAll('_', '-')), safe(id).slice(0, shortId)]
    .filter(Boolean)
    .join('_');
