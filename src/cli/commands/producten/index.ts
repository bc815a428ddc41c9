import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { list } from './list.ts';
import { toon } from './toon.ts';

export function producten(group: CommandUnknownOpts, ctx: Context): void {
  list(group, ctx);
  toon(group, ctx);
}
