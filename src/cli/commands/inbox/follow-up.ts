import { Failure, notFound } from '../../../failure.ts';
import { attend, doAgain, rememberedDocument, skip, trust } from '../../../jobs/inbox/choose.ts';
import { begunIn } from '../../../jobs/inbox/look.ts';
import { type SeenDocument, seenDocuments, type Stand, lastChanged } from '../../../jobs/inbox/seen.ts';
import { t, type Text } from '../../../language.ts';
import type { StateStore } from '../../../store/store.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { stream } from '../../flows/stream.ts';
import type { NamedWord } from '../../command/command.ts';
import type { Opened } from '../../session/session.ts';
import { seenName } from './fetch-texts.ts';
import { seenView, standWords } from './columns.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';

/** Shows the documents that wait or are set aside, those with one standing, or all; and counts them. */
export async function showSeen(
  session: Opened<'out' | 'state' | 'timeZone'>,
  { stand, alles }: { stand?: string | undefined; alles?: true | undefined },
): Promise<void> {
  const { out, state } = session;
  const view = seenView(session);
  out.check(view);
  const store = await state();
  const isShown = (one: Stand): boolean => alles === true || (stand === undefined ? one === 'wacht' || one === 'opzij' : one === stand);
  const counts = new Map<Stand, number>();
  const shown = await store.read(async (all) => {
    const found: SeenDocument[] = [];
    for await (const seen of seenDocuments(all)) {
      counts.set(seen.stand, (counts.get(seen.stand) ?? 0) + 1);
      if (isShown(seen.stand)) found.push(seen);
    }
    return found.toSorted((one, other) => (one.sinds < other.sinds ? 1 : -1));
  });
  await out.list(stream(shown), view);
  await out.notice((await store.read(begunIn)) ? countsText(counts) : neverText());
}

function countsText(counts: ReadonlyMap<Stand, number>): string {
  const parts = [...counts].map(([stand, count]) => `${count} ${t(standWords[stand])}`);
  return parts.length === 0 ? t({ nl: 'Er kwam nog niets binnen.', en: 'Nothing came in so far.' }) : `${parts.join(', ')}.`;
}

const neverText = (): string =>
  t({
    nl: 'De inbox van dit account is nog nooit opgehaald. Begin met: duit inbox ophalen --map inkoop --vanaf nu',
    en: 'The inbox of this account was never fetched. Begin with: duit inbox ophalen --map inkoop --vanaf nu',
  });

/** Has `work` done with each of the documents, and shows them as they are then, each with the words of `text` about it. */
const change =
  (work: (store: StateStore, seen: SeenDocument, now: () => Date) => Promise<SeenDocument>, text: (name: string, id: string) => Text) =>
  async (session: Opened<'now' | 'out' | 'state' | 'timeZone'>, documents: NamedWord<string[]>): Promise<void> => {
    const { out, state, now } = session;
    const view = seenView(session);
    out.check(view);
    const words = await documents.word();
    const store = await state();
    // All are found before the first is changed, so that a typing error changes nothing.
    const chosen: SeenDocument[] = [];
    for (const word of words) chosen.push(await namedBy(store, word));
    const changed: SeenDocument[] = [];
    for (const seen of chosen) changed.push(await work(store, seen, now));
    await out.list(stream(changed), view);
    for (const seen of changed) await out.notice(text(seenName(seen), seen.id));
  };

/** Has documents tried once more at the next look. */
export const tryAgain = change(doAgain, (name) => ({
  nl: `${name} is aan de beurt bij de volgende duit inbox ophalen, of meteen als die met --blijf loopt.`,
  en: `${name} comes next with duit inbox ophalen, or at once if that runs with --blijf.`,
}));

/** Has documents that were set aside told no more. */
export const tellAttended = change(attend, (name) => ({
  nl: `${name}: gezien; duit meldt het niet meer.`,
  en: `${name}: seen; duit tells of it no more.`,
}));

export const leaveAlone = change(skip, (name, id) => {
  const again = shellLine(['duit', 'inbox', 'opnieuw', id]);
  return { nl: `${name} wordt overgeslagen. Toch nog doen: ${again}`, en: `${name} is skipped. To do it after all: ${again}` };
});

/** Takes the accounts of documents for those of their suppliers. */
export const trustAccountsOf = change(trust, (name) => ({
  nl: `${name}: de rekening geldt nu als die van deze leverancier; duit waarschuwt er niet meer voor.`,
  en: `${name}: the account now counts as that of this supplier; duit does not warn of it any more.`,
}));

/** The remembered document that a word names; where none is, and the inbox was never fetched, the advice says how to begin. */
async function namedBy(store: StateStore, word: string): Promise<SeenDocument> {
  try {
    return await rememberedDocument(store, word);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'not_found' || (await store.read(begunIn))) throw error;
    throw notFound(error.message, { hint: neverText() });
  }
}

/** The choice of a document that `inbox ophalen` remembers, those that changed last first. */
export const rememberedChoice = choiceOf<SeenDocument>({
  title: { nl: 'Document', en: 'Document' },
  none: { nl: 'er kwam nog niets binnen', en: 'nothing came in so far' },
  hint: { nl: 'Haal de inbox op met: duit inbox ophalen --map inkoop', en: 'Fetch the inbox with: duit inbox ophalen --map inkoop' },
  read: async ({ state }) => {
    const all = await (await state()).read(lastChanged);
    return firstOffered(all);
  },
  word: ({ id }) => id,
  called: ({ factuurnummer }) => factuurnummer,
  columns: (session) => seenView(session).columns,
});
