import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import { formatDate } from './days.ts';
import { formatMoney, formatNumber, formatPercent, formatPrice } from './money.ts';
import type { ValueKind } from './out.ts';
import { forProgram } from './values.ts';
import { wordText } from './words.ts';

/** A value on one line for a person. */
export function forPerson(value: unknown, kind: ValueKind | undefined): string {
  if (typeof value === 'boolean') return value ? t({ nl: 'ja', en: 'yes' }) : t({ nl: 'nee', en: 'no' });
  if (typeof value === 'string' && (kind === 'status' || kind === 'woord')) return clean(wordText(value));
  if (kind === 'datum') return formatDate(forProgram(value));
  if (typeof value !== 'number') return forProgram(value);
  if (kind === 'bedrag') return formatMoney(value);
  if (kind === 'prijs') return `€ ${formatPrice(value)}`;
  if (kind === 'percentage') return formatPercent(value);
  return kind === 'getal' ? formatNumber(value) : forProgram(value);
}
