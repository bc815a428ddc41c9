import { isConcept } from '../../../contract/finality.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { unlessNotFound, type Failure, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { openOrder } from '../../../service/run/order.ts';
import type { StepOutcome } from '../../../service/run/runner.ts';
import { noteFailure, type DocumentProgress, reached, markStopped, type Running } from './progress.ts';
import { formatAmount } from '../../../belgium/decimal.ts';
import { type TotalDifference, totalDifferences } from '../../../belgium/checks/totals.ts';
import { showsTheSame } from '../../../service/journal/evidence/wanted.ts';
import type { PlannedDocument } from '../plan/plan.ts';

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

/** One that is held back can wait for the run that finalises `holder`. */
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
      await becameFinal(document, { nummer: final.nummer, ogm }, running);
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
  { nummer = null, ogm = null }: Pick<Factuur, 'nummer' | 'ogm'>,
  { references }: Running,
): Promise<void> {
  const isKept = document.nummer === nummer && document.ogm === ogm;
  Object.assign(document, { nummer, ogm });
  reached(document, 'definitief');
  const known = isKept ? undefined : await references.of(document.planned.referentie);
  if (known) await references.keep(document.planned.referentie, { ...known, nummer, ...(ogm !== null && { ogm }) });
}

export const heldBack = ({ planned, reden }: DocumentProgress): string =>
  t({
    nl: `wacht op ${planned.referentie} van vroegere datum: ${reden ?? 'niet definitief'}`,
    en: `waits for ${planned.referentie} of an earlier date: ${reden ?? 'not final'}`,
  });

const currentStatus: Text = { nl: 'hoe staat het document dat er al is?', en: 'what state is the document that is there in?' };

export const readMade = (id: string, { soort }: PlannedDocument, { api }: Pick<Running, 'api'>): Promise<Factuur | Offerte> =>
  soort === 'offerte' ? api.offertes.get(id, currentStatus) : api.facturen.get(id, currentStatus);

/** The totals on which the service counts otherwise than the plan, as far as this run saw them; none if the user accepted them all. */
export function openDifferences({ planned, seen, aanvaard }: DocumentProgress): TotalDifference[] {
  if (!seen) return [];
  const isAccepted = aanvaard !== undefined && totalDifferences(withAccepted(planned, aanvaard), seen).length === 0;
  return isAccepted ? [] : totalDifferences(planned, seen);
}

const withAccepted = (planned: PlannedDocument, aanvaard: NonNullable<DocumentProgress['aanvaard']>) => ({
  totaal_excl: aanvaard.totaal_excl ?? planned.totaal_excl,
  totaal_btw: aanvaard.totaal_btw ?? planned.totaal_btw,
  totaal_incl: aanvaard.totaal_incl ?? planned.totaal_incl,
});

/** The total with VAT that a document has at the service, as far as is known, and otherwise that of its plan; in euro. */
export const totalOf = ({ planned, seen, aanvaard }: DocumentProgress): number =>
  seen?.totaal_incl ?? aanvaard?.totaal_incl ?? planned.totaal_incl;

/** Whether the lines of a draft, where this run saw them, are others than those of the plan. The lines of a credit note are its invoice's. */
export const showsOtherLines = ({ planned: { soort, regels }, seen }: DocumentProgress): boolean =>
  soort !== 'creditnota' && seen?.regels != null && !showsTheSame({ regels }, seen);

export function leaveDraft(document: DocumentProgress, differences: readonly TotalDifference[]): void {
  const nl = differences.map(({ field, here, there }) => `${field} ${formatAmount(there)}, het plan ${formatAmount(here)}`).join('; ');
  const en = differences.map(({ field, here, there }) => `${field} ${formatAmount(there)}, the plan ${formatAmount(here)}`).join('; ');
  markStopped(
    document,
    'afwijkend',
    t({ nl: `de dienst rekent ${nl}; het bleef een concept`, en: `the service calculates ${en}; it stayed a draft` }),
  );
}

/** Has the user decide where the service, which computes totals itself (API text), counts others. What is not accepted stays a draft. */
export async function acceptTotals(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  const waiting = documents.filter(({ ended }) => ended === 'afwijkend');
  for (const document of waiting) {
    if (running.stop.aborted) return;
    await lookAgain(document, running);
  }
  const open = waiting.filter(({ ended }) => ended === 'afwijkend');
  if (open.length === 0) return;
  for (const document of await running.accept(open)) {
    document.aanvaard = Object.fromEntries(openDifferences(document).map(({ field, there }) => [field, there]));
    await goOn(document, running);
  }
}

/** Sees how a document that waits stands now: one that counts as the plan by now, or that a person finalised, continues. */
async function lookAgain(document: DocumentProgress, running: Running): Promise<void> {
  if (!showsTotals(document)) document.seen = await readMade(document.id ?? '', document.planned, running).catch(unlessNotFound);
  if (!document.seen) return noteFailure(document, gone());
  const differences = openDifferences(document);
  if (differences.length === 0 || !isConcept(document.seen)) return goOn(document, running);
  leaveDraft(document, differences);
}

/** Whether this run knows all totals of the document that the service shows. The reply to a create need not have more than one. (POST /facturen) */
function showsTotals({ planned, seen }: DocumentProgress): boolean {
  return seen !== undefined && (planned.soort === 'offerte' || (seen['totaal_excl'] != null && seen['totaal_btw'] != null));
}

/** The document continues in a later run too. */
async function goOn(document: DocumentProgress, { references }: Running): Promise<void> {
  const { planned, aanvaard } = document;
  const known = await references.of(planned.referentie);
  if (known) {
    const { verschil: _verschil, aanvaard: _before, ...rest } = known;
    await references.keep(planned.referentie, { ...rest, ...(aanvaard && { aanvaard }) });
  }
  document.ended = 'niet_af';
  delete document.reden;
  reached(document, 'gemaakt');
}

/** A draft that is not there any more: this plan takes it no further. */
export const gone = (): Failure =>
  usage({
    nl: 'het concept bestaat niet meer; laat het opnieuw maken met duit batch vergeet en een nieuw plan',
    en: 'the draft is not there any more; have it made again with duit batch vergeet and a new plan',
  });
