import type { InboxDocumentKort, InboxQuery } from '../../../contract/index.ts';
import { usage } from '../../../failure.ts';
import { begunIn } from '../../../jobs/inbox/look.ts';
import { seenState } from '../../../jobs/inbox/seen.ts';
import { t } from '../../../language.ts';
import type { StateView } from '../../../store/store.ts';
import type { Items, View } from '../../output/out.ts';
import type { Opened } from '../../session/session.ts';
import { type PartOptions, readAll, readOrder, wholePart } from '../listing/part.ts';

/** A received document that the follower of the inbox has yet to do; null for one that it never saw. */
export interface Unfinished extends InboxDocumentKort {
  readonly stand: 'wacht' | 'opzij' | null;
}

/** The listed documents that the follower has yet to do. Exit 2, before any request, where nobody follows the inbox of this account. */
export async function unfinishedPart(
  session: Opened<'api' | 'out' | 'state'>,
  view: View<Unfinished>,
  filter: InboxQuery,
  opties: PartOptions,
): Promise<Items<Unfinished>> {
  const order = readOrder(opties.sorteer, view.columns);
  const state = await session.state();
  if (!(await state.read(begunIn)))
    throw usage(
      t({
        nl: '--nieuw: duit volgt de inbox van dit profiel nog niet op',
        en: '--nieuw: duit does not follow the inbox of this profile yet',
      }),
      {
        hint: t({
          nl: 'Begin ermee: duit inbox ophalen --map inkoop --vanaf nu\nOf toon wat bij de dienst op nieuw staat: duit inbox list --status nieuw',
          en: 'Begin with: duit inbox ophalen --map inkoop --vanaf nu\nOr show the documents with status nieuw at the service: duit inbox list --status nieuw',
        }),
      },
    );
  const { inbox } = await session.api();
  return wholePart(async () => {
    const all = await readAll(session, inbox.list(filter));
    const found = await state.read((stored) => unfinishedOf(stored, all));
    return order ? order.sorted(found) : found;
  }, opties);
}

async function unfinishedOf(view: StateView, documents: readonly InboxDocumentKort[]): Promise<Unfinished[]> {
  const found: Unfinished[] = [];
  for (const document of documents) {
    const stand = (await seenState(view, document.id))?.stand ?? null;
    if (stand === null || stand === 'wacht' || stand === 'opzij') found.push({ ...document, stand });
  }
  return found;
}
