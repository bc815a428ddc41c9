import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { uncertain } from './create.ts';
import { noteFailure, type Progress, reached, stopped } from './progress.ts';
import type { Running } from './running.ts';

const toFinalise = ({ planned }: Progress): boolean => planned.soort !== 'offerte' && planned.eindstatus !== 'concept';

/**
 * Makes the documents final in the order of their dates, so that numbers follow dates: one that is missing or stays a draft
 * holds back those of later dates, unless `withoutOrder`.
 */
export async function finaliseAll(documents: readonly Progress[], running: Running): Promise<void> {
  let missing: Progress | undefined;
  for (const document of documents.filter(toFinalise)) {
    if (running.stop.aborted) return;
    const holds = missing && missing.planned.datum < document.planned.datum && !running.withoutOrder ? missing : undefined;
    if (document.ended === 'niet_af' && document.step === 'gemaakt') {
      if (holds) stopped(document, 'tegengehouden', heldBack(holds));
      else await finalise(document, running);
    }
    if (document.step !== 'definitief') missing ??= document;
    running.tell(document);
  }
}

async function finalise(document: Progress, running: Running): Promise<void> {
  const { id = '', planned } = document;
  const earlier = await running.earlier.on(id, 'facturen.definitief');
  if (earlier.state === 'unknown') return stopped(document, 'onbekend', uncertain(earlier.n));
  if (earlier.state === 'done') document.nummer = earlier.nummer;
  else {
    try {
      const { nummer, ogm, status } = await running.api.facturen.definitief(id);
      Object.assign(document, { nummer, ogm, status });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return noteFailure(document, error);
    }
  }
  reached(document, 'definitief');
  const known = await running.references.of(planned.referentie);
  if (known && known.nummer !== document.nummer)
    await running.references.keep(planned.referentie, { ...known, nummer: document.nummer ?? null });
}

const heldBack = ({ planned, reden }: Progress): string =>
  t({
    nl: `wacht op ${planned.referentie} van vroegere datum: ${reden ?? 'niet definitief'}`,
    en: `waits for ${planned.referentie} of an earlier date: ${reden ?? 'not final'}`,
  });
