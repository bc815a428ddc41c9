import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { definitief } from './definitief.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { pdf } from './pdf.ts';
import { toon } from './toon.ts';
import { ubl } from './ubl.ts';
import { verstuur } from './verstuur.ts';

export function creditnota(group: CommandUnknownOpts, ctx: Context): void {
  list(group, ctx);
  maak(group, ctx);
  toon(group, ctx);
  definitief(group, ctx);
  verstuur(group, ctx);
  pdf(group, ctx);
  ubl(group, ctx);
}
