import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { list } from './list.ts';
import { pdf } from './pdf.ts';
import { test } from './test.ts';
import { toon } from './toon.ts';
import { ubl } from './ubl.ts';

export function inbox(group: CommandUnknownOpts, ctx: Context): void {
  list(group, ctx);
  toon(group, ctx);
  pdf(group, ctx);
  ubl(group, ctx);
  test(group, ctx);
}
