import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { list } from './list.ts';
import { toon } from './toon.ts';

export function producten(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  toon(group, session);
}
