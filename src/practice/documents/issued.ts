import { account } from '../account.ts';
import type { DocumentData } from '../../belgium/document/model.ts';
import { impossible, notFound } from '../refusal.ts';
import type { Factuur } from '../rules/factuur.ts';
import { klantOnDocument, type Klant } from '../rules/klant.ts';
import { requirePeppol, peppolErrors } from '../rules/verzending.ts';
import type { Service } from '../service.ts';
import { findFactuur } from '../store/facturen.ts';
import { findKlant } from '../store/klanten.ts';
import { findProduct } from '../store/producten.ts';

/** The customer that the document is made out to. */
export function recipientOf({ store }: Service, factuur: Factuur): Klant {
  const klant = findKlant(store, factuur.klant_id);
  if (!klant) throw notFound('Klant');
  return klantOnDocument(factuur.klant, klant);
}

/** All that the PDF and the UBL of a document are made from. */
export function documentData(service: Service, factuur: Factuur): DocumentData {
  const { type, nummer, status, datum, vervaldatum, ogm, notities } = factuur;
  const origineel = factuur.gekoppelde_factuur_id === null ? undefined : findFactuur(service.store, factuur.gekoppelde_factuur_id);
  const regels = factuur.regels.map((regel) => ({
    ...regel,
    eenheid: regel.product_id === undefined ? undefined : findProduct(service.store, regel.product_id)?.eenheid,
  }));
  return {
    seller: account,
    klant: recipientOf(service, factuur),
    document: {
      type,
      nummer,
      status,
      datum,
      vervaldatum,
      ogm,
      notities,
      regels,
      origineel: origineel?.nummer ? { nummer: origineel.nummer, datum: origineel.datum } : undefined,
    },
  };
}

/** The UBL. Throws a Refusal for a concept, and for a customer that can't receive over Peppol. (Facturen) */
export async function ublOf(service: Service, factuur: Factuur): Promise<string> {
  if (factuur.status === 'concept') throw impossible('Een concept heeft nog geen nummer en dus geen UBL; maak het eerst definitief.');
  requirePeppol(recipientOf(service, factuur));
  const { ubl } = await import('../../belgium/ubl/write.ts');
  return ubl(documentData(service, factuur));
}

/** The files of a document. */
export interface Files {
  pdf: Uint8Array;
  /** Absent where the document can have none. */
  ubl: string | undefined;
}

/** The PDF, with the UBL inside where there can be one, and that UBL. (Facturen) */
export async function filesOf(service: Service, factuur: Factuur): Promise<Files> {
  const deliverable = factuur.status !== 'concept' && peppolErrors(recipientOf(service, factuur)) === undefined;
  const ubl = deliverable ? await ublOf(service, factuur) : undefined;
  const { pdf } = await import('../../belgium/pdf/write.ts');
  return { pdf: await pdf(documentData(service, factuur), ubl), ubl };
}
