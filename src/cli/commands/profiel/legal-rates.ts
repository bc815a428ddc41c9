import { t } from '../../../language.ts';
import type { ReminderTerms } from '../../../service/profiles/profile.ts';
import { declined, unconfirmed } from '../../flows/confirm.ts';
import { formatPercent } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';

/**
 * Asks whether rates are right that are no half or whole percent, because the law rounds up to one. Fails with exit 12 if nobody says
 * so. (law of 2 August 2002, art. 5)
 */
export async function confirmLegalRates({ ask, argv, globals }: OpenSession, rates: ReminderTerms['wettelijke_rente'] = {}): Promise<void> {
  const odd = Object.entries(rates).flatMap(([half, rate]) => (Number.isInteger(rate * 2) ? [] : [`${half} ${formatPercent(rate)}`]));
  if (odd.length === 0 || globals.ja || globals.proef) return;
  const [nl, en] = [
    `--wettelijke-rente: de wet rondt op naar een half procent, en ${odd.join(', ')} is dat niet`,
    `--wettelijke-rente: the law rounds up to half a percent, and ${odd.join(', ')} is none`,
  ];
  if (!ask.interactive) throw unconfirmed({ nl, en }, argv, ['--ja']);
  await ask.show(t({ nl: `Let op: ${nl}.`, en: `Note: ${en}.` }));
  if (!(await ask.confirm(t({ nl: 'Klopt die rente?', en: 'Is that rate right?' })))) throw declined({ nl: 'gewijzigd', en: 'changed' });
}
