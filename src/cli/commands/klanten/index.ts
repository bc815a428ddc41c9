import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';
import { wijzig } from './wijzig.ts';

export function klanten(group: CommandUnknownOpts, ctx: Context): void {
  list(group, ctx);
  toon(group, ctx);
  maak(group, ctx);
  wijzig(group, ctx);
}
