import type { CommandUnknownOpts } from 'commander';
import { addInboxDownloads } from '../../flows/downloading/commands.ts';
import type { Session } from '../../session/session.ts';
import { lees } from './lees.ts';
import { list } from './list.ts';
import { ophalen } from './ophalen.ts';
import { opnieuw, opvolging, overslaan } from './opvolging.ts';
import { test } from './test.ts';
import { toon } from './toon.ts';

export function inbox(group: CommandUnknownOpts, session: Session): void {
  list(group, session);
  toon(group, session);
  lees(group, session);
  addInboxDownloads(group, session);
  ophalen(group, session);
  opvolging(group, session);
  opnieuw(group, session);
  overslaan(group, session);
  test(group, session);
}
