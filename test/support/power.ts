import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { bin, node, type ownEnvironment } from './duit.ts';

/** One thing that a process did to a file, which is named without its folder; its standard output is `stdout`. */
export type Act =
  | { readonly kind: 'write'; readonly name: string; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'cut'; readonly name: string; readonly length: number }
  | { readonly kind: 'rename' | 'flush'; readonly name: string };

const textOf = (hex: string): Buffer => Buffer.from(hex.replaceAll('\\x', ''), 'hex');

/** Runs a script to its end and gives what it did, in order. */
export const actsOf = (script: string, ...argv: string[]): Act[] => traced([process.execPath, script, ...argv], {});

/** Runs the built duit to its end and gives what it did, in order. */
export const actsOfDuit = (argv: readonly string[], { env, folder }: ReturnType<typeof ownEnvironment>): Act[] =>
  traced([node, bin, ...argv], { env, cwd: folder });

function traced(command: readonly string[], options: SpawnSyncOptions): Act[] {
  const file = join(mkdtempSync(join(tmpdir(), 'duit-trace-')), 'trace');
  const calls = 'pwrite64,write,writev,ftruncate,fsync,fdatasync,rename';
  const { status } = spawnSync(
    'strace',
    ['-f', '-qq', '-y', '-xx', '-s', '100000', '-e', `trace=${calls}`, '-o', file, ...command],
    options,
  );
  if (status !== 0) throw new Error(`it ended with ${status}`);
  return readFileSync(file, 'latin1')
    .split('\n')
    .flatMap((line) => actIn(line) ?? []);
}

function actIn(line: string): Act | undefined {
  const [, call = '', rest = ''] = /^\d+ +(\w+)\((.*)\) += \d/.exec(line) ?? [];
  if (call === 'rename') return { kind: 'rename', name: basename(textOf(/"([^"]*)"$/.exec(rest)?.[1] ?? '').toString()) };
  const [, fd, path = '', more = ''] = /^(\d+)<([^>]*)>(?:, )?(.*)$/.exec(rest) ?? [];
  const name = fd === '1' ? 'stdout' : basename(textOf(path).toString());
  if (call.endsWith('sync')) return { kind: 'flush', name };
  if (call === 'ftruncate') return { kind: 'cut', name, length: Number(more) };
  const [, hex = '', numbers = ''] = /^"([^"]*)", (.*)$/.exec(more) ?? [];
  return call.includes('write') ? { kind: 'write', name, at: Number(numbers.split(', ')[1] ?? 0), bytes: textOf(hex) } : undefined;
}

/** Chance that is the same in every run. */
export function chance(seed: number): () => boolean {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state & 0x10000) !== 0;
  };
}

const sector = 512;

/** Gives the content after an act; a write may change `content` itself. */
function applied(content: Buffer, act: Act, survives: () => boolean): Buffer {
  if (act.kind === 'cut') return survives() ? Buffer.concat([content, Buffer.alloc(act.length)], act.length) : content;
  if (act.kind !== 'write') return content;
  const kept: number[] = [];
  for (let from = 0; from < act.bytes.length; from += sector) if (survives()) kept.push(from);
  const end = kept.length === 0 ? 0 : act.at + Math.min((kept.at(-1) ?? 0) + sector, act.bytes.length);
  const next = end > content.length ? Buffer.concat([content, Buffer.alloc(end - content.length)]) : content;
  for (const from of kept) act.bytes.copy(next, act.at + from, from, from + sector);
  return next;
}

const log = 'state.sqlite-wal';

/**
 * The files as a disk has them when the power goes after these acts: all that was flushed, and of the rest, sector by sector,
 * as `survives` decides. The log of a store that was made meanwhile is there where `folder` was flushed after that.
 */
export function afterPowerCut(
  before: ReadonlyMap<string, Buffer>,
  acts: readonly Act[],
  survives: () => boolean,
  folder = '',
): Map<string, Buffer> {
  const files = new Map(before);
  const made = acts.findIndex(({ name }) => name === log);
  const isKept = acts.some(({ kind, name }, index) => index > made && kind === 'flush' && name === basename(folder));
  if (made >= 0 && !files.has(log) && (isKept || survives())) files.set(log, Buffer.alloc(0));
  for (const name of files.keys()) {
    const own = acts.filter((act) => act.name === name);
    const flushed = own.findLastIndex(({ kind }) => kind === 'flush');
    const content = own.reduce<Buffer>(
      (so_far, act, index) => applied(so_far, act, () => index < flushed || survives()),
      Buffer.from(files.get(name) ?? []),
    );
    files.set(name, content);
  }
  return files;
}

/** Writes files into a folder. */
export function putFiles(folder: string, files: ReadonlyMap<string, Buffer>): void {
  for (const [name, content] of files) writeFileSync(join(folder, name), content, { mode: 0o600 });
}
