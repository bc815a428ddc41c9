import { t } from '../../language.ts';
import { Rehearsal } from '../../service/api/rehearsal.ts';
import type { Out, View } from '../output/out.ts';

type Planned = Rehearsal['request'];

export const plannedRequests: View<Planned> = {
  columns: [
    { field: 'method', title: { nl: 'Methode', en: 'Method' } },
    { field: 'path', title: { nl: 'Pad', en: 'Path' } },
    { field: 'body', title: { nl: 'Inhoud', en: 'Body' } },
  ],
  fields: ['method', 'path', 'body'],
};

/** Gives the request that `write` would have sent; `write` must be rehearsed. */
export async function planOf(write: Promise<unknown>): Promise<Planned> {
  try {
    await write;
  } catch (error) {
    if (error instanceof Rehearsal) return error.request;
    throw error;
  }
  throw new Error('a rehearsed write was sent');
}

/** Shows the request that a command would have sent. */
export async function rehearsed(out: Out, { request }: Rehearsal): Promise<void> {
  await out.notice(
    t({ nl: 'Proef: dit zou verstuurd worden; er is niets geschreven.', en: 'Dry run: this would be sent; nothing was written.' }),
  );
  await out.record(request, plannedRequests);
}
