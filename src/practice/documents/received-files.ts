import { practiceSeller } from '../account.ts';
import type { StoredInboxDocument } from '../rules/inbox.ts';
import type { Service } from '../service.ts';
import type { ReceivedFiles } from '../store/records.ts';

type Received = StoredInboxDocument & ReceivedFiles;

/** The UBL of a received document. One that this account did not send is made from its few fields, the same each time. */
export async function receivedUbl({ doJob }: Pick<Service, 'doJob'>, document: Received): Promise<string> {
  if (document.ubl !== null) return document.ubl;
  return doJob('ubl', { data: await dataOf(document) });
}

/** The PDF of a received document, made in the same way. */
export async function receivedPdf(service: Pick<Service, 'doJob'>, document: Received): Promise<Uint8Array> {
  if (document.pdf) return document.pdf;
  return service.doJob('pdf', { data: await dataOf(document), ubl: await receivedUbl(service, document) });
}

async function dataOf(document: Received) {
  const { receivedDocument } = await import('./received.ts');
  return receivedDocument(document, practiceSeller);
}
