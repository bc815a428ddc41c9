import { given } from '../../../contract/fields.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { Failure, failureIn, unlessFailing } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { documentOf, mayBeDone, nummerIn } from '../../../service/journal/log/entries.ts';
import type { Follow } from '../../../service/journal/verdict/evidence.ts';
import type { Plan, PlannedCustomer, PlannedDocument } from '../plan/plan.ts';
import { labelAfter, type Made, openReferences, type References, withLabel } from '../../../service/journal/log/references.ts';
import {
  type DocumentProgress,
  markStopped,
  noteFailure,
  reached,
  type Running,
  type RunOptions,
  untouched,
  writesAfterMaking,
} from './progress.ts';
import { leaveDraft, openDifferences, readMade } from './service-totals.ts';
import type { WriteStep } from '../../../service/run/step.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { StateStore } from '../../../store/store.ts';

/** The documents that the references of a plan became, those that were forgotten too, and those that the plan found elsewhere. */
export async function ownOf(
  planned: readonly PlannedDocument[],
  references: References,
  journal: Pick<Journal, 'about'>,
): Promise<Set<string>> {
  const names = planned.map(({ referentie }) => referentie);
  const made = [...(await references.among(names)).values()].map(({ id }) => id);
  const own = new Set([...made, ...planned.flatMap(({ gemaakt }) => gemaakt?.id ?? [])].map((id) => id.toLowerCase()));
  for (const referentie of await references.forgottenAmong(names)) {
    const times = await references.forgotten(referentie);
    for (let time = 0; time < times; time++) {
      for (const id of await madeAs(labelAfter(referentie, time), journal)) own.add(id.toLowerCase());
    }
  }
  return own;
}

/** The ids of the documents or customers that creates with this label made. */
export const madeAs = async (label: string, journal: Pick<Journal, 'about'>): Promise<string[]> =>
  (await withLabel(label, journal)).flatMap((entry) => (entry.state === 'done' ? (documentOf(entry) ?? []) : []));

/** Whether a create with this label is done, or may be. */
export const isBegun = async (label: string, journal: Pick<Journal, 'about'>): Promise<boolean> =>
  (await withLabel(label, journal)).some(mayBeDone);

/** The name under which a customer that a plan makes is kept. */
export const customerLabel = (naam: string): string => `batch-klant:${naam}`;

/** Makes the document of each reference that has none yet, one after the other. A document that was made before is found again, never doubled. */
export async function createAll(documents: readonly DocumentProgress[], running: Running): Promise<void> {
  for (const document of documents) {
    if (running.stop.aborted) return;
    if (document.ended === 'niet_af') await create(document, running);
    await running.tell(document, 'maken');
  }
}

async function create(document: DocumentProgress, running: Running): Promise<void> {
  const { planned } = document;
  const known = await running.references.of(planned.referentie);
  if (known) return adopt(document, known);
  try {
    const step = await stepOf(planned, running);
    const earlier = await running.gate.earlier(step);
    // Where only the plan knows it, another machine made it, and the user saw so. Nobody here knows whether it was sent.
    if (!earlier && planned.gemaakt)
      return await keep(document, await readMade(planned.gemaakt.id, planned, running), running, { overgenomen: true });
    const made = earlier ?? (await running.gate.write(await withCustomer(step, planned, running)));
    if (made.kind === 'failed') throw made.failure;
    if (made.kind === 'earlier') return await keep(document, await readMade(made.id, planned, running), running);
    document.wrote = true;
    // The reply to a credit note has no totals. (creditnota)
    const whole = planned.origineel ? await running.api.facturen.get(made.id ?? '', totalsOfNote) : (made.data as Factuur | Offerte);
    await keep(document, whole, running);
  } catch (error) {
    if (error instanceof CustomerExists) return markStopped(document, 'gewijzigd', error.message);
    noteFailure(document, failureIn(error));
  }
}

/** A customer that the plan makes exists: a new plan finds it by its name. */
class CustomerExists extends Failure {}

const totalsOfNote: Text = { nl: 'de totalen van de nieuwe creditnota', en: 'the totals of the new credit note' };

/** The create of a document, without its customer. */
async function stepOf(planned: PlannedDocument, { references, own, others }: Running): Promise<WriteStep> {
  const { origineel, soort, referentie, zonder_datum: isUndated } = planned;
  const ofJob = { own, takesOver: true, follows: writesAfterMaking(planned) } as const;
  if (origineel) return { ...ofJob, operation: 'facturen.creditnota', document: origineel.id, body: undefined };
  const operation = soort === 'offerte' ? 'offertes.create' : 'facturen.create';
  const label = await references.label(referentie);
  return { ...ofJob, operation, document: null, body: bodyOf(planned), label, isUndated, isAnother: others?.has(referentie) };
}

const withCustomer = async (step: WriteStep, { klant, origineel }: PlannedDocument, running: Running): Promise<WriteStep> =>
  origineel ? step : { ...step, body: { klant_id: await customerId(klant, running), ...(step.body as object) } };

/** The body of a create, but for its customer. */
const bodyOf = ({ datum, notities, regels }: PlannedDocument) => ({ regels: [...regels], datum, ...given({ notities }) });

/** Takes over a document that a reference became. One whose totals the user has not accepted waits for that. */
function adopt(document: DocumentProgress, { id, nummer, ogm, verschil, aanvaard }: Pick<Made, 'id' | 'nummer'> & Partial<Made>): void {
  document.id = id;
  document.nummer = nummer;
  document.ogm = ogm ?? null;
  if (aanvaard) document.aanvaard = aanvaard;
  reached(document, 'gemaakt');
  if (verschil !== undefined) leaveDraft(document, [verschil]);
}

/** Keeps which document the reference became, and the first total on which the service differs. `more` tells how it came about. */
export async function keep(
  document: DocumentProgress,
  made: Factuur | Offerte,
  { references, customers, plan, now, own }: Running,
  more: Pick<Made, 'overgenomen'> = {},
): Promise<void> {
  const { referentie, soort, klant, datum, totaal_incl, btw_code_per_regel } = document.planned;
  document.seen = made;
  const [verschil] = openDifferences(document);
  const klant_id = 'id' in klant ? klant.id : customers.get(customerLabel(klant.naam));
  const kept: Made = {
    id: made.id,
    soort,
    nummer: made.nummer ?? null,
    ...(klant_id !== undefined && { klant_id }),
    datum,
    totaal_incl,
    tijd: now().toISOString(),
    plan,
    ...(btw_code_per_regel && { btw_code_per_regel }),
    ...(verschil && { verschil }),
    ...more,
  };
  adopt(document, kept);
  own.add(made.id.toLowerCase());
  await references.keep(referentie, kept);
}

/** The id of the customer. A new one is made once, where the plan says so. */
async function customerId(klant: PlannedCustomer, running: Running): Promise<string> {
  const { gate, customers } = running;
  if ('id' in klant) return klant.id;
  const label = customerLabel(klant.naam);
  const found = customers.get(label) ?? (await customers.read(label));
  if (found !== undefined) return found;
  const follows = await madeFor(klant, running);
  const made = await gate.write({ operation: 'klanten.create', document: null, body: klant.nieuw, label, takesOver: true, follows });
  if (made.kind === 'failed') throw made.failure.there ? new CustomerExists('usage', made.failure.message) : made.failure;
  const id = made.id ?? '';
  await customers.keep(label, id);
  return id;
}

/** The documents that are to be made for a new customer, as what follows once it is made. */
async function madeFor({ naam }: PlannedCustomer, { documents, references }: Running): Promise<Follow[]> {
  const own = documents.filter(
    ({ planned: { klant }, step, ended }) => 'nieuw' in klant && klant.naam === naam && step === 'nieuw' && ended === 'niet_af',
  );
  return Promise.all(
    own.map(async ({ planned }) => ({
      operation: planned.soort === 'offerte' ? 'offertes.create' : 'facturen.create',
      body: bodyOf(planned),
      label: await references.label(planned.referentie),
      follows: writesAfterMaking(planned),
    })),
  );
}

/** The places where it is kept how far a batch came. */
interface Kept {
  readonly store: StateStore;
  readonly journal: Pick<Journal, 'about'>;
}

/** How far each document of a plan came, as references and journal tell; asks the service nothing. Without them, as the plan itself tells. */
export async function standingOf({ documenten }: Plan, kept: Kept | undefined): Promise<DocumentProgress[]> {
  const made = await (kept && openReferences(kept.store).among(documenten.map(({ referentie }) => referentie)));
  const documents: DocumentProgress[] = [];
  for (const planned of documenten) documents.push(await standing(planned, made?.get(planned.referentie), kept));
  return documents;
}

/** How far one document came, where `made` is what its reference became. */
async function standing(planned: PlannedDocument, made: Made | undefined, kept: Kept | undefined): Promise<DocumentProgress> {
  const document = untouched(planned);
  const known = made ?? planned.gemaakt;
  if (!known) {
    if (planned.bestaat) document.ended = 'bestaat_al';
    return document;
  }
  adopt(document, known);
  if (document.ended === 'klaar') return document;
  const id = known.id.toLowerCase();
  const done = ((await kept?.journal.about(id)) ?? []).filter((entry) => entry.state === 'done' && documentOf(entry)?.toLowerCase() === id);
  const final = done.find(({ intent }) => intent.operation === 'facturen.definitief');
  if (known.nummer == null && !final) return document;
  document.nummer = known.nummer ?? (final ? nummerIn(final) : null);
  document.ended = 'niet_af';
  delete document.reden;
  reached(document, 'definitief');
  for (const kanaal of planned.kanaal) {
    if (done.some(({ intent }) => intent.operation.endsWith('.versturen') && intent.kanaal === kanaal)) document.verstuurd.push(kanaal);
  }
  if (planned.eindstatus === 'verstuurd' && document.verstuurd.length === planned.kanaal.length) document.ended = 'klaar';
  return document;
}

/** Completes the documents that a stopped run did not come to, as earlier runs left them; without the store, as this run saw them. */
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
    document.reden ??= failure?.message ?? t({ nl: 'gestopt voor het zover was', en: 'stopped before it came to this' });
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
