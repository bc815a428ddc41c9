import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { toon } from './toon.ts';
import { wis } from './wis.ts';

export function geheugen(group: CommandUnknownOpts, session: Session): void {
  toon(group, session);
  wis(group, session);
}
