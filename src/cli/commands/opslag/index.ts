import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { maak } from './maak.ts';
import { rechten } from './rechten.ts';
import { verhuis } from './verhuis.ts';

export function opslag(group: CommandUnknownOpts, session: Session): void {
  maak(group, session);
  controleer(group, session);
  verhuis(group, session);
  rechten(group, session);
}
