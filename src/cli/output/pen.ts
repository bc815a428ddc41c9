import type { Env, Sink } from '../../machine/world.ts';
import type { Pen } from './out.ts';

const same = (text: string) => text;
const plain: Pen = { bold: same, dim: same, error: same, status: same };

/** Whether this stream takes colour: a terminal that can, and a user who has not said no. */
export const hasColor = (sink: Sink, env: Env, wanted: boolean): boolean =>
  wanted && sink.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';

/** A pen that colours, or one that leaves text as it is; chalk is loaded for the first only. */
export async function openPen(color: boolean): Promise<Pen> {
  if (!color) return plain;
  const { Chalk } = await import('chalk');
  const { bold, dim, red, green, yellow, cyan } = new Chalk({ level: 1 });
  const statuses: Record<string, (text: string) => string> = {
    concept: yellow,
    nieuw: yellow,
    verzonden: cyan,
    betaald: green,
    geaccepteerd: green,
    afgeleverd: green,
    geweigerd: red,
    fout: red,
    verlopen: dim,
  };
  return { bold, dim, error: bold.red, status: (text) => statuses[text]?.(text) ?? text };
}
