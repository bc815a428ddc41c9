import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { factureer } from './factureer.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';

export function offerte(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  maak(group, session);
  toon(group, session);
  factureer(group, session);
}
