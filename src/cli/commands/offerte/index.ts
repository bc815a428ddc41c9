import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';

export function offerte(group: CommandUnknownOpts, ctx: Context): void {
  list(group, ctx);
  maak(group, ctx);
  toon(group, ctx);
}
