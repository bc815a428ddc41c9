import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { besluiten } from './besluiten.ts';
import { begin } from './begin.ts';
import { boek } from './boek.ts';
import { koppel } from './koppel.ts';
import { lees } from './lees.ts';
import { list } from './list.ts';
import { negeer } from './negeer.ts';
import { ontkoppel } from './ontkoppel.ts';
import { toon } from './toon.ts';
import { voorstel } from './voorstel.ts';
import { wis } from './wis.ts';

export function bank(group: CommandUnknownOpts, session: Session): void {
  lees(group, session);
  list(group, session);
  toon(group, session);
  voorstel(group, session);
  koppel(group, session);
  ontkoppel(group, session);
  besluiten(group, session);
  negeer(group, session);
  boek(group, session);
  begin(group, session);
  wis(group, session);
}
