import { closeSync, fstatSync, openSync, statSync, writeSync, readFileSync } from 'node:fs';
import { local } from '../failure.ts';
import { t } from '../language.ts';
import type { Keyboard, Sink, World } from '../machine/world.ts';

export interface Signals extends Pick<World, 'abandon' | 'endsOnSignal'> {
  /** Reading this starts to listen for signals, which from then on no longer end the process by themselves. */
  readonly stop: AbortSignal;
  readonly watched: () => boolean;
}

/** Whether this is a terminal. The file is asked first, because `node:tty` loads Node's network code. */
function isTerminal(fd: number): boolean {
  const file = fstatSync(fd);
  const nowhere = file.rdev !== 0 && file.rdev === statSync('/dev/null', { throwIfNoEntry: false })?.rdev;
  return file.isCharacterDevice() && !nowhere && process.getBuiltinModule('node:tty').isatty(fd);
}

function sink(fd: 1 | 2, open: () => NodeJS.WriteStream, { watched }: Signals): Sink {
  let opened: NodeJS.WriteStream | undefined;
  // Each write reports its own failure; without a listener the same failure would end the process.
  const stream = () => (opened ??= sized(open().on('error', () => {})));
  // A direct write is faster than opening the stream. It may block, so it is not used while signals are watched.
  const direct = () => fstatSync(fd).isFile() || !(opened || watched() || isTerminal(fd));
  return {
    get stream() {
      return stream();
    },
    get isTTY() {
      return isTerminal(fd);
    },
    get columns() {
      return (isTerminal(fd) && stream().columns) || 80;
    },
    get rows() {
      return (isTerminal(fd) && stream().rows) || 24;
    },
    write: async (chunk) => {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      const rest = direct() ? writeNow(fd, bytes) : bytes;
      if (rest.length === 0) return;
      await new Promise<void>((resolve, reject) => {
        stream().write(rest, (error) => (error ? reject(error) : resolve()));
      });
    },
  };
}

/** A terminal of unknown size gives 0 columns, by which ora divides and then never ends. */
function sized(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (stream.columns === 0) stream.columns = 80;
  return stream;
}

/**
 * Writes the bytes and gives back those that a non-blocking pipe has no room for. Files are written this way too: Node's
 * stream takes a short write for a complete one, so a full disk would cut the output unnoticed.
 */
function writeNow(fd: number, bytes: Uint8Array): Uint8Array {
  let at = 0;
  try {
    while (at < bytes.length) at += writeSync(fd, bytes, at);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
  return bytes.subarray(at);
}

/** Opens the terminal that controls this process. A job of cron or CI has none, and Windows has no such file. */
function openKeyboard(): Keyboard | undefined {
  let fd: number;
  try {
    fd = openSync('/dev/tty', 'r+');
  } catch {
    return undefined;
  }
  let stream: Keyboard['stream'] | undefined;
  return {
    isTTY: true,
    get stream() {
      return (stream ??= new (process.getBuiltinModule('node:tty').ReadStream)(fd));
    },
    // A stream that was only paused continues reading, and would take the keys that a pager waits for.
    close: () => (stream ? void stream.destroy() : closeSync(fd)),
  };
}

/** A fact about the user; empty if Node finds none, as for a container's user who is in no list of users. */
function ofUser(read: (os: typeof import('node:os')) => string): string {
  try {
    return read(process.getBuiltinModule('node:os'));
  } catch {
    return '';
  }
}

/** The working folder. Fails with exit 10 if it was removed. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch (error) {
    throw local(t({ nl: 'de map waarin je werkt bestaat niet meer', en: 'the folder that you work in does not exist any more' }), {
      hint: t({ nl: 'Ga eerst naar een andere map.', en: 'Go to another folder first.' }),
      cause: error,
    });
  }
}

const stdin: World['stdin'] = {
  get isTTY() {
    return isTerminal(0);
  },
  // A getter, because reading `process.stdin` opens it.
  get stream() {
    return process.stdin;
  },
};

function programs(signals: Signals): Pick<World, 'pager' | 'command' | 'program' | 'editor' | 'viewer'> {
  const { env } = process;
  return {
    pager: async (command) => {
      // Ctrl-C belongs to the pager: if duit ended on it, the pager would stay behind on the terminal of the shell.
      void signals.stop;
      return (await import('../machine/shell/children.ts')).openPager(command, env);
    },
    command: async (line) => (await import('../machine/shell/children.ts')).runShell(line, env, isTerminal(0)),
    program: async (run) => (await import('../machine/shell/program.ts')).runProgram(run, process.platform, killGroup),
    editor: async (line) => {
      // Ctrl-C belongs to the editor, so that the text is not lost.
      void signals.stop;
      return (await import('../machine/shell/children.ts')).runEditor(line, env);
    },
    viewer: async (path) => (await import('../machine/shell/children.ts')).openViewer(path, process.platform, env),
  };
}

/** Puts right what a process that ends changed at its terminal. */
const onExit: World['onExit'] = (text) => {
  const write = () => void writeNow(2, Buffer.from(text));
  process.on('exit', write);
  return () => process.off('exit', write);
};

/** The signals of keys go to the whole process group, as a terminal sends them: a shell loop around duit stops only if it gets them too. */
const groupSignals: Pick<World, 'interrupt' | 'suspend' | 'onResume'> = {
  interrupt: () => {
    // On Windows a signal to itself ends a process at once, without its listeners.
    if (process.platform !== 'win32' || !process.emit('SIGINT', 'SIGINT')) process.kill(0, 'SIGINT');
  },
  suspend: () => {
    if (process.platform !== 'win32') process.kill(0, 'SIGTSTP');
  },
  onResume: (listener) => {
    process.on('SIGCONT', listener);
    return () => process.off('SIGCONT', listener);
  },
};

/**
 * Does work that makes a module of WebAssembly. Node 20 would soon compile it once more in the background, and a process that is done waits
 * for that. The flag is back at its default afterwards, because V8 takes no kept code that was made under other flags.
 */
function compiledOnce(work: () => void): void {
  if (!process.versions.node.startsWith('20.')) return work();
  const { setFlagsFromString } = process.getBuiltinModule('node:v8');
  setFlagsFromString('--wasm-tiering-budget=2147483647');
  try {
    work();
  } finally {
    setFlagsFromString('--wasm-tiering-budget=1800000');
  }
}

export function realWorld(signals: Signals): World {
  const { env } = process;
  return {
    env,
    get cwd() {
      return workingFolder();
    },
    get home() {
      return ofUser(({ homedir }) => homedir());
    },
    platform: process.platform,
    node: process.versions.node,
    stdin,
    keyboard: openKeyboard,
    stdout: sink(1, () => process.stdout, signals),
    stderr: sink(2, () => process.stderr, signals),
    now: () => new Date(),
    monotonic: () => Number(process.hrtime.bigint()) / 1e6,
    // The global `crypto` would load the cryptography of the web as well.
    uuid: () => process.getBuiltinModule('node:crypto').randomUUID(),
    random: Math.random,
    sleep: (ms, signal) => process.getBuiltinModule('node:timers/promises').setTimeout(ms, undefined, signal ? { signal } : {}),
    get stop() {
      return signals.stop;
    },
    get abandon() {
      return signals.abandon;
    },
    endsOnSignal: signals.endsOnSignal,
    get machine() {
      return process.getBuiltinModule('node:os').hostname();
    },
    get person() {
      return ofUser(({ userInfo }) => userInfo().username);
    },
    pid: process.pid,
    started,
    ...groupSignals,
    onExit,
    transport: async () => (await import('../machine/network/http.ts')).openTransport(env, compiledOnce),
    nameServer: async (options) => (await import('../machine/network/names.ts')).openNameServer(options),
    ...programs(signals),
  };
}

/** The start of a process on Linux, `-` for one that runs elsewhere; undefined if none runs. A zombie does not run. */
function started(pid: number): string | undefined {
  try {
    if (process.platform !== 'linux') return process.kill(pid, 0) ? '-' : undefined;
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
      .replace(/^.*\) /s, '')
      .split(' ');
    return fields[0] === 'Z' || fields[0] === 'X' ? undefined : fields[19];
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM' ? '-' : undefined;
  }
}

/** Ends a process and all that it started on Windows, which has neither groups nor signals for that. */
function endTree(pid: number): void {
  const { spawnSync } = process.getBuiltinModule('node:child_process');
  const { status } = spawnSync('taskkill', ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore', windowsHide: true });
  if (status !== 0) process.kill(pid);
}

/** Sends a signal to a process that leads a group, and to all that it started. They may have ended by now. */
function killGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    if (process.platform !== 'win32') process.kill(-pid, signal);
    else endTree(pid);
  } catch {
    // Nothing of it is left to stop.
  }
}
