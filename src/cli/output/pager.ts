import type { Env, Pager } from '../../machine/world.ts';
import { inCi } from './renderer.ts';

export function pagerCommand(env: Env): string | undefined {
  const command = env['DUIT_PAGER'] ?? env['PAGER'] ?? 'less -FRX';
  const none = command.trim() === '' || command.trim() === 'cat' || env['TERM'] === 'dumb' || inCi(env);
  return none ? undefined : command;
}

/** The pager of one output, which is started by the first text of a list and left before anything else is written. */
export function openPaging(start: (() => Promise<Pager | undefined>) | undefined) {
  let wanted = false;
  let pager: Pager | undefined;
  const end = async () => {
    wanted = false;
    const left = pager;
    pager = undefined;
    await left?.close();
  };
  return {
    /** The pager to write to; undefined outside a list and where there is none. */
    async current(): Promise<Pager | undefined> {
      if (!wanted || !start) return pager;
      wanted = false;
      pager = await start();
      return pager;
    },
    end,
    /** Shows the output of `work` in the pager, and waits until the user leaves it. */
    async during<T>(work: () => Promise<T>): Promise<T> {
      wanted = true;
      try {
        return await work();
      } finally {
        await end();
      }
    },
  };
}
