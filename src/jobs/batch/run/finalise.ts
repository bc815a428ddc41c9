import { isConcept } from '../../../contract/finality.ts';
import type { Factuur } from '../../../contract/index.ts';
import { unlessNotFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { openOrder } from '../../../service/run/order.ts';
import type { StepOutcome } from '../../../service/run/runner.ts';
import { noteFailure, type DocumentProgress, reached, markStopped, type Running } from './progress.ts';
import { acceptTotals, gone, leaveDraft, openDifferences } from './service-totals.ts';

/** Numbers follow dates: a document that is missing or stays a draft holds back those of later dates in the same year. */
export const openDocumentOrder = () => openOrder(({ planned }: DocumentProgress) => planned.datum);

const draftAsIs: Text = { nl: 'het concept van een eerdere keer kan gewijzigd zijn', en: 'the draft of an earlier run may have changed' };
const itsReference: Text = { nl: 'de OGM van een document dat al definitief is', en: 'the reference of a document that is final already' };

/** The last look at a draft before it becomes final: this run need not look again at one that it made, and that counts as planned. */
export const lastLook = (document: DocumentProgress, running: Running) =>
  document.seen && isConcept(document.seen) && openDifferences(document).length === 0 ? undefined : () => lookedAtLast(document, running);

async function lookedAtLast(document: DocumentProgress, running: Running): Promise<StepOutcome | undefined> {
  const { id = '' } = document;
  // A draft of an earlier run may have been finalised or changed meanwhile, and a second definitief might number it again.
  document.seen ??= await running.api.facturen.get(id, draftAsIs).catch(unlessNotFound);
  if (!document.seen) return { kind: 'failed', failure: gone() };
  if (!isConcept(document.seen)) {
    await becameFinal(document, document.seen, running);
    return { kind: 'earlier', id, nummer: document.seen.nummer };
  }
  return (await isWaiting(document, running)) ? { kind: 'left' } : undefined;
}

/** Notes how making a document final ended. One that is held back can wait for the run that finalises `holder`. */
export async function noteFinal(
  document: DocumentProgress,
  final: StepOutcome,
  running: Running,
  holder?: DocumentProgress,
): Promise<void> {
  switch (final.kind) {
    case 'left':
      return;
    case 'behind':
      // Without a draft there is nothing to hold back.
      if (!holder || holder === document) return;
      document.waitsFor = holder;
      return markStopped(document, 'tegengehouden', heldBack(holder));
    case 'failed':
      return noteFailure(document, final.failure);
    case 'done':
      document.wrote = true;
      return becameFinal(document, final.data, running);
    case 'earlier': {
      if (document.step === 'definitief') return;
      // A credit note need not have a payment reference. (creditnota)
      const isKnown = document.ogm != null || (document.nummer != null && document.planned.soort === 'creditnota');
      const { ogm } = isKnown ? document : await running.api.facturen.get(document.id ?? '', itsReference);
      await becameFinal(document, { nummer: final.nummer, ogm, status: null }, running);
    }
  }
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
  const isKept = document.nummer === nummer && document.ogm === ogm;
  Object.assign(document, { nummer, ogm, status });
  reached(document, 'definitief');
  const known = isKept ? undefined : await references.of(document.planned.referentie);
  if (known) await references.keep(document.planned.referentie, { ...known, nummer, ...(ogm !== null && { ogm }) });
}

/** The reason of a document that waits for one of an earlier date. */
export const heldBack = ({ planned, reden }: DocumentProgress): string =>
  t({
    nl: `wacht op ${planned.referentie} van vroegere datum: ${reden ?? 'niet definitief'}`,
    en: `waits for ${planned.referentie} of an earlier date: ${reden ?? 'not final'}`,
  });
