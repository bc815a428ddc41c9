import type { Readable, Writable } from 'node:stream';
import type { NameServer, NameServerOptions, Transport } from './transport.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Standard input. `isTTY` tells whether a person types on it. */
export interface Input {
  readonly isTTY: boolean;
  readonly stream: Readable & { setRawMode?(raw: boolean): unknown };
}

/** The keyboard of a terminal that was opened beside standard input. */
export interface Keyboard extends Input {
  /** Gives the terminal back. Keys that were pressed and not read are lost. */
  close(): void;
}

/** Standard output or error. `write` resolves when the system has taken the bytes, and rejects with its error. */
export interface Sink {
  readonly isTTY: boolean;
  readonly columns: number;
  readonly rows: number;
  readonly stream: Writable;
  write(chunk: string | Uint8Array): Promise<void>;
}

/** A program that shows text page by page; a write fails with `EPIPE` once the user has left it. */
export interface Pager {
  write(chunk: string | Uint8Array): Promise<void>;
  /** Ends the text and waits until the user leaves the pager. */
  close(): Promise<void>;
}

export interface ProgramRun {
  /** The path of the program and its arguments. */
  readonly words: readonly string[];
  /** Its whole environment. */
  readonly env: Env;
  readonly cwd: string;
  readonly input: string;
  /** Ends the program and all that it started. */
  readonly signal: AbortSignal;
}

export interface ProgramEnd {
  readonly code: number | null;
  readonly signal: string | null;
  /** The last 8 KiB of its standard output and standard error. */
  readonly output: string;
  /** Whether it printed more than that. */
  readonly cut: boolean;
}

/** Everything that duit needs from outside. A test runs in a world of its own. */
export interface World {
  readonly env: Env;
  readonly cwd: string;
  /** The user's home folder; empty if there is none. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The version of Node, such as `20.20.2`. */
  readonly node: string;
  readonly stdin: Input;
  /** Opens the keyboard of the terminal that duit was started from, for where standard input is a pipe; undefined if there is none. */
  readonly keyboard: () => Keyboard | undefined;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly now: () => Date;
  /** Milliseconds that only go up, counted from a start that all processes of this machine share. */
  readonly monotonic: () => number;
  readonly uuid: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Aborted at the first SIGINT, SIGTERM or SIGHUP; its `reason` is the name of the signal. */
  readonly stop: AbortSignal;
  /** Aborted at the second signal, or 10 s after SIGTERM or SIGHUP; a write in flight is then given up. The process ends 5 s later. */
  readonly abandon: AbortSignal;
  /** Says that a signal is the usual end of this command, so that the process ends with 0 on one. */
  readonly endsOnSignal: () => void;
  /** The name of this machine in its network. */
  readonly machine: string;
  /** The login of the user; empty if the system knows none. */
  readonly person: string;
  readonly pid: number;
  /** A mark that tells the process with this number from a later one; undefined if no such process runs. */
  readonly started: (pid: number) => string | undefined;
  /** Stops the command as Ctrl-C does. A terminal in raw mode hands Ctrl-C over as a character. */
  readonly interrupt: () => void;
  /** Stops this process as Ctrl-Z does at a terminal, until the shell lets it continue; does nothing if a system has no such stop. */
  readonly suspend: () => void;
  /** Calls the listener each time that this process continues after a stop. The function that it gives ends that. */
  readonly onResume: (listener: () => void) => () => void;
  /** Writes this text to standard error should the process end, also by a crash, before the function that it gives is called. */
  readonly onExit: (text: string) => () => void;
  readonly transport: () => Promise<Transport>;
  /** Opens the way to a name server. Only a test allows addresses to connect to that are not public. */
  readonly nameServer: (options: NameServerOptions) => Promise<NameServer>;
  /** Starts this pager on the terminal; undefined if it can't be started. */
  readonly pager: (command: string) => Promise<Pager | undefined>;
  /** Runs a shell command and gives its standard output; rejects when it fails. Its standard error goes to that of duit. */
  readonly command: (line: string) => Promise<string>;
  /** Runs a program without a shell and waits for its end; rejects where it can't be started. */
  readonly program: (run: ProgramRun) => Promise<ProgramEnd>;
  /** Runs a text editor's command line on the terminal and waits for its exit code; rejects where it can't be started. */
  readonly editor: (line: string) => Promise<number>;
  /** Opens the file at this absolute path, or an address, with the program of the user's desktop; false if none can be started. */
  readonly viewer: (path: string) => Promise<boolean>;
}
