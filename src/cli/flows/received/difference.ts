import type { Warning } from '../../../jobs/inbox/warning.ts';
import { t } from '../../../language.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatMoney } from '../../output/money.ts';

type Difference = Extract<Warning, { code: 'verschil_met_ubl' }>;

const names = {
  leverancier: { nl: 'leverancier', en: 'supplier' },
  factuurnummer: { nl: 'nummer', en: 'number' },
  bedrag: { nl: 'bedrag', en: 'amount' },
};

/** The sentence about a fact that the service tells otherwise than the UBL, safe to print. */
export function differenceText({ veld, dienst, ubl }: Difference, id: string): string {
  const shown = (value: string): string => (veld === 'bedrag' ? formatMoney(Number(value)) : clean(value));
  const name = t(names[veld]);
  const read = shellLine(['duit', 'inbox', 'lees', id]);
  return t({
    nl: `de dienst geeft als ${name} ${shown(dienst)}, maar in de factuur zelf staat ${shown(ubl)}. Lees de factuur vóór je betaalt: ${read}`,
    en: `the service gives ${shown(dienst)} as ${name}, but the invoice itself has ${shown(ubl)}. Read the invoice before you pay: ${read}`,
  });
}
