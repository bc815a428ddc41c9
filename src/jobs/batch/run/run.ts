import { setImmediate } from 'node:timers/promises';
import { Failure, failureIn, unlessNotFound, usage } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { type Plan, planHash } from '../plan/plan.ts';
import { openReferences } from '../../../service/journal/log/references.ts';
import { openNewCustomers } from '../new-customers.ts';
import { completeLeft, createAll, customerLabel, isBegun, madeAs, ownOf } from './create.ts';
import { finaliseAll } from './finalise.ts';
import { beginRun, endRun, hasBegun } from './runs.ts';
import {
  type DocumentProgress,
  inPhase,
  markStopped,
  noteFailure,
  sendingOf,
  untouched,
  type Running,
  type RunOptions,
} from './progress.ts';
import { lookAtNotes, lookOnceMore } from './second-look.ts';
import { isLeftUnsent, stopRefused, takeOverAll } from './take-over.ts';
import { acceptTotals } from './service-totals.ts';
import type { Api } from '../../../service/api/index.ts';
import { memo } from '../../../memo.ts';
import { detailsOf } from '../plan/customers.ts';
import type { Kanaal, KlantInvoer, Verzending } from '../../../contract/index.ts';
import { meansTheSame } from '../../../contract/meaning.ts';
import { shellLine } from '../../../machine/shell/shell.ts';

/** The documents of a plan after a run, and the failure that stopped it early. */
export interface Carried {
  readonly documents: readonly DocumentProgress[];
  readonly failure?: Failure;
}

/**
 * Carries out a plan: makes all documents, has the user decide where the service counts other totals, makes them final in the order of
 * their dates, and sends them. It goes on where an earlier run of the plan stopped, however that ended, and makes no document twice; it
 * reads each draft that an earlier run left once. Fails with exit 2 for a plan that no longer fits the service before anything was done. A
 * failure after which no other document can succeed, such as a wrong key, is given beside the documents. It is work for `asOnlyBatch`.
 */
export async function runPlan(plan: Plan, options: RunOptions): Promise<Carried> {
  const { store, journal, fileChanged } = options;
  const hash = planHash(plan);
  const documents = plan.documenten.map(untouched);
  const references = openReferences(store);
  const running: Running = {
    ...options,
    documents,
    references,
    customers: openNewCustomers(store),
    own: await ownOf(plan.documenten, references, journal),
    plan: hash,
    tell: async (document, phase) => {
      options.tell(document, phase);
      // A service within this process answers without a pause in which Ctrl-C could come.
      await setImmediate();
    },
  };
  await takeOverAll(documents, running);
  const begun = await hasBegun(store, hash);
  const fresh = await notBegun(documents, running);
  const changes = await changesSince(plan, fresh, running, (naam) => keptCustomer(naam, running));
  if (!begun && (changes.size > 0 || fileChanged)) throw stale(plan, changes, fileChanged);
  for (const [document, change] of changes) markStopped(document, 'gewijzigd', change);
  await beginRun(store, plan, hash, options.now());
  const stopped = await failureOf(async () => {
    // Also where the creates stopped early: nobody looks at the credit notes that were made any more.
    await createAll(documents, running).finally(() => lookAtNotes(documents, running));
    await acceptTotals(documents, running);
    await lookOnceMore(documents, running);
    await finaliseAll(documents, running);
    await sendAll(documents, running);
  });
  await completeLeft(plan, documents, options, stopped);
  // Where the store is away, the documents that were made must be shown all the same.
  const unnoted = await failureOf(() => endRun(store, hash, documents, options.now()));
  const failure = stopped ?? unnoted;
  return { documents, ...(failure && { failure }) };
}

const failureOf = (work: () => Promise<void>): Promise<Failure | undefined> => work().then(() => undefined, failureIn);

/** The documents that were never begun: one whose create stands in the journal may be there, so it is settled, never left out. */
async function notBegun(documents: readonly DocumentProgress[], { references, journal }: Running): Promise<DocumentProgress[]> {
  const made = await references.among(documents.map(({ planned }) => planned.referentie));
  const fresh: DocumentProgress[] = [];
  for (const document of documents) {
    const { referentie } = document.planned;
    if (!made.has(referentie) && !(await isBegun(await references.label(referentie), journal))) fresh.push(document);
  }
  return fresh;
}

function stale(plan: Plan, changes: ReadonlyMap<DocumentProgress, string>, fileChanged: boolean): Failure {
  const errors = Object.fromEntries([...changes].map(([{ planned }, change]) => [planned.referentie, change]));
  const { bestand } = plan.invoer;
  if (fileChanged) errors[bestand] = t({ nl: 'het bestand is gewijzigd sinds het plan', en: 'the file changed since the plan' });
  return usage(t({ nl: 'het plan is verouderd; er is niets verstuurd', en: 'the plan is out of date; nothing was sent' }), {
    errors,
    hint: t({ nl: `Maak het opnieuw: ${planAgain(plan)}`, en: `Make it again: ${planAgain(plan)}` }),
  });
}

/** The command that makes a plan again. */
export function planAgain({ invoer, opties: { periode } }: Plan): string {
  if (periode === undefined) return 'duit batch plan --ververs <plan> -o <nieuw plan>';
  return `${shellLine(['duit', 'abonnement', 'plan', invoer.bestand, '--periode', periode])} -o <plan>`;
}

/**
 * How customers and products changed since the plan, by document; each is read once, but not those of `asRead`. A credit note rests on neither.
 * (creditnota) A customer that the plan makes is read where `kept` gives one of its name that an earlier batch made.
 */
export async function changesSince(
  plan: Plan,
  documents: readonly DocumentProgress[],
  { api, asRead }: Pick<RunOptions, 'api' | 'asRead'>,
  kept: (naam: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<DocumentProgress, string>> {
  const changed = new Map<DocumentProgress, string>();
  const ofCustomer = memo(async (id: string) => (asRead.has(id) ? undefined : customerChange(id, plan, api)));
  const ofNew = memo(async (naam: string, nieuw?: KlantInvoer) => nieuw && newCustomerChange(nieuw, await kept(naam), api));
  const ofProduct = memo((id: string) => productChange(id, plan, api));
  for (const document of documents) {
    const { klant, producten = [], soort } = document.planned;
    if (soort === 'creditnota') continue;
    const changes = [await ('id' in klant ? ofCustomer(klant.id) : ofNew(klant.naam, klant.nieuw))];
    for (const id of producten) changes.push(await ofProduct(id));
    const told = changes.filter((change) => change !== undefined);
    if (told.length > 0) changed.set(document, told.join('; '));
  }
  return changed;
}

const sincePlan: Record<'klant' | 'nieuw' | 'product', Text> = {
  nieuw: { nl: 'is dit nog de klant die een eerdere batch maakte?', en: 'is this still the customer that an earlier batch created?' },
  klant: { nl: 'is de klant gewijzigd sinds het plan?', en: 'did the customer change since the plan?' },
  product: { nl: 'is het product gewijzigd sinds het plan?', en: 'did the product change since the plan?' },
};

async function customerChange(id: string, { klanten }: Plan, api: Api): Promise<string | undefined> {
  const before = klanten[id];
  const now = await api.klanten.get(id, sincePlan.klant).catch(unlessNotFound);
  const naam = before?.naam ?? id;
  return changeOf(t({ nl: `klant ${naam}`, en: `customer ${naam}` }), before, now && detailsOf(now));
}

/** The customer of this name that an earlier batch made, as it is kept or as the journal tells; undefined for none. */
async function keptCustomer(naam: string, { customers, journal }: Running): Promise<string | undefined> {
  const label = customerLabel(naam);
  return (await customers.read(label)) ?? (await madeAs(label, journal))[0];
}

/** How the customer of this name that an earlier batch made, and that would be used again, differs from the one that the plan makes. */
async function newCustomerChange(nieuw: KlantInvoer, id: string | undefined, api: Api): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const now = await api.klanten.get(id, sincePlan.nieuw).catch(unlessNotFound);
  const { naam } = nieuw;
  const subject = t({
    nl: `klant ${naam}, die een eerdere batch maakte (${id})`,
    en: `customer ${naam}, which an earlier batch created (${id})`,
  });
  const other = Object.entries(nieuw).filter(([field, value]) => !meansTheSame(field, value, now?.[field] ?? ''));
  const change = changeOf(subject, Object.fromEntries(other), now);
  const hint = t({
    nl: 'is het dezelfde klant, geef dan zijn naam van nu, en maak hem anders eerst met: duit klanten maak',
    en: 'if it is the same customer, give its name of now; otherwise create it first with: duit klanten maak',
  });
  return change && `${change}; ${hint}`;
}

async function productChange(id: string, { producten }: Plan, api: Api): Promise<string | undefined> {
  const before = producten[id];
  const now = await api.producten.get(id, sincePlan.product).catch(unlessNotFound);
  return changeOf(`product ${before?.naam ?? id}`, before, now);
}

/** The fields of `before` that are another now, side by side; undefined where none is. */
function changeOf(subject: string, before: object | undefined, now: object | undefined): string | undefined {
  if (!now) return t({ nl: `${subject} bestaat niet meer`, en: `${subject} is not there any more` });
  const current: Readonly<Record<string, unknown>> = { ...now };
  const fields = Object.entries(before ?? {}).filter(([field, value]) => (current[field] ?? null) !== value);
  if (fields.length === 0) return undefined;
  return `${subject}: ${fields.map(([field, value]) => `${field} ${shownValue(value)} → ${shownValue(current[field])}`).join(', ')}`;
}

const shownValue = (value: unknown): string => (value == null ? t({ nl: '(leeg)', en: '(empty)' }) : JSON.stringify(value));

/** Sends final documents over their channels. A refused one is never tried over another; after an unknown outcome the document waits. */
async function sendAll(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  for (const document of documents.filter(({ planned }) => inPhase('versturen', planned))) {
    const goes = document.ended === 'niet_af' && document.step === 'definitief' && !(await isLeftUnsent(document, running));
    if (goes) await sendOverEach(document, running);
    if (running.stop.aborted) return;
    await running.tell(document, 'versturen');
  }
}

async function sendOverEach(document: DocumentProgress, running: Running): Promise<void> {
  for (const kanaal of document.planned.kanaal) {
    if (running.stop.aborted || document.ended === 'onbekend') return;
    await send(document, kanaal, running);
  }
  if (document.verstuurd.length === document.planned.kanaal.length) document.ended = 'klaar';
}

async function send(document: DocumentProgress, kanaal: Kanaal, { gate }: Running): Promise<void> {
  const { id = '', planned } = document;
  const sent = await gate.write({
    operation: planned.soort === 'creditnota' ? 'creditnotas.versturen' : 'facturen.versturen',
    document: id,
    body: sendingOf(planned, kanaal),
    overBoth: planned.kanaal.length > 1,
    takesOver: true,
  });
  if (sent.kind === 'failed') {
    const { reason, peppol_status: before } = sent.failure;
    if (reason === 'not_confirmed' && before !== undefined) return stopRefused(document, before);
    return noteFailure(document, sent.failure, 'niet_afgeleverd');
  }
  if (sent.kind === 'done') {
    document.wrote = true;
    const { peppol_status } = sent.data as Verzending;
    if (peppol_status != null) document.peppol_status = peppol_status;
  }
  document.verstuurd.push(kanaal);
}
