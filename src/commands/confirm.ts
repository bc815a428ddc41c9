import type { Api } from '../api/index.ts';
import { Failure } from '../failure.ts';
import { t } from '../language.ts';
import { formatMoney } from '../output/money.ts';
import type { Session } from '../session.ts';

const declined = (): Failure =>
  new Failure('not_confirmed', t({ nl: 'niet bevestigd; er is niets verstuurd', en: 'not confirmed; nothing was sent' }));

/**
 * Shows each document with its customer and total and asks, on a terminal with a real profile.
 * A profile made `--beschermd` needs `--ja` where nobody can be asked. Declining fails with exit 12.
 */
export async function confirmDocuments(session: Session, api: Api, ids: readonly string[], question: string): Promise<void> {
  const { ja, proef } = session.globals;
  if (ja || proef) return;
  const { naam, soort, beschermd } = await session.profile();
  if (soort === 'test' && !beschermd) return;
  if (!session.ask.interactive) {
    if (!beschermd) return;
    throw new Failure('not_confirmed', t({ nl: `het profiel '${naam}' is beschermd`, en: `the profile '${naam}' is protected` }), {
      hint: t({ nl: 'Geef --ja om te bevestigen.', en: 'Give --ja to confirm.' }),
    });
  }
  for (const id of ids) await session.out.warn(await describe(api, id));
  await session.out.warn(t({ nl: `Profiel: ${naam}`, en: `Profile: ${naam}` }));
  if (!(await session.ask.confirm(question))) throw declined();
}

async function describe(api: Api, id: string): Promise<string> {
  const { nummer, status, customer_id, totaal_incl } = await api.facturen.get(id);
  const klant = customer_id ? (await api.klanten.get(customer_id)).naam : undefined;
  return [nummer ?? status, klant, totaal_incl == null ? undefined : formatMoney(totaal_incl)].filter(Boolean).join('  ');
}
