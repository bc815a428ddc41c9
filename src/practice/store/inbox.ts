import { kort } from '../../contract/values.ts';
import type { StoredInboxDocument } from '../rules/inbox.ts';
import { addRow, type PracticeDatabase } from './sqlite.ts';

export const inboxColumns = kort.inbox.join(', ');

/** The files that a document came with; a missing one is made from the document itself. */
export interface ReceivedFiles {
  ubl: string | null;
  pdf: Uint8Array | null;
}

type Row = Omit<StoredInboxDocument, 'heeft_pdf'> & { heeft_pdf: number } & ReceivedFiles;

/** The received document with this id. */
export function findReceived(store: PracticeDatabase, id: string): (StoredInboxDocument & ReceivedFiles) | undefined {
  const row = store.get(`select ${inboxColumns}, heeft_pdf, ubl, pdf from inbox where id = ?`, id) as Row | undefined;
  return row && { ...row, heeft_pdf: row.heeft_pdf === 1 };
}

/** Adds a received document, with the files that it came with. */
export const addReceived = (
  store: PracticeDatabase,
  document: StoredInboxDocument,
  { ubl, pdf }: ReceivedFiles = { ubl: null, pdf: null },
): void => addRow(store, 'inbox', { ...document, heeft_pdf: document.heeft_pdf ? 1 : 0, ubl, pdf });
