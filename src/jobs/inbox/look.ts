import { everyOf } from '../../group-by.ts';
import { keepLine } from '../../service/journal/log/log.ts';
import type { InboxDocumentKort } from '../../contract/index.ts';
import type { StateStore, StateView } from '../../store/store.ts';
import type { Api } from '../../service/api/index.ts';
import { putSeen, type SeenDocument, seenState, type InboxStatus } from './seen.ts';
import { rememberListed } from './suppliers.ts';

/** Which documents of the first run are new: none that is there by then, all, or those from a day on, `YYYY-MM-DD`. */
export type Vanaf = 'nu' | 'alles' | (string & {});

interface Begun {
  readonly vanaf: Vanaf;
  /** A UTC moment. */
  readonly tijd: string;
}

export interface InboxLookup {
  /** How many documents it showed. */
  readonly count: number;
  readonly found: number;
  /** How many documents the service has, where its `total` shows that. */
  readonly total: number | undefined;
  /** Whether the list was read to its end and nothing moved out of sight meanwhile. */
  readonly whole: boolean;
}

const collection = 'inbox.zelf';
const beginKey = 'begin';
const pageSize = 100;

export const begunIn = async (view: StateView): Promise<Begun | undefined> => (await view.get(collection, beginKey)) as Begun | undefined;

/** So many documents of a first run are remembered in one step, because other processes wait meanwhile. */
const keptTogether = 500;

/** The look of the first run: remembers which documents are left alone, none because of a date that it lacks, then follows the account. */
export async function firstLook(api: Api, store: StateStore, vanaf: Vanaf, now: () => Date): Promise<InboxLookup> {
  const list = api.inbox.list();
  const rows = await everyOf(list);
  const isOld = ({ datum }: InboxDocumentKort): boolean => vanaf === 'nu' || (vanaf !== 'alles' && datum != null && datum < vanaf);
  const tijd = now().toISOString();
  for (let at = 0; at < rows.length; at += keptTogether) {
    await store.transaction(async (transaction) => {
      const step = rows.slice(at, at + keptTogether);
      await Promise.all([
        ...step.map((row) => putSeen(transaction, newlySeen(row, isOld(row) ? 'gezien' : 'wacht', tijd))),
        rememberListed(transaction, step, isOld),
      ]);
    });
  }
  await store.transaction(async (transaction) => {
    await transaction.put(collection, beginKey, { vanaf, tijd } satisfies Begun);
    // One line for all of them: without it each would be new to a store that is made again, and its command would be run.
    const gezien = rows.filter(isOld).map(({ id }) => id.toLowerCase());
    await keepLine(transaction, collection, beginKey, { vanaf, tijd, gezien }, tijd);
  });
  const found = rows.filter((row) => !isOld(row)).length;
  return { count: rows.length, found, total: list.total, whole: isWhole(rows.length, list.total) };
}

/** Reads the list, or its first page, and remembers new documents. Nothing is concluded from place or date: no order is promised. (Inbox) */
export async function look(api: Api, store: StateStore, everything: boolean, now: () => Date): Promise<InboxLookup> {
  const list = api.inbox.list({}, everything ? {} : { limit: pageSize });
  let page: InboxDocumentKort[] = [];
  let count = 0;
  let found = 0;
  for await (const row of list) {
    page.push(row);
    count += 1;
    if (page.length < pageSize) continue;
    found += await rememberNew(store, page, now);
    page = [];
  }
  found += await rememberNew(store, page, now);
  return { count, found, total: list.total, whole: list.rest === 'none' && isWhole(count, list.total) };
}

/** Rows that moved while the list was read may have been missed; then fewer came than the service counts. */
const isWhole = (count: number, total: number | undefined): boolean => total === undefined || count >= total;

async function rememberNew(store: StateStore, rows: readonly InboxDocumentKort[], now: () => Date): Promise<number> {
  const unknown = await store.read((view) => neverSeen(view, rows));
  if (unknown.length === 0) return 0;
  const tijd = now().toISOString();
  await store.transaction(async (transaction) => {
    // Another machine may have been first, where this one lost its connection.
    const news = await neverSeen(transaction, unknown);
    await Promise.all(news.map((row) => putSeen(transaction, newlySeen(row, 'wacht', tijd))));
  });
  return unknown.length;
}

/** They are asked for together: a distant database answers a hundred as fast as one. */
async function neverSeen(view: StateView, rows: readonly InboxDocumentKort[]): Promise<InboxDocumentKort[]> {
  const known = await Promise.all(rows.map(({ id }) => seenState(view, id)));
  return rows.filter((_, at) => !known[at]);
}

function newlySeen({ id, leverancier, factuurnummer, datum, bedrag }: InboxDocumentKort, stand: InboxStatus, tijd: string): SeenDocument {
  return { id: id.toLowerCase(), leverancier, factuurnummer, datum, bedrag, stand, gezien: tijd, sinds: tijd, pogingen: 0 };
}
