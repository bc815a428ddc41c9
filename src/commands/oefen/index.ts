import type { CommandUnknownOpts } from 'commander';
import type { Context } from '../../session.ts';
import { demo } from './demo.ts';
import { vul } from './vul.ts';
import { wis } from './wis.ts';

export function oefen(group: CommandUnknownOpts, ctx: Context): void {
  vul(group, ctx);
  wis(group, ctx);
  demo(group, ctx);
}
