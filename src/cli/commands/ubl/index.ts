import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { toon } from './toon.ts';

export function ubl(group: CommandUnknownOpts, session: Session): void {
  toon(group, session);
  controleer(group, session);
}
