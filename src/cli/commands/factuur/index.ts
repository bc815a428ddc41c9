import type { CommandUnknownOpts } from 'commander';
import { addFactuurDownloads } from '../../flows/downloading/commands.ts';
import type { Session } from '../../session/session.ts';
import { definitief } from './definitief.ts';
import { kopieer } from './kopieer.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';
import { verstuur } from './verstuur.ts';

export function factuur(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  maak(group, session);
  kopieer(group, session);
  toon(group, session);
  definitief(group, session);
  verstuur(group, session);
  addFactuurDownloads(group, session);
}
