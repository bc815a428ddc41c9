import type { CommandUnknownOpts } from 'commander';
import type { Rehearsal } from '../service/api/rehearsal.ts';
import { Failure } from '../failure.ts';
import type { Out } from '../cli/output/out.ts';

/** What becomes of what a command threw: a rehearsed write is its result and is shown; a failure goes on, with its options named. */
export async function endWith(error: unknown, command: CommandUnknownOpts, out: Out): Promise<void> {
  if (error instanceof Failure) label(error, command);
  // By name: its class comes with the client, which may not have been loaded.
  if (!(error instanceof Error) || error.name !== 'Rehearsal') throw error;
  const { rehearsed } = await import('../cli/flows/rehearsed.ts');
  await rehearsed(out, error as Rehearsal);
}

/** Tells beside each field of the service which option of this command sets it; with a file the field itself says it best. */
function label({ errors = {}, labels }: Failure, command: CommandUnknownOpts): void {
  if (command.opts()['invoer'] !== undefined) return;
  const names: Record<string, string> = { klant_id: '--klant', regels: '--regel' };
  for (const field of Object.keys(errors)) {
    const option = names[field.split('.')[0] ?? ''] ?? `--${field.replaceAll('_', '-')}`;
    if (!command.options.some(({ long }) => long === option)) continue;
    labels[field] = field.includes('.') ? `${option} (${field})` : option;
  }
}
