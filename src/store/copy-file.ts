import { type BigIntStats, fdatasyncSync, fstatSync, ftruncateSync, readFileSync, readSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { flushFolder, makeFolderOnDisk } from '../machine/files/folder.ts';
import { checkConfidential } from '../machine/files/private.ts';
import { statRegular, withRegular } from '../machine/files/regular.ts';
import { removeFile } from '../machine/files/remove.ts';
import { newId } from './chain.ts';
import { guarded, newerStore } from './faults.ts';
import { putWhole } from './mark.ts';
import type { Json } from './store.ts';

/** A line of a log as every copy has it. Its id is its only identity: numbers are those of one store. */
export interface CopiedLine {
  /** 16 hexadecimal digits. */
  readonly id: string;
  readonly log: string;
  readonly subject?: string;
  readonly settles?: true;
  /** The id of the line that began its entry; absent in that line itself. */
  readonly of?: string;
  readonly body: Json;
}

const version = 1;
const lineFeed = 10;

const summed = (json: string): string => `${crc32(json).toString(16).padStart(8, '0')} ${json}`;
const textOf = (value: object): string => `${summed(JSON.stringify(value))}\n`;

/** A line of the file as it was written; undefined for one that is damaged. */
function valueIn(text: string): (Partial<CopiedLine> & { readonly kopie?: number }) | undefined {
  const json = text.slice(9);
  return summed(json) === text ? (JSON.parse(json) as Partial<CopiedLine> & { readonly kopie?: number }) : undefined;
}

/** The file outside the store in which each line of the journal of an account stands once more. */
export type CopyFile = ReturnType<typeof openCopyFile>;

/** Opens the file at a path; touches nothing before it is asked. Its methods fail with exit 10 where the disk refuses or others can change it. */
export function openCopyFile(path: string, account: string) {
  const head = (): string => textOf({ kopie: version, id: newId(), account });

  /** Adds bytes behind the last whole line; false where another process put a new file in its place meanwhile. */
  const added = (text: string, flush: boolean): boolean =>
    withRegular(path, 'extend', (file) => {
      const stats = fstatSync(file, { bigint: true });
      checkConfidential(path, fstatSync(file));
      const whole = wholeBytes(file, Number(stats.size));
      if (whole < Number(stats.size)) ftruncateSync(file, whole);
      if (whole > 0) checkVersion(path, firstLine(file));
      const bytes = Buffer.from((whole === 0 ? head() : '') + text);
      addWhole(file, bytes, whole);
      if (flush) fdatasyncSync(file);
      if (whole === 0) flushFolder(dirname(path));
      return isStill(path, stats);
    });

  return {
    /** Adds lines behind the last whole one; with `flush` they are on disk when this ends. */
    append: (lines: readonly CopiedLine[], flush: boolean): void =>
      guarded(path, () => {
        makeFolderOnDisk(dirname(path));
        const text = lines.map(textOf).join('');
        while (!added(text, flush));
      }),
    /** The lines that are as they were written, the first one first. */
    lines: (): CopiedLine[] =>
      guarded(path, () => {
        if (!statRegular(path)) return [];
        const text = withRegular(path, 'read', (file) => {
          checkConfidential(path, fstatSync(file));
          return readFileSync(file, 'utf8');
        });
        // What comes behind the last line feed is torn.
        const values = text.split('\n').slice(0, -1).map(valueIn);
        return values.flatMap((value) => (value?.id === undefined || value.log === undefined ? [] : (value as CopiedLine)));
      }),
    /** Puts a file with these lines alone in its place, on disk when this ends; none where there are no lines. */
    rewrite: (lines: readonly CopiedLine[]): void =>
      guarded(path, () => {
        if (lines.length > 0) return putWhole(path, [head(), ...lines.map(textOf)].join(''));
        if (!statRegular(path)) return;
        removeFile(path);
        flushFolder(dirname(path));
      }),
  };
}

/** Writes bytes behind the first `whole` ones. A part of them would be damage for the next reader, so it goes with the failure. */
function addWhole(file: number, bytes: Buffer, whole: number): void {
  let [done, reason]: [number, unknown] = [0, Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' })];
  try {
    done = writeSync(file, bytes);
  } catch (error) {
    reason = error;
  }
  if (done === bytes.length) return;
  ftruncateSync(file, whole);
  throw reason;
}

/** How many bytes there are up to the last line feed, and with it. */
function wholeBytes(file: number, size: number): number {
  const part = Buffer.alloc(4096);
  for (let end = size; end > 0; end -= part.length) {
    const from = Math.max(0, end - part.length);
    const found = part.subarray(0, readSync(file, part, 0, end - from, from)).lastIndexOf(lineFeed);
    if (found >= 0) return from + found + 1;
  }
  return 0;
}

function firstLine(file: number): string {
  const part = Buffer.alloc(256);
  const text = part.toString('utf8', 0, readSync(file, part, 0, part.length, 0));
  return text.slice(0, Math.max(0, text.indexOf('\n')));
}

/** Fails with exit 10 on a file of a newer duit. */
function checkVersion(path: string, first: string): void {
  const { kopie = version } = valueIn(first) ?? {};
  if (kopie > version) throw newerStore(path);
}

const isStill = (path: string, { ino }: BigIntStats): boolean => statSync(path, { throwIfNoEntry: false, bigint: true })?.ino === ino;
