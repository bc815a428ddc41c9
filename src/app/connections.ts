import { version } from '../../package.json';
import { parseTempo } from '../cli/input/counts.ts';
import { stateFolder } from '../machine/folders.ts';
import type { Transport } from '../machine/transport.ts';
import type { World } from '../machine/world.ts';
import type { ClientOptions } from '../service/api/index.ts';
import type { Budget, BudgetOptions } from '../service/budget/index.ts';
import { oefen, type Profile } from '../service/profiles/profile.ts';
import type { Surroundings } from './surroundings.ts';

type Key = () => Promise<string>;

export type Connections = ReturnType<typeof openConnections>;

type ForConnections = Pick<Surroundings, 'stores' | 'world' | 'globals' | 'out' | 'ask' | 'practice' | 'manner' | 'onClose'>;

/** The requests a minute of a command that stays: ten of the sixty are left to others. (Limits) */
const tempoToStay = 48;

export function openConnections({ stores, world, globals, out, ask, practice, manner, onClose }: ForConnections) {
  const ended = new AbortController();
  // At the end of the command, pages that were asked for ahead must not keep the process waiting.
  onClose(() => ended.abort());
  const requesting: World = { ...world, stop: AbortSignal.any([world.stop, ended.signal]) };

  /** The last count that was opened for a profile: it knows whether it could be shared. */
  const counts = new WeakMap<Profile, Budget>();
  const budget = async (profile: Profile, key: Key): Promise<Budget | undefined> => {
    if (profile.naam === oefen.naam) return undefined;
    // On one machine the budget opens its count itself, so that it continues alone where the disk refuses.
    const store = profile.opslag === undefined ? undefined : await stores.count(profile);
    const caller = { key, interactive: ask.interactive, job: () => manner.isJob, ...(store && { store }) };
    const opened = await openBudgetIn({ world: requesting, globals, out, manner }, caller);
    onClose(opened.close);
    counts.set(profile, opened);
    return opened;
  };

  return {
    /** How much of the limit is in use, by the count of the last client of the profile; undefined for `oefen`, which has no limit. */
    limit: async (profile: Profile, key: Key) => (counts.get(profile) ?? (await budget(profile, key)))?.peek(),
    /** Opens a client of the service, which asks for `key` and `transport` at each try. */
    client: async (profile: Profile, key: Key, transport: () => Promise<Transport>) => {
      const { openClient } = await import('../service/api/index.ts');
      return openClient({
        base_url: profile.base_url,
        key,
        transport,
        budget: await budget(profile, key),
        version,
        world: requesting,
        ...mannerOf(globals, profile),
        log: globals.debug ? (line) => void out.debug(line) : undefined,
        show: globals.debugCurl ? await showing(out) : undefined,
        notice: (text) => void (manner.stays || out.notice(text)),
      });
    },
    transport: async (profile: Profile) => {
      const opened =
        profile.naam === oefen.naam
          ? (await import('./direct.ts')).directTransport(profile.base_url, async (asked) => (await practice()).ask(asked))
          : await world.transport();
      onClose(() => opened.close());
      return opened;
    },
  };
}

const mannerOf = ({ timeout, maxWacht }: Surroundings['globals'], { bij_limiet }: Profile) => ({
  timeout,
  max_wacht: maxWacht,
  refuses429: bij_limiet === 'geweigerd',
});

async function showing(out: Surroundings['out']): Promise<ClientOptions['show']> {
  const { curlText } = await import('../service/api/curl.ts');
  return (call, headers) => {
    const debug = curlText(call, headers);
    // As it stands: a line that is broken to the width of the terminal could not be pasted.
    void out.event({ debug }, debug);
  };
}

async function openBudgetIn(
  { world, globals, out, manner }: Pick<ForConnections, 'world' | 'globals' | 'out' | 'manner'>,
  caller: Pick<BudgetOptions, 'key' | 'interactive' | 'job' | 'store'>,
): Promise<Budget> {
  const named = world.env['DUIT_TEMPO'];
  const chosen = globals.tempo ?? (named ? parseTempo(named, 'DUIT_TEMPO') : undefined);
  const { openBudget } = await import('../service/budget/index.ts');
  return openBudget({
    ...caller,
    world,
    folder: () => stateFolder(world),
    tempo: manner.stays ? Math.min(chosen ?? tempoToStay, tempoToStay) : chosen,
    waiting: (seconds, work) => (manner.stays ? work : out.waiting(seconds, work)),
    warn: (text) => void out.notice(text),
  });
}
