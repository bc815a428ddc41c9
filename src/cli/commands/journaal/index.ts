import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { herstel } from './herstel.ts';
import { list } from './list.ts';
import { toon } from './toon.ts';
import { wis } from './wis.ts';

export function journaal(group: CommandUnknownOpts, ctx: Context): void {
  list(group, ctx);
  toon(group, ctx);
  herstel(group, ctx);
  wis(group, ctx);
}
