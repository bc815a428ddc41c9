import { t } from '../../language.ts';
import { declined } from '../flows/confirm.ts';
import { comparingTotals } from '../flows/making/totals.ts';
import type { OpenSession } from '../session/session.ts';
import { newOfferteView } from '../views/documents.ts';
import { askDocument } from './ask-document.ts';
import { showAnswers } from './ask-ending.ts';
import { wholeCommand } from './command.ts';
import { draftBody, makeSteps, showCommand, takeSteps } from './make.ts';

/** Asks for a quote. Only after the last question it writes to the service. */
export async function offerteWizard(session: OpenSession): Promise<void> {
  const { out, ask, globals } = session;
  out.check(newOfferteView);
  const api = await session.api();
  const draft = await askDocument(session, api, 'offerte');
  await showAnswers(session, draft);
  if (!(await ask.confirm(t({ nl: 'Deze offerte maken?', en: 'Make this quote?' }), { default: true }))) throw declined();
  await showCommand(ask, wholeCommand('offerte', draft, globals));
  const make = async (klant: string) => {
    const body = await draftBody(session, 'OfferteInvoer', draft, klant);
    await out.record(await comparingTotals(session, body.regels, () => api.offertes.create(body)), newOfferteView);
  };
  await takeSteps(makeSteps(api, 'offerte', draft, globals, make));
}
