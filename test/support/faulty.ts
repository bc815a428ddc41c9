import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Transport, TransportError } from '../../src/machine/transport.ts';
import { inProcessKeys } from '../../src/practice/index.ts';
import { fetchFrom } from './practice-fetch.ts';
import { fetchTransport } from './fetch-transport.ts';
import { practiceIn } from './service.ts';
import { type Options, run, type TestWorld, testWorld } from './world.ts';

/**
 * The faults that one write can meet. The service carries out `lost` (the reply is lost), `cut` (the reply breaks off), `late`
 * (45 s after the connection broke), `failed` (answered with 503) and `killed` (duit is killed meanwhile). It does not carry
 * out `unread` (sent but never read), `down` (503), `limited` (429), `unsent` (never left) and `died` (duit is killed first).
 */
export const faults = ['lost', 'cut', 'unread', 'late', 'failed', 'down', 'limited', 'unsent', 'killed', 'died'] as const;
export type Fault = (typeof faults)[number];

/** What happens to every write of a run instead: `carryOut` lets the service do it, and gives its reply. */
export type Fate = (request: Request, carryOut: (request: Request) => Promise<Response>) => Response | Promise<Response>;

type Item = Record<string, unknown>;

export interface Machine {
  /**
   * Runs a command line as a process of its own; undefined if it was killed. A `Fault` is met by its next write, or by the one
   * after so many others; a `Fate` by each.
   */
  run(
    line: string | readonly string[],
    meets?: Fault | Fate,
    after?: number,
  ): Promise<{ code: number; stdout: string; stderr: string } | undefined>;
  /** The writes that the service carried out. */
  readonly carriedOut: string[];
  /** All requests that were sent. */
  readonly sent: string[];
  /** Reads a list of the service itself, past duit. */
  list(path: string): Promise<Item[]>;
  /** Reads one item of the service itself, past duit. */
  get(path: string): Promise<Item>;
  /** Creates an item as another program would. */
  create(path: string, body: object): Promise<Item>;
  /** Changes an item as another program would. */
  change(path: string, body: object): Promise<Item>;
  /** How many e-mails went out for this number. */
  mails(nummer: string): number;
  readonly world: TestWorld;
  /** Changes each document in the replies of the service, such as the totals that it counts. */
  shows: (document: Item) => Item;
  /** Told of each write that leaves, and of its document once the service carried it out, which may be later. */
  watches: { readonly leaves: (request: Request) => void; readonly done: (request: Request, document: Item) => void } | undefined;
}

const base = 'https://dienst.example/api/v1';

/**
 * A machine with duit and a service on one virtual clock; each write can be made to fail. `from` is the sample in test/samples/stores that it
 * is as it was left by another machine of that name.
 */
export async function faultyMachine({ from, ...options }: Options & { readonly from?: string } = {}): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'duit-service-'));
  const world = testWorld({
    ...options,
    env: { DUIT_BASE_URL: base, DUIT_API_KEY: inProcessKeys.test, DUIT_SOORT: 'test', ...options.env },
  });
  if (from !== undefined) unpack(from, { duit: world.folder, dienst: folder });
  const practice = await practiceIn(folder, world.now, options.karig);
  const carriedOut: string[] = [];
  const sent: string[] = [];
  const due: { at: number; handle: () => Promise<Response> }[] = [];
  let fault: Fault | Fate | undefined;
  let healthy = 0;
  let kill: (() => void) | undefined;
  let pid = from === undefined ? 1000 : 5000;
  const living = new Set<number>();

  const machine: Pick<Machine, 'shows' | 'watches'> = { shows: asItIs, watches: undefined };

  const handle = async (request: Request): Promise<Response> => {
    const response = await shownBy(await fetchFrom(practice)(request), machine.shows);
    if (request.method !== 'GET' && response.ok) {
      carriedOut.push(`${request.method} ${request.url.slice(base.length)}`);
      machine.watches?.done(request, ((await response.clone().json()) as { data: Item }).data);
    }
    return response;
  };
  const gone = () => new TransportError('network', true, { detail: 'ECONNRESET' });
  const killed = () => new Promise<never>(() => kill?.());

  const fates: Record<Fault, (request: Request) => Promise<Response>> = {
    lost: async (request) => {
      await handle(request);
      throw gone();
    },
    cut: async (request) => {
      const text = await (await handle(request)).text();
      return new Response(text.slice(0, -3), { status: 201, headers: { 'content-type': 'application/json' } });
    },
    unread: async () => {
      throw gone();
    },
    late: async (request) => {
      due.push({ at: world.now().getTime() + 45_000, handle: () => handle(request) });
      throw gone();
    },
    failed: async (request) => {
      await handle(request);
      return Response.json({ error: { status: 503, message: 'even niet' } }, { status: 503 });
    },
    down: async () => Response.json({ error: { status: 503, message: 'even niet' } }, { status: 503 }),
    limited: async () => Response.json({ error: { status: 429, message: 'te veel' } }, { status: 429, headers: { 'retry-after': '1' } }),
    unsent: async () => {
      throw new TransportError('tls', false, { detail: 'CERT_HAS_EXPIRED' });
    },
    killed: async (request) => {
      await handle(request);
      return killed();
    },
    died: killed,
  };

  const transport: Transport = fetchTransport(async (request) => {
    while (due[0] && due[0].at <= world.now().getTime()) await due.shift()?.handle();
    sent.push(`${request.method} ${request.url.slice(base.length)}`);
    if (request.method !== 'GET') machine.watches?.leaves(request);
    if (request.method === 'GET' || fault === undefined) return handle(request);
    if (typeof fault === 'function') return fault(request, handle);
    if (healthy > 0) {
      healthy -= 1;
      return handle(request);
    }
    const fate = fates[fault];
    fault = undefined;
    return fate(request);
  });

  // A person who looks at an account beside its runs reaches the service too.
  Object.assign(world, { transport: async () => transport });

  const books = async (path: string, body?: object, method = 'POST') => {
    const headers = { authorization: `Bearer ${inProcessKeys.test}`, 'content-type': 'application/json' };
    const request = new Request(base + path, { headers, ...(body && { method, body: JSON.stringify(body) }) });
    return ((await (await fetchFrom(practice)(request)).json()) as { data: unknown }).data;
  };

  return Object.assign(machine, {
    world,
    carriedOut,
    sent,
    list: async (path: string) => (await books(path)) as Item[],
    create: async (path: string, body: object) => (await books(path, body)) as Item,
    change: async (path: string, body: object) => (await books(path, body, 'PATCH')) as Item,
    get: async (path: string) => (await books(path)) as Item,
    mails: (nummer: string) => {
      const outbox = join(folder, 'postvak-uit');
      return existsSync(outbox)
        ? readdirSync(outbox, { recursive: true, encoding: 'utf8' }).filter((name) => name.includes(nummer)).length
        : 0;
    },
    run: async (line: string | readonly string[], meets?: Fault | Fate, after = 0) => {
      fault = meets;
      healthy = after;
      pid += 1;
      const own = pid;
      living.add(own);
      const process = {
        ...world,
        pid: own,
        started: (one: number) => (living.has(one) ? String(one) : undefined),
        transport: async () => transport,
      };
      const death = new Promise<undefined>((resolve) => {
        kill = () => resolve(undefined);
      });
      const ended = await Promise.race([run(line, process), death]);
      living.delete(own);
      fault = undefined;
      if (ended === undefined) {
        world.take();
        letGo(world.env['DUIT_STATE_DIR']);
        await world.cache?.cut();
      }
      return ended;
    },
  });
}

/** Takes away the locks of a process that is killed, which the system lets go of: here it lives on, and keeps those that it has open. */
function letGo(state: string | undefined): void {
  if (state === undefined || !existsSync(state)) return;
  for (const name of readdirSync(state)) if (name.endsWith('.lock')) rmSync(join(state, name));
}

/** The commands of tests that make a machine each. `lose` loses all that duit knows, and lets days pass. */
export function commandsOn(machine: () => Machine) {
  const whole = async (...asked: Parameters<Machine['run']>) => {
    const ended = await machine().run(...asked);
    if (!ended) throw new Error('the command was killed');
    return ended;
  };
  return {
    run: whole,
    code: async (...asked: Parameters<typeof whole>) => (await whole(...asked)).code,
    id: async (words: readonly string[]) => (await whole([...words, '--formaat', 'id'])).stdout.trim(),
    facturen: async () => (await machine().list('/facturen?type=factuur&limit=100')).length,
    lose: async (days: number) => {
      const { folder, sleep } = machine().world;
      for (const kind of ['state', 'config']) rmSync(join(folder, kind), { recursive: true, force: true });
      await sleep(days * 86_400_000);
    },
  };
}

/** Puts the files of a sample into the folders of these names. */
function unpack(name: string, folders: Readonly<Record<string, string>>): void {
  const packed = readFileSync(join(import.meta.dirname, `../samples/stores/${name}.json.gz`));
  for (const [path, content] of Object.entries(JSON.parse(gunzipSync(packed).toString()) as Record<string, string>)) {
    const [kind = '', ...rest] = path.split('/');
    const file = join(folders[kind]!, ...rest);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, Buffer.from(content, 'base64'), { mode: 0o600 });
  }
}

const asItIs = (document: Item): Item => document;

/** The reply with its documents changed. */
async function shownBy(response: Response, shows: Machine['shows']): Promise<Response> {
  if (shows === asItIs || !response.ok || response.headers.get('content-type')?.includes('json') !== true) return response;
  const { data, ...rest } = (await response.json()) as { data: Item | Item[] };
  const { status } = response;
  return Response.json({ data: Array.isArray(data) ? data.map((one) => shows(one)) : shows(data), ...rest }, { status });
}
