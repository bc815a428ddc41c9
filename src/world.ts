import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fstatSync, writeSync } from 'node:fs';
import { homedir } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import { isatty } from 'node:tty';
import { setTimeout as after } from 'node:timers/promises';
import type { Transport } from './api/transport.ts';

export type Env = Readonly<Record<string, string | undefined>>;

/** Standard input: a stream, and whether a person types on it. */
export interface Source {
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
  readonly stdin: Source;
  readonly stdout: Sink;
  readonly stderr: Sink;
  readonly now: () => Date;
  /** Milliseconds that only go up. */
  readonly monotonic: () => number;
  readonly uuid: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Aborted at the first SIGINT, SIGTERM or SIGHUP; `reason` is the signal's name. */
  readonly stop: AbortSignal;
  /** Does what Ctrl-C does, for a terminal that hands it over as a character because it shows no typing. */
  readonly interrupt: () => void;
  /** The network. */
  readonly transport: () => Promise<Transport>;
  /** Runs a shell command and gives its standard output; rejects when it fails. Its errors go to ours. */
  readonly command: (line: string) => Promise<string>;
}

function sink(stream: NodeJS.WriteStream, fd: 1 | 2): Sink {
  // Each write reports its own failure; without a listener the same failure would end the process.
  stream.on('error', () => {});
  return {
    stream,
    isTTY: isatty(fd),
    get columns() {
      return stream.columns ?? 80;
    },
    write: (chunk) =>
      new Promise((resolve, reject) => {
        if (fstatSync(fd).isFile()) resolve(writeAll(fd, chunk));
        else stream.write(chunk, (error) => (error ? reject(error) : resolve()));
      }),
  };
}

/** Into a file. Node's own stream takes a short write for a whole one, and a full disk would cut the output unseen. */
function writeAll(fd: number, chunk: string | Uint8Array): void {
  const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
}

function runShell(line: string, env: Env, onTerminal: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    // Standard input that is no terminal holds what duit itself still has to read, such as ids.
    const child = spawn(line, { shell: true, stdio: [onTerminal ? 'inherit' : 'ignore', 'pipe', 'inherit'], env });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(String(code ?? signal)));
    });
  });
}

/** Nothing where the user has none: a container's user need not be in the list of users, and that is where Node looks. */
function home(): string {
  try {
    return homedir();
  } catch {
    return '';
  }
}

/** The real world: this process, its streams, its clock and the network. */
export function realWorld(stop: AbortSignal): World {
  const { env } = process;
  return {
    env,
    cwd: process.cwd(),
    home: home(),
    platform: process.platform,
    node: process.versions.node,
    stdin: {
      isTTY: isatty(0),
      // Opened only when something is read from it.
      get stream() {
        return process.stdin;
      },
    },
    stdout: sink(process.stdout, 1),
    stderr: sink(process.stderr, 2),
    now: () => new Date(),
    monotonic: () => performance.now(),
    uuid: randomUUID,
    random: Math.random,
    sleep: (ms, signal) => after(ms, undefined, signal ? { signal } : {}),
    stop,
    // The whole group, as the terminal does: a shell loop around duit stops only if it gets the signal too.
    interrupt: () => process.kill(0, 'SIGINT'),
    transport: async () => {
      const { openTransport } = await import('./api/http.ts');
      return openTransport(env);
    },
    command: (line) => runShell(line, env, isatty(0)),
  };
}
