import type { Factuur, Offerte } from '../../../contract/index.ts';
import { type Failure, unlessFailing } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { documentOf, mayBeDone, nummerIn } from '../../../service/journal/log/entries.ts';
import type { Plan, PlannedDocument } from '../plan/plan.ts';
import { labelAfter, type Made, openReferences, type References, withLabel } from '../../../service/journal/log/references.ts';
import { type DocumentProgress, markStopped, noteFailure, reached, type Running, type RunOptions, untouched } from './progress.ts';
import { doneOn } from './second-look.ts';
import { leaveDraft, openDifferences, readMade } from './finalise.ts';
import { customerLabel } from './steps.ts';
import type { RunStep, StepOutcome } from '../../../service/run/runner.ts';
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
  for (const [referentie, times] of await references.forgottenAmong(names)) {
    for (let time = 0; time < times; time++) {
      for (const id of await madeAs(labelAfter(referentie, time), journal)) own.add(id.toLowerCase());
    }
  }
  return own;
}

export const madeAs = async (label: string, journal: Pick<Journal, 'about'>): Promise<string[]> =>
  (await withLabel(label, journal)).flatMap((entry) => (entry.state === 'done' ? (documentOf(entry) ?? []) : []));

/** Whether the create of a document, which has this label, is done, or may be. A credit note has none. */
const isBegun = async ({ origineel }: PlannedDocument, label: string, journal: Pick<Journal, 'about'>): Promise<boolean> =>
  origineel ? (await doneOn(origineel.id, 'facturen.creditnota', journal)).length > 0 : (await withLabel(label, journal)).some(mayBeDone);

/** Takes over the documents that references became, and gives those that were never begun: one whose create is in the journal may exist. */
export async function adoptMade(
  documents: readonly DocumentProgress[],
  { references, journal }: Running,
  labelOf: (referentie: string) => string,
): Promise<DocumentProgress[]> {
  const made = await references.among(documents.map(({ planned }) => planned.referentie));
  const fresh: DocumentProgress[] = [];
  for (const document of documents) {
    const { referentie } = document.planned;
    const known = made.get(referentie);
    if (known) adopt(document, known);
    else if (!(await isBegun(document.planned, labelOf(referentie), journal))) fresh.push(document);
  }
  return fresh;
}

/** Adopts a document of which only the plan knows: another machine made it, and the user saw so. Nobody here knows whether it was sent. */
export async function adoptPlanned(document: DocumentProgress, id: string, running: Running): Promise<StepOutcome> {
  const there = await readMade(id, document.planned, running);
  await keep(document, there, running, { overgenomen: true });
  return { kind: 'earlier', id: there.id, nummer: there.nummer };
}

const totalsOfNote: Text = { nl: 'de totalen van de nieuwe creditnota', en: 'the totals of the new credit note' };

export async function noteMade(document: DocumentProgress, made: StepOutcome, running: Running): Promise<void> {
  const { planned } = document;
  switch (made.kind) {
    case 'left':
      return;
    case 'behind':
      // A customer that the plan makes exists: a new plan finds it by its name.
      if (made.failure?.there) markStopped(document, 'gewijzigd', made.failure.message);
      else if (made.failure) noteFailure(document, made.failure);
      return;
    case 'failed':
      return noteFailure(document, made.failure);
    case 'earlier':
      if (document.step === 'nieuw') await keep(document, await readMade(made.id, planned, running), running);
      return;
    case 'done': {
      document.wrote = true;
      // The reply to a credit note has no totals. (creditnota)
      const whole = planned.origineel ? await running.api.facturen.get(made.id ?? '', totalsOfNote) : (made.data as Factuur | Offerte);
      await keep(document, whole, running);
    }
  }
}

/** Keeps it so that no batch makes it again. */
export async function noteCustomer({ key }: RunStep, made: StepOutcome, { customers }: Running): Promise<void> {
  if ((made.kind === 'done' || made.kind === 'earlier') && customers.get(key) !== made.id) await customers.keep(key, made.id ?? '');
}

/** One whose totals the user has not accepted waits for that. */
function adopt(document: DocumentProgress, made: Pick<Made, 'id' | 'nummer'> & Partial<Made>): void {
  const { id, nummer, ogm, verschil, aanvaard, overgenomen = false } = made;
  document.overgenomen = overgenomen;
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
