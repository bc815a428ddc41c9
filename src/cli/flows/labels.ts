import type { CommandUnknownOpts } from 'commander';
import { fieldWord } from '../../contract/titles.ts';
import type { Failure } from '../../failure.ts';

/** Notes the option that sets each refused field. A user who gave an input file knows the fields themselves. */
export function labelFields({ errors = {}, labels }: Failure, command: CommandUnknownOpts): void {
  if (command.opts()['invoer'] !== undefined) return;
  const names: Record<string, string> = { klant_id: '--klant', regels: '--regel' };
  for (const field of Object.keys(errors)) {
    const option = names[field.split('.')[0] ?? ''] ?? `--${field.replaceAll('_', '-')}`;
    if (!command.options.some(({ long }) => long === option)) continue;
    labels[field] = field.includes('.') ? `${option} (${fieldWord(field)})` : option;
  }
}
