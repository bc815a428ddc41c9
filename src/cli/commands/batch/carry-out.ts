import { Failure, usage } from '../../../failure.ts';
import { type Plan, readPlan, sha256 } from '../../../jobs/batch/plan/plan.ts';
import { type Carried, runPlan } from '../../../jobs/batch/run/run.ts';
import type { Progress } from '../../../jobs/batch/run/progress.ts';
import { t } from '../../../language.ts';
import { declined } from '../../flows/confirm.ts';
import { partly } from '../../flows/partly.ts';
import { sumOf, summaryLines } from '../../flows/planning/summary.ts';
import { stream } from '../../flows/stream.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';
import { planRow, planView } from '../../views/plan.ts';
import { resultRow, resultView } from './columns.ts';
import { openResultFile } from './result-file.ts';

interface RunningOptions {
  readonly maxAantal?: number | undefined;
  readonly maxBedrag?: number | undefined;
  readonly zonderVolgorde?: true | undefined;
  readonly uitvoer?: string | undefined;
  readonly overschrijven?: true | undefined;
}

/** Shows a plan, asks once, carries it out and shows how each document ended. */
export async function carryOut(session: OpenSession, file: string, opties: RunningOptions): Promise<void> {
  const { out, files, globals } = session;
  if (globals.proef) out.check(planView);
  else out.check(resultView);
  const plan = readPlan(await files.body(file), file);
  checkLimits(plan, opties);
  if (globals.proef) return out.list(stream(plan.documenten.map(planRow)), planView);
  const result = await openResultFile(session, opties);
  await confirm(session, plan);
  const { documents, failure } = await run(session, plan, opties.zonderVolgorde === true);
  await result?.save(plan, documents);
  await out.list(stream(documents.map(resultRow)), resultView);
  const ended = failureOf(documents, failure, file);
  if (ended) throw ended;
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
async function confirm(session: OpenSession, plan: Plan): Promise<void> {
  const { ask, globals } = session;
  if (globals.ja) return;
  const { naam } = await session.profile();
  if (!ask.interactive) {
    throw new Failure(
      'not_confirmed',
      t({ nl: 'een batch zonder terminal moet bevestigd worden', en: 'a batch without a terminal must be confirmed' }),
      {
        hint: t({ nl: 'Geef --ja om te bevestigen.', en: 'Give --ja to confirm.' }),
      },
    );
  }
  await ask.show([...summaryLines(plan), t({ nl: `Profiel: ${naam}`, en: `Profile: ${naam}` })].join('\n'));
  if (!(await ask.confirm(t({ nl: 'Uitvoeren?', en: 'Carry it out?' })))) throw declined();
}

const minute = 60_000;

async function run(session: OpenSession, plan: Plan, withoutOrder: boolean): Promise<Carried> {
  const { out, now, stop } = session;
  const begun = now().getTime();
  const seen = new Set<Progress>();
  let text = t({ nl: 'De batch begint', en: 'The batch begins' });
  let told = begun;
  const tell = (document: Progress) => {
    seen.add(document);
    text = progressText(document, seen.size, plan.documenten.length);
    if (out.terminal || now().getTime() < told + minute) return;
    told = now().getTime();
    void out.notice(text);
  };
  const { account } = await session.profile();
  const running = runPlan(plan, {
    api: await session.api(),
    store: await session.state(),
    journal: await session.journal(),
    recovery: session.recovery,
    account,
    fileChanged: await hasChanged(session, plan),
    now,
    stop,
    withoutOrder,
    tell,
  });
  return out.busy(() => text, running);
}

function progressText({ planned, nummer, step }: Progress, done: number, of: number): string {
  const phase =
    step === 'definitief'
      ? t({ nl: 'definitief', en: 'final' })
      : step === 'gemaakt'
        ? t({ nl: 'gemaakt', en: 'made' })
        : t({ nl: 'bezig', en: 'under way' });
  return [
    t({ nl: `${done} van ${of}`, en: `${done} of ${of}` }),
    nummer ?? planned.referentie,
    formatMoney(planned.totaal_incl),
    phase,
  ].join(' · ');
}

/** Whether the file of a plan is there and no longer the one that it was made of. */
async function hasChanged({ files }: OpenSession, { invoer }: Plan): Promise<boolean> {
  if (invoer.bestand === '-') return false;
  const bytes = await files.bytes(invoer.bestand).catch((error: unknown) => {
    if (error instanceof Failure) return undefined;
    throw error;
  });
  return bytes !== undefined && sha256(bytes) !== invoer.sha256;
}

/** The failure of a run that did not do everything: an unknown outcome first, then the failure that stopped it. */
function failureOf(documents: readonly Progress[], stoppedBy: Failure | undefined, file: string): Failure | undefined {
  const open = documents.filter(({ ended }) => ended !== 'klaar');
  if (open.length === 0) return stoppedBy;
  const failures = new Map(
    open.map(({ planned, ended, reden }) => [
      planned.referentie,
      new Failure(ended === 'onbekend' ? 'unknown' : 'partly', reden ?? t({ nl: 'niet aan toe gekomen', en: 'not reached' })),
    ]),
  );
  const hint = t({
    nl: `Ga verder met hetzelfde commando: duit batch voer-uit ${file}`,
    en: `Go on with the same command: duit batch voer-uit ${file}`,
  });
  const whole = partly(documents.length, failures, stoppedBy?.hint ?? hint);
  if (!stoppedBy || whole.reason === 'unknown') return whole;
  return new Failure(stoppedBy.reason, stoppedBy.message, {
    ...(whole.errors && { errors: whole.errors }),
    hint: stoppedBy.hint ?? hint,
    cause: stoppedBy,
  });
}
