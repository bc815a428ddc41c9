import type { CommandUnknownOpts } from 'commander';
import type { Transport } from '../machine/transport.ts';
import { openConnections } from './connections.ts';
import { endWith } from './endings.ts';
import { openFiles } from '../machine/files/index.ts';
import { openMachine } from '../service/diagnosis/index.ts';
import { openOut } from '../cli/output/open.ts';
import type { Out } from '../cli/output/out.ts';
import type { Practice } from '../practice/index.ts';
import { openProfiles, type Profile, type Profiles, stateFolder } from '../service/profiles/index.ts';
import type { Context, Globals, Session } from '../cli/session/session.ts';
import { openAsk } from '../cli/terminal/ask.ts';
import type { World } from '../machine/world.ts';

type Run = Session['run'];

/** Wires the parts of one run together; the only place that knows them all. */
export interface Wiring extends Context {
  /** The output of the command that ran, or one made from `globals` where none came that far. */
  out(globals: Globals): Out;
  close(): Promise<void>;
}

/** Wires a run: every command gets its session from here, and `close` lets go of what they opened. */
export function openContext(world: World, run: Run): Wiring {
  const closing: (() => unknown)[] = [];
  let out: Out | undefined;
  const open = (globals: Globals): Session => {
    const session = openSession(world, run, globals, (close) => closing.push(close));
    out = session.out;
    return session;
  };
  return {
    action:
      (handler) =>
      async (...args) => {
        const command = args.at(-1) as CommandUnknownOpts;
        const session = open(command.optsWithGlobals());
        try {
          await handler(session, ...args);
        } catch (error) {
          await endWith(error, command, session.out);
        }
      },
    out: (globals) => out ?? outFor(world, globals),
    close: async () => {
      for (const close of closing) await close();
    },
  };
}

const outFor = (
  { stdout, stderr, env, monotonic }: World,
  { formaat, json, velden, csvStijl, csvRuw, stil, debug, geenKleur }: Globals,
  redact?: (text: string) => string,
): Out =>
  openOut({
    stdout,
    stderr,
    env,
    monotonic,
    format: json ? 'json' : formaat === 'env' ? undefined : formaat,
    fields: velden,
    csvStijl,
    csvRuw,
    quiet: stil,
    debug,
    color: !geenKleur,
    redact,
  });

function openSession(world: World, run: Run, globals: Globals, onClose: (close: () => unknown) => void): Session {
  const profiles = openProfiles(world);
  let secret: string | undefined;
  const out = outFor(world, globals, (text) => (secret ? text.replaceAll(secret, '***') : text));
  const profile = once(() => profiles.resolve(globals.profiel));
  const practice = once(async () => {
    const opened = await openPracticeIn(world);
    onClose(() => opened.close());
    return opened;
  });
  const ask = openAsk(world, { allowed: !globals.nietInteractief });
  const connections = openConnections({ world, globals, out, interactive: ask.interactive, practice, onClose });
  const key = once(async () => (secret = await keyFor(await profile(), profiles)));
  const journalOf = async (naam: string) => (await import('../service/journal/index.ts')).openJournal(stateFolder(world), naam, world);
  const journal = once(async () => journalOf((await profile()).naam));
  const journalling = async () => ({
    journal: await journal(),
    profile: await profile(),
    key,
    world,
    decisions: globals,
    nietWachten: globals.nietWachten === true,
    waiting: (seconds: number, work: Promise<void>, what: string) => out.waiting(seconds, work, what),
    warn: (text: string) => out.warn(text),
  });
  const service = once(async () => {
    const chosen = await profile();
    const { openMemory } = await import('../service/memory/memory.ts');
    const memory = openMemory(() => stateFolder(world), chosen.naam, world);
    onClose(memory.save);
    const transport = once(() => connections.transport(chosen));
    return memory.watch(await connections.client(chosen, key, transport));
  });
  const writer = once(async () => {
    const { numbering } = await import('../service/api/writes.ts');
    if (globals.proef) {
      const { rehearsing } = await import('../service/api/rehearsal.ts');
      return numbering(rehearsing(await service()), world);
    }
    const { telling } = await import('../service/api/telling.ts');
    const { journalled } = await import('../service/journal/journalled.ts');
    return numbering(telling(journalled(await service(), await journalling()), out.committed), world);
  });
  const api = once(async () => {
    const { openApi } = await import('../service/api/index.ts');
    const { leavingWrites } = await import('../service/api/writes.ts');
    return openApi(leavingWrites(await service(), writer));
  });
  const probeProfile: Session['probe'] = async (tried, given) => {
    const { probe } = await import('../service/api/probe.ts');
    const used = given ?? (await keyFor(tried, profiles));
    secret = used;
    const read = async (transport: Transport) => {
      const client = await connections.client(
        tried,
        async () => used,
        async () => transport,
      );
      return client.page('klanten.list', { limit: 1 });
    };
    return probe(read, await connections.transport(tried), world);
  };
  return {
    globals,
    out,
    files: openFiles(world),
    ask,
    profiles,
    journal: (naam) => (naam === undefined ? journal() : journalOf(naam)),
    recovery: async () => {
      const { openRecovery } = await import('../service/journal/recovery.ts');
      return openRecovery({ ...(await journalling()), client: await service() });
    },
    profile,
    api,
    probe: probeProfile,
    limit: async () => (await connections.budget(await profile(), key))?.peek(),
    forget: async (naam) => (await import('../service/memory/seen.ts')).forgetSeen(stateFolder(world), naam),
    practice,
    machine: openMachine(world),
    now: world.now,
    stop: world.stop,
    run,
  };
}

/** Calls `make` at most once, and gives every caller the same. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

async function openPracticeIn(world: World): Promise<Practice> {
  const { openPractice } = await import('../practice/index.ts');
  const { parseCount } = await import('../cli/options.ts');
  const limiet = world.env['DUIT_OEFEN_LIMIET'];
  return openPractice({
    folder: `${stateFolder(world)}/oefen`,
    now: world.now,
    uuid: world.uuid,
    ...(limiet && { limiet: parseCount(1)(limiet, 'DUIT_OEFEN_LIMIET') }),
  });
}

async function keyFor(profile: Profile, profiles: Profiles): Promise<string> {
  const key = await profiles.readKey(profile);
  if (key !== undefined) return key;
  const { inProcessKeys } = await import('../practice/index.ts');
  return inProcessKeys.test;
}
