import type { CommandUnknownOpts } from 'commander';
import { version } from '../package.json';
import type { Transport } from './api/transport.ts';
import { endWith } from './endings.ts';
import { openFiles } from './files/index.ts';
import { openMachine } from './machine/index.ts';
import { openOut } from './output/open.ts';
import type { Out } from './output/out.ts';
import type { Practice } from './practice/index.ts';
import { oefen, openProfiles, type Profile, type Profiles, stateFolder } from './profiles/index.ts';
import type { Context, Globals, Session } from './session.ts';
import { openAsk } from './terminal/ask.ts';
import type { World } from './world.ts';

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
    const session = openSession(world, run, globals, closing);
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

function openSession(world: World, run: Run, globals: Globals, closing: (() => unknown)[]): Session {
  const profiles = openProfiles(world);
  let secret: string | undefined;
  const out = outFor(world, globals, (text) => (secret ? text.replaceAll(secret, '***') : text));
  const profile = once(() => profiles.resolve(globals.profiel));
  const practice = once(async () => {
    const opened = await openPracticeIn(world);
    closing.push(() => opened.close());
    return opened;
  });
  const transportOf = async (chosen: Profile) => {
    const opened = await transportFor(chosen, world, practice);
    closing.push(() => opened.close());
    return opened;
  };
  const over = new AbortController();
  // First: when the command is over, nothing waits any more for pages that were asked for ahead.
  closing.push(() => over.abort());
  const requesting: World = { ...world, stop: AbortSignal.any([world.stop, over.signal]) };
  const ask = openAsk(world, { allowed: !globals.nietInteractief });
  const budgetOf = async (chosen: Profile, keyOf: () => Promise<string>) => {
    // The practice service in this process counts nothing.
    if (chosen.naam === oefen.naam) return undefined;
    const opened = await openBudgetIn(requesting, globals, out, { key: keyOf, interactive: ask.interactive });
    closing.push(opened.close);
    return opened;
  };
  const clientFor = async (chosen: Profile, key: () => Promise<string>, transport: () => Promise<Transport>) => {
    const { openClient } = await import('./api/index.ts');
    const sameKey = once(key);
    return openClient({
      base_url: chosen.base_url,
      key: sameKey,
      budget: await budgetOf(chosen, sameKey),
      transport: once(transport),
      version,
      world: requesting,
      timeout: globals.timeout,
      max_wacht: globals.maxWacht,
      log: globals.debug ? (line) => void out.debug(line) : undefined,
      notice: (text) => void out.notice(text),
    });
  };
  const key = once(async () => (secret = await keyFor(await profile(), profiles)));
  const journal = once(async () => {
    const { openJournal } = await import('./journal/index.ts');
    return openJournal(stateFolder(world), (await profile()).naam, world);
  });
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
    const { openMemory } = await import('./completion/memory.ts');
    const memory = openMemory(() => stateFolder(world), chosen.naam, world);
    closing.push(memory.save);
    return memory.watch(await clientFor(chosen, key, () => transportOf(chosen)));
  });
  const writer = once(async () => {
    const { numbering } = await import('./api/writes.ts');
    const { rehearsing } = await import('./api/rehearsal.ts');
    if (globals.proef) return numbering(rehearsing(await service()), world);
    const { telling } = await import('./api/telling.ts');
    const { journalled } = await import('./journal/journalled.ts');
    return numbering(telling(journalled(await service(), await journalling()), out.committed), world);
  });
  const api = once(async () => {
    const { openApi } = await import('./api/index.ts');
    const { leavingWrites } = await import('./api/writes.ts');
    return openApi(leavingWrites(await service(), writer));
  });
  const probeProfile: Session['probe'] = async (tried, given) => {
    const { probe } = await import('./api/probe.ts');
    const used = given ?? (await keyFor(tried, profiles));
    secret = used;
    const read = async (transport: Transport) => {
      const client = await clientFor(
        tried,
        async () => used,
        async () => transport,
      );
      return client.page('klanten.list', { limit: 1 });
    };
    return probe(read, await transportOf(tried), world);
  };
  return {
    globals,
    out,
    files: openFiles(world),
    ask,
    profiles,
    journal,
    recovery: async () => {
      const { openRecovery } = await import('./journal/recovery.ts');
      return openRecovery({ ...(await journalling()), client: await service() });
    },
    profile,
    api,
    probe: probeProfile,
    limit: async () => (await budgetOf(await profile(), key))?.peek(),
    forget: async (naam) => (await import('./completion/seen.ts')).forgetSeen(stateFolder(world), naam),
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
  const { openPractice } = await import('./practice/index.ts');
  const { parseCount } = await import('./commands/shared/options.ts');
  const limiet = world.env['DUIT_OEFEN_LIMIET'];
  return openPractice({
    folder: `${stateFolder(world)}/oefen`,
    now: world.now,
    uuid: world.uuid,
    ...(limiet && { limiet: parseCount(1)(limiet, 'DUIT_OEFEN_LIMIET') }),
  });
}

async function openBudgetIn(world: World, globals: Globals, out: Out, of: { key: () => Promise<string>; interactive: boolean }) {
  const { openBudget } = await import('./budget/index.ts');
  const { parseTempo } = await import('./commands/shared/options.ts');
  const named = world.env['DUIT_TEMPO'];
  return openBudget({
    ...of,
    world,
    folder: () => stateFolder(world),
    tempo: globals.tempo ?? (named ? parseTempo(named, 'DUIT_TEMPO') : undefined),
    waiting: (seconds, work) => out.waiting(seconds, work),
    warn: (text) => void out.notice(text),
  });
}

async function transportFor(profile: Profile, world: World, practice: () => Promise<Practice>): Promise<Transport> {
  if (profile.naam !== oefen.naam) return world.transport();
  const { directTransport } = await import('./api/direct.ts');
  return directTransport(profile.base_url, async (asked) => (await practice()).ask(asked));
}

async function keyFor(profile: Profile, profiles: Profiles): Promise<string> {
  const key = await profiles.readKey(profile);
  if (key !== undefined) return key;
  const { inProcessKeys } = await import('./practice/index.ts');
  return inProcessKeys.test;
}
