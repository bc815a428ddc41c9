import { today } from '../../../belgium/dates.ts';
import type { FactuurInvoer, OfferteInvoer, RegelInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatDate } from '../../output/days.ts';
import type { Opened } from '../../session/session.ts';
import { type FullRegel, isFull, linesOverview } from '../regels.ts';
import { toRegels } from './lines.ts';

interface Draft {
  readonly klant: string | null | undefined;
  readonly datum: string;
  readonly geldig_tot?: string | undefined;
  readonly regels: readonly FullRegel[];
  readonly notities?: string | undefined;
}

export async function showDraft(
  { ask, profile }: Opened<'ask' | 'profile'>,
  { klant, datum, geldig_tot, regels, notities }: Draft,
): Promise<void> {
  const { naam } = await profile();
  const head = [
    klant,
    formatDate(datum),
    geldig_tot && t({ nl: `geldig tot ${formatDate(geldig_tot)}`, en: `valid until ${formatDate(geldig_tot)}` }),
    t({ nl: `profiel ${naam}`, en: `profile ${naam}` }),
  ]
    .filter(Boolean)
    .join(' · ');
  await ask.show(['', clean(head), linesOverview(regels), ...(notities ? [clean(notities)] : []), ''].join('\n'));
}

export async function showLines(session: Opened<'api' | 'ask'>, regels: readonly RegelInvoer[]): Promise<void> {
  await session.ask.show(linesOverview(await filledRegels(session, regels)));
}

export async function showBody(
  session: Opened<'api' | 'ask' | 'now' | 'profile'>,
  body: FactuurInvoer | OfferteInvoer,
  klant: string | null | undefined,
): Promise<void> {
  const { datum = today(session.now()), notities, regels } = body;
  const geldig_tot = 'geldig_tot' in body ? body.geldig_tot : undefined;
  await showDraft(session, { klant, datum, geldig_tot, notities, regels: await filledRegels(session, regels) });
}

/** The lines with their values; those of a line that names a product are the product's. */
export async function filledRegels({ api }: Opened<'api'>, regels: readonly RegelInvoer[]): Promise<FullRegel[]> {
  const service = await api();
  const full: FullRegel[] = [];
  for (const regel of regels) {
    const lines = isFull(regel) ? [regel] : await toRegels(service, [{ product: regel.product_id ?? '', aantal: 1 }]);
    full.push(...lines.filter(isFull));
  }
  return full;
}
