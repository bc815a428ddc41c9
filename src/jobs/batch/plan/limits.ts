import type { Operation } from '../../../contract/index.ts';
import type { Failure } from '../../../failure.ts';
import { t, type Text } from '../../../language.ts';
import { countedAct, dayRefusal } from '../../../service/journal/limits/day-count.ts';
import { type AccountLimits, needsApproval, type Limits } from '../../../service/limits/limits.ts';
import { limitRefusal, tooMuch } from '../../../service/limits/texts.ts';
import { heldBack, openDocumentOrder, totalOf } from '../run/finalise.ts';
import type { DocumentProgress } from '../run/progress.ts';
import { writesLeft } from '../run/steps.ts';

interface LimitsToday extends Awaited<ReturnType<AccountLimits['counted']>> {
  readonly limits: Limits;
  readonly naam: string;
}

/**
 * Notes on each document the first of its writes that is left and that a limit stops today, as a run meets it, and how many of them a person
 * has to approve. Asks the service nothing.
 */
export function noteLimits(documents: readonly DocumentProgress[], { limits, count, day, naam }: LimitsToday): void {
  const { hoogstens_bedrag: mostMoney } = limits;
  const taken = { definitief: count.definitief, versturen: count.versturen };
  const refusalOf = (operation: Operation, total: number): Failure | undefined => {
    const refusal = limitRefusal(limits, operation, true, naam);
    if (refusal) return refusal;
    if (mostMoney !== undefined && operation !== 'klanten.create' && Math.abs(total) > mostMoney) return tooMuch(mostMoney, total, naam);
    const act = countedAct(operation);
    const full = dayRefusal(limits, operation, { count: { ...count, ...taken }, day }, naam);
    if (act && !full) taken[act] += 1;
    return full;
  };
  const order = openDocumentOrder();
  const fresh = new Set<string>();
  for (const document of documents) {
    if (document.ended !== 'niet_af') continue;
    noteFirst(document, refusalOf, order);
    const { klant } = document.planned;
    const makesCustomer = isNewCustomer(document) && !fresh.has(klant.naam);
    if (makesCustomer) fresh.add(klant.naam);
    const writes = [...(makesCustomer ? ['klanten.create'] : []), ...writesLeft(document)];
    document.toApprove = writes.filter((operation) => needsApproval(limits, operation)).length;
  }
}

const isNewCustomer = ({ planned, step }: DocumentProgress): boolean => 'nieuw' in planned.klant && step === 'nieuw';

function noteFirst(
  document: DocumentProgress,
  refusalOf: (operation: Operation, total: number) => Failure | undefined,
  order: ReturnType<typeof openDocumentOrder>,
): void {
  const writes = writesLeft(document);
  for (const operation of [...(isNewCustomer(document) ? ['klanten.create' as const] : []), ...writes]) {
    const holder = operation === 'facturen.definitief' ? order.holder(document) : undefined;
    const failure = holder ? undefined : refusalOf(operation, totalOf(document));
    if (!holder && !failure) continue;
    if (holder) document.waitsFor = holder;
    if (failure) document.failure = failure;
    document.reden = holder ? heldBack(holder) : limitText(failure, operation);
    if (writes.includes('facturen.definitief') && !operation.endsWith('.versturen')) order.missed(document);
    return;
  }
}

const acts: Readonly<Record<string, Text>> = {
  'klanten.create': { nl: 'het maken van de klant', en: 'making the customer' },
  'facturen.definitief': { nl: 'definitief maken', en: 'finalising it' },
  'facturen.versturen': { nl: 'versturen', en: 'sending it' },
  'creditnotas.versturen': { nl: 'versturen', en: 'sending it' },
};

function limitText(failure: Failure | undefined, operation: Operation): string {
  const { option = '', value } = failure?.limit ?? {};
  const limit = value === true ? option : `${option} ${value}`;
  const { nl, en } = acts[operation] ?? { nl: 'maken', en: 'making it' };
  return t({ nl: `de grens ${limit} houdt ${nl} tegen`, en: `the limit ${limit} stops ${en}` });
}
