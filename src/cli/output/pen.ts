import type { Env, Sink } from '../../machine/world.ts';
import type { Pen } from './out.ts';

const unchanged = (text: string) => text;
const plainPen: Pen = { bold: unchanged, dim: unchanged, error: unchanged, status: unchanged };

export const hasColor = (sink: Sink, env: Env, wanted: boolean): boolean =>
  wanted && sink.isTTY && !env['NO_COLOR'] && env['TERM'] !== 'dumb';

export async function openPen(color: boolean): Promise<Pen> {
  if (!color) return plainPen;
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
  return { bold, dim, error: bold.red, status: (text, value = text) => statuses[String(value)]?.(text) ?? text };
}
