import { usage } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { option } from '../../options.ts';

/** The option `--tarieven`, with the words that say what it does. */
export const ratesOption = (nl: string, en: string) => option('--tarieven <lijst>', { nl, en }, readRates);

/** Reads VAT rates with commas between; fails with exit 2. */
function readRates(text: string, name: string): readonly number[] {
  const rates = text.split(',').map((part) => (/^\d{1,2}(?:\.\d{1,2})?$/.test(part.trim()) ? Number(part) : Number.NaN));
  if (!rates.some(Number.isNaN) && new Set(rates).size === rates.length) return rates;
  throw usage(
    t({
      nl: `${name}: '${text}' is geen lijst van tarieven, elk één keer, met komma's ertussen`,
      en: `${name}: '${text}' is no list of rates, each once, with commas between`,
    }),
    { hint: t({ nl: 'Bijvoorbeeld: --tarieven 19,20,5.5', en: 'For example: --tarieven 19,20,5.5' }) },
  );
}
