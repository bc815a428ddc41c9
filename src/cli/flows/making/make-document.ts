import type { Factuur, FactuurInvoer, Offerte, OfferteInvoer } from '../../../contract/index.ts';
import { t, type Text } from '../../../language.ts';
import type { Api } from '../../../service/api/index.ts';
import type { BesideCall } from '../../../service/api/client.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { newFactuurView, newOfferteView } from '../../views/documents.ts';
import { acceptDocument } from '../accepting/accept.ts';
import { askFirst, asksPerson } from '../confirm.ts';
import { tellNotBilled, tellNotFinal } from '../finalising/next-step.ts';
import type { Going } from './ending.ts';
import type { Confirmed } from './options.ts';
import type { OwnReference } from './reference.ts';
import { comparingTotals } from './totals.ts';

/** The parts of `makeDocument` that differ between invoices and quotes. */
export interface MadeKind<B extends FactuurInvoer | OfferteInvoer, M extends Factuur | Offerte> {
  readonly view: View<M>;
  readonly question: Text;
  readonly create: (api: Api, body: B, job: BesideCall) => Promise<M>;
  /** The reply with the customer and the next step, for a program. */
  readonly written: (session: OpenSession, made: M, klant_id: string) => Promise<M>;
  /** Tells the next step, after a document that goes no further. */
  readonly tell: (session: Opened<'out'>, made: M) => Promise<void>;
}

export const anInvoice: MadeKind<FactuurInvoer, Factuur> = {
  view: newFactuurView,
  question: { nl: 'Deze factuur maken?', en: 'Make this invoice?' },
  create: (api, body, job) => api.facturen.create(body, job),
  written: async (session, made, klant_id) => (await import('../written.ts')).writtenFactuur(session, 'factuur', made, klant_id),
  tell: (session, { id }) => tellNotFinal(session, 'factuur', id),
};

export const aQuote: MadeKind<OfferteInvoer, Offerte> = {
  view: newOfferteView,
  question: { nl: 'Deze offerte maken?', en: 'Make this quote?' },
  create: (api, body, job) => api.offertes.create(body, job),
  written: async (session, made, klant_id) => (await import('../written.ts')).writtenOfferte(session, made, klant_id),
  tell: tellNotBilled,
};

interface Making<B> {
  readonly body: B;
  readonly own: OwnReference;
  /** Shows the document at a terminal with the name of its customer, and asks; without this nothing is asked of a document that is right. */
  readonly shown?: { readonly klant: string | null | undefined; readonly question?: string };
  /** How far an invoice goes; undefined where it stays a draft. */
  readonly ending?: Going | undefined;
  /** The quote that becomes the invoice. */
  readonly offerte?: string | undefined;
  /** The doubts that the user confirmed beforehand. */
  readonly options: Confirmed;
}

/** Holds a document against the checks, makes it and shows the reply, or goes further with it. Where it is shown first, declining fails with exit 12. */
export async function makeDocument<B extends FactuurInvoer | OfferteInvoer, M extends Factuur | Offerte>(
  session: OpenSession,
  kind: MadeKind<B, M>,
  { body, own, shown, ending, offerte, options }: Making<B>,
): Promise<void> {
  await acceptDocument(session, body, options);
  const api = await session.api();
  const create = () => comparingTotals(session, body.regels, () => own.make(body, (job) => kind.create(api, body, { ...job, offerte })));
  if (ending) return ending.carry(body, create, await own.before(body));
  if (shown && asksPerson(session)) {
    if (!session.dryRun) await (await import('./draft.ts')).showBody(session, body, shown.klant);
    await askFirst(session, shown.question ?? t(kind.question), { default: true });
  }
  const made = await create();
  await session.out.record(await kind.written(session, made, body.klant_id), kind.view);
  await kind.tell(session, made);
}
