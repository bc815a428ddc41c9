import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { codeOf } from '../../failure.ts';
import type { Generations } from './generations.ts';
import { decode, encode } from './line.ts';
import { window } from './pace.ts';
import { apply } from './policy.ts';
import { empty, type Event, type State } from './state.ts';

/** What the processes of this machine tell each other about one key. */
export interface Log {
  /** What is known now. */
  state(): State;
  /** Adds a line. When it returns, what is known includes it and all that stood before it. */
  append(event: Event): void;
  close(): void;
}

/** A log for this process alone, going on from `known`. */
export function memoryLog(known: State): Log {
  let state: State = { ...known, ended: false };
  return {
    state: () => state,
    append: (event) => {
      state = apply(state, event);
    },
    close: () => {},
  };
}

/** One generation, as far as it was read. */
interface Reading {
  readonly generation: number;
  readonly file: number;
  offset: number;
  /** What has no end yet: it is being written, or its writer died. The next line begins by ending it. */
  rest: string;
  state: State;
}

const chunk = Buffer.allocUnsafe(65_536);

/** Reads what was added; true when `own` was among it, before the generation's end. */
function read(reading: Reading, own?: string): boolean {
  let seen = false;
  for (;;) {
    const bytes = readSync(reading.file, chunk, 0, chunk.length, reading.offset);
    if (bytes === 0) return seen;
    reading.offset += bytes;
    const lines = (reading.rest + chunk.toString('latin1', 0, bytes)).split('\n');
    reading.rest = lines.pop() ?? '';
    for (const text of lines) {
      seen ||= text === own && !reading.state.ended;
      reading.state = folded(reading.state, text);
    }
  }
}

function folded(state: State, text: string): State {
  if (text === '' || state.ended) return state;
  const line = decode(text);
  if (!line) return { ...state, damaged: true };
  return line.kind === 'state' ? line.state : apply(state, line);
}

/** The newest generation, made from the one before where it is not there yet; undefined where it was gone already. */
function enter(generations: Generations, before: Reading | undefined): Reading | undefined {
  const create = (number: number, state: State) => generations.create(number, `${encode({ kind: 'state', state })}\n`);
  const newest = generations.newest();
  if (!before && newest === 0) create(1, { ...empty, paused: generations.others() ? window : 0 });
  if (before && newest <= before.generation) {
    create(before.generation + 1, { ...before.state, ended: false });
    generations.remove(before.generation);
  }
  // Others may have gone further in the meantime, and removed what is closed.
  const generation = generations.newest();
  try {
    const file = openSync(generations.path(generation), constants.O_RDWR | constants.O_APPEND);
    const reading = { generation, file, offset: 0, rest: '', state: empty };
    read(reading);
    return reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * A log in a file that all processes append to. There is no lock: lines are added whole (O_APPEND), and their order
 * decides, so that all who read them agree. A file that has grown past `longest` bytes is closed by a last line; then
 * what it came to is a fact, and whoever sees that first makes the next generation from it. Throws the system's errors.
 */
export function fileLog(generations: Generations, longest = 32_768): Log {
  let current: Reading | undefined;

  const close = () => {
    if (current) closeSync(current.file);
    current = undefined;
  };

  const refresh = (): Reading => {
    if (current) read(current);
    while (!current || current.state.ended) {
      const next = enter(generations, current);
      if (next) close();
      current = next ?? current;
    }
    return current;
  };

  const write = (reading: Reading, event: Event): boolean => {
    const text = encode(event);
    const line = Buffer.from(`\n${text}\n`, 'latin1');
    if (writeSync(reading.file, line) !== line.length) throw Object.assign(new Error('cut short'), { code: 'ENOSPC' });
    return read(reading, text);
  };

  return {
    state: () => refresh().state,
    append: (event) => {
      let reading = refresh();
      while (!write(reading, event)) reading = refresh();
      if (reading.offset > longest) write(reading, { kind: 'end', at: reading.state.latest });
      if (reading.state.ended || fstatSync(reading.file).nlink > 0) return;
      // Somebody removed it: what others did since can't be seen, nor can they see this.
      const paused = event.at + window;
      generations.create(1, `${encode({ kind: 'state', state: { ...reading.state, paused } })}\n`);
      close();
    },
    close,
  };
}

/** What a log says, without writing anything. Throws the system's errors. */
export function readLog(generations: Generations): State {
  const newest = generations.newest();
  if (newest === 0) return empty;
  return readFileSync(generations.path(newest), 'latin1').split('\n').slice(0, -1).reduce(folded, empty);
}
