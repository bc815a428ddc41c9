import { addedUp } from '../../../belgium/decimal.ts';
import { type Ending, endings } from '../../../jobs/batch/document.ts';
import type { Plan, PlannedDocument } from '../../../jobs/batch/plan/plan.ts';
import { t, type Text } from '../../../language.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';

/** The sum of the totals, in euro. */
export const sumOf = (documents: readonly Pick<PlannedDocument, 'totaal_incl'>[]): number =>
  addedUp(documents.map(({ totaal_incl }) => totaal_incl));

const stepsOf = ({ eindstatus, kanaal, gemaakt, bestaat }: PlannedDocument): number =>
  bestaat ? 0 : (gemaakt ? 0 : 1) + (eindstatus === 'concept' ? 0 : 1) + kanaal.length;

/** The writes that a plan takes: one for each step of each document, and one for each new customer. */
export function requestsOf({ documenten }: Plan): number {
  const customers = new Set(documenten.flatMap(({ klant }) => ('nieuw' in klant ? [klant.naam] : [])));
  return documenten.reduce((sum, document) => sum + stepsOf(document), customers.size);
}

const counted = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

/** Requests a minute at the limit of the service. (Limits) */
export const aMinute = 58;

const ends: Record<Ending, Text> = {
  concept: { nl: 'tot concept', en: 'to draft' },
  definitief: { nl: 'tot definitief', en: 'to final' },
  verstuurd: { nl: 'tot verstuurd', en: 'to sent' },
};

/** How many documents go to each end, such as `2 tot concept, 38 tot definitief`. */
const endsOf = (documenten: readonly PlannedDocument[]): string =>
  endings
    .map((ending) => ({ ending, count: documenten.filter(({ eindstatus }) => eindstatus === ending).length }))
    .filter(({ count }) => count > 0)
    .map(({ ending, count }) => `${count} ${t(ends[ending])}`)
    .join(', ');

/** The lines that say how large a plan is and which steps it takes. */
export function summaryLines(plan: Plan): string[] {
  const { documenten } = plan;
  const made = documenten.filter(({ gemaakt }) => gemaakt).length;
  const there = documenten.filter(({ bestaat }) => bestaat).length;
  const fresh = new Set(documenten.flatMap(({ klant }) => ('nieuw' in klant ? [klant.naam] : []))).size;
  const requests = requestsOf(plan);
  const minutes = Math.ceil(requests / aMinute);
  const warned = documenten.filter(({ waarschuwingen }) => waarschuwingen.length > 0).length;
  const total = formatMoney(sumOf(documenten));
  return [
    t({
      nl: `${counted(documenten.length, 'document', 'documenten')}, samen ${total}: ${endsOf(documenten)}.`,
      en: `${counted(documenten.length, 'document', 'documents')}, together ${total}: ${endsOf(documenten)}.`,
    }),
    made > 0
      ? t({
          nl: `Al gemaakt: ${made}; daar gebeurt alleen de rest nog.`,
          en: `Made before: ${made}; only the rest is done there.`,
        })
      : '',
    there > 0
      ? t({
          nl: `Bestaat al: ${there}, door een ander gemaakt; alleen met --toch-maken komt er nog een.`,
          en: `Exists already: ${there}, made by another; only --toch-maken makes one more.`,
        })
      : '',
    fresh > 0
      ? t({
          nl: fresh === 1 ? '1 nieuwe klant wordt gemaakt.' : `${fresh} nieuwe klanten worden gemaakt.`,
          en: fresh === 1 ? '1 new customer is created.' : `${fresh} new customers are created.`,
        })
      : '',
    warned > 0
      ? t({
          nl: `Bij ${counted(warned, 'document', 'documenten')} staat een opmerking.`,
          en: `There is a note on ${counted(warned, 'document', 'documents')}.`,
        })
      : '',
    t({
      nl: `Te versturen: ${counted(requests, 'verzoek', 'verzoeken')}, ongeveer ${minutes} min.`,
      en: `To send: ${counted(requests, 'request', 'requests')}, about ${minutes} min.`,
    }),
  ].filter((line) => line !== '');
}

/** Says on standard error how much a plan is, and the next command. */
export async function tellPlan({ out }: Pick<OpenSession, 'out'>, plan: Plan, file: string | undefined): Promise<void> {
  for (const line of summaryLines(plan)) await out.notice(line);
  await out.notice(
    file === undefined
      ? t({ nl: 'Bewaar het plan met -o plan.json om het uit te voeren.', en: 'Keep the plan with -o plan.json to carry it out.' })
      : t({ nl: `Voer het uit met: duit batch voer-uit ${file}`, en: `Carry it out with: duit batch voer-uit ${file}` }),
  );
}
