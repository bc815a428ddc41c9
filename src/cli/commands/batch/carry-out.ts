import { Failure, type RailFact, type Reason, unlessFailing, usage } from '../../../failure.ts';
import { type Plan, readPlan } from '../../../jobs/batch/plan/plan.ts';
import { sha256 } from '../../../machine/files/hash.ts';
import { asOnlyBatch } from '../../../jobs/batch/run/runs.ts';
import { type Carried, planAgain, runPlan } from '../../../jobs/batch/run/run.ts';
import {
  type DocumentEnd,
  type DocumentProgress,
  goesOn,
  isOfDay,
  needsPerson,
  type RunOptions,
} from '../../../jobs/batch/run/progress.ts';
import { t } from '../../../language.ts';
import { declined, needsYes } from '../../flows/confirm.ts';
import { checkPlannedDates } from '../../flows/planning/dates.ts';
import { openLooking } from '../../flows/planning/documents.ts';
import { showPlan, standingIn, summaryLines, sumOf } from '../../flows/planning/show.ts';
import { standingBy } from '../../flows/standing-by.ts';
import { stream } from '../../flows/stream.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';
import { planView } from '../../views/plan.ts';
import { type AcceptingTotals, checkAccepted, openAccepting } from './accept-totals.ts';
import { openResultFile, resultRow, resultView } from './result.ts';
import { openRunProgress } from './run-progress.ts';
import { openThere } from '../../../service/journal/evidence/there.ts';
import { allTheSameHint } from '../../../service/journal/verdict/there-texts.ts';
import { decisionHint } from '../../../service/journal/watch/watch-texts.ts';

/** The most documents that one message names; the table names them all. */
const mostNamed = 50;

/**
 * The failure of a run that did not do everything; undefined where it did. An unknown outcome outweighs every other reason. Where
 * nothing was sent because only a person can say how the rest goes on, that is the reason. A failure that stopped the run keeps its reason
 * only where nothing was changed before it: otherwise it is a part that is done.
 */
function runFailure(plan: Plan, { documents, failure: stoppedBy }: Carried, file: string): Failure | undefined {
  const open = documents.filter(({ ended }) => ended !== 'klaar');
  if (open.length === 0) return stoppedBy;
  // The message tells why the rest was not come to.
  const told = open.filter(({ ended, reden }) => reden !== undefined && ended !== 'niet_af');
  const reason = reasonOf(documents, open, stoppedBy);
  const final = open.filter(({ step }) => step === 'definitief').length;
  const drafts = open.filter(({ step }) => step === 'gemaakt').length;
  const count = t({
    nl: `${open.length} van ${documents.length} niet af (${drafts} als concept, ${final} definitief)`,
    en: `${open.length} of ${documents.length} not finished (${drafts} as a draft, ${final} final)`,
  });
  const rail = open.find(({ failure }) => failure?.rail)?.failure?.rail;
  return new Failure(reason, stoppedBy ? `${count}: ${stoppedBy.message}` : count, {
    errors: Object.fromEntries(told.slice(0, mostNamed).map(({ planned, reden = '' }) => [planned.referentie, reden])),
    hint: [...new Set([stoppedBy?.hint, ...waysOn(open, plan, file)])].filter((line) => line !== undefined).join('\n'),
    ...(stoppedBy?.status !== undefined && { status: stoppedBy.status }),
    ...(rail && { rail }),
    cause: stoppedBy,
  });
}

function reasonOf(documents: readonly DocumentProgress[], open: readonly DocumentProgress[], stoppedBy: Failure | undefined): Reason {
  if (open.some(({ ended }) => ended === 'onbekend')) return 'unknown';
  const wrote = documents.some((document) => document.wrote);
  if (!stoppedBy) return !wrote && open.every(needsPerson) ? 'not_confirmed' : 'partly';
  return wrote && stoppedBy.reason !== 'unwritten' ? 'partly' : stoppedBy.reason;
}

/** The ways on of the documents that are not done. The same command is one only for those that it takes further. */
function waysOn(open: readonly DocumentProgress[], plan: Plan, file: string): (string | undefined)[] {
  const has = (end: DocumentEnd): boolean => open.some(({ ended }) => ended === end);
  const asked = open.flatMap((document) => document.asked);
  const railed = open.flatMap(({ failure }) => (failure?.rail ? [{ rail: failure.rail, hint: failure.hint }] : []));
  const going = open.filter(goesOn).length;
  return [
    has('bestaat_al') ? allTheSameHint() : undefined,
    has('afwijkend') ? totalsHint() : undefined,
    asked.length > 0 ? decisionHint(asked) : undefined,
    has('gewijzigd') ? newPlanHint(plan) : undefined,
    ...railed.map(({ hint }) => hint),
    ...railed.map(({ rail }) => (isOfDay(rail) ? nextDayText(rail.value) : undefined)),
    open.some((document) => document.waitsFor && !goesOn(document)) ? orderHint() : undefined,
    going > 0 ? goOnText(going, open.length, file) : undefined,
  ];
}

const goOnText = (going: number, open: number, file: string): string =>
  going === open
    ? t({
        nl: `Ga verder met hetzelfde commando: duit batch voer-uit ${file}`,
        en: `Go on with the same command: duit batch voer-uit ${file}`,
      })
    : t({
        nl: `Met ${going} van ${open} gaat hetzelfde commando verder: duit batch voer-uit ${file}`,
        en: `With ${going} of ${open} the same command goes on: duit batch voer-uit ${file}`,
      });

const newPlanHint = (plan: Plan): string =>
  t({
    nl: `Met wat gewijzigd is, gaat alleen een nieuw plan verder: ${planAgain(plan)}`,
    en: `With what changed, only a new plan goes on: ${planAgain(plan)}`,
  });

const nextDayText = (most: RailFact['value']): string =>
  t({
    nl: `Op een volgende dag laat --hoogstens-per-dag ${most} er weer door.`,
    en: `On another day --hoogstens-per-dag ${most} lets documents pass again.`,
  });

const orderHint = (): string =>
  t({
    nl: 'Wat op een vroeger document wacht, gaat met --zonder-volgorde toch door.',
    en: 'With --zonder-volgorde a document that waits for an earlier one goes on all the same.',
  });

const totalsHint = (): string =>
  t({
    nl: 'Kloppen de totalen van de dienst? Aanvaard ze met --totalen-van-dienst, of per document met --totaal-van-dienst <referentie>.',
    en: 'Are the totals of the service right? Accept them with --totalen-van-dienst, or for one document with --totaal-van-dienst <reference>.',
  });

interface RunningOptions extends AcceptingTotals {
  readonly maxAantal?: number | undefined;
  readonly zonderVolgorde?: true | undefined;
  readonly datumBevestigd?: true | undefined;
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
  readonly wacht?: true | undefined;
}

/** Shows a plan, asks once, carries it out and shows how each document ended. */
export async function carryOut(session: OpenSession, file: string, opties: RunningOptions): Promise<void> {
  const { out, files, globals } = session;
  if (globals.proef) out.check(planView);
  else out.check(resultView);
  const plan = readPlan(await files.body(file), file);
  checkLimits(plan, opties);
  checkAccepted(plan, opties);
  if (globals.proef) return showPlan(session, plan, file);
  await checkPlannedDates(session, plan, opties.datumBevestigd);
  const result = await openResultFile(session, opties);
  await confirm(session, plan);
  const carried = await run(session, plan, opties);
  const { documents } = carried;
  const unsaved = await result?.save(plan, documents);
  await out.list(stream(documents.map(resultRow)), resultView);
  const ended = runFailure(plan, carried, file);
  if (unsaved && ended) await out.warn(unsaved.message);
  const whole = ended ?? unsaved;
  if (whole) throw whole;
  if (!documents.some(({ wrote }) => wrote))
    await out.notice(t({ nl: 'Alles was al gedaan; er is niets verstuurd.', en: 'Everything was done already; nothing was sent.' }));
}

/** Exit 2 where a plan is larger than the user allows. */
function checkLimits({ documenten }: Plan, { maxAantal, maxBedrag }: RunningOptions): void {
  const sum = sumOf(documenten);
  if (maxAantal !== undefined && documenten.length > maxAantal)
    throw usage(
      t({
        nl: `--max-aantal ${maxAantal}: het plan heeft ${documenten.length} documenten; er is niets verstuurd`,
        en: `--max-aantal ${maxAantal}: the plan has ${documenten.length} documents; nothing was sent`,
      }),
    );
  if (maxBedrag !== undefined && sum > maxBedrag)
    throw usage(
      t({
        nl: `--max-bedrag: het plan is samen ${formatMoney(sum)}; er is niets verstuurd`,
        en: `--max-bedrag: the plan comes to ${formatMoney(sum)}; nothing was sent`,
      }),
    );
}

/** Asks once for the whole batch. Off a terminal a batch needs `--ja`. */
async function confirm(
  session: Pick<OpenSession, 'ask' | 'globals' | 'journal' | 'profile' | 'rails' | 'state'>,
  plan: Plan,
): Promise<void> {
  const { ask, globals } = session;
  if (globals.ja) return;
  const { naam } = await session.profile();
  if (!ask.interactive) {
    throw needsYes(t({ nl: 'een batch zonder terminal moet bevestigd worden', en: 'a batch without a terminal must be confirmed' }));
  }
  await ask.show([...summaryLines(await standingIn(session, plan)), t({ nl: `Profiel: ${naam}`, en: `Profile: ${naam}` })].join('\n'));
  if (!(await ask.confirm(t({ nl: 'Uitvoeren?', en: 'Carry it out?' })))) throw declined();
}

/** Off a terminal the progress is one line a minute, in milliseconds. */
const minute = 60_000;

async function run(session: OpenSession, plan: Plan, opties: RunningOptions): Promise<Carried> {
  const { out, now, stop, timeZone } = session;
  session.job();
  const { account } = await session.profile();
  const progress = openRunProgress(plan, (await session.limit()) !== undefined, now);
  let told = now().getTime();
  const tell: RunOptions['tell'] = (document, phase) => {
    progress.tell(document, phase);
    if (out.terminal || now().getTime() < told + minute) return;
    told = now().getTime();
    void out.notice(progress.text());
  };
  const accept = openAccepting(session, plan, opties);
  const store = await session.state();
  const moment = (time: string) => formatMoment(time, timeZone);
  return asOnlyBatch(plan, { store, account, moment, standBy: opties.wacht && standingBy(session) }, async () => {
    // Opened only now, so that the writes of another batch until here are known.
    const { api, journal, memory } = await openLooking(session);
    const running = runPlan(plan, {
      api,
      store,
      journal,
      look: () => openThere({ api, journal, memory }),
      decisions: session.globals,
      recovery: session.recovery,
      fileChanged: await hasChanged(session, plan),
      now,
      stop,
      withoutOrder: opties.zonderVolgorde === true,
      accept: (documents) => out.busy('', accept(documents)),
      tell,
    });
    return out.busy(progress.text, running);
  });
}

/** Whether the file of a plan is there and no longer the one that it was made of. */
async function hasChanged({ files }: Pick<OpenSession, 'files'>, { invoer, opties }: Plan): Promise<boolean> {
  if (invoer.bestand === '-' || opties.crediteert) return false;
  const bytes = await unlessFailing(files.bytes(invoer.bestand));
  return bytes !== undefined && sha256(bytes) !== invoer.sha256;
}
