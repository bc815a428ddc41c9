import { t } from '../../language.ts';
import { formatMoney, formatNumber, formatPercent, formatPrice } from './money.ts';
import type { ValueKind } from './out.ts';
import { forProgram } from './values.ts';

/** A value on one line for a person. */
export function forPerson(value: unknown, kind: ValueKind | undefined): string {
  if (typeof value === 'boolean') return value ? t({ nl: 'ja', en: 'yes' }) : t({ nl: 'nee', en: 'no' });
  if (typeof value !== 'number') return forProgram(value);
  if (kind === 'bedrag') return formatMoney(value);
  if (kind === 'prijs') return `€ ${formatPrice(value)}`;
  if (kind === 'percentage') return formatPercent(value);
  return kind === 'getal' ? formatNumber(value) : forProgram(value);
}
