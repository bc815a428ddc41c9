import { checkedBody } from '../../../service/api/input.ts';
import type { NamedWord } from '../../command/command.ts';
import { requireTest } from '../../flows/confirm.ts';
import { given } from '../../../contract/fields.ts';
import type { InboxDocument, InboxDocumentKort } from '../../../contract/index.ts';
import type { DocumentMoney } from '../../../einvoice/view/money.ts';
import { moneyDoubts } from '../../../einvoice/view/words.ts';
import { unlessFor, Failure, notFound } from '../../../failure.ts';
import { askedPayments } from '../../../jobs/inbox/saved.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { listFilter, type FilterOptions } from '../../flows/listing/filters.ts';
import { showPart, type PartOptions } from '../../flows/listing/part.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns, checkedView, viewOf } from '../../views/columns.ts';
import {
  inboxDocumentView,
  inboxMoneyView,
  inboxView,
  moneyFields,
  type ReceivedRow,
  unfinishedView,
  seenView,
  statusWords,
} from './columns.ts';
import { attend, doAgain, rememberedDocument, skip, trust } from '../../../jobs/inbox/choose.ts';
import { begunIn } from '../../../jobs/inbox/look.ts';
import { type SeenDocument, seenDocuments, type InboxStatus, lastChanged } from '../../../jobs/inbox/seen.ts';
import { t, type Text } from '../../../language.ts';
import type { StateStore } from '../../../store/store.ts';
import { stream } from '../../flows/stream.ts';
import { seenName } from './fetch-texts.ts';
import { choiceOf, firstOffered } from '../../flows/choosing/documents.ts';

export async function listReceived(
  opened: OpenSession,
  { nieuw, ...opties }: PartOptions & FilterOptions<string> & { nieuw?: true | undefined },
): Promise<void> {
  const { out } = opened;
  const filter = listFilter(opties);
  if (!nieuw) {
    const shown: InboxDocumentKort[] = [];
    const note =
      out.terminal && out.format === 'tabel' ? async (rows: readonly InboxDocumentKort[]) => void shown.push(...rows) : undefined;
    await showPart(opened, inboxView, opties, (service, range) => service.inbox.list(filter, range), note);
    if (note) await (await import('../../flows/received/warned.ts')).tellListed(opened, shown);
    return;
  }
  out.check(unfinishedView);
  const { unfinishedPart } = await import('../../flows/received/unfinished.ts');
  await out.list(await unfinishedPart(opened, unfinishedView, filter, opties), unfinishedView);
}

const made = viewOf<InboxDocument>('WrittenReceived', [
  columns.leverancier,
  columns.factuurnummer,
  columns.bedrag,
  columns.status,
  columns.id,
]);

export async function receiveTest(
  opened: OpenSession,
  {
    leverancier,
    factuurnummer,
    bedrag,
    datum,
  }: Partial<Record<'leverancier' | 'factuurnummer' | 'datum', string | undefined>> & { bedrag?: number | undefined },
): Promise<void> {
  opened.out.check(made);
  const meant = checkedBody('TestDocumentInvoer', given({ leverancier, factuurnummer, bedrag, datum }));
  const body = { ...meant, factuurnummer: factuurnummer ?? uniqueNumber(opened) };
  await requireTest(opened, 'inbox test');
  const { takeSteps } = await import('../../flows/making/steps.ts');
  const { writtenReceived } = await import('../../flows/written.ts');
  const write = { operation: 'inbox.test', body, given: meant };
  await takeSteps(opened, [{ key: 'maak', on: null, write }], async ({ data }) => {
    await opened.out.record(await writtenReceived(opened, data as InboxDocument), made);
  });
}

/** A number that no other document has: by it the document can still be found when the reply is lost. */
const uniqueNumber = ({ now, random }: Opened<'now' | 'random'>): string =>
  `TEST-${now().getTime().toString(36)}${random().toString(36).slice(2, 8)}`.toUpperCase();

async function moneyInUbl({ profile, state }: Opened<'profile' | 'state'>, document: InboxDocument): Promise<DocumentMoney | undefined> {
  const { ondernemingsnummer: own } = await profile();
  const asked = await state()
    .then((store) => askedPayments(store, [document], own))
    .catch(unlessFor('local'));
  return asked?.get(document.id.toLowerCase())?.geld;
}

export async function showReceived(opened: OpenSession, document: NamedWord<string>): Promise<void> {
  const { out } = opened;
  const view = checkedView(out, inboxMoneyView, document.typed);
  await show(opened, await document.word(), view);
}

async function show(opened: Opened<'api' | 'globals' | 'out' | 'profile' | 'state'>, word: string, view: View<ReceivedRow>): Promise<void> {
  const { api, globals, out } = opened;
  const ref = parseInboxRef(word);
  const service = await api();
  const document = await service.inbox.get(await inboxId(service, ref));
  const { warningsIn, warningTexts } = await import('../../flows/received/warned.ts');
  const waarschuwingen = await warningsIn(opened, document.id);
  // A person reads them as sentences below the document.
  const shown = out.format !== 'tabel' || globals.velden?.includes('waarschuwingen');
  const geld = await moneyInUbl(opened, document);
  const row: ReceivedRow = { ...document, ...(geld && moneyFields(geld)) };
  await out.record(
    shown && waarschuwingen ? { ...row, waarschuwingen } : row,
    geld || globals.velden ? view : { ...view, columns: inboxDocumentView.columns },
  );
  for (const doubt of geld?.twijfel ?? []) await out.warn(moneyDoubts[doubt]);
  for (const text of warningTexts(document, waarschuwingen ?? [])) await out.warn(text);
  // A program and the mail of a cron job need no advice.
  if (out.terminal && out.format === 'tabel' && document.heeft_ubl !== false) {
    const read = shellLine(['duit', 'inbox', 'lees', word]);
    await out.notice({ nl: `De hele factuur: ${read}`, en: `The complete invoice: ${read}` });
  }
}

export async function showSeen(
  session: Opened<'out' | 'state' | 'timeZone'>,
  { stand, alles }: { stand?: string | undefined; alles?: true | undefined },
): Promise<void> {
  const { out, state } = session;
  const view = seenView(session);
  out.check(view);
  const store = await state();
  const isShown = (one: InboxStatus): boolean =>
    alles === true || (stand === undefined ? one === 'wacht' || one === 'opzij' : one === stand);
  const counts = new Map<InboxStatus, number>();
  const shown = await store.read(async (all) => {
    const found: SeenDocument[] = [];
    for await (const seen of seenDocuments(all)) {
      counts.set(seen.stand, (counts.get(seen.stand) ?? 0) + 1);
      if (isShown(seen.stand)) found.push(seen);
    }
    return found.toSorted((one, other) => (one.sinds < other.sinds ? 1 : -1));
  });
  await out.list(stream(shown), view);
  await out.notice((await store.read(begunIn)) ? countsText(counts) : t(neverText));
}

function countsText(counts: ReadonlyMap<InboxStatus, number>): string {
  const parts = [...counts].map(([stand, count]) => `${count} ${t(statusWords[stand])}`);
  return parts.length === 0 ? t({ nl: 'Er kwam nog niets binnen.', en: 'Nothing came in so far.' }) : `${parts.join(', ')}.`;
}

const neverText: Text = {
  nl: 'De inbox van dit account is nog nooit opgehaald. Begin met: duit inbox ophalen --map inkoop --vanaf nu',
  en: 'The inbox of this account was never fetched. Begin with: duit inbox ophalen --map inkoop --vanaf nu',
};

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

export const tryAgain = change(doAgain, (name) => ({
  nl: `${name} is aan de beurt bij de volgende duit inbox ophalen, of meteen als die met --blijf loopt.`,
  en: `${name} comes next with duit inbox ophalen, or at once if that runs with --blijf.`,
}));

export const tellAttended = change(attend, (name) => ({
  nl: `${name}: gezien; duit meldt het niet meer.`,
  en: `${name}: seen; duit tells of it no more.`,
}));

export const leaveAlone = change(skip, (name, id) => {
  const again = shellLine(['duit', 'inbox', 'opnieuw', id]);
  return { nl: `${name} wordt overgeslagen. Toch nog doen: ${again}`, en: `${name} is skipped. To do it after all: ${again}` };
});

export const trustAccountsOf = change(trust, (name) => ({
  nl: `${name}: de rekening geldt nu als die van deze leverancier; duit waarschuwt er niet meer voor.`,
  en: `${name}: the account now counts as that of this supplier; duit does not warn of it any more.`,
}));

/** If the inbox was never fetched, the advice says how to begin. */
async function namedBy(store: StateStore, word: string): Promise<SeenDocument> {
  try {
    return await rememberedDocument(store, word);
  } catch (error) {
    if (!(error instanceof Failure) || error.reason !== 'not_found' || (await store.read(begunIn))) throw error;
    throw notFound(error.message, { hint: t(neverText) });
  }
}

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
