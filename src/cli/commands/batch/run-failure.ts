import { Failure, type Reason } from '../../../failure.ts';
import type { DocumentEnd, DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import { t } from '../../../language.ts';
import { allTheSameHint } from '../../../service/journal/there-texts.ts';
import { decisionHint } from '../../../service/journal/watch-texts.ts';

/** The most documents that one message names; the table names them all. */
const mostNamed = 50;

/**
 * The failure of a run that did not do everything; undefined where it did. An unknown outcome outweighs every other reason. Where
 * nothing was sent because all that was left is there already, or is to be decided by a person, that is the reason. A failure that stopped
 * the run keeps its reason only where nothing was changed before it: otherwise it is a part that is done.
 */
export function runFailure(documents: readonly DocumentProgress[], stoppedBy: Failure | undefined, file: string): Failure | undefined {
  const open = documents.filter(({ ended }) => ended !== 'klaar');
  if (open.length === 0) return stoppedBy;
  const told = open.filter(({ reden }) => reden !== undefined);
  const reason = reasonOf(documents, open, stoppedBy);
  const final = open.filter(({ step }) => step === 'definitief').length;
  const drafts = open.filter(({ step }) => step === 'gemaakt').length;
  const count = t({
    nl: `${open.length} van ${documents.length} niet af (${drafts} als concept, ${final} definitief)`,
    en: `${open.length} of ${documents.length} not finished (${drafts} as a draft, ${final} final)`,
  });
  const asked = open.flatMap((document) => document.asked);
  const decide = asked.length > 0 ? decisionHint(asked) : undefined;
  const there = open.some(({ ended }) => ended === 'bestaat_al') ? allTheSameHint() : undefined;
  const totals = open.some(({ ended }) => ended === 'afwijkend') ? totalsHint() : undefined;
  const hint = t({
    nl: `Ga verder met hetzelfde commando: duit batch voer-uit ${file}`,
    en: `Go on with the same command: duit batch voer-uit ${file}`,
  });
  return new Failure(reason, stoppedBy ? `${count}: ${stoppedBy.message}` : count, {
    errors: Object.fromEntries(told.slice(0, mostNamed).map(({ planned, reden = '' }) => [planned.referentie, reden])),
    hint: [stoppedBy?.hint, there, totals, decide, hint].filter((line) => line !== undefined).join('\n'),
    ...(stoppedBy?.status !== undefined && { status: stoppedBy.status }),
    cause: stoppedBy,
  });
}

/** The ends after which only a person can say how it goes on. */
const forPerson: ReadonlySet<DocumentEnd> = new Set(['bestaat_al', 'te_beslissen']);

function reasonOf(documents: readonly DocumentProgress[], open: readonly DocumentProgress[], stoppedBy: Failure | undefined): Reason {
  if (open.some(({ ended }) => ended === 'onbekend')) return 'unknown';
  const wrote = documents.some((document) => document.wrote);
  if (!stoppedBy) return !wrote && open.every(({ ended }) => forPerson.has(ended)) ? 'not_confirmed' : 'partly';
  return wrote && stoppedBy.reason !== 'unwritten' ? 'partly' : stoppedBy.reason;
}

const totalsHint = (): string =>
  t({
    nl: 'Kloppen de totalen van de dienst? Aanvaard ze met --totalen-van-dienst, of per document met --totaal-van-dienst <referentie>.',
    en: 'Are the totals of the service right? Accept them with --totalen-van-dienst, or for one document with --totaal-van-dienst <reference>.',
  });
