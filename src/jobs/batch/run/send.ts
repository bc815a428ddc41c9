import type { Kanaal } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { uncertain } from './create.ts';
import { noteFailure, type Progress, stopped } from './progress.ts';
import type { Running } from './running.ts';

/** Sends the documents that are final over each of their channels. A refused sending is never tried over another one. */
export async function sendAll(documents: readonly Progress[], running: Running): Promise<void> {
  for (const document of documents) {
    if (document.ended !== 'niet_af' || document.step !== 'definitief') continue;
    for (const kanaal of document.planned.kanaal) {
      if (running.stop.aborted) return;
      await send(document, kanaal, running);
    }
    if (document.verstuurd.length === document.planned.kanaal.length) document.ended = 'klaar';
    running.tell(document);
  }
}

async function send(document: Progress, kanaal: Kanaal, running: Running): Promise<void> {
  const { id = '', planned } = document;
  const credit = planned.soort === 'creditnota';
  const earlier = await running.earlier.on(id, credit ? 'creditnotas.versturen' : 'facturen.versturen', kanaal);
  if (earlier.state === 'unknown') return stopped(document, 'onbekend', uncertain(earlier.n));
  if (earlier.state === 'none') {
    const email = kanaal === 'email' ? planned.email : undefined;
    const { creditnotas, facturen } = running.api;
    try {
      await (credit ? creditnotas : facturen).versturen(id, { kanaal, ...(email !== undefined && { email }) });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return noteFailure(document, error, 'niet_afgeleverd');
    }
  }
  document.verstuurd.push(kanaal);
}
