import type { KeepOptions } from '../making/options.ts';
import { unlessFailing, usage } from '../../../failure.ts';
import { type Plan, type PlannedDocument, writePlan } from '../../../jobs/batch/plan/plan.ts';
import { noteLimits } from '../../../jobs/batch/plan/limits.ts';
import { type DocumentProgress, goesOn } from '../../../jobs/batch/run/progress.ts';
import { writesLeft } from '../../../jobs/batch/run/steps.ts';
import type { Opened } from '../../session/session.ts';
import { planRow, plannedView } from '../../views/plan.ts';
import { counted } from '../../output/counts.ts';
import { totalsOf } from '../../../belgium/checks/totals.ts';
import { t, type Text } from '../../../language.ts';
import { cleanAll } from '../../../machine/text/sanitise.ts';
import type { Pen, View } from '../../output/out.ts';
import { regelTable } from '../regels.ts';
import { addedUp } from '../../../belgium/decimal.ts';
import { type Ending, endings } from '../../../jobs/batch/document.ts';
import { formatMoney } from '../../output/money.ts';
import { standingOf } from '../../../jobs/batch/run/create.ts';
import { hasLimits } from '../../../service/limits/limits.ts';
import { unlessDryRun } from '../dry-run.ts';
import { placeFor } from './place.ts';
import { shellWord } from '../../../machine/shell/shell.ts';

/** `file` is where the plan is kept. */
export async function showPlan(
  session: Opened<'journal' | 'out' | 'profile' | 'limits' | 'state'>,
  plan: Plan,
  file: string | undefined,
  view = plannedView,
): Promise<void> {
  await showStanding(session, await standingIn(session, plan), file, { view, rowOf: planRow });
}

interface Showing<T extends object> {
  readonly view: View<T>;
  readonly rowOf: (document: DocumentProgress, at: number) => T;
}

export async function showStanding<T extends object>(
  session: Opened<'out'>,
  documents: readonly DocumentProgress[],
  file: string | undefined,
  { view, rowOf }: Showing<T>,
): Promise<void> {
  await session.out.list(planRows(documents, rowOf), view, (pen, width) => planBelow(documents, pen, width));
  await tellPlan(session, documents, file);
}

/** Each row is made when it is shown: those of a large plan take much memory together. */
async function* planRows<T>(documents: readonly DocumentProgress[], rowOf: Showing<T & object>['rowOf']): AsyncGenerator<T> {
  for (const [at, document] of documents.entries()) yield rowOf(document, at);
}

/** With the writes that a limit stops today; for another account, or without a profile, as the plan tells. */
export async function standingIn(session: Opened<'journal' | 'profile' | 'limits' | 'state'>, plan: Plan): Promise<DocumentProgress[]> {
  const profile = await unlessFailing(session.profile());
  if (profile?.account !== plan.account) return standingOf(plan, undefined);
  const documents = await standingOf(plan, { store: await session.state(), journal: await session.journal() });
  const account = await session.limits(profile);
  const limits = await account.read();
  if (hasLimits(limits)) noteLimits(documents, { limits, ...(await account.counted()), naam: profile.naam });
  return documents;
}

const planBelow = (documents: readonly DocumentProgress[], pen: Pen, width: number): string =>
  documents.map((document) => `\n${documentLines(document, pen, width).join('\n')}\n`).join('');

function documentLines(document: DocumentProgress, pen: Pen, width: number): string[] {
  const { referentie, klant, waarschuwingen } = cleanAll(planRow(document));
  const remarks = waarschuwingen === null ? [] : [`${t({ nl: 'Let op', en: 'Note' })}: ${waarschuwingen}`];
  const lines = regelTable(cleanAll(linesInOrder(document.planned)), pen, width - 2);
  return [`${pen.bold(referentie)}  ${klant}`, ...[...lines, ...remarks].map((line) => `  ${line}`)];
}

function linesInOrder({ regels }: PlannedDocument) {
  const totals = totalsOf(regels)?.regels;
  return regels.map((regel, at) => ({ ...regel, totaal: totals?.[at] }));
}

/** The sum of the totals, in euro. */
export const plannedTotal = (documents: readonly Pick<PlannedDocument, 'totaal_incl'>[]): number =>
  addedUp(documents.map(({ totaal_incl }) => totaal_incl));

/** The customers that are yet to be made: of a new one that has a document already, no other document needs it made. */
function customersLeft(documents: readonly DocumentProgress[]): number {
  const made = new Set(documents.flatMap(({ planned, step }) => (step === 'nieuw' ? [] : [planned.klant.naam])));
  const fresh = documents.flatMap(({ planned: { klant } }) => ('nieuw' in klant && !made.has(klant.naam) ? [klant.naam] : []));
  return new Set(fresh).size;
}

/** Requests a minute at the limit of the service. (Limits) */
export const aMinute = 58;

const ends: Record<Ending, Text> = {
  concept: { nl: 'als concept', en: 'as draft' },
  definitief: { nl: 'definitief', en: 'final' },
  verstuurd: { nl: 'te versturen', en: 'to send' },
};

/** Counts the unfinished documents by their end, such as `2 als concept, 38 definitief`. */
const endsOf = (documents: readonly DocumentProgress[]): string =>
  endings
    .map((ending) => ({
      ending,
      count: documents.filter(({ ended, planned }) => ended !== 'klaar' && planned.eindstatus === ending).length,
    }))
    .filter(({ count }) => count > 0)
    .map(({ ending, count }) => `${count} ${t(ends[ending])}`)
    .join(', ');

export function summaryLines(documents: readonly DocumentProgress[]): string[] {
  const planned = documents.map((document) => document.planned);
  const done = documents.filter(({ ended }) => ended === 'klaar').length;
  const begun = documents.filter(({ ended, step }) => ended !== 'klaar' && step !== 'nieuw').length;
  const there = documents.filter(({ ended }) => ended === 'bestaat_al').length;
  const limited = documents.filter((one) => one.ended === 'niet_af' && (one.failure?.limit ?? one.waitsFor) !== undefined).length;
  const fresh = customersLeft(documents);
  const warned = planned.filter(({ waarschuwingen }) => waarschuwingen.length > 0).length;
  const total = formatMoney(plannedTotal(planned));
  const left = done === documents.length ? '' : `: ${endsOf(documents)}`;
  return [
    t({
      nl: `${counted(planned.length, 'document', 'documenten')}, samen ${total}${left}.`,
      en: `${counted(planned.length, 'document', 'documents')}, together ${total}${left}.`,
    }),
    done > 0 ? t({ nl: `Klaar: ${done}.`, en: `Done: ${done}.` }) : '',
    begun > 0
      ? t({ nl: `Al gemaakt: ${begun}; daar gebeurt alleen de rest nog.`, en: `Made before: ${begun}; only the rest is done there.` })
      : '',
    there > 0
      ? t({
          nl: `Bestaat al: ${there}, door een ander gemaakt; alleen met --toch-maken komt er nog een.`,
          en: `Exists already: ${there}, made by another; only --toch-maken makes one more.`,
        })
      : '',
    limited > 0
      ? t({
          nl: `Een grens van het account houdt ${counted(limited, 'document', 'documenten')} tegen (duit help grenzen).`,
          en: `A limit of the account stops ${counted(limited, 'document', 'documents')} (duit help grenzen).`,
        })
      : '',
    approvalLine(documents),
    fresh > 0
      ? t({
          nl: `${counted(fresh, 'nieuwe klant wordt', 'nieuwe klanten worden')} gemaakt.`,
          en: `${counted(fresh, 'new customer is', 'new customers are')} created.`,
        })
      : '',
    warned > 0
      ? t({
          nl: `Bij ${counted(warned, 'document', 'documenten')} staat een opmerking.`,
          en: `There is a note on ${counted(warned, 'document', 'documents')}.`,
        })
      : '',
    toSend(documents.reduce((sum, document) => sum + writesLeft(document).length, customersLeft(documents))),
  ].filter((line) => line !== '');
}

function approvalLine(documents: readonly DocumentProgress[]): string {
  const toApprove = documents.reduce((sum, document) => sum + (document.toApprove ?? 0), 0);
  if (toApprove === 0) return '';
  return t({
    nl: `${counted(toApprove, 'verzoek wacht', 'verzoeken wachten')} straks op de goedkeuring van een mens, als één aanvraag (duit goedkeuring).`,
    en: `${counted(toApprove, 'request waits', 'requests wait')} for the approval of a person when it is run, as one request for approval (duit goedkeuring).`,
  });
}

export const noOrders = (): string => t({ nl: 'Geen bestellingen.', en: 'No orders.' });

function toSend(requests: number): string {
  if (requests === 0) return t({ nl: 'Er is niets meer te versturen.', en: 'Nothing is left to send.' });
  const minutes = Math.ceil(requests / aMinute);
  const time = t(
    minutes > 1 ? { nl: `ongeveer ${minutes} min`, en: `about ${minutes} min` } : { nl: 'minder dan een minuut', en: 'less than a minute' },
  );
  return t({
    nl: `Te versturen: ${counted(requests, 'verzoek', 'verzoeken')}, ${time}.`,
    en: `To send: ${counted(requests, 'request', 'requests')}, ${time}.`,
  });
}

async function tellPlan({ out }: Opened<'out'>, documents: readonly DocumentProgress[], file: string | undefined): Promise<void> {
  for (const line of documents.length === 0 ? [noOrders()] : summaryLines(documents)) await out.notice(line);
  if (!documents.some((document) => goesOn(document) || document.ended === 'afwijkend')) return;
  await out.notice(
    file === undefined
      ? t({ nl: 'Bewaar het plan met -o plan.json om het uit te voeren.', en: 'Keep the plan with -o plan.json to run it.' })
      : t({
          nl: `Voer het uit met: duit batch voer-uit ${shellWord(file)}`,
          en: `Run it with: duit batch voer-uit ${shellWord(file)}`,
        }),
  );
}

/** The place is looked at before anything is asked of the service. */
export async function keepAndShow(
  session: Opened<'files' | 'journal' | 'out' | 'profile' | 'limits' | 'state'>,
  { uitvoer, overschrijven }: KeepOptions,
  make: () => Promise<Plan>,
): Promise<void> {
  const { files, out } = session;
  out.check(plannedView);
  if (uitvoer === '-')
    throw usage({
      nl: '-o: een plan is een bestand; met --json staan de documenten op standaarduitvoer',
      en: '-o: a plan is a file; with --json the documents are on standard output',
    });
  const save = uitvoer === undefined ? undefined : await placeFor(files, uitvoer, overschrijven);
  const plan = await make();
  const isKept = save !== undefined && (await unlessDryRun(session, () => save(writePlan(plan))));
  await showPlan(session, plan, isKept ? uitvoer : undefined);
}
