import type { Afnemer, DocumentData } from '../../einvoice/document/model.ts';
import { impossible } from '../refusal.ts';
import type { StoredFactuur } from '../rules/factuur.ts';
import { peppolErrors, requirePeppol } from '../rules/verzending.ts';
import type { Service } from '../service.ts';
import { documentDataOf, findKlant, type ReceivedFiles } from '../store/records.ts';
import { practiceSeller } from '../account.ts';
import type { StoredInboxDocument } from '../rules/inbox.ts';

const dataOf = ({ store }: Service, factuur: StoredFactuur): DocumentData => documentDataOf(store, factuur);

/** The customer a document is sent to, with today's e-mail address: it is not on the document, so a wrong one can be mended. */
export function addresseeOf(service: Service, factuur: StoredFactuur): Afnemer {
  const { klant } = dataOf(service, factuur);
  return { ...klant, email: findKlant(service.store, factuur.klant_id)?.email };
}

/** The UBL. Throws a Refusal for a concept, and for a customer that can't receive over Peppol. (Facturen) */
export async function ublOf(service: Service, factuur: StoredFactuur): Promise<string> {
  if (factuur.status === 'concept') throw impossible('Een concept heeft nog geen nummer en dus geen UBL; maak het eerst definitief.');
  requirePeppol(dataOf(service, factuur).klant);
  return service.doJob('ubl', { data: dataOf(service, factuur) });
}

export type DocumentFiles = Awaited<ReturnType<typeof filesOf>>;

/** The PDF, which holds the UBL where there can be one, and that UBL. (Facturen) */
export async function filesOf(service: Service, factuur: StoredFactuur) {
  const deliverable = factuur.status !== 'concept' && peppolErrors(dataOf(service, factuur).klant) === undefined;
  const ubl = deliverable ? await ublOf(service, factuur) : undefined;
  return { pdf: await service.doJob('pdf', { data: dataOf(service, factuur), ubl }), ubl };
}

type Received = StoredInboxDocument & ReceivedFiles;

/** The UBL of a received document. One that this account did not send is made from its few fields, the same each time. */
export async function receivedUbl({ doJob }: Pick<Service, 'doJob'>, document: Received): Promise<string> {
  if (document.ubl !== null) return document.ubl;
  return doJob('ubl', { data: await receivedData(document) });
}

export async function receivedPdf(service: Pick<Service, 'doJob'>, document: Received): Promise<Uint8Array> {
  if (document.pdf) return document.pdf;
  return service.doJob('pdf', { data: await receivedData(document), ubl: await receivedUbl(service, document) });
}

async function receivedData(document: Received) {
  const { receivedDocument } = await import('./received.ts');
  return receivedDocument(document, practiceSeller);
}
