import { type Failure, unlessFailing } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { standingOf } from './create.ts';
import type { DocumentProgress, RunOptions } from './progress.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * Completes the documents that a run which stopped did not come to, with all that is known of them and why they go no further: an earlier
 * run may have finished them. A store that is away leaves them as this run saw them.
 */
export async function completeLeft(
  plan: Plan,
  documents: readonly DocumentProgress[],
  { store, journal }: Pick<RunOptions, 'store' | 'journal'>,
  failure: Failure | undefined,
): Promise<void> {
  const left = documents.filter(({ ended }) => ended === 'niet_af');
  if (left.length === 0) return;
  const known = await unlessFailing(standingOf({ ...plan, documenten: left.map(({ planned }) => planned) }, { store, journal }));
  for (const [at, document] of left.entries()) {
    const stands = known?.[at];
    if (stands && stands.step !== 'nieuw') takeOn(document, stands);
    if (document.ended !== 'niet_af') continue;
    document.reden ??= failure?.message ?? stoppedText();
    if (failure) document.failure ??= failure;
  }
}

/** Takes on how far an earlier run came; this run may have gone on from there since. */
function takeOn(document: DocumentProgress, stands: DocumentProgress): void {
  const steps = ['nieuw', 'gemaakt', 'definitief'];
  if (steps.indexOf(stands.step) < steps.indexOf(document.step)) return;
  const { id, nummer, ogm, step, ended, reden } = stands;
  if (id !== undefined) document.id = id;
  Object.assign(document, { nummer: document.nummer ?? nummer, ogm: document.ogm ?? ogm, step, ended });
  if (reden !== undefined) document.reden = reden;
  for (const kanaal of stands.verstuurd) if (!document.verstuurd.includes(kanaal)) document.verstuurd.push(kanaal);
}

const stoppedText = (): string => t({ nl: 'gestopt voor het zover was', en: 'stopped before it came to this' });
