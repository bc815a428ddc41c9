import type { CommandUnknownOpts } from 'commander';
import { addCreditnotaDownloads } from '../../flows/downloading/commands.ts';
import type { Session } from '../../session/session.ts';
import { definitief } from './definitief.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';
import { verstuur } from './verstuur.ts';

export function creditnota(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  maak(group, session);
  toon(group, session);
  definitief(group, session);
  verstuur(group, session);
  addCreditnotaDownloads(group, session);
}
