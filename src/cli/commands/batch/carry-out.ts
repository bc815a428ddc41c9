import { minute } from '../../../belgium/dates.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import type { FactuurKort } from '../../../contract/index.ts';
import { type Failure, unlessFailing, usage } from '../../../failure.ts';
import { type Plan, readPlan, type PlannedDocument } from '../../../jobs/batch/plan/plan.ts';
import { stillAsRead } from '../../../jobs/batch/plan/customers.ts';
import { type RunOptions, inPhase, type Phase, type DocumentProgress } from '../../../jobs/batch/run/progress.ts';
import { type Carried, rehearsePlan, runPlan } from '../../../jobs/batch/run/run.ts';
import { asOnlyBatch } from '../../../jobs/batch/run/runs.ts';
import { t, type Text } from '../../../language.ts';
import { sha256 } from '../../../machine/files/hash.ts';
import type { Api } from '../../../service/api/index.ts';
import { openThere } from '../../../service/journal/evidence/there.ts';
import { asReference } from '../../../service/journal/log/own-reference.ts';
import { openReferences } from '../../../service/journal/log/references.ts';
import { isWholeUuid } from '../../../service/references/uuid.ts';
import type { NamedWord } from '../../command/command.ts';
import { askFirst, needsYes } from '../../flows/confirm.ts';
import { notesOf, stopWith } from '../../flows/dry-run.ts';
import type { DateConfirmed } from '../../flows/sending/options.ts';
import { checkDates, type Draft } from '../../flows/finalising/dates.ts';
import { openLooking } from '../../flows/planning/documents.ts';
import { noOrders, showStanding, standingIn, summaryLines, plannedTotal, aMinute } from '../../flows/planning/show.ts';
import { stream } from '../../flows/stream.ts';
import { formatMoment } from '../../output/moments.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { planRow, plannedView } from '../../views/plan.ts';
import { type AcceptingTotals, openAccepting } from './accept-totals.ts';
import { runFailure } from './ended.ts';
import { nextOf, openResultFile, resultRow, resultView } from './result.ts';

interface NamingDocuments extends Pick<AcceptingTotals, 'totaalVanDienst'> {
  /** The references whose documents are made although an equal one is there. */
  readonly tochMakenVoor?: readonly string[] | undefined;
}

/** Fails with exit 2 if a document is named that the plan does not have. */
function checkReferences({ documenten }: Plan, { totaalVanDienst = [], tochMakenVoor = [] }: NamingDocuments): void {
  const known = new Set(documenten.map(({ referentie }) => referentie));
  for (const [option, named] of [
    ['--totaal-van-dienst', totaalVanDienst],
    ['--toch-maken-voor', tochMakenVoor],
  ] as const) {
    const unknown = named.find((referentie) => !known.has(referentie));
    if (unknown === undefined) continue;
    throw usage({
      nl: `${option} '${unknown}': het plan heeft geen document met die referentie; er is niets verstuurd`,
      en: `${option} '${unknown}': the plan has no document with that reference; nothing was sent`,
    });
  }
}

const phases: Record<Phase, Text> = {
  maken: { nl: 'Gemaakt', en: 'Made' },
  definitief: { nl: 'Definitief', en: 'Final' },
  versturen: { nl: 'Verstuurd', en: 'Sent' },
};

/** The pace of fewer steps says little. */
const telling = 5;

const phaseSteps = (document: PlannedDocument): number =>
  1 + (inPhase('definitief', document) ? 1 : 0) + (inPhase('versturen', document) ? document.kanaal.length : 0);

/** The time left is that of the limit, and without a limit that of the pace until now. */
export function openRunProgress(plan: Plan, limited: boolean, now: () => Date) {
  let begun = 0;
  const total = plan.documenten.reduce((sum, document) => sum + phaseSteps(document), 0);
  let phase: Phase = 'maken';
  let last: DocumentProgress | undefined;
  let done: number[] = [];
  let steps = 0;
  const minutesLeft = (): number | undefined => {
    if (!limited && steps < telling) return undefined;
    const left = Math.max(0, total - steps);
    const each = limited ? 60_000 / aMinute : (now().getTime() - begun) / (steps - 1);
    return Math.ceil((left * each) / 60_000);
  };
  return {
    tell: (document: DocumentProgress, current: Phase): void => {
      if (!last) begun = now().getTime();
      if (phase !== current) done = [];
      phase = current;
      last = document;
      done.push(document.planned.totaal_incl);
      steps += phase === 'versturen' ? document.planned.kanaal.length : 1;
    },
    /** The line that shows how far the run is, such as `Definitief: 12 van 40 · 2026-0031 · € 12.340,00 · nog 4 min`. */
    text: (): string => {
      if (!last) return t({ nl: 'De batch begint', en: 'The batch begins' });
      const of = plan.documenten.filter((document) => inPhase(phase, document)).length;
      const minutes = minutesLeft();
      return [
        `${t(phases[phase])}: ${t({ nl: `${done.length} van ${of}`, en: `${done.length} of ${of}` })}`,
        last.nummer ?? last.planned.referentie,
        formatMoney(addedUp(done)),
        minutes === undefined ? '' : t({ nl: `nog ${minutes} min`, en: `${minutes} min left` }),
      ]
        .filter((part) => part !== '')
        .join(' · ');
    },
  };
}

interface RunningOptions extends AcceptingTotals, DateConfirmed, NamingDocuments {
  readonly maxAantal?: number | undefined;
  readonly zonderVolgorde?: true | undefined;
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
  readonly wacht?: true | undefined;
  /** `<reference>=<id>` of each document that already exists. */
  readonly neemOver?: readonly string[] | undefined;
}

export async function carryOut(session: OpenSession, named: NamedWord<string>, opties: RunningOptions): Promise<void> {
  const { out, files, globals } = session;
  if (globals.proef) out.check(plannedView);
  else out.check(resultView);
  const file = await named.word();
  const plan = readPlan(await files.body(file), file);
  checkLimits(plan, opties);
  checkReferences(plan, opties);
  takenOver(opties);
  if (globals.proef) return rehearse(session, plan, file, opties);
  const result = await openResultFile(session, opties);
  if (plan.documenten.length > 0) await confirm(session, () => standingIn(session, plan));
  const carried = await run(session, plan, opties);
  const { documents } = carried;
  const unsaved = await result?.save(plan, documents);
  await out.list(stream(documents.map((document) => resultRow(document, nextOf(session, file)))), resultView);
  const ended = runFailure(plan, carried, file);
  if (unsaved && ended) await out.warn(unsaved.message);
  const whole = ended ?? unsaved;
  if (whole) throw whole;
  if (documents.length === 0) await out.notice(noOrders());
  else if (!documents.some(({ wrote }) => wrote))
    await out.notice({ nl: 'Alles was al gedaan; er is niets verstuurd.', en: 'Everything was done already; nothing was sent.' });
}

/** Shows the progress of each document of a plan with the failure that would stop it, and ends as the run would. */
async function rehearse(session: OpenSession, plan: Plan, file: string, opties: RunningOptions): Promise<void> {
  const { globals, stop } = session;
  const dryRun = notesOf(session);
  const standing = await standingIn(session, plan);
  if (plan.documenten.length > 0) await confirm(session, async () => standing);
  const { api, journal } = await openLooking(session);
  await checkPlannedDates(session, api, plan, opties.bevestig);
  for (const referentie of opties.tochMakenVoor ?? []) session.others.add(referentie);
  const carried = await rehearsePlan(plan, standing, {
    api,
    store: await session.state(),
    journal,
    gate: await session.gate(),
    others: session.others,
    asRead: new Set(),
    fileChanged: await hasChanged(session, plan),
    takeOver: takenOver(opties),
    stop,
    withoutOrder: opties.zonderVolgorde === true,
    stops: dryRun.stops,
  });
  const { judgedView, judgementOf } = await import('../../flows/planned.ts');
  const rowOf = (document: DocumentProgress, at: number) => {
    const { failure, waitsFor, ended, reden = '' } = carried.documents[at] ?? document;
    const own = failure ?? waitsFor?.failure ?? (ended === 'gewijzigd' ? usage(reden) : []);
    return { ...planRow(document), ...judgementOf({ ...dryRun, stops: [...dryRun.stops, own].flat() }) };
  };
  await showStanding(session, standing, file, { view: judgedView(plannedView, 'RehearsedRow'), rowOf });
  const ended = globals.ja || dryRun.stops.length === 0 ? runFailure(plan, carried, file) : undefined;
  if (ended) throw ended;
}

/** Exit 2 if a plan is larger than the user allows. */
function checkLimits({ documenten }: Plan, { maxAantal, maxBedrag }: RunningOptions): void {
  const sum = plannedTotal(documenten);
  if (maxAantal !== undefined && documenten.length > maxAantal)
    throw usage({
      nl: `--max-aantal ${maxAantal}: het plan heeft ${documenten.length} documenten; er is niets verstuurd`,
      en: `--max-aantal ${maxAantal}: the plan has ${documenten.length} documents; nothing was sent`,
    });
  if (maxBedrag !== undefined && sum > maxBedrag)
    throw usage({
      nl: `--max-bedrag: het plan is samen ${formatMoney(sum)}; er is niets verstuurd`,
      en: `--max-bedrag: the plan comes to ${formatMoney(sum)}; nothing was sent`,
    });
}

/** Asks once for the whole batch. Off a terminal a batch needs `--ja`. */
async function confirm(session: OpenSession, standing: () => Promise<readonly DocumentProgress[]>): Promise<void> {
  const { ask, globals } = session;
  if (globals.ja) return;
  const { naam } = await session.profile();
  if (!ask.interactive) {
    const text = t({ nl: 'een batch zonder terminal moet bevestigd worden', en: 'a batch without a terminal must be confirmed' });
    return stopWith(session, needsYes(text));
  }
  await ask.show([...summaryLines(await standing()), t({ nl: `Profiel: ${naam}`, en: `Profile: ${naam}` })].join('\n'));
  await askFirst(session, t({ nl: 'Uitvoeren?', en: 'Run it?' }));
}

/** The documents of `--neem-over` by reference. Fails with exit 2 on a word that is no `<reference>=<id>`. */
function takenOver({ neemOver = [] }: RunningOptions): Map<string, string> {
  return new Map(
    neemOver.map((word) => {
      const at = word.lastIndexOf('=');
      const [referentie, id] = [asReference(word.slice(0, at)), word.slice(at + 1).trim()];
      if (at > 0 && referentie !== '' && isWholeUuid(id)) return [referentie, id.toLowerCase()];
      throw usage({
        nl: `--neem-over '${word}': geef <referentie>=<id>, met het hele id van het document; er is niets verstuurd`,
        en: `--neem-over '${word}': give <reference>=<id>, with the full id of the document; nothing was sent`,
      });
    }),
  );
}

async function run(session: OpenSession, plan: Plan, opties: RunningOptions): Promise<Carried> {
  const { out, now, stop, timeZone } = session;
  session.job();
  const profile = await session.profile();
  const { account } = profile;
  const limits = await (await session.limits(profile)).read();
  for (const referentie of opties.tochMakenVoor ?? []) session.others.add(referentie);
  const progress = openRunProgress(plan, (await session.limit()) !== undefined, now);
  let reported = now().getTime();
  const tell: RunOptions['tell'] = (document, phase) => {
    progress.tell(document, phase);
    // Off a terminal the progress is one line a minute.
    if (out.terminal || now().getTime() < reported + minute) return;
    reported = now().getTime();
    void out.notice(progress.text());
  };
  const accept = openAccepting(session, plan, opties);
  const store = await session.state();
  const moment = (time: string) => formatMoment(time, timeZone);
  return asOnlyBatch(plan, { store, account, moment, standBy: opties.wacht && standingBy(session) }, async () => {
    // Opened only now, so that the writes of another batch until here are known.
    const { api, journal } = await openLooking(session);
    const memory = await session.memory();
    await checkPlannedDates(session, api, plan, opties.bevestig);
    const running = runPlan(plan, {
      api,
      store,
      journal,
      look: () => openThere({ api, journal, memory }),
      decisions: session.globals,
      takeOver: takenOver(opties),
      others: session.others,
      gate: await session.gate(),
      // Whoever approves a document agrees to the customer of this moment.
      asRead: limits?.goedkeuring === undefined ? await stillAsRead(plan, memory, now()) : new Set(),
      fileChanged: await hasChanged(session, plan),
      now,
      stop,
      withoutOrder: opties.zonderVolgorde === true,
      accept: (documents) => out.busy('', accept(documents)),
      tell,
      warn: (text) => out.warn(text),
    });
    return out.busy(progress.text, running);
  });
}

async function hasChanged({ files }: Opened<'files'>, { invoer, opties }: Plan): Promise<boolean> {
  if (invoer.bestand === '-' || opties.crediteert) return false;
  const bytes = await unlessFailing(files.bytes(invoer.bestand));
  return bytes !== undefined && sha256(bytes) !== invoer.sha256;
}

/** A process that stands by looks every so many milliseconds whether it can take over; the server itself needs 25 s to miss a machine. */
const standingPause = 15_000;

/** Waits a while for a process at the same work, of which it is given the failure, reported once; false if the user stops meanwhile. */
function standingBy({ out, stop, world }: Opened<'out' | 'stop' | 'world'>): (failure: Failure) => Promise<boolean> {
  let reported: string | undefined;
  return async ({ message }) => {
    if (message !== reported) {
      await out.notice({
        nl: `${message}. duit staat klaar, en neemt het over zodra dat proces stopt. Ctrl-C stopt.`,
        en: `${message}. duit waits, and takes over once that process stops. Ctrl-C stops.`,
      });
    }
    reported = message;
    await world.sleep(standingPause, stop).catch(() => {});
    return !stop.aborted;
  };
}

/** Asks about dates of planned documents as `definitief` does, but not again about what the plan reported or confirms. */
async function checkPlannedDates(
  session: Opened<'argv' | 'ask' | 'dryRun' | 'globals' | 'now' | 'out' | 'state'>,
  api: Api,
  { documenten, gemaakt, laatste }: Plan,
  bevestig: DateConfirmed['bevestig'],
): Promise<void> {
  const becoming = documenten.filter(({ eindstatus }) => eindstatus !== 'concept');
  const made = await openReferences(await session.state()).among(becoming.map(({ referentie }) => referentie));
  const drafts = becoming.flatMap(({ referentie, soort, datum, bevestig: own }): Draft[] => {
    if (soort === 'offerte' || made.get(referentie)?.nummer != null) return [];
    return [{ id: made.get(referentie)?.id ?? '', naam: referentie, type: soort, datum, bevestig: own }];
  });
  const own = new Set([...made.values()].map(({ id }) => id.toLowerCase()));
  // One of the same day and total may be of an earlier run whose lines are lost. The create finds that out.
  const isAlike = ({ datum, totaal_incl }: FactuurKort) => documenten.some((one) => one.datum === datum && one.totaal_incl === totaal_incl);
  const isOwn = (one: FactuurKort) => own.has(one.id.toLowerCase()) || isAlike(one);
  await checkDates(session, api, drafts, bevestig, { gemaakt, laatste, isOwn });
}
