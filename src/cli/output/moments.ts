import { t } from '../../language.ts';
import type { Env } from '../../machine/world.ts';

/** A day `YYYY-MM-DD` as a Belgian writes it, `22/11/2026`; any other text stays as it is. */
export const formatDate = (text: string): string => text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');

/** A period in words: `van 01/01/2026 tot en met 31/12/2026`. */
export function daysText({ van, tot }: { readonly van?: string | undefined; readonly tot?: string | undefined }): string {
  const from = formatDate(van ?? '');
  const to = formatDate(tot ?? '');
  if (tot === undefined) return t({ nl: `vanaf ${from}`, en: `from ${from}` });
  if (van === undefined) return t({ nl: `tot en met ${to}`, en: `up to and including ${to}` });
  return t({ nl: `van ${from} tot en met ${to}`, en: `from ${from} up to and including ${to}` });
}

/** The name of the time zone that `TZ` sets; undefined where the zone of this machine holds. */
export function zoneOf({ TZ }: Env): string | undefined {
  const name = TZ?.replace(/^:/, '');
  if (!name) return undefined;
  try {
    return new Intl.DateTimeFormat('sv-SE', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

/** The day `YYYY-MM-DD` of a moment in ISO 8601 as the clock shows it in this zone, by default that of this machine. */
export function dayOf(iso: string, timeZone: string | undefined): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(new Date(iso));
}

/** A moment in ISO 8601 as the clock shows it in this zone, by default that of this machine: `22/11/2026 11:30`. */
export function formatMoment(iso: string, timeZone: string | undefined): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone }).format(new Date(iso)).split(' ');
  return `${formatDate(day)} ${time}`;
}
