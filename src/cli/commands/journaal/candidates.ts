import { Failure } from '../../../failure.ts';
import { clean } from '../../../machine/text/sanitise.ts';
import { aligned } from '../../output/aligned.ts';
import { formatMoney } from '../../output/money.ts';
import type { OpenSession } from '../../session/session.ts';

/** The fields of a document that tell it from others, whatever kind it is. */
interface Candidate {
  readonly id: string;
  readonly nummer?: unknown;
  readonly factuurnummer?: unknown;
  readonly datum?: unknown;
  readonly naam?: unknown;
  readonly leverancier?: unknown;
  readonly customer_id?: unknown;
  readonly totaal_incl?: unknown;
  readonly bedrag?: unknown;
}

/** Shows the documents that a write may have made side by side: number, date, customer, total and id. */
export async function showCandidates(session: Pick<OpenSession, 'api' | 'out'>, documents: readonly Candidate[]): Promise<void> {
  const rows: string[][] = [];
  for (const document of documents) {
    const { id, nummer, factuurnummer, datum, totaal_incl, bedrag } = document;
    const total = totaal_incl ?? bedrag;
    const name = await nameOf(session, document);
    rows.push([text(nummer ?? factuurnummer), text(datum), name, typeof total === 'number' ? formatMoney(total) : '', id]);
  }
  await session.out.notice(aligned(rows, [3]).join('\n'));
}

const text = (value: unknown): string => (typeof value === 'string' ? clean(value) : '');

/** The name of the customer or supplier; the id of a customer that can't be read. */
async function nameOf({ api }: Pick<OpenSession, 'api'>, { naam, leverancier, customer_id }: Candidate): Promise<string> {
  if (typeof customer_id !== 'string') return text(naam ?? leverancier);
  try {
    return text((await (await api()).klanten.get(customer_id)).naam);
  } catch (error) {
    if (error instanceof Failure) return text(customer_id);
    throw error;
  }
}
