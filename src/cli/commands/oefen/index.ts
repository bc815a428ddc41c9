import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { bank } from './bank.ts';
import { betaal } from './betaal.ts';
import { demo } from './demo.ts';
import { offerte } from './offerte.ts';
import { openapi } from './openapi.ts';
import { start } from './start.ts';
import { vul } from './vul.ts';
import { wis } from './wis.ts';

export function oefen(group: CommandUnknownOpts, session: Session): void {
  demo(group, session);
  vul(group, session);
  wis(group, session);
  start(group, session);
  betaal(group, session);
  offerte(group, session);
  bank(group, session);
  openapi(group, session);
}
