import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

type Spoil = readonly [name: string, spoil: (path: string, before: string) => void];

const spoils: readonly Spoil[] = [
  ['deleted', (path) => rmSync(path)],
  ['emptied', (path) => truncateSync(path)],
  ['cut in half', (path) => truncateSync(path, Math.floor(readFileSync(path).length / 2))],
  ['cut to a page', (path) => truncateSync(path, Math.min(4096, readFileSync(path).length))],
  ['filled with NULs', (path) => writeFileSync(path, Buffer.alloc(readFileSync(path).length))],
  ['filled with text', (path) => writeFileSync(path, 'A'.repeat(5000))],
  ['as it was before', (path, before) => (existsSync(before) ? copyFileSync(before, path) : rmSync(path))],
];

const marksIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).filter((name) => /^merk-[^.]+$/.test(name)) : []);

function toFile(name: string): Damage[] {
  return spoils.map(([how, spoil]) => ({
    name: `${name} ${how}`,
    happens: ({ state, before }) => existsSync(join(state, name)) && spoil(join(state, name), join(before.state, name)),
  }));
}

/** The marks alone: the journal is whole, so it stops everything by itself. */
const ofMarks = spoils.map(
  ([how, spoil]): Damage => ({
    name: `marks ${how}`,
    happens: ({ state, config, before }) => {
      for (const [folder, old] of [
        [state, before.state],
        [config, before.config],
      ] as const) {
        for (const name of marksIn(folder)) spoil(join(folder, name), join(old, name));
      }
    },
  }),
);

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
    name: 'state as it was before, and marks emptied',
    happens: ({ state, config, before }) => {
      putBack(state, before.state);
      for (const folder of [state, config]) for (const name of marksIn(folder)) truncateSync(join(folder, name));
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
    name: 'state and marks deleted',
    happens: ({ state, config }) => {
      rmSync(state, { recursive: true });
      for (const name of marksIn(config)) rmSync(join(config, name));
    },
  },
];

/** All ways. */
export const damages: readonly Damage[] = [
  ...toFile('state.sqlite'),
  ...toFile('state.sqlite-wal'),
  ...ofMarks,
  ...ofFolders,
  ...toFile('state.sqlite.gezien').filter(({ name }) => /deleted|text|before/.test(name)),
  ...toFile('tempo.sqlite').filter(({ name }) => name.endsWith('deleted')),
];
