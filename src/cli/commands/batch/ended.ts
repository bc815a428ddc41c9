import { Failure, ofTheRest, type FailureWord, type Override, type LimitFact, type Reason, sharedWord } from '../../../failure.ts';
import type { Plan } from '../../../jobs/batch/plan/plan.ts';
import { type Carried, planAgain } from '../../../jobs/batch/run/run.ts';
import { type DocumentEnd, type DocumentProgress, goesOn, isOfDay, needsPerson, thereOf } from '../../../jobs/batch/run/progress.ts';
import { t } from '../../../language.ts';
import { shellLine, shellWord } from '../../../machine/shell/shell.ts';
import { lostHint, NeedsDecision } from '../../../service/journal/verdict/texts.ts';
import { makeAllTheSame } from '../../../service/journal/verdict/there-texts.ts';

/** The most documents that one message names; the table names them all. */
const mostDocuments = 50;

/**
 * The failure of a run that did not do everything; undefined if it did. An unknown outcome outweighs every other reason. Where
 * nothing was sent because only a person can say how the rest continues, that is the reason. A failure that stopped the run keeps its reason
 * only where nothing was changed before it: otherwise it is a part that is done.
 */
export function runFailure(plan: Plan, { documents, failure: stoppedBy }: Carried, file: string): Failure | undefined {
  const open = documents.filter(({ ended }) => ended !== 'klaar');
  if (open.length === 0) return stoppedBy;
  // The message tells why the rest was not come to.
  const reported = open.filter(({ ended, reden }) => reden !== undefined && ended !== 'niet_af');
  const reason = endReason(documents, open, stoppedBy);
  const final = open.filter(({ step }) => step === 'definitief').length;
  const drafts = open.filter(({ step }) => step === 'gemaakt').length;
  const count = t({
    nl: `${open.length} van ${documents.length} niet af (${drafts} als concept, ${final} definitief)`,
    en: `${open.length} of ${documents.length} not finished (${drafts} as a draft, ${final} final)`,
  });
  const there = open.flatMap((document) => thereOf(document) ?? []).slice(0, mostDocuments);
  const { limit, aanvraag, override: past } = open.find(({ failure }) => failure?.limit)?.failure ?? {};
  const override = together(waysPast(open, past));
  const worded = (text: string) => (documents.some(({ wrote }) => wrote) ? ofTheRest(text) : text);
  const stopped = stoppedBy?.hint && worded(stoppedBy.hint);
  const hint = [...new Set([stopped, ...waysOn(open, plan, file)])].filter((line) => line).join('\n');
  return new Failure(reason, stoppedBy ? `${count}: ${worded(stoppedBy.message)}` : count, {
    errors: Object.fromEntries(reported.slice(0, mostDocuments).map(({ planned, reden = '' }) => [planned.referentie, reden])),
    ...(hint !== '' && { hint }),
    because: wordFor(reason, open, stoppedBy),
    ...(stoppedBy?.status !== undefined && { status: stoppedBy.status }),
    ...(override && { override }),
    ...(limit && { limit }),
    ...(aanvraag !== undefined && { aanvraag }),
    ...(there.length > 0 && { there }),
    cause: stoppedBy,
  });
}

function endReason(documents: readonly DocumentProgress[], open: readonly DocumentProgress[], stoppedBy: Failure | undefined): Reason {
  if (open.some(({ ended }) => ended === 'onbekend')) return 'unknown';
  const wrote = documents.some((document) => document.wrote);
  if (!stoppedBy) return !wrote && open.every(isStopped) ? 'not_confirmed' : 'partly';
  return wrote && stoppedBy.reason !== 'unwritten' ? 'partly' : stoppedBy.reason;
}

/** Whether a document was stopped before anything left for it, and whoever runs the batch again has to look first. */
const isStopped = (document: DocumentProgress): boolean =>
  document.waitsFor
    ? isStopped(document.waitsFor)
    : needsPerson(document) || (document.failure?.reason === 'not_confirmed' && document.failure.peppol_status === undefined);

/** The word for the run: a part that was left has that of the failure which stopped the run, or that all the others share. */
function wordFor(reason: Reason, open: readonly DocumentProgress[], stoppedBy: Failure | undefined): FailureWord | undefined {
  if (!['partly', 'not_confirmed', stoppedBy?.reason].includes(reason)) return undefined;
  if (stoppedBy) return stoppedBy.word;
  // One that the plan found at the service was stopped by no write.
  return sharedWord(open.flatMap(({ failure, ended }) => failure ?? (ended === 'bestaat_al' ? { word: 'already_exists' as const } : [])));
}

/** The same command is a way on only for the documents that it takes further. */
function waysOn(open: readonly DocumentProgress[], plan: Plan, file: string): (string | undefined)[] {
  const has = (end: DocumentEnd): boolean => open.some(({ ended }) => ended === end);
  const lost = open.flatMap(({ failure }) => (failure instanceof NeedsDecision ? (failure.sending ?? []) : []));
  const limited = open.flatMap(({ failure }) => (failure?.limit ? [{ limit: failure.limit, hint: failure.hint }] : []));
  const going = open.filter(goesOn).length;
  return [
    ...open.slice(0, mostDocuments).map((document) => takeOverHint(document, file)),
    lost.length > 0 ? lostHint(lost) : undefined,
    has('gewijzigd') ? newPlanHint(plan) : undefined,
    ...limited.map(({ hint }) => hint),
    ...limited.map(({ limit }) => (isOfDay(limit) ? nextDayText(limit.value) : undefined)),
    going > 0 ? goOnText(going, open.length, file) : undefined,
  ];
}

const waysPast = (open: readonly DocumentProgress[], past: Override | undefined): (Override | undefined)[] => [
  open.some(({ ended }) => ended === 'bestaat_al') ? makeAllTheSame() : undefined,
  past,
  open.some(({ ended }) => ended === 'afwijkend') ? acceptTotals() : undefined,
  open.some((document) => document.waitsFor && !goesOn(document)) ? outOfOrder() : undefined,
];

/** Several as one: the first option, which is the gravest, and the words for all. */
function together(ways: readonly (Override | undefined)[]): Override | undefined {
  const all = ways.filter((way) => way !== undefined);
  const text = all.flatMap((way) => way.text ?? []).join('\n');
  return all[0] && { ...all[0], ...(text !== '' && { text }) };
}

function takeOverHint(document: DocumentProgress, file: string): string | undefined {
  const there = thereOf(document);
  if (!there) return undefined;
  const command = shellLine(['duit', 'batch', 'voer-uit', file, '--neem-over', `${document.planned.referentie}=${there.id}`]);
  if (document.step === 'nieuw')
    return t({ nl: `Is het dat document, neem het dan over: ${command}`, en: `If it is that document, take it over: ${command}` });
  return t({
    nl: `Is het dat document, neem het dan over, en het eigen concept ${document.id} blijft ongebruikt staan: ${command}`,
    en: `If it is that document, take it over, and the own draft ${document.id} stays there unused: ${command}`,
  });
}

const goOnText = (going: number, open: number, file: string): string =>
  going === open
    ? t({
        nl: `Ga verder met hetzelfde commando: duit batch voer-uit ${shellWord(file)}`,
        en: `Continue with the same command: duit batch voer-uit ${shellWord(file)}`,
      })
    : t({
        nl: `Met ${going} van ${open} gaat hetzelfde commando verder: duit batch voer-uit ${shellWord(file)}`,
        en: `With ${going} of ${open} the same command continues: duit batch voer-uit ${shellWord(file)}`,
      });

const newPlanHint = (plan: Plan): string =>
  t({
    nl: `Met wat gewijzigd is, gaat alleen een nieuw plan verder: ${planAgain(plan)}`,
    en: `What changed needs a new plan: ${planAgain(plan)}`,
  });

const nextDayText = (most: LimitFact['value']): string =>
  t({
    nl: `Op een volgende dag laat --hoogstens-per-dag ${most} er weer door.`,
    en: `On another day --hoogstens-per-dag ${most} lets documents pass again.`,
  });

const outOfOrder = (): Override => ({
  option: '--zonder-volgorde',
  repeats: false,
  text: t({
    nl: 'Wat op een vroeger document wacht, gaat met --zonder-volgorde toch door.',
    en: "With --zonder-volgorde a document doesn't wait for an earlier one.",
  }),
});

const acceptTotals = (): Override => ({
  option: '--totalen-van-dienst',
  repeats: false,
  text: t({
    nl: 'Kloppen de totalen van de dienst? Aanvaard ze met --totalen-van-dienst, of per document met --totaal-van-dienst <referentie>.',
    en: 'Are the totals of the service right? Accept them with --totalen-van-dienst, or for one document with --totaal-van-dienst <reference>.',
  }),
});
