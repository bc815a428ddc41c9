import { isConcept } from '../../../contract/finality.ts';
import type { Factuur } from '../../../contract/index.ts';
import { failureIn, unlessNotFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { openOrder } from '../../../service/run/order.ts';
import type { WriteOutcome, WriteStep } from '../../../service/run/step.ts';
import { inPhase, isForApproval, noteFailure, type DocumentProgress, reached, markStopped, type Running, sendingsOf } from './progress.ts';
import { acceptTotals, gone, leaveDraft, openDifferences } from './service-totals.ts';

/**
 * Makes the documents final in the order of their dates, so that numbers follow dates: one that is missing or stays a draft holds back
 * those of later dates in the same year, unless `withoutOrder`. One that another made already is not missing.
 */
export async function finaliseAll(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  const order = openDocumentOrder();
  for (const document of documents.filter(({ planned }) => inPhase('definitief', planned))) {
    if (running.stop.aborted) return;
    const holds = running.withoutOrder ? undefined : order.holder(document);
    if (document.ended === 'niet_af' && document.step === 'gemaakt')
      await finalise(document, holds, running).catch((error: unknown) => noteFailure(document, failureIn(error)));
    if (document.step !== 'definitief' && document.ended !== 'bestaat_al') order.missed(document);
    await running.tell(document, 'definitief');
  }
}

export const openDocumentOrder = () => openOrder(({ planned }: DocumentProgress) => planned.datum);

const draftAsIs: Text = { nl: 'het concept van een eerdere keer kan gewijzigd zijn', en: 'the draft of an earlier run may have changed' };
const itsReference: Text = { nl: 'de OGM van een document dat al definitief is', en: 'the reference of a document that is final already' };

async function finalise(document: DocumentProgress, holds: DocumentProgress | undefined, running: Running): Promise<void> {
  const { id = '', planned } = document;
  const { facturen } = running.api;
  const step: WriteStep = { operation: 'facturen.definitief', document: id, body: undefined, takesOver: true };
  const earlier = await running.gate.earlier(step);
  if (earlier) return ended(document, earlier, running);
  // One that is held back can wait for the run that finalises it. A person approves all of them together, whatever their dates.
  const waits = holds?.failure !== undefined && isForApproval(holds.failure);
  if (holds && !waits) {
    document.waitsFor = holds;
    return markStopped(document, 'tegengehouden', heldBack(holds));
  }
  // A draft of an earlier run may have been finalised or changed meanwhile, and a second definitief might number it again.
  document.seen ??= await facturen.get(id, draftAsIs).catch(unlessNotFound);
  if (!document.seen) return noteFailure(document, gone());
  if (!isConcept(document.seen)) return becameFinal(document, document.seen, running);
  if (await isWaiting(document, running)) return;
  await ended(document, await running.gate.write({ ...step, seen: document.seen, waits, follows: sendingsOf(planned) }), running);
}

async function ended(document: DocumentProgress, final: WriteOutcome, running: Running): Promise<void> {
  if (final.kind === 'failed') throw final.failure;
  if (final.kind === 'done') {
    document.wrote = true;
    return becameFinal(document, final.data, running);
  }
  // A credit note need not have a payment reference. (creditnota)
  const isKnown = document.ogm != null || (document.nummer != null && document.planned.soort === 'creditnota');
  const { ogm } = isKnown ? document : await running.api.facturen.get(document.id ?? '', itsReference);
  await becameFinal(document, { nummer: final.nummer, ogm, status: null }, running);
}

/** Whether a draft is left to wait, because the service counts other totals than the plan and the user does not accept them. */
async function isWaiting(document: DocumentProgress, running: Running): Promise<boolean> {
  const differences = openDifferences(document);
  if (differences.length === 0) return false;
  leaveDraft(document, differences);
  await acceptTotals([document], running);
  return document.ended !== 'niet_af';
}

async function becameFinal(
  document: DocumentProgress,
  { nummer = null, ogm = null, status = null }: Pick<Factuur, 'nummer' | 'ogm' | 'status'>,
  { references }: Running,
): Promise<void> {
  const known = await references.of(document.planned.referentie);
  Object.assign(document, { nummer, ogm, status });
  reached(document, 'definitief');
  if (known && (known.nummer !== nummer || known.ogm !== (ogm ?? undefined)))
    await references.keep(document.planned.referentie, { ...known, nummer, ...(ogm !== null && { ogm }) });
}

/** The reason of a document that waits for one of an earlier date. */
export const heldBack = ({ planned, reden }: DocumentProgress): string =>
  t({
    nl: `wacht op ${planned.referentie} van vroegere datum: ${reden ?? 'niet definitief'}`,
    en: `waits for ${planned.referentie} of an earlier date: ${reden ?? 'not final'}`,
  });
