import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { gebruik } from './gebruik.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';
import { verwijder } from './verwijder.ts';
import { wijzig } from './wijzig.ts';

export function profiel(group: CommandUnknownOpts, session: Session): void {
  maak(group, session);
  list(group, session);
  toon(group, session);
  gebruik(group, session);
  controleer(group, session);
  wijzig(group, session);
  verwijder(group, session);
}
