import { closeSync, openSync } from 'node:fs';
import { local } from '../failure.ts';
import { t } from '../language.ts';

const patience = 10_000;

/**
 * Runs `work` while no other process does so for the same `path`; waits up to ten seconds for them (exit 10).
 * The lock is SQLite's on an empty database: the system itself lets go of it when its holder dies, in whatever way,
 * so none can be left behind, and no process number has to be trusted across containers.
 */
export async function withLock<T>(path: string, work: () => T): Promise<T> {
  const { DatabaseSync } = await import('@photostructure/sqlite');
  closeSync(openSync(path, 'a', 0o600));
  const lock = new DatabaseSync(path, { timeout: patience });
  try {
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (cause) {
      throw local(t({ nl: `${path} is bezet`, en: `${path} is taken` }), {
        cause,
        hint: t({
          nl: 'Een andere duit is aan het schrijven; probeer het zo meteen opnieuw.',
          en: 'Another duit is writing; try again in a moment.',
        }),
      });
    }
    return work();
  } finally {
    lock.close();
  }
}
