import { checkedBody } from '../../../service/api/input.ts';
import type { NamedWord } from '../../command/command.ts';
import type { ReadOptions } from '../../flows/sending/options.ts';
import { requireTest } from '../../flows/confirm.ts';
import { given } from '../../../contract/fields.ts';
import type { InboxDocument, InboxDocumentKort } from '../../../contract/index.ts';
import type { DocumentMoney } from '../../../einvoice/view/money.ts';
import { moneyDoubts } from '../../../einvoice/view/words.ts';
import { unlessFor } from '../../../failure.ts';
import { askedPayments } from '../../../jobs/inbox/saved.ts';
import { shellLine } from '../../../machine/shell/shell.ts';
import { inboxId, parseInboxRef } from '../../../service/references/inbox.ts';
import { listFilter, type FilterOptions } from '../../flows/listing/filters.ts';
import { showPart, type PartOptions } from '../../flows/listing/part.ts';
import type { View } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns, checkedView, viewOf } from '../../views/columns.ts';
import { inboxDocumentView, inboxMoneyView, inboxView, moneyFields, type ReceivedRow, unfinishedView } from './columns.ts';

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

export async function readReceivedDocument(opened: OpenSession, document: NamedWord<string>, opties: ReadOptions): Promise<void> {
  const { readReceived } = await import('../../flows/received/read.ts');
  await readReceived(opened, () => document.word(), opties);
}

const made = viewOf<InboxDocument>('InboxDocument', [
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
  const service = await opened.api();
  await opened.out.record(await service.inbox.test(body, meant), made);
}

/** A number that no other document has: by it the document can still be found when the reply is lost. */
const uniqueNumber = ({ now, random }: Opened<'now' | 'random'>): string =>
  `TEST-${now().getTime().toString(36)}${random().toString(36).slice(2, 8)}`.toUpperCase();

/** Reads direction and amount from the saved UBL of a document; undefined without one. */
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
