import type { DocumentData } from '../../belgium/document/model.ts';
import { account } from '../account.ts';
import { impossible, notFound } from '../refusal.ts';
import type { StoredFactuur } from '../rules/factuur.ts';
import { klantOnDocument, type StoredKlant } from '../rules/klant.ts';
import { peppolErrors, requirePeppol } from '../rules/verzending.ts';
import type { Service } from '../service.ts';
import { findFactuur } from '../store/facturen.ts';
import { findKlant } from '../store/klanten.ts';
import { findProduct } from '../store/producten.ts';

/** The customer that a document is made out to. Throws a Refusal when it is not there. */
export function addresseeOf({ store }: Service, factuur: StoredFactuur): StoredKlant {
  const klant = findKlant(store, factuur.klant_id);
  if (!klant) throw notFound('Klant');
  return klantOnDocument(factuur.klant, klant);
}

function dataOf(service: Service, factuur: StoredFactuur): DocumentData {
  const { type, nummer, status, datum, vervaldatum, ogm, notities } = factuur;
  const origineel = factuur.gekoppelde_factuur_id === null ? undefined : findFactuur(service.store, factuur.gekoppelde_factuur_id);
  const regels = factuur.regels.map((regel) => ({
    ...regel,
    eenheid: regel.product_id === undefined ? undefined : findProduct(service.store, regel.product_id)?.eenheid,
  }));
  return {
    seller: account,
    klant: addresseeOf(service, factuur),
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
export async function ublOf(service: Service, factuur: StoredFactuur): Promise<string> {
  if (factuur.status === 'concept') throw impossible('Een concept heeft nog geen nummer en dus geen UBL; maak het eerst definitief.');
  requirePeppol(addresseeOf(service, factuur));
  const { writeUbl } = await import('../../belgium/ubl/write.ts');
  return writeUbl(dataOf(service, factuur));
}

export interface DocumentFiles {
  pdf: Uint8Array;
  /** Absent where the document can have none. */
  ubl: string | undefined;
}

/** The PDF, which holds the UBL where there can be one, and that UBL. (Facturen) */
export async function filesOf(service: Service, factuur: StoredFactuur): Promise<DocumentFiles> {
  const deliverable = factuur.status !== 'concept' && peppolErrors(addresseeOf(service, factuur)) === undefined;
  const ubl = deliverable ? await ublOf(service, factuur) : undefined;
  const { writePdf } = await import('../../belgium/pdf/write.ts');
  return { pdf: await writePdf(dataOf(service, factuur), ubl), ubl };
}
