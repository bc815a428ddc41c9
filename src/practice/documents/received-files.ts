import { practiceSeller } from '../account.ts';
import type { StoredInboxDocument } from '../rules/inbox.ts';
import type { ReceivedFiles } from '../store/inbox.ts';

type Received = StoredInboxDocument & ReceivedFiles;

/** The UBL of a received document. One that this account did not send is made from its few fields, the same each time. */
export async function receivedUbl(document: Received): Promise<string> {
  if (document.ubl !== null) return document.ubl;
  const { writeUbl } = await import('../../einvoice/ubl/write.ts');
  return writeUbl(await dataOf(document));
}

/** The PDF of a received document, made in the same way. */
export async function receivedPdf(document: Received): Promise<Uint8Array> {
  if (document.pdf) return document.pdf;
  const { writePdf } = await import('../../einvoice/pdf/write.ts');
  return writePdf(await dataOf(document), await receivedUbl(document));
}

async function dataOf(document: Received) {
  const { receivedDocument } = await import('./received.ts');
  return receivedDocument(document, practiceSeller);
}
