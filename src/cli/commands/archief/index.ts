import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { bewaren } from './bewaren.ts';
import { bijwerken } from './bijwerken.ts';
import { controleer } from './controleer.ts';
import { exporteer } from './exporteer.ts';
import { herstel } from './herstel.ts';
import { toon } from './toon.ts';
import { zoek } from './zoek.ts';

export function archief(group: CommandUnknownOpts, session: Session): void {
  bijwerken(group, session);
  controleer(group, session);
  herstel(group, session);
  zoek(group, session);
  toon(group, session);
  exporteer(group, session);
  bewaren(group, session);
}
