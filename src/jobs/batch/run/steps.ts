import { given } from '../../../contract/fields.ts';
import type { Kanaal, Operation, VerstuurInvoer } from '../../../contract/index.ts';
import type { Follow } from '../../../service/journal/verdict/evidence.ts';
import type { RunStep } from '../../../service/run/runner.ts';
import type { PlannedDocument } from '../plan/plan.ts';
import { type DocumentProgress, inPhase, type Phase } from './progress.ts';

/** The name under which a customer that a plan makes is kept. */
export const customerLabel = (naam: string): string => `batch-klant:${naam}`;

/** The writes of a document in a phase, in their order; `label` is that of its create. */
export function stepsOf({ planned, id = '' }: DocumentProgress, phase: Phase, label: string): RunStep[] {
  if (!inPhase(phase, planned)) return [];
  if (phase === 'maken') return [makeStep(planned, label)];
  const key = `${phase} ${planned.referentie}`;
  const ofJob = { on: { id } } as const;
  if (phase === 'definitief')
    return [{ ...ofJob, key, dated: planned.datum, write: { operation: 'facturen.definitief', body: undefined, takesOver: true } }];
  return sendingsOf(planned).map(({ operation, body }, at) => ({
    ...ofJob,
    key: `${key} ${planned.kanaal[at]}`,
    write: { operation, body, overBoth: planned.kanaal.length > 1, takesOver: true },
  }));
}

function makeStep(planned: PlannedDocument, label: string): RunStep {
  const { origineel, referentie, klant, zonder_datum: isUndated } = planned;
  const key = `maken ${referentie}`;
  if (origineel) return { key, on: { id: origineel.id }, write: { operation: makingOf(planned), body: undefined, takesOver: true } };
  const body = 'id' in klant ? { klant_id: klant.id, ...bodyOf(planned) } : bodyOf(planned);
  return {
    key,
    on: null,
    write: { operation: makingOf(planned), body, label, isUndated, takesOver: true },
    ...('nieuw' in klant && { customer: customerStep(klant) }),
  };
}

const customerStep = ({ naam, nieuw }: Extract<PlannedDocument['klant'], { nieuw: unknown }>): RunStep => ({
  key: customerLabel(naam),
  on: null,
  write: { operation: 'klanten.create', body: nieuw, label: customerLabel(naam), takesOver: true },
});

const makings = { factuur: 'facturen.create', offerte: 'offertes.create', creditnota: 'facturen.creditnota' } as const;

const makingOf = ({ soort }: PlannedDocument): Operation => makings[soort];

/** The body of a create, but for its customer. */
const bodyOf = ({ datum, notities, regels }: PlannedDocument) => ({ regels: [...regels], datum, ...given({ notities }) });

/** The create of a document for a customer that is made first, and what follows it. */
export const followsCustomer = (planned: PlannedDocument, label: string): Follow => ({
  operation: makingOf(planned),
  body: bodyOf(planned),
  label,
  follows: writesAfterMaking(planned),
});

/** The writes that a document takes once it is made, in their order. */
export const writesAfterMaking = (planned: PlannedDocument): Follow[] =>
  inPhase('definitief', planned) ? [{ operation: 'facturen.definitief' }, ...sendingsOf(planned)] : [];

/** The sendings of a document. */
export function sendingsOf(planned: PlannedDocument): Follow[] {
  const operation = planned.soort === 'creditnota' ? 'creditnotas.versturen' : 'facturen.versturen';
  return inPhase('versturen', planned) ? planned.kanaal.map((kanaal) => ({ operation, body: sendingOf(planned, kanaal) })) : [];
}

/** The body of a sending. */
const sendingOf = ({ email }: PlannedDocument, kanaal: Kanaal): VerstuurInvoer => ({
  kanaal,
  ...(kanaal === 'email' && email !== undefined && { email }),
});

/** The writes that a document still takes, in their order. */
export function writesLeft({ planned, step, verstuurd, ended }: DocumentProgress): Operation[] {
  if (ended === 'klaar' || ended === 'bestaat_al') return [];
  const makes = step === 'nieuw' ? [makingOf(planned)] : [];
  const finalises = inPhase('definitief', planned) && step !== 'definitief' ? ['facturen.definitief' as const] : [];
  return [
    ...makes,
    ...finalises,
    ...sendingsOf(planned)
      .slice(verstuurd.length)
      .map(({ operation }) => operation),
  ];
}
