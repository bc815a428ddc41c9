import type { InboxDocument } from '../rules/inbox.ts';
import type { Database } from './sqlite.ts';

/** What a list of received documents carries. (inbox document) */
export const inboxColumns = 'id, leverancier, factuurnummer, datum, bedrag, status';

/** The files as they came in; without them they are made from the document itself. */
export interface Files {
  ubl: string | null;
  pdf: Uint8Array | null;
}

type Row = Omit<InboxDocument, 'heeft_pdf'> & { heeft_pdf: number } & Files;

/** The received document with this id. */
export function findReceived(store: Database, id: string): (InboxDocument & Files) | undefined {
  const row = store.get(`select ${inboxColumns}, heeft_pdf, ubl, pdf from inbox where id = ?`, id) as Row | undefined;
  return row && { ...row, heeft_pdf: row.heeft_pdf === 1 };
}

/** Adds a received document, with its files where it came with any. */
export const addReceived = (store: Database, document: InboxDocument, { ubl, pdf }: Files = { ubl: null, pdf: null }): void =>
  store.run(
    `insert into inbox (${inboxColumns}, heeft_pdf, ubl, pdf) values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    document.id,
    document.leverancier,
    document.factuurnummer,
    document.datum,
    document.bedrag,
    document.status,
    document.heeft_pdf ? 1 : 0,
    ubl,
    pdf,
  );
