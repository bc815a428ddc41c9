import type { ProgramEnd, ProgramRun } from '../../src/machine/world.ts';
import { inboxKey, type InboxService, inboxService, transportTo } from './inbox-service.ts';
import { type VirtualTime, virtualTime } from './virtual-time.ts';
import { type Options, run, type TestWorld, testWorld } from './world.ts';

/** One run of the user's command. */
export interface HookRun extends ProgramRun {
  readonly id: string;
}

/** A user who follows the inbox of a service of the test, under a clock of the test. */
export interface Follower {
  readonly service: InboxService;
  readonly world: TestWorld;
  readonly stop: AbortController;
  readonly time: VirtualTime;
  /** The moment at which the user stops duit: the first sleep that would go past it ends there. */
  until: number;
  /** Every run of the command so far. */
  readonly runs: HookRun[];
  /** How the command ends; with 0 unless a test says otherwise. */
  hook: (run: HookRun) => ProgramEnd | Promise<ProgramEnd>;
  /** Runs `duit inbox …`. */
  readonly inbox: (line: string) => Promise<{ code: number; stdout: string; stderr: string }>;
  /** The ids of the documents whose command was run, in that order. */
  readonly ids: () => string[];
}

/** The end of a program that ended with this code. */
export const ended = (code: number, output = ''): ProgramEnd => ({ code, signal: null, output, cut: false });

/** A command that runs until it is stopped. */
export const hanging = ({ signal }: HookRun): Promise<ProgramEnd> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve({ code: null, signal: 'SIGTERM', output: '', cut: false }));
  });

/** Begins with an empty inbox at 2026-03-15 10:00 UTC. */
export function follower({ service = inboxService(), env, abandon }: Options & { service?: InboxService } = {}): Follower {
  const stop = new AbortController();
  const account = { DUIT_API_KEY: inboxKey, DUIT_BASE_URL: 'https://dienst.example/api/v1', PATH: process.env['PATH'] ?? '', ...env };
  const transport = transportTo(service);
  const own = testWorld({ env: account, transport, stop: stop.signal, ...(abandon && { abandon }) });
  const time = virtualTime(Date.parse('2026-03-15T10:00:00Z'), { waits: true, moved: own.cache?.tell });
  const world: TestWorld = {
    ...own,
    now: () => new Date(time.now()),
    monotonic: time.now,
    sleep: (ms, signal) => {
      if (time.now() + ms < self.until) return time.sleep(ms, signal);
      time.set(self.until);
      stop.abort('SIGTERM');
      return Promise.reject(new Error('stopped'));
    },
    program: async (asked) => {
      const one = { ...asked, id: asked.env['DUIT_ID'] ?? '' };
      runs.push(one);
      return self.hook(one);
    },
  };
  const runs: HookRun[] = [];
  const self: Follower = {
    service,
    world,
    time,
    stop,
    until: Number.POSITIVE_INFINITY,
    runs,
    hook: () => ended(0),
    inbox: (line) => time.run(run(`inbox ${line}`, world)),
    ids: () => runs.map(({ id }) => id),
  };
  return self;
}
