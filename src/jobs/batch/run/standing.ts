import { documentOf, nummerIn } from '../../../service/journal/entries.ts';
import type { Journal } from '../../../service/journal/journal.ts';
import type { StateStore } from '../../../store/store.ts';
import type { Plan, PlannedDocument } from '../plan/plan.ts';
import { type Made, openReferences } from '../references.ts';
import { adopt } from './create.ts';
import { type DocumentProgress, reached, untouched } from './progress.ts';

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
