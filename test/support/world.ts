import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { run as runIn } from '../../src/app/run.ts';
import { isPublicAddress, openNameServer } from '../../src/machine/network/names.ts';
import type { Transport } from '../../src/machine/transport.ts';
import type { Sink, World } from '../../src/machine/world.ts';
import { isKarig } from './karig.ts';
import { answered } from './answered.ts';
import { checkFailure, checkReply } from './replies.ts';

export interface Options {
  env?: Record<string, string>;
  stdin?: string;
  /** Makes all three streams terminals of this many columns. */
  tty?: number;
  now?: string;
  transport?: Transport;
  /** Lets name servers be asked, and addresses of this machine be connected to, where a test serves. */
  loopback?: boolean;
  /** Whether the practice service shows only what the API text promises; by default as the other tests of the file have it. */
  karig?: boolean;
  stop?: AbortSignal;
  abandon?: AbortSignal;
}

export interface TestWorld extends World {
  readonly folder: string;
  readonly slept: number[];
  /** The database that holds its memory and journal; undefined if its state folder does. */
  readonly cache: Cache | undefined;
  /** Gives the output since the last call. */
  readonly take: () => { stdout: string; stderr: string };
}

/** A database that holds the memory and the journal of worlds. */
export interface Cache {
  readonly address: string;
  /** Sets the clock of its server. */
  readonly tell: (now: number) => void;
  /** Ends all connections to it, as those of a process that is killed end. */
  readonly cut: () => Promise<void>;
}

let cache: Cache | undefined;
/** So many worlds were kept in a database so far. */
export let shelved = 0;

/** Has worlds made from now on keep memory and journal in a database, each as an account of its own; or in their folders again. */
export function keepWorldsIn(next: Cache | undefined): void {
  cache = next;
}

/** Whether worlds are made in a database now, which knows an account by its documents. */
export const areShelved = (): boolean => cache !== undefined;

function buffer(columns: number | undefined): Sink & { take(): string } {
  let chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return {
    // On a slow machine progress shows, which moves the cursor.
    stream: Object.assign(stream, { isTTY: columns !== undefined, columns, cursorTo() {}, clearLine() {}, moveCursor() {} }),
    isTTY: columns !== undefined,
    columns: columns ?? 80,
    rows: 24,
    write: async (chunk) => void chunks.push(Buffer.from(chunk)),
    take: () => {
      const text = Buffer.concat(chunks).toString('utf8');
      chunks = [];
      return text;
    },
  };
}

/** The variables of a world whose memory and journal are in a database, and the begin of its ids. */
function placeOn({ address }: Cache) {
  const ids = String(++shelved).padStart(8, '0');
  return { ids, env: { DUIT_OPSLAG: address, DUIT_ACCOUNT: `${ids}-0000-4000-8000-000000000000` } };
}

/** A world with buffers for streams, a new folder, a clock that only `sleep` moves, and no network unless one is given. */
export function testWorld({
  env = {},
  stdin = '',
  tty,
  now = '2026-03-15T10:00:00Z',
  transport,
  loopback,
  karig = isKarig(),
  stop,
  abandon,
}: Options = {}): TestWorld {
  const folder = mkdtempSync(join(tmpdir(), 'duit-'));
  const stdout = buffer(tty);
  const stderr = buffer(tty);
  const slept: number[] = [];
  const own = cache;
  const { ids, env: place } = own ? placeOn(own) : { ids: '00000000', env: {} };
  let clock = Date.parse(now);
  let serial = 0;
  own?.tell(clock);
  return {
    folder,
    slept,
    cache: own,
    env: {
      DUIT_CONFIG_DIR: join(folder, 'config'),
      DUIT_STATE_DIR: join(folder, 'state'),
      TERM: 'xterm',
      TZ: 'UTC',
      ...answered,
      ...(karig && { DUIT_OEFEN_KARIG: 'ja' }),
      ...place,
      ...env,
    },
    cwd: folder,
    home: folder,
    platform: 'linux',
    node: '20.20.2',
    stdin: { isTTY: tty !== undefined, stream: Readable.from(stdin === '' ? [] : [Buffer.from(stdin)]) },
    keyboard: () => undefined,
    stdout,
    stderr,
    now: () => new Date(clock),
    monotonic: () => clock,
    uuid: () => `${ids}-0000-4000-8000-${String(++serial).padStart(12, '0')}`,
    random: () => 0.5,
    sleep: async (ms) => {
      slept.push(ms);
      clock += ms;
      own?.tell(clock);
    },
    stop: stop ?? new AbortController().signal,
    abandon: abandon ?? new AbortController().signal,
    endsOnSignal: () => {},
    machine: 'kantoor-1',
    person: 'anna',
    pid: 1000,
    // The processes of earlier runs have all ended.
    started: () => undefined,
    interrupt: () => {},
    onExit: () => () => {},
    suspend: () => {},
    onResume: () => () => {},
    transport: async () => {
      if (!transport) throw new Error('this test has no network');
      return transport;
    },
    nameServer: async (options) => {
      if (!loopback) throw new Error('this test asks no name server');
      return openNameServer(options, (address) => address.startsWith('127.') || isPublicAddress(address));
    },
    pager: async () => undefined,
    command: async () => {
      throw new Error('this test runs no commands');
    },
    program: async () => {
      throw new Error('this test runs no programs');
    },
    editor: async () => {
      throw new Error('this test has no editor');
    },
    viewer: async () => {
      throw new Error('this test has no viewer');
    },
    take: () => ({ stdout: stdout.take(), stderr: stderr.take() }),
  };
}

/** The same world, where a person reads the messages in a terminal and nobody is asked, because it has no keyboard. */
export const watched = <W extends TestWorld>(world: W): W => ({ ...world, stderr: { ...world.stderr, isTTY: true, columns: 2000 } });

/** Runs one command line in `world` and gives its output with its exit code. */
export async function run(line: string | readonly string[], world: TestWorld = testWorld()) {
  const argv = typeof line === 'string' ? line.split(' ') : line;
  const code = await runIn(argv, world);
  const printed = world.take();
  checkReply(argv, printed.stdout);
  checkFailure(argv, { code, stderr: printed.stderr }, world.stderr.isTTY);
  return { code, ...printed };
}

/** What a command gives as JSON; throws where it does not end with 0. */
export async function jsonOf<T>(world: TestWorld, line: string | readonly string[]): Promise<T> {
  const words = typeof line === 'string' ? line.split(' ') : line;
  const { code, stdout, stderr } = await run([...words, '--json', '--stil'], world);
  if (code !== 0) throw new Error(`duit ${words.join(' ')}: ${code} ${stderr}`);
  return JSON.parse(stdout) as T;
}
