import type { Factuur } from '../../../contract/index.ts';
import { batchCodes } from '../../../jobs/batch/references.ts';
import { booked, type Booked } from '../../../jobs/reports/count/booked.ts';
import { type Coding, noUserCodes } from '../../../jobs/reports/btw/coding.ts';
import { parallel } from '../../../service/api/parallel.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import type { OpenSession } from '../../session/session.ts';
import { sideBySide } from '../listing/duration.ts';
import { openReading } from './one-by-one.ts';
import { openUserCodes } from './user-codes.ts';

/** Gives everything that codes the lines at 0 % of these documents. */
export type CodingFor = (documents: readonly Booked[]) => Promise<Coding>;

/**
 * Opens what codes lines at 0 %: the user's file, where there is one, the batches of this account, and the invoices that credit
 * notes are linked to. The file is read at once, so that a mistake in it comes before a long reading. Fails with exit 2 by the
 * line of each mistake in the file.
 */
export async function openCoding(session: OpenSession, file: string | undefined): Promise<CodingFor> {
  const userCodes = file === undefined ? async () => noUserCodes : await openUserCodes(session, file);
  return async (documents) => {
    const user = await userCodes(documents);
    const hasZero = documents.some(isZero);
    const batch = hasZero ? await batchCodes(await session.state()) : new Map();
    const invoices = await linkedInvoices(session, documents);
    return { user, batch, invoice: (id) => invoices.get(id.toLowerCase()) };
  };
}

const isZero = ({ regels }: Booked): boolean => regels.some(({ btw_percentage }) => btw_percentage === 0);

/** The documents by their id, and the invoices that credit notes with a line at 0 % are linked to. One that can't be read is left out. */
async function linkedInvoices(session: OpenSession, documents: readonly Booked[]): Promise<Map<string, Booked>> {
  const invoices = new Map(documents.map((one) => [one.id.toLowerCase(), one]));
  const wanted = documents.filter((one) => one.type === 'creditnota' && isZero(one)).flatMap((one) => one.gekoppelde_factuur_id ?? []);
  const missing = new Set(wanted.map((id) => id.toLowerCase()).filter((id) => !invoices.has(id)));
  if (missing.size === 0) return invoices;
  const memory = await session.memory();
  const rows = (await memory.documents()).filter(({ id }) => missing.has(id.toLowerCase()));
  for (const found of await memory.wholeOf(rows)) if (found) add(invoices, found);
  const api = await session.api();
  const reading = openReading(session, (id: string) => readFactuur(api, id));
  const others = [...missing].filter((id) => !invoices.has(id));
  for await (const { found } of parallel(others, sideBySide, reading)) if (found) add(invoices, found);
  return invoices;
}

function add(invoices: Map<string, Booked>, factuur: Factuur): void {
  const one = booked(factuur, factuur, new Map());
  if ('id' in one) invoices.set(one.id.toLowerCase(), one);
}
