import type { CommandUnknownOpts } from 'commander';
import { rehearsed, tellUnchanged } from '../cli/flows/dry-run.ts';
import { labelFields } from '../cli/flows/labels.ts';
import type { OpenSession } from '../cli/session/session.ts';
import { DryRun, Failure } from '../failure.ts';
import type { World } from '../machine/world.ts';
import { Rehearsal } from '../service/api/rehearsal.ts';
import { UnmadeStore } from '../store/away.ts';

/**
 * Ends a command that threw. With `--proef` the write that was not sent, or the thing that was not changed, is the result and is
 * shown. Any other error is thrown on, with the option beside each field that the service refused, and a store that is gone is called that.
 */
export async function endWith(error: unknown, command: CommandUnknownOpts, session: OpenSession, world: World): Promise<void> {
  const { out } = session;
  if (error instanceof Rehearsal) return rehearsed(out, error);
  if (error instanceof DryRun) return tellUnchanged({ out }, error);
  if (error instanceof UnmadeStore) throw await (await import('./lost-store.ts')).lostStore(error, session, world);
  if (error instanceof Failure) labelFields(error, command);
  throw error;
}
