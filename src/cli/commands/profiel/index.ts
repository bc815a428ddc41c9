import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { controleer } from './controleer.ts';
import { gebruik } from './gebruik.ts';
import { list } from './list.ts';
import { maak } from './maak.ts';
import { toon } from './toon.ts';
import { verwijder } from './verwijder.ts';

export function profiel(group: CommandUnknownOpts, ctx: Context): void {
  maak(group, ctx);
  list(group, ctx);
  toon(group, ctx);
  gebruik(group, ctx);
  controleer(group, ctx);
  verwijder(group, ctx);
}
