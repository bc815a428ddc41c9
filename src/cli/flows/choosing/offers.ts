import { unlessFailing } from '../../../failure.ts';
import { isConcept } from '../../../contract/finality.ts';
import type { DocumentType, FactuurKort, InboxDocumentKort, OfferteKort } from '../../../contract/index.ts';
import { listingHint, type Text } from '../../../language.ts';
import type { Api, Listing } from '../../../service/api/index.ts';
import { lastSending } from '../../../service/journal/log/sent.ts';
import type { Choose } from '../../command/command.ts';
import { formatMoney } from '../../output/money.ts';
import type { Column } from '../../output/out.ts';
import type { OpenSession, Opened } from '../../session/session.ts';
import { columns } from '../../views/columns.ts';
import { sendingColumn } from '../../views/sending.ts';
import {
  klantColumn,
  type KnownQuotes,
  type KnownSendings,
  type Names,
  noteNames,
  noteQuoteNames,
  noteQuotes,
  noteSendings,
  quoteColumn,
} from '../listing/noted.ts';
import { type Factors, openSigning, shownAmount } from '../listing/signs.ts';
import { choiceOf, mostOffered, offeredOf, type Offer } from './documents.ts';
import { parallel, readsAtOnce } from '../../../service/api/parallel.ts';
import { readFactuur } from '../../../service/references/factuur.ts';
import { readOfferte } from '../../../service/references/offerte.ts';
import { readKlant } from '../../../service/references/name.ts';
import { memo } from '../../../memo.ts';

const limit = mostOffered;
/** So many documents of which something is not known are read before a list is offered; more would keep the user waiting. */
const fewReads = 10;
/** Here the date tells more of a document than its status. */
const lesser = { worth: 4 };
const lesserStatus = { ...columns.status, ...lesser };
const titles: Record<DocumentType, Text> = {
  factuur: { nl: 'Factuur', en: 'Invoice' },
  creditnota: { nl: 'Creditnota', en: 'Credit note' },
};

const numberOrId = {
  ...columns.nummer,
  kind: 'heel',
  value: (item: { id: string; nummer?: string | null | undefined }) => item.nummer ?? item.id.slice(0, 8),
} as const;

/** The columns by which a person knows an invoice or credit note; its customer, if known without a request. */
const documentColumns =
  (type: DocumentType) =>
  async (session: OpenSession, documents: readonly FactuurKort[]): Promise<Column<FactuurKort>[]> => {
    const total = type === 'creditnota' ? await signedTotal(session, documents) : columns.totaal_incl;
    return [numberOrId, klantColumn(await documentNames(session, documents)), columns.datum, total];
  };

/** The total of credit notes with the sign with which it counts, as lists and the question after it show it. */
async function signedTotal(session: OpenSession, notes: readonly FactuurKort[]): Promise<Column<FactuurKort>> {
  const memory = await session.memory();
  const read = [...(await memory.wholeOf(notes)), ...(await memory.signedDraftsOf(notes))];
  const known = new Set(read.flatMap((note) => note?.id ?? []));
  const unknown = notes.filter(({ id }) => !known.has(id)).slice(0, fewReads);
  const factors: Factors = new WeakMap();
  await openSigning(session, factors, () => true).note([...notes.filter(({ id }) => known.has(id)), ...unknown]);
  return { ...columns.totaal_incl, shown: (row) => shownAmount(row, factors, formatMoney) };
}

const statusColumns =
  (type: DocumentType) =>
  async (session: OpenSession, documents: readonly FactuurKort[]): Promise<Column<FactuurKort>[]> => {
    const sendings: KnownSendings = new Map();
    await noteSendings(documents, session, sendings);
    const { shown: _, shorter, ...status } = sendingColumn<FactuurKort>(sendings, session.timeZone);
    return [...(await documentColumns(type)(session, documents)), { ...status, ...lesser, ...(shorter && { shown: shorter }) }];
  };

const toChoose: Text = { nl: 'een lijst om uit te kiezen', en: 'a list to choose from' };

const listed =
  (type: DocumentType, status?: 'concept' | 'verzonden') =>
  ({ facturen, creditnotas }: Api): Listing<FactuurKort> => {
    const filter = status ? { status } : {};
    return type === 'factuur' ? facturen.list({ ...filter, type }, { limit }, toChoose) : creditnotas.list(filter, { limit }, toChoose);
  };

const onlyFinal = async (_: OpenSession, items: readonly FactuurKort[]): Promise<FactuurKort[]> => items.filter((item) => !isConcept(item));

const byNumber = { word: ({ id }: { id: string }): string => id, called: ({ nummer }: { nummer?: string | null | undefined }) => nummer };
const listHint = (type: DocumentType): Text => listingHint(`duit ${type} list`);

const among = (type: DocumentType, offer: Pick<Offer<FactuurKort>, 'none' | 'read' | 'columns'>): Choose =>
  choiceOf<FactuurKort>({ title: titles[type], hint: listHint(type), ...byNumber, ...offer });

export const drafts = (type: DocumentType): Choose =>
  among(type, {
    none:
      type === 'factuur'
        ? { nl: 'er is geen factuur in concept', en: 'there is no draft invoice' }
        : { nl: 'er is geen creditnota in concept', en: 'there is no draft credit note' },
    read: offeredOf(listed(type, 'concept')),
    columns: documentColumns(type),
  });

/** The final documents that went over no channel, as far as the journal of this machine knows. */
export const unsent = (type: DocumentType): Choose =>
  among(type, {
    none: { nl: 'niets om te versturen: wat definitief is, is al verstuurd', en: 'nothing to send: all final documents were sent already' },
    read: offeredOf(listed(type, 'verzonden'), withoutSent),
    columns: documentColumns(type),
  });

async function withoutSent(session: Opened<'journal'>, items: readonly FactuurKort[]): Promise<FactuurKort[]> {
  const journal = await session.journal();
  const left: FactuurKort[] = [];
  for (const item of items) {
    const entries = await journal.about(item.id.toLowerCase());
    if (!lastSending(entries, 'peppol') && !lastSending(entries, 'email')) left.push(item);
  }
  return left;
}

/** The final documents that the service does not call paid. */
export const unpaid = (): Choose =>
  among('factuur', {
    none: { nl: 'er is geen onbetaald definitief document', en: 'there is no unpaid final document' },
    read: offeredOf(listed('factuur', 'verzonden')),
    columns: documentColumns('factuur'),
  });

export const creditable = (): Choose =>
  among('factuur', {
    none: { nl: 'er is nog geen definitieve factuur', en: 'there is no final invoice yet' },
    read: offeredOf(listed('factuur'), onlyFinal),
    columns: statusColumns('factuur'),
  });

/** `finals` leaves out the drafts. */
export const newest = (type: DocumentType, { finals = false } = {}): Choose =>
  among(type, {
    none:
      type === 'factuur'
        ? { nl: 'er is nog geen factuur', en: 'there is no invoice yet' }
        : { nl: 'er is nog geen creditnota', en: 'there is no credit note yet' },
    read: offeredOf(listed(type), finals ? onlyFinal : undefined),
    columns: statusColumns(type),
  });

/** The newest quotes, each with the customer for whom duit made it: the service names none. (offerte) */
export const newestOffertes = (): Choose =>
  choiceOf<OfferteKort>({
    title: { nl: 'Offerte', en: 'Quote' },
    none: { nl: 'er is nog geen offerte', en: 'there is no quote yet' },
    hint: { nl: 'Maak er een met: duit offerte maak', en: 'Make one with: duit offerte maak' },
    read: offeredOf(({ offertes }) => offertes.list({}, { limit })),
    ...byNumber,
    columns: quoteColumns,
  });

/** The columns by which a person knows a quote; of a few that nobody knows, what their rows leave out is read. */
async function quoteColumns(session: OpenSession, quotes: readonly OfferteKort[]): Promise<Column<OfferteKort>[]> {
  const known: KnownQuotes = new WeakMap();
  const unknown = await noteQuotes(quotes, session, known);
  const api = await session.api();
  const few = unknown.length > fewReads ? [] : unknown;
  const reading = parallel(few, readsAtOnce, async (row) => [row, await unlessFailing(readOfferte(api, row.id))] as const);
  for await (const [row, quote] of reading) if (quote) known.set(row, quote);
  const number = { ...numberOrId, value: (row: OfferteKort) => row.nummer ?? known.get(row)?.nummer ?? numberOrId.value(row) };
  const names = new WeakMap<OfferteKort, string>();
  await noteQuoteNames(quotes, session, names);
  return [number, klantColumn(names), quoteColumn(columns.datum, known), columns.totaal_incl, lesserStatus];
}

/** The received documents, in the order of the service. (Inbox) */
export const received = (): Choose =>
  choiceOf<InboxDocumentKort>({
    title: { nl: 'Document', en: 'Document' },
    none: { nl: 'er is nog niets ontvangen', en: 'nothing was received yet' },
    hint: { nl: 'Bekijk de inbox met: duit inbox list', en: 'Look at the inbox with: duit inbox list' },
    read: offeredOf(({ inbox }) => inbox.list({}, { limit })),
    word: ({ id }) => id,
    called: ({ factuurnummer }) => factuurnummer,
    columns: () => [{ ...columns.factuurnummer, worth: 7 }, columns.leverancier, columns.datum, columns.bedrag, lesserStatus],
  });

/**
 * The names of the customers of these documents: those that memory knows, as the lists of the service hold none (factuur), and those of
 * a few drafts that were never read. That of another draft is as it was last read.
 */
async function documentNames(session: Opened<'api' | 'memory'>, documents: readonly FactuurKort[]): Promise<Names> {
  const names: Names = new WeakMap();
  await noteNames(documents, { memory: await session.memory(), drafts: true, names });
  const unnamed = documents.filter((one) => isConcept(one) && !names.has(one));
  if (unnamed.length === 0 || unnamed.length > fewReads) return names;
  const api = await session.api();
  const nameOf = memo(async (id: string) => (await readKlant(api, id)).naam ?? undefined);
  const read = async (draft: FactuurKort) => {
    const { customer_id } = await readFactuur(api, draft.id);
    return customer_id == null ? undefined : nameOf(customer_id);
  };
  const reading = parallel(unnamed, readsAtOnce, async (draft) => [draft, await unlessFailing(read(draft))] as const);
  for await (const [draft, naam] of reading) if (naam !== undefined) names.set(draft, naam);
  return names;
}
