import type { Confirmed } from './options.ts';
import { today } from '../../../belgium/dates.ts';
import type { Factuur, FactuurInvoer, Offerte, OfferteInvoer, RegelInvoer } from '../../../contract/index.ts';
import { t } from '../../../language.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { formatDate } from '../../output/days.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { acceptDocument } from '../accepting/accept.ts';
import { askFirst, asksPerson } from '../confirm.ts';
import { type FullRegel, isFull, linesOverview } from '../regels.ts';
import { toRegels } from './lines.ts';
import { comparingTotals } from './totals.ts';

interface Draft {
  readonly klant: string | null | undefined;
  readonly datum: string;
  readonly geldig_tot?: string | undefined;
  readonly regels: readonly FullRegel[];
  readonly notities?: string | undefined;
}

/** Shows the whole document, so that the user sees it before the last question. */
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

/** Shows the lines and totals of a document, so that the user sees them before a question about it. */
export async function showLines(session: Opened<'api' | 'ask'>, regels: readonly RegelInvoer[]): Promise<void> {
  await session.ask.show(linesOverview(await filledRegels(session, regels)));
}

/** Shows the document of a request, with the name of its customer. */
export async function showBody(
  session: Opened<'api' | 'ask' | 'now' | 'profile'>,
  body: FactuurInvoer | OfferteInvoer,
  klant: string | null | undefined,
): Promise<void> {
  const { datum = today(session.now()), notities, regels } = body;
  const geldig_tot = 'geldig_tot' in body ? body.geldig_tot : undefined;
  await showDraft(session, { klant, datum, geldig_tot, notities, regels: await filledRegels(session, regels) });
}

interface Making<T extends Factuur | Offerte> {
  readonly body: FactuurInvoer | OfferteInvoer;
  /** The name of its customer. */
  readonly klant: string | null | undefined;
  readonly question: string;
  readonly view: View<T>;
  readonly create: () => Promise<T>;
  /** Tells the next step, after a document that goes no further. */
  readonly tell: (made: T) => Promise<void>;
  /** Makes the document and goes further with it, in place of asking, making and showing it alone. */
  readonly further?: ((create: () => Promise<T>) => Promise<void>) | undefined;
  /** The doubts that the user confirmed beforehand. */
  readonly options: Confirmed;
}

/** Holds a document against the checks, makes it and shows the reply. At a terminal it is shown and asked for first, unless `--ja` says otherwise; declining fails with exit 12. */
export async function makeDraft<T extends Factuur | Offerte>(
  session: OpenSession,
  { body, klant, question, view, create, tell, further, options }: Making<T>,
): Promise<void> {
  const { out } = session;
  await acceptDocument(session, body, options);
  const making = () => comparingTotals(session, body.regels, create);
  if (further) return further(making);
  if (asksPerson(session)) {
    if (!session.dryRun) await showBody(session, body, klant);
    await askFirst(session, question, { default: true });
  }
  const made = await making();
  const { writtenFactuur, writtenOfferte } = await import('../written.ts');
  const isQuote = view.row === 'WrittenOfferte';
  const reply = isQuote ? writtenOfferte(session, made, body.klant_id) : writtenFactuur(session, 'factuur', made, body.klant_id);
  await out.record((await reply) as T, view);
  await tell(made);
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
