import { today } from '../../../belgium/dates.ts';
import { t } from '../../../language.ts';
import type { TypedRegel } from '../../input/regel.ts';
import type { OpenSession } from '../../session/session.ts';
import { newFactuurView, newOfferteView } from '../../views/documents.ts';
import { type DocumentOptions, requireEditor } from '../making/document.ts';
import { makeDraft } from '../making/draft.ts';
import { editing } from './edit.ts';
import type { Beginning } from './text.ts';

/** Makes an invoice of which the user writes the text in an editor; it begins with the options that were given. */
export async function makeEditedFactuur(session: OpenSession, opties: DocumentOptions, lines: readonly TypedRegel[]): Promise<void> {
  session.out.check(newFactuurView);
  requireEditor(session);
  await editing(session, 'FactuurInvoer', beginning(session, 'factuur', opties, lines), async (body) => {
    const api = await session.api();
    const { naam: klant } = await api.klanten.get(body.klant_id);
    const question = t({ nl: 'Deze factuur maken?', en: 'Make this invoice?' });
    await makeDraft(session, { body, klant, question, view: newFactuurView, create: () => api.facturen.create(body), options: opties });
  });
}

/** Makes a quote as `makeEditedFactuur` makes an invoice. */
export async function makeEditedOfferte(session: OpenSession, opties: DocumentOptions, lines: readonly TypedRegel[]): Promise<void> {
  session.out.check(newOfferteView);
  requireEditor(session);
  await editing(session, 'OfferteInvoer', beginning(session, 'offerte', opties, lines), async (body) => {
    const api = await session.api();
    const { naam: klant } = await api.klanten.get(body.klant_id);
    const question = t({ nl: 'Deze offerte maken?', en: 'Make this quote?' });
    await makeDraft(session, { body, klant, question, view: newOfferteView, create: () => api.offertes.create(body), options: opties });
  });
}

const beginning = (
  { now }: Pick<OpenSession, 'now'>,
  kind: Beginning['kind'],
  { klant, datum = today(now()), geldigTot: geldig_tot, notities }: DocumentOptions,
  regels: readonly TypedRegel[],
): Beginning => ({ kind, klant, datum, geldig_tot, notities, regels });
