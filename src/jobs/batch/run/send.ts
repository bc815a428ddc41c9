import type { Kanaal } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { uncertain } from './create.ts';
import { inPhase, noteFailure, type DocumentProgress, markStopped } from './progress.ts';
import type { Running } from './running.ts';

/**
 * Sends the documents that are final over each of their channels. A refused sending is never tried over another one, and after
 * one whose outcome is unknown the document waits.
 */
export async function sendAll(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  for (const document of documents.filter(({ planned }) => inPhase('versturen', planned))) {
    if (document.ended === 'niet_af' && document.step === 'definitief') await sendOverEach(document, running);
    if (running.stop.aborted) return;
    await running.tell(document, 'versturen');
  }
}

async function sendOverEach(document: DocumentProgress, running: Running): Promise<void> {
  for (const kanaal of document.planned.kanaal) {
    if (running.stop.aborted || document.ended === 'onbekend') return;
    await send(document, kanaal, running);
  }
  if (document.verstuurd.length === document.planned.kanaal.length) document.ended = 'klaar';
}

async function send(document: DocumentProgress, kanaal: Kanaal, running: Running): Promise<void> {
  const { id = '', planned } = document;
  const credit = planned.soort === 'creditnota';
  const earlier = await running.earlier.on(id, credit ? 'creditnotas.versturen' : 'facturen.versturen', kanaal);
  if (earlier.state === 'unknown') return markStopped(document, 'onbekend', uncertain(earlier.entry));
  if (earlier.state === 'none') {
    const email = kanaal === 'email' ? planned.email : undefined;
    const { creditnotas, facturen } = running.api;
    try {
      const { peppol_status } = await (credit ? creditnotas : facturen).versturen(id, { kanaal, ...(email !== undefined && { email }) });
      document.wrote = true;
      if (peppol_status != null) document.peppol_status = peppol_status;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      noteFailure(document, error, 'niet_afgeleverd');
      return;
    }
  }
  document.verstuurd.push(kanaal);
}
