import { Failure } from '../../failure.ts';
import { t } from '../../language.ts';
import { clean } from '../../machine/text/sanitise.ts';
import type { OpenSession } from '../session/session.ts';
import type { Facts } from './facts.ts';

/** Exit 12: the user answered no. */
export const declined = (): Failure =>
  new Failure('not_confirmed', t({ nl: 'niet bevestigd; er is niets verstuurd', en: 'not confirmed; nothing was sent' }));

/** Exit 12: the profile was made `--beschermd` and there is nobody to ask. */
export const isProtected = (naam: string): Failure =>
  new Failure('not_confirmed', t({ nl: `het profiel '${naam}' is beschermd`, en: `the profile '${naam}' is protected` }), {
    hint: t({ nl: 'Geef --ja om te bevestigen.', en: 'Give --ja to confirm.' }),
  });

/** True where finalising and sending need a confirmation: on a real or protected profile without `--ja` and `--proef`. */
export async function mustConfirm({ globals, profile }: OpenSession): Promise<boolean> {
  if (globals.ja || globals.proef) return false;
  const { soort, beschermd } = await profile();
  return soort !== 'test' || beschermd;
}

/**
 * Where a confirmation is needed, shows each document with its customer and total and asks the question. Off a terminal a
 * profile made `--beschermd` fails with exit 12, and any other profile goes on unasked. Declining fails with exit 12.
 */
export async function confirmDocuments(
  session: OpenSession,
  facts: (id: string) => Promise<Facts>,
  ids: readonly string[],
  question: string,
  address: (facts: Facts) => string | undefined = () => undefined,
): Promise<void> {
  if (!(await mustConfirm(session))) return;
  const { naam, beschermd } = await session.profile();
  if (!session.ask.interactive) {
    if (!beschermd) return;
    throw isProtected(naam);
  }
  for (const id of ids) await session.ask.show(clean(await describe(id, await facts(id), address)));
  await session.ask.show(t({ nl: `Profiel: ${naam}`, en: `Profile: ${naam}` }));
  if (!(await session.ask.confirm(question))) throw declined();
}

async function describe(id: string, facts: Facts, address: (facts: Facts) => string | undefined): Promise<string> {
  const { factuur, klant } = facts;
  if (!factuur) return id;
  const { nummer, status, totaal_incl } = factuur;
  // Loaded here, so that the help of the commands that confirm needs no decimals.
  const { formatMoney } = await import('../output/money.ts');
  const total = totaal_incl == null ? undefined : formatMoney(totaal_incl);
  return [nummer ?? status, klant?.naam, total, address(facts)].filter(Boolean).join('  ');
}
