import { type Counted, countReturn, divided, type ReturnPlan } from '../btw/counted.ts';
import { daysToRead } from '../btw/late.ts';
import type { CodingFor } from './coding.ts';
import { documentsOf } from './ledger.ts';
import type { Reader } from './reader.ts';

/** Reads the documents of a return and counts it. Fails where a list can't be read. */
export async function readReturn(reader: Reader, plan: ReturnPlan, codingFor: CodingFor): Promise<Counted> {
  const list = await reader.whole(reader.api.facturen.list(daysToRead(plan.days, plan.filed)));
  const chosen = divided(plan, list);
  const ledger = await documentsOf(reader, chosen.rows);
  return countReturn(chosen, ledger, await codingFor(ledger.documents));
}
