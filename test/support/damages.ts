import { appendFileSync, copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { copyFolder } from './copy.ts';

/** The folders of a machine, and copies of them from before. */
export interface Places {
  readonly state: string;
  readonly config: string;
  readonly before: { readonly state: string; readonly config: string };
}

/** A way in which what duit keeps is lost. */
export interface Damage {
  readonly name: string;
  readonly happens: (places: Places) => void;
}

type Spoil = readonly [name: string, spoil: (path: string, before: string) => unknown];

const spoils: readonly Spoil[] = [
  ['deleted', (path) => rmSync(path)],
  ['emptied', (path) => truncateSync(path)],
  ['cut in half', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
  ['cut to a page', (path) => truncateSync(path, Math.min(4096, readFileSync(path).length))],
  ['filled with NULs', (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))],
  ['filled with text', (path) => writeFileSync(path, 'A'.repeat(5000))],
  ['as it was before', (path, before) => (existsSync(before) ? copyFileSync(before, path) : rmSync(path))],
];

const copiesIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /^journaal-.+\.jsonl$/.test(name)) : [];

/** Does something to each file of lines, and gets the path that it had before too. */
function toCopies({ state, config, before }: Places, spoil: (path: string, old: string) => void): void {
  for (const [folder, old] of [
    [state, before.state],
    [config, before.config],
  ] as const) {
    for (const name of copiesIn(folder)) spoil(join(folder, name), join(old, name));
  }
}

/** Changes one bit in the middle of a file. */
function flip(path: string): void {
  const bytes = readFileSync(path);
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const cutInLine = (path: string): void => truncateSync(path, Math.max(0, readFileSync(path).length - 30));

function toFile(name: string): Damage[] {
  return spoils.map(([how, spoil]) => ({
    name: `${name} ${how}`,
    happens: ({ state, before }) => existsSync(join(state, name)) && spoil(join(state, name), join(before.state, name)),
  }));
}

/** A line that a copy of this machine added to its own copy of the file: one that changes nothing. */
function addForeign(path: string): void {
  const json = JSON.stringify({
    id: 'abcdef0123456789',
    log: 'journaal',
    settles: true,
    body: { kind: 'kept', in: 'aanvraag', key: '0', value: 'gevraagd' },
  });
  appendFileSync(path, `${crc32(json).toString(16).padStart(8, '0')} ${json}\n`);
}

/** The files of lines alone: the journal is whole, so it stops everything on its own. */
const ofCopies = (
  [
    ...spoils,
    ['cut in a line', cutInLine],
    ['with a flipped bit', flip],
    ['with a torn last one', (path) => appendFileSync(path, '01234567 {"id":"')],
    ['of a clone that went on', (path, old) => [existsSync(old) && copyFileSync(old, path), addForeign(path)]],
  ] satisfies Spoil[]
).map(([how, spoil]): Damage => ({ name: `lines ${how}`, happens: (places) => toCopies(places, spoil) }));

function putBack(folder: string, before: string): void {
  rmSync(folder, { recursive: true, force: true });
  if (existsSync(before)) copyFolder(before, folder);
}

const ofFolders: readonly Damage[] = [
  { name: 'state as it was before', happens: ({ state, before }) => putBack(state, before.state) },
  { name: 'state deleted', happens: ({ state }) => rmSync(state, { recursive: true }) },
  {
    name: 'state without its log as it was before',
    happens: ({ state, before }) => {
      putBack(state, before.state);
      rmSync(join(state, 'state.sqlite-wal'), { force: true });
    },
  },
  {
    name: 'state as it was before, and lines emptied',
    happens: (places) => {
      putBack(places.state, places.before.state);
      toCopies(places, (path) => truncateSync(path));
    },
  },
  {
    name: 'state as it was before, and lines cut in a line',
    happens: (places) => {
      putBack(places.state, places.before.state);
      toCopies(places, cutInLine);
    },
  },
  {
    name: 'state deleted, and lines with a flipped bit',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, flip);
    },
  },
  {
    name: 'state deleted, and lines cut in a line',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, cutInLine);
    },
  },
  {
    name: 'state deleted, and lines with a torn last one',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, (path) => appendFileSync(path, '01234567 {"id":"'));
    },
  },
  {
    name: 'state as it was before, and lines of a clone that went on',
    happens: (places) => {
      putBack(places.state, places.before.state);
      toCopies(places, addForeign);
    },
  },
  {
    name: 'state deleted, and lines as they were before',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, (path, old) => (existsSync(old) ? copyFileSync(old, path) : rmSync(path)));
    },
  },
  {
    name: 'state and configuration as they were before',
    happens: ({ state, config, before }) => {
      putBack(state, before.state);
      putBack(config, before.config);
    },
  },
  {
    name: 'state and lines deleted',
    happens: (places) => {
      rmSync(places.state, { recursive: true });
      toCopies(places, (path) => rmSync(path));
    },
  },
];

/** All ways. */
export const damages: readonly Damage[] = [
  ...toFile('state.sqlite'),
  ...toFile('state.sqlite-wal'),
  ...ofCopies,
  ...ofFolders,
  ...toFile('state.sqlite.gezien').filter(({ name }) => /deleted|text|before/.test(name)),
  ...toFile('tempo.sqlite').filter(({ name }) => name.endsWith('deleted')),
];
