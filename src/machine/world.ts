import type { Readable, Writable } from 'node:stream';
import type { Transport } from './transport.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Standard input: a stream, and whether a person types on it. */
export interface Input {
  readonly isTTY: boolean;
  readonly stream: Readable & { setRawMode?(raw: boolean): unknown };
}

/** Standard output or error. `write` ends when the bytes are handed over and fails as the system fails. */
export interface Sink {
  readonly isTTY: boolean;
  readonly columns: number;
  readonly stream: Writable;
  write(chunk: string | Uint8Array): Promise<void>;
}

/** Everything duit needs from outside itself. The tests hand `run()` another one. */
export interface World {
  readonly env: Env;
  readonly cwd: string;
  /** The user's home folder; empty where there is none. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The version of Node, such as `20.20.2`. */
  readonly node: string;
  readonly stdin: Input;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly now: () => Date;
  /** Milliseconds that only go up, counted from a start that all processes of this machine share. */
  readonly monotonic: () => number;
  readonly uuid: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Aborted at the first SIGINT, SIGTERM or SIGHUP; `reason` is the signal's name. */
  readonly stop: AbortSignal;
  /** Aborted at the second, or 10 s after a SIGTERM or SIGHUP: give up on a write that is in flight. The process ends 5 s later. */
  readonly abandon: AbortSignal;
  /** The number of this process. */
  readonly pid: number;
  /** What tells the process with this number from a later one; undefined where there is none. */
  readonly started: (pid: number) => string | undefined;
  /** Does what Ctrl-C does, for a terminal that hands it over as a character because it shows no typing. */
  readonly interrupt: () => void;
  /** The network. */
  readonly transport: () => Promise<Transport>;
  /** Runs a shell command and gives its standard output; rejects when it fails. Its errors go to ours. */
  readonly command: (line: string) => Promise<string>;
}
