import { t } from '../../language.ts';

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
