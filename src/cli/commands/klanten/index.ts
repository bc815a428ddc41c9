import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { bereik } from './bereik.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';
import { wijzig } from './wijzig.ts';

export function klanten(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  toon(group, session);
  maak(group, session);
  wijzig(group, session);
  bereik(group, session);
}
