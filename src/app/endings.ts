import type { CommandUnknownOpts } from 'commander';
import { tellUnchanged } from '../cli/flows/dry-run.ts';
import { rehearsed } from '../cli/flows/rehearsed.ts';
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
  if (error instanceof Failure) label(error, command);
  throw error;
}

/** Notes the option that sets each refused field. A user who gave an input file knows the fields themselves. */
function label({ errors = {}, labels }: Failure, command: CommandUnknownOpts): void {
  if (command.opts()['invoer'] !== undefined) return;
  const names: Record<string, string> = { klant_id: '--klant', regels: '--regel' };
  for (const field of Object.keys(errors)) {
    const option = names[field.split('.')[0] ?? ''] ?? `--${field.replaceAll('_', '-')}`;
    if (!command.options.some(({ long }) => long === option)) continue;
    labels[field] = field.includes('.') ? `${option} (${field})` : option;
  }
}
