import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { herinner } from './herinner.ts';
import { list } from './list.ts';

export function openstaand(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  herinner(group, session);
}
