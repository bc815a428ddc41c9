import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { OpenSession } from '../session/session.ts';
import type { Facts } from './facts.ts';

/** The user said no: exit 12. */
export const declined = (): Failure =>
  new Failure('not_confirmed', t({ nl: 'niet bevestigd; er is niets verstuurd', en: 'not confirmed; nothing was sent' }));

/** The profile is `--beschermd` and nobody can be asked: exit 12. */
export const isProtected = (naam: string): Failure =>
  new Failure('not_confirmed', t({ nl: `het profiel '${naam}' is beschermd`, en: `the profile '${naam}' is protected` }), {
    hint: t({ nl: 'Geef --ja om te bevestigen.', en: 'Give --ja to confirm.' }),
  });

/** Whether finalising and sending are confirmed: with a real profile or a protected one, unless `--ja` or `--proef` is given. */
export async function mustConfirm({ globals, profile }: OpenSession): Promise<boolean> {
  if (globals.ja || globals.proef) return false;
  const { soort, beschermd } = await profile();
  return soort !== 'test' || beschermd;
}

/**
 * Shows each document with its customer and total and asks, on a terminal with a real profile.
 * A profile made `--beschermd` needs `--ja` where nobody can be asked. Declining fails with exit 12.
 */
export async function confirmDocuments(
  session: OpenSession,
  facts: (id: string) => Promise<Facts>,
  ids: readonly string[],
  question: string,
): Promise<void> {
  if (!(await mustConfirm(session))) return;
  const { naam, beschermd } = await session.profile();
  if (!session.ask.interactive) {
    if (!beschermd) return;
    throw isProtected(naam);
  }
  for (const id of ids) await session.ask.show(clean(await describe(id, await facts(id))));
  await session.ask.show(t({ nl: `Profiel: ${naam}`, en: `Profile: ${naam}` }));
  if (!(await session.ask.confirm(question))) throw declined();
}

async function describe(id: string, { factuur, klant }: Facts): Promise<string> {
  if (!factuur) return id;
  const { nummer, status, totaal_incl } = factuur;
  const { formatMoney } = await import('../output/money.ts');
  return [nummer ?? status, klant?.naam, totaal_incl == null ? undefined : formatMoney(totaal_incl)].filter(Boolean).join('  ');
}
