import { given } from '../../../contract/fields.ts';
import type { Factuur, Offerte } from '../../../contract/index.ts';
import { Failure, failureIn, unlessFailing } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { documentOf, nummerIn } from '../../../service/journal/log/entries.ts';
import { beganBy } from '../../../service/journal/log/others.ts';
import type { Follow } from '../../../service/api/client.ts';
import type { Plan, PlannedCustomer, PlannedDocument } from '../plan/plan.ts';
import { labelAfter, type Made, openReferences, type References } from '../../../service/journal/log/references.ts';
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
import { type EarlierWrites, ofMade } from './writes.ts';
import type { Evidence } from '../../../service/journal/verdict/evidence.ts';
import { inJob, verdictOn } from '../../../service/journal/verdict/table.ts';
import type { Journal } from '../../../service/journal/log/journal.ts';
import type { StateStore } from '../../../store/store.ts';

/** The documents that the references of a plan became, those that were forgotten too, and those that the plan found elsewhere. */
export async function ownOf(planned: readonly PlannedDocument[], references: References, earlier: EarlierWrites): Promise<Set<string>> {
  const names = planned.map(({ referentie }) => referentie);
  const made = [...(await references.among(names)).values()].map(({ id }) => id);
  const own = new Set([...made, ...planned.flatMap(({ gemaakt }) => gemaakt?.id ?? [])].map((id) => id.toLowerCase()));
  for (const referentie of await references.forgottenAmong(names)) {
    const times = await references.forgotten(referentie);
    for (let time = 0; time < times; time++) {
      for (const id of await earlier.madeAs(labelAfter(referentie, time))) own.add(id.toLowerCase());
    }
  }
  return own;
}
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
  const { referentie } = planned;
  const known = await running.references.of(referentie);
  const { gemaakt, origineel } = planned;
  const act = origineel ? 'credit' : 'make';
  if (known && verdictOn(act, [ofMade(known)], inJob).ending === 'take_over') return adopt(document, known);
  const label = await running.references.label(referentie);
  const earlier = origineel ? await running.earlier.on(origineel.id, 'facturen.creditnota') : await running.earlier.labelled(label);
  // Where only the plan knows it, another machine made it, and the user saw so.
  const verdict = verdictOn(act, [...earlier, ...(gemaakt ? [ofMade(gemaakt)] : [])], inJob);
  if (verdict.ending !== 'take_over' && verdict.ending !== 'go') return stopUncertain(document, verdict);
  try {
    if (verdict.ending === 'take_over') {
      // Nobody here knows whether a document that only the plan knows was sent.
      const isElsewhere = verdict.evidence.entry === undefined;
      const taken = isElsewhere ? { overgenomen: true as const } : {};
      return await keep(document, await readMade(idOf(verdict.evidence), planned, running), running, taken);
    }
    const made = await make(planned, label, running);
    document.wrote = true;
    await keep(document, made, running);
  } catch (error) {
    noteFailure(document, failureIn(error));
  }
}

const totalsOfNote: Text = { nl: 'de totalen van de nieuwe creditnota', en: 'the totals of the new credit note' };

/** Sends the create of a document. The reply to a credit note has no totals, so it is read. (creditnota) */
async function make(planned: PlannedDocument, label: string, running: Running): Promise<Factuur | Offerte> {
  const { api, own } = running;
  const { origineel, soort } = planned;
  const follows = writesAfterMaking(planned);
  if (origineel) return api.facturen.get((await api.facturen.creditnota(origineel.id, { own, follows })).id, totalsOfNote);
  const body = { klant_id: await customerId(planned.klant, running), ...bodyOf(planned) };
  const job = { label, own, isUndated: planned.zonder_datum, isAnother: running.others?.has(planned.referentie) };
  return soort === 'offerte' ? api.offertes.create(body, job) : api.facturen.create(body, { ...job, follows });
}

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
  const { api, customers, earlier } = running;
  if ('id' in klant) return klant.id;
  const label = customerLabel(klant.naam);
  const found = customers.get(label) ?? (await customers.read(label));
  if (found !== undefined && verdictOn('make', [ofMade({ id: found })], inJob).ending === 'take_over') return found;
  const verdict = verdictOn('make', await earlier.labelled(label), inJob);
  if (verdict.ending !== 'take_over' && verdict.ending !== 'go') throw new Failure('unknown', uncertain(verdict.evidence));
  const id =
    verdict.ending === 'take_over'
      ? idOf(verdict.evidence)
      : (await api.klanten.create(klant.nieuw, { label, follows: await madeFor(klant, running) })).id;
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

/** Notes that an earlier write stands in the way of a document. */
export const stopUncertain = (document: DocumentProgress, { evidence }: { readonly evidence: Evidence }): void =>
  markStopped(document, 'onbekend', uncertain(evidence));

const idOf = ({ documents }: Evidence): string => documents?.[0]?.id ?? '';

/** The reason of a document whose earlier write has an unknown outcome. */
function uncertain({ entry }: Evidence): string {
  if (!entry) throw new Error('only a write of the journal is uncertain');
  const by = beganBy(entry);
  const there = by === undefined ? '' : ` (${by})`;
  return t({
    nl: `niet bekend of het gelukt is${there}; zoek het uit met: duit journaal herstel ${entry.n}`,
    en: `not known whether it succeeded${there}; find out with: duit journaal herstel ${entry.n}`,
  });
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
