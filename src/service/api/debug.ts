import type { Outgoing } from './outgoing.ts';

/** One try as a line for `--debug`. The headers given are all that may be shown: the key is not among them. */
export function debugLine({ method, url }: Outgoing, headers: Readonly<Record<string, string>>, result: string, ms: number): string {
  const shown = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${url.host}${url.pathname}${url.search} → ${result.replace(/\s+/g, ' ').trim()} (${Math.round(ms)} ms) · ${shown.join(' · ')}`;
}
