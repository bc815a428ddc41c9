import type { Command as Commander } from 'commander';
import type { Out } from '../cli/output/out.ts';
import type { Globals, OpenSession, Session } from '../cli/session/session.ts';
import type { World } from '../machine/world.ts';

const load = () => import('./open.ts');

/** Starts the session of one run. The first action loads the rest of the session, because the help needs none of it. */
export function startSession(argv: readonly string[], world: World, run: OpenSession['run']): Session {
  const closing: (() => unknown)[] = [];
  let out: Out | undefined;
  let asked: Globals | undefined;
  return {
    action:
      (handler) =>
      async (...args) => {
        const command = args.at(-1) as Commander;
        const { endWith, fieldsFor, openSession, tellFields, withSettings } = await load();
        asked = withSettings(command.optsWithGlobals(), world);
        if ((out = await tellFields(command, asked, world))) return;
        const fieldsOf = await fieldsFor(asked);
        const opened = openSession({ argv, world, run, fieldsOf }, asked, (close) => closing.push(close));
        ({ out } = opened);
        try {
          await handler(opened, ...args);
          opened.checkFigures();
        } catch (error) {
          return endWith(error, command, opened);
        }
        await endWith(undefined, command, opened);
      },
    out: async (globals) => out ?? (await load()).outFor(world, asked ?? globals),
    close: async () => {
      for (const close of closing) await close();
    },
  };
}
