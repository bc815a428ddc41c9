import type { CommandUnknownOpts } from 'commander';
import type { Session } from '../../session/session.ts';
import { columnsHelp } from './columns-help.ts';
import { crediteer } from './crediteer.ts';
import { list } from './list.ts';
import { plan } from './plan.ts';
import { toon } from './toon.ts';
import { vergeet } from './vergeet.ts';
import { voerUit } from './voer-uit.ts';
import { voorbeeld } from './voorbeeld.ts';

export function batch(group: CommandUnknownOpts, session: Session): void {
  group.addHelpText('after', () => `\n${columnsHelp()}`);
  plan(group, session);
  toon(group, session);
  voerUit(group, session);
  list(group, session);
  crediteer(group, session);
  vergeet(group, session);
  voorbeeld(group, session);
}
