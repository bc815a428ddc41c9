import { AsyncLocalStorage } from 'node:async_hooks';
import fs, { rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { run as runIn } from '../../src/app/run.ts';
import type { Transport } from '../../src/machine/transport.ts';
import type { Sink } from '../../src/machine/world.ts';
import { loadSqlite, type SqliteFile } from '../../src/store/sqlite/adapter.ts';
import { sampleBySeed } from './long.ts';
import type { TestWorld } from './world.ts';

/**
 * A command of this process that dies at a step: neither that step nor a later one has an effect, its connections to databases are
 * gone, and what it printed afterwards was never printed. What a database does within one commit is no step here.
 */
export interface Life {
  /** The steps that were taken, such as `renameSync`. */
  readonly steps: string[];
  /** The step before which the command died; undefined if it came to its end. */
  readonly died: string | undefined;
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Living {
  readonly steps: string[];
  readonly last: number;
  readonly open: Set<SqliteFile>;
  died: string | undefined;
}

const living = new AsyncLocalStorage<Living | undefined>();

/** Takes a step of the command that runs now, and throws once it is dead. */
function step(text: string): void {
  const life = living.getStore();
  if (!life) return;
  if (life.died === undefined && life.steps.length === life.last) life.died = text;
  if (life.died !== undefined) throw Object.assign(new Error(`dead before ${life.died}`), { code: 'EIO', syscall: 'dead' });
  life.steps.push(text);
}

const ofFiles = ['linkSync', 'mkdirSync', 'renameSync', 'truncateSync', 'ftruncateSync', 'unlinkSync'] as const;
const writing = ['writeFileSync', 'writeSync'] as const;
const ofPromises = ['link', 'mkdir', 'rename', 'unlink', 'writeFile'] as const;
const ofHandles = ['appendFile', 'truncate', 'write', 'writeFile', 'writev'] as const;

type Work = (...given: never[]) => unknown;

/** Makes each of these functions of an object a step. */
function watch(object: object, names: readonly string[]): void {
  const functions = object as Record<string, Work>;
  for (const name of names) {
    const work = functions[name]!;
    functions[name] = function (this: unknown, ...given: never[]) {
      step(name);
      return work.apply(this, given);
    };
  }
}

const changing = /^\s*(?:insert|update|delete|replace|create|alter|drop|vacuum|pragma wal_checkpoint|pragma user_version *=)/i;

let watched: Promise<void> | undefined;

/** Watches the files and databases of this process, which only makes a difference to a command that `live` runs. */
const watchAll = (): Promise<void> =>
  (watched ??= (async () => {
    watch(fs, [...ofFiles, ...writing]);
    watch(fs.promises, ofPromises);
    syncBuiltinESMExports();
    const handle = await fs.promises.open(fileURLToPath(import.meta.url));
    watch(Object.getPrototypeOf(handle) as object, ofHandles);
    await handle.close();
    const sqlite = await loadSqlite();
    const { DatabaseSync } = sqlite;
    /** Within a transaction the commit alone is a step: before it nothing stays. */
    const changes = (file: SqliteFile, sql: string) => {
      if (/^\s*commit/i.test(sql) || (changing.test(sql) && !file.isTransaction)) step(sql.replaceAll(/\s+/g, ' ').slice(0, 40));
    };
    class Watched extends DatabaseSync {
      constructor(...given: ConstructorParameters<typeof DatabaseSync>) {
        super(...given);
        if (given[1]?.readOnly !== true) living.getStore()?.open.add(this);
      }
      override exec(sql: string): void {
        changes(this, sql);
        super.exec(sql);
      }
      override prepare(sql: string): ReturnType<SqliteFile['prepare']> {
        const statement = super.prepare(sql);
        if (!living.getStore()) return statement;
        return new Proxy(statement, {
          get: (_, name) => {
            const value: unknown = Reflect.get(statement, name);
            if (typeof value !== 'function') return value;
            return (...given: unknown[]) => {
              changes(this, sql);
              return Reflect.apply(value, statement, given) as unknown;
            };
          },
        });
      }
    }
    Object.assign(sqlite, { DatabaseSync: Watched });
    watchServers();
  })());

/** Makes each commit of a transaction that may write, and each change outside of one, a step of what a command asks of PostgreSQL. */
function watchServers(): void {
  const client = pg.Client.prototype as unknown as { query: (asked: { readonly text: string } | string, ...more: unknown[]) => unknown };
  const inTransaction = new WeakMap<object, 'reads' | 'writes'>();
  const { query } = client;
  client.query = function (this: object, asked, ...more) {
    if (!living.getStore()) return query.call(this, asked, ...more);
    const text = typeof asked === 'string' ? asked : asked.text;
    const state = inTransaction.get(this);
    if (/^begin/i.test(text)) inTransaction.set(this, /read only/i.test(text) ? 'reads' : 'writes');
    if (/^(?:commit|rollback)/i.test(text)) inTransaction.delete(this);
    if (/^commit/i.test(text) ? state === 'writes' : !state && changing.test(text)) step(text.replaceAll(/\s+/g, ' ').slice(0, 40));
    return query.call(this, asked, ...more);
  };
}

const sink = (of: Sink, name: string): Sink => ({
  ...of,
  write: async (chunk) => {
    step(name);
    await of.write(chunk);
  },
});

/** What a world does for a command is no step of the command, but that it asks for it is one, and that it hears of it. */
async function served<T>(asked: string, work: () => Promise<T>): Promise<T> {
  step(asked);
  const result = await living.run(undefined, work);
  step(`the end of ${asked}`);
  return result;
}

function watchedWorld(world: TestWorld): TestWorld {
  return {
    ...world,
    stdout: sink(world.stdout, 'stdout'),
    stderr: sink(world.stderr, 'stderr'),
    program: (run) => served('the program', () => world.program(run)),
    transport: async () => {
      const transport = await world.transport();
      const send: Transport['send'] = (request) => {
        const work = () => transport.send(request);
        return request.method === 'GET' ? living.run(undefined, work) : served(request.method, work);
      };
      return { ...transport, send };
    },
  };
}

/** Runs a command line in this world until its end, or until it dies before the step that comes after so many. */
export async function live(argv: readonly string[], world: TestWorld, last = Infinity): Promise<Life> {
  await watchAll();
  const life: Living = { steps: [], last, open: new Set(), died: undefined };
  const own = watchedWorld(world);
  const code = await living.run(life, () => runIn(argv, own));
  // Where it is in use, every promise of the process costs more, also those of other files of tests.
  living.disable();
  if (life.died !== undefined) {
    for (const file of life.open) if (file.isOpen) file.close();
    await world.cache?.cut();
  }
  const { stdout, stderr } = world.take();
  return { steps: life.steps, died: life.died, code, stdout, stderr };
}

/** A command in a world of its own: whole, and then dead before each of its steps, or before one in `share` of them in `npm test`. */
export async function* livesOf<W extends TestWorld>(
  argv: readonly string[],
  newWorld: () => W | Promise<W>,
  share = 1,
): AsyncGenerator<{ world: W; step: string }> {
  const first = await newWorld();
  const { steps, code, stderr } = await live(argv, first);
  if (code !== 0 || steps.length < 5) throw new Error(`it ended with ${code} after ${steps.length} steps: ${stderr}`);
  yield { world: first, step: 'none' };
  for (const at of sampleBySeed([...steps.keys()], share, 1)) {
    const world = await newWorld();
    const { died } = await live(argv, world, at);
    yield { world, step: `${at}: ${died}` };
    rmSync(world.folder, { recursive: true });
  }
}
