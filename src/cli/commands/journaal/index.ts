import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { herstel } from './herstel.ts';
import { list } from './list.ts';
import { toon } from './toon.ts';
import { wis } from './wis.ts';

export function journaal(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  toon(group, session);
  herstel(group, session);
  controleer(group, session);
  wis(group, session);
}
