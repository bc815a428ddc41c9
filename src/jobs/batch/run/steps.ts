import { given } from '../../../contract/fields.ts';
import type { Kanaal, Operation, VerstuurInvoer } from '../../../contract/index.ts';
import type { RunStep } from '../../../service/run/runner.ts';
import type { PlannedDocument } from '../plan/plan.ts';
import { type DocumentProgress, inPhase, type Phase } from './progress.ts';

export const customerLabel = (naam: string): string => `batch-klant:${naam}`;

/** The writes of a document in a phase, in their order, each on what the one before it made; `label` is that of its create. */
export function stepsOf({ planned }: DocumentProgress, phase: Phase, label: string): RunStep[] {
  if (!inPhase(phase, planned)) return [];
  if (phase === 'maken') return [makeStep(planned, label)];
  const key = keyOf(phase, planned);
  if (phase === 'definitief') {
    const write = { operation: 'facturen.definitief', body: undefined } as const;
    return [{ key, on: { made: keyOf('maken', planned) }, dated: planned.datum, write }];
  }
  return planned.kanaal.map((kanaal) => ({
    key: `${key} ${kanaal}`,
    on: { made: keyOf('definitief', planned) },
    write: { operation: sendingOf(planned), body: sendingBody(planned, kanaal), overBoth: planned.kanaal.length > 1 },
  }));
}

const keyOf = (phase: Phase, { referentie }: PlannedDocument): string => `${phase} ${referentie}`;

function makeStep(planned: PlannedDocument, label: string): RunStep {
  const { origineel, klant, zonder_datum: isUndated } = planned;
  const key = keyOf('maken', planned);
  if (origineel) return { key, on: { id: origineel.id }, write: { operation: makingOf(planned), body: undefined } };
  const body = 'id' in klant ? { klant_id: klant.id, ...bodyOf(planned) } : bodyOf(planned);
  return {
    key,
    on: null,
    write: { operation: makingOf(planned), body, label, isUndated },
    ...('nieuw' in klant && { customer: customerStep(klant) }),
  };
}

const customerStep = ({ naam, nieuw }: Extract<PlannedDocument['klant'], { nieuw: unknown }>): RunStep => ({
  key: customerLabel(naam),
  on: null,
  write: { operation: 'klanten.create', body: nieuw, label: customerLabel(naam) },
});

const makings = { factuur: 'facturen.create', offerte: 'offertes.create', creditnota: 'facturen.creditnota' } as const;

const makingOf = ({ soort }: PlannedDocument): Operation => makings[soort];

const bodyOf = ({ datum, notities, regels }: PlannedDocument) => ({ regels: [...regels], datum, ...given({ notities }) });

const sendingOf = ({ soort }: PlannedDocument): Operation => (soort === 'creditnota' ? 'creditnotas.versturen' : 'facturen.versturen');

const sendingBody = ({ email }: PlannedDocument, kanaal: Kanaal): VerstuurInvoer => ({
  kanaal,
  ...(kanaal === 'email' && email !== undefined && { email }),
});

export function writesLeft({ planned, step, verstuurd, ended }: DocumentProgress): Operation[] {
  if (ended === 'klaar' || ended === 'bestaat_al') return [];
  const makes = step === 'nieuw' ? [makingOf(planned)] : [];
  const finalises = inPhase('definitief', planned) && step !== 'definitief' ? ['facturen.definitief' as const] : [];
  const sends = inPhase('versturen', planned) ? planned.kanaal.slice(verstuurd.length).map(() => sendingOf(planned)) : [];
  return [...makes, ...finalises, ...sends];
}
