import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session/session.ts';
import { betaal } from './betaal.ts';
import { demo } from './demo.ts';
import { offerteStatus } from './offerte-status.ts';
import { openapi } from './openapi.ts';
import { start } from './start.ts';
import { vul } from './vul.ts';
import { wis } from './wis.ts';

export function oefen(group: CommandUnknownOpts, ctx: Context): void {
  demo(group, ctx);
  vul(group, ctx);
  wis(group, ctx);
  start(group, ctx);
  betaal(group, ctx);
  offerteStatus(group, ctx);
  openapi(group, ctx);
}
