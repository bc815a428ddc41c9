import type { Env } from '../../machine/world.ts';
import { formatDate } from './days.ts';

/** The name of the time zone that `TZ` sets, known to Node or not; undefined if the zone of this machine holds. */
export const zoneOf = ({ TZ }: Env): string | undefined => TZ?.replace(/^:/, '') || undefined;

const dayParts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const timeParts = { ...dayParts, hour: '2-digit', minute: '2-digit' } as const;

/** The formats by their zones: making one takes as long as many uses. */
const [days, moments] = [new Map<string | undefined, Intl.DateTimeFormat>(), new Map<string | undefined, Intl.DateTimeFormat>()];

/** A format in this zone; in that of this machine where Node knows no zone of that name. */
function formatIn(timeZone: string | undefined, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
  } catch {
    return new Intl.DateTimeFormat('sv-SE', parts);
  }
}

function shown(iso: string, timeZone: string | undefined, [formats, parts]: readonly [typeof days, Intl.DateTimeFormatOptions]): string {
  const format = formats.get(timeZone) ?? formatIn(timeZone, parts);
  formats.set(timeZone, format);
  return format.format(new Date(iso));
}

/** The day `YYYY-MM-DD` of a moment in ISO 8601 as the clock shows it in this zone, by default that of this machine. */
export const localDay = (iso: string, timeZone: string | undefined): string => shown(iso, timeZone, [days, dayParts]);

/** A moment in ISO 8601 as the clock shows it in this zone, by default that of this machine: `22/11/2026 11:30`. */
export function formatMoment(iso: string, timeZone: string | undefined): string {
  const [day = '', time = ''] = shown(iso, timeZone, [moments, timeParts]).split(' ');
  return `${formatDate(day)} ${time}`;
}
