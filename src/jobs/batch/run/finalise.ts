import type { Factuur } from '../../../contract/index.ts';
import { Failure } from '../../../failure.ts';
import { t } from '../../../language.ts';
import { unlessNotFound } from '../../../service/references/matches.ts';
import { differenceOf, leaveDraft, uncertain } from './create.ts';
import { inPhase, noteFailure, type DocumentProgress, reached, markStopped } from './progress.ts';
import type { Running } from './running.ts';

/**
 * Makes the documents final in the order of their dates, so that numbers follow dates: one that is missing or stays a draft
 * holds back those of later dates, unless `withoutOrder`. One that another made already is not missing.
 */
export async function finaliseAll(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  let missing: DocumentProgress | undefined;
  for (const document of documents.filter(({ planned }) => inPhase('definitief', planned))) {
    if (running.stop.aborted) return;
    const holds = missing && missing.planned.datum < document.planned.datum && !running.withoutOrder ? missing : undefined;
    if (document.ended === 'niet_af' && document.step === 'gemaakt') await finaliseOne(document, holds, running);
    if (document.step !== 'definitief' && document.ended !== 'bestaat_al') missing ??= document;
    await running.tell(document, 'definitief');
  }
}

async function finaliseOne(document: DocumentProgress, holds: DocumentProgress | undefined, running: Running): Promise<void> {
  try {
    await finalise(document, holds, running);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    noteFailure(document, error);
  }
}

async function finalise(document: DocumentProgress, holds: DocumentProgress | undefined, running: Running): Promise<void> {
  const { id = '' } = document;
  const earlier = await running.earlier.on(id, 'facturen.definitief');
  if (earlier.state === 'unknown') return markStopped(document, 'onbekend', uncertain(earlier.entry));
  const { facturen } = running.api;
  if (earlier.state === 'done') {
    const { ogm } = document.ogm == null ? await facturen.get(id) : document;
    return becameFinal(document, { nummer: earlier.nummer, ogm, status: null }, running);
  }
  // A draft of an earlier run may have been finalised or changed meanwhile, and a second definitief might number it again.
  const found = document.fresh ? undefined : await facturen.get(id).catch(unlessNotFound);
  if (!document.fresh && !found) return markStopped(document, 'geweigerd', gone());
  if (found && isFinal(found)) return becameFinal(document, found, running);
  const difference = found && differenceOf(document.planned, found);
  if (difference) return leaveDraft(document, difference);
  if (holds) return markStopped(document, 'tegengehouden', heldBack(holds));
  const final = await facturen.definitief(id);
  document.wrote = true;
  await becameFinal(document, final, running);
}

const isFinal = ({ nummer, status }: Factuur): boolean => nummer != null && status !== 'concept';

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

const gone = (): string =>
  t({
    nl: 'het concept bestaat niet meer; laat het opnieuw maken met duit batch vergeet en een nieuw plan',
    en: 'the draft is not there any more; have it made again with duit batch vergeet and a new plan',
  });

const heldBack = ({ planned, reden }: DocumentProgress): string =>
  t({
    nl: `wacht op ${planned.referentie} van vroegere datum: ${reden ?? 'niet definitief'}`,
    en: `waits for ${planned.referentie} of an earlier date: ${reden ?? 'not final'}`,
  });
