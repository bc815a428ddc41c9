import { crc32 } from 'node:zlib';
import type { Event, State } from './state.ts';

/** A line of the log; the first of each generation is the state it begins with. */
export type Line = Event | { readonly kind: 'state'; readonly state: State };

const sum = (text: string): string => crc32(text).toString(16).padStart(8, '0');

/** A line with its checksum, without its end. */
export function encode(line: Line): string {
  const text = JSON.stringify(line);
  return `${sum(text)} ${text}`;
}

/** The line, or undefined where it is not as it was written. */
export function decode(text: string): Line | undefined {
  const json = text.slice(9);
  return text.slice(0, 9) === `${sum(json)} ` ? (JSON.parse(json) as Line) : undefined;
}
