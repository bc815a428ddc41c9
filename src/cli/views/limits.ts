import { t } from '../../language.ts';
import type { Limits } from '../../service/limits/limits.ts';
import { formatMoney } from '../output/money.ts';

export function limitsText({
  alleen_lezen,
  mag,
  hoogstens_bedrag: bedrag,
  hoogstens_per_dag: dag,
  alleen_bekend,
  goedkeuring,
}: Limits): string {
  const parts = [
    alleen_lezen && t({ nl: 'alleen lezen', en: 'read only' }),
    mag && t({ nl: `alleen ${mag.join(', ')}`, en: `only ${mag.join(', ')}` }),
    bedrag !== undefined && t({ nl: `hoogstens ${formatMoney(bedrag)} per document`, en: `at most ${formatMoney(bedrag)} a document` }),
    dag !== undefined && t({ nl: `hoogstens ${dag} per dag`, en: `at most ${dag} a day` }),
    alleen_bekend && t({ nl: 'verstuurt alleen wat hier definitief werd', en: 'sends only what became final here' }),
    goedkeuring && t({ nl: `goedkeuring voor ${goedkeuring}`, en: `approval for ${goedkeuring}` }),
  ].filter((part) => typeof part === 'string');
  return parts.length > 0 ? parts.join('; ') : t({ nl: 'geen', en: 'none' });
}
