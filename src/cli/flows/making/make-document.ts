import { today } from '../../../belgium/dates.ts';
import type { Factuur, FactuurInvoer, Offerte, OfferteInvoer } from '../../../contract/index.ts';
import { t, type Text } from '../../../language.ts';
import type { Done } from '../../../service/run/step.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { newFactuurView, newOfferteView } from '../../views/documents.ts';
import { acceptDocument } from '../accepting/accept.ts';
import { askFirst, asksPerson } from '../confirm.ts';
import { tellNotBilled, tellNotFinal } from '../finalising/next-step.ts';
import { documentBody, requireEditor } from './document.ts';
import type { Going } from './ending.ts';
import type { DocumentWord } from './file.ts';
import { type Confirmed, type DocumentOptions, type EndingOptions, linesInOrder } from './options.ts';
import { openOwnReference, type OwnReference } from './reference.ts';
import { takeSteps } from './steps.ts';
import { tellOtherTotals } from './totals.ts';

export interface MadeKind<M extends Factuur | Offerte> {
  readonly soort: 'factuur' | 'offerte';
  readonly body: DocumentWord;
  readonly view: View<M>;
  readonly question: Text;
  readonly operation: 'facturen.create' | 'offertes.create';
  /** The reply with the customer and the next step, for a program. */
  readonly written: (session: OpenSession, made: M, klant_id: string) => Promise<M>;
  /** Tells the next step, after a document that goes no further. */
  readonly tell: (session: Opened<'out'>, made: M) => Promise<void>;
}

export const anInvoice: MadeKind<Factuur> = {
  soort: 'factuur',
  body: 'FactuurInvoer',
  view: newFactuurView,
  question: { nl: 'Deze factuur maken?', en: 'Make this invoice?' },
  operation: 'facturen.create',
  written: async (session, made, klant_id) => (await import('../written.ts')).writtenFactuur(session, 'factuur', made, klant_id),
  tell: (session, { id }) => tellNotFinal(session, 'factuur', id),
};

export const aQuote: MadeKind<Offerte> = {
  soort: 'offerte',
  body: 'OfferteInvoer',
  view: newOfferteView,
  question: { nl: 'Deze offerte maken?', en: 'Make this quote?' },
  operation: 'offertes.create',
  written: async (session, made, klant_id) => (await import('../written.ts')).writtenOfferte(session, made, klant_id),
  tell: tellNotBilled,
};

interface Making {
  readonly body: FactuurInvoer | OfferteInvoer;
  readonly own: OwnReference;
  /** Shows the document at a terminal, and asks; without this nothing is asked of a document that is right. */
  readonly shown?: { readonly klant: string | null | undefined; readonly question?: string };
  /** How far an invoice goes; undefined if it stays a draft. */
  readonly ending?: Going | undefined;
  /** The quote that becomes the invoice. */
  readonly offerte?: string | undefined;
  readonly options: Confirmed;
}

/** Holds a document against the checks first. Where it is shown before it is made, declining fails with exit 12. */
export async function makeDocument<M extends Factuur | Offerte>(
  session: OpenSession,
  kind: MadeKind<M>,
  { body, own, shown, ending, offerte, options }: Making,
): Promise<void> {
  await acceptDocument(session, body, options);
  await session.api();
  const heard = async ({ data }: Done): Promise<M> => {
    const made = data as M;
    await own.keep(body, made);
    await tellOtherTotals(session, body.regels, made);
    return made;
  };
  const create = async () => ({ key: 'maak', on: null, write: { operation: kind.operation, body, offerte, label: await own.label() } });
  if (ending) return ending(body, { create, heard }, await own.before(body));
  if (shown && asksPerson(session)) {
    if (!session.dryRun) await (await import('./draft.ts')).showBody(session, body, shown.klant);
    await askFirst(session, shown.question ?? t(kind.question), { default: true });
  }
  await takeSteps(session, [await create()], async (done) => {
    const made = await heard(done);
    await session.out.record(await kind.written(session, made, body.klant_id), kind.view);
    await kind.tell(session, made);
  });
}

export async function makeFromOptions<M extends Factuur | Offerte>(
  session: OpenSession,
  kind: MadeKind<M>,
  options: DocumentOptions & Omit<EndingOptions, 'bevestig'>,
): Promise<void> {
  const { bewerk, klant, datum = today(session.now()), geldigTot: geldig_tot, notities, verklaring, eigenReferentie } = options;
  const { soort } = kind;
  session.out.check(kind.view);
  if (bewerk) requireEditor(session);
  const ending = soort === 'factuur' ? await (await import('./ending.ts')).openEnding(session, options) : undefined;
  const own = openOwnReference(session, soort, options, ending !== undefined);
  const regels = linesInOrder(options);
  if (!bewerk) {
    const body = await documentBody(session, kind.body, options, regels, own);
    return makeDocument(session, kind, { body, own, ending, options });
  }
  await own.claim(eigenReferentie, klant);
  const { editing } = await import('../editing/edit.ts');
  const beginning = { kind: soort, klant, datum, geldig_tot, notities, verklaring, regels };
  await editing(session, kind.body, beginning, async (written) => {
    const body = await own.onDocument(written);
    const { naam } = await (await session.api()).klanten.get(body.klant_id);
    await makeDocument(session, kind, { body, own, shown: { klant: naam }, ending, options });
  });
}
