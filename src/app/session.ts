import type { openContext, Wiring } from './open.ts';
import type { Out } from '../cli/output/out.ts';
import type { Context, Globals } from '../cli/session/session.ts';

/** The wiring of one run, made when a command begins: help and a wrong option need nothing of what it loads. */
export interface LazyContext extends Context {
  out(globals: Globals): Promise<Out>;
  close(): Promise<void>;
}

/** The same as `openContext`, which is loaded when it is first needed. */
export function openLazyContext(...parts: Parameters<typeof openContext>): LazyContext {
  let wiring: Promise<Wiring> | undefined;
  const wired = () => (wiring ??= import('./open.ts').then(({ openContext }) => openContext(...parts)));
  return {
    action:
      (handler) =>
      async (...args) =>
        (await wired()).action(handler)(...args),
    out: async (globals) => (await wired()).out(globals),
    close: async () => (await wiring)?.close(),
  };
}
