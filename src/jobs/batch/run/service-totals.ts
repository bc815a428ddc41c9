import { formatAmount } from '../../../belgium/decimal.ts';
import { type TotalDifference, totalDifferences } from '../../../belgium/checks/totals.ts';
import { isConcept } from '../../../contract/finality.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { type Failure, usage, unlessNotFound } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { showsTheSame } from '../../../service/journal/evidence/shown.ts';
import type { PlannedDocument } from '../plan/plan.ts';
import { type DocumentProgress, markStopped, noteFailure, reached, type Running } from './progress.ts';

const currentStatus: Text = { nl: 'hoe staat het document dat er al is?', en: 'what state is the document that is there in?' };

/** Reads the document that a planned one became. */
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

/** Leaves a document a draft because the service counts other totals than the plan. */
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

/** Lets a document that waited continue, also in a later run. */
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
