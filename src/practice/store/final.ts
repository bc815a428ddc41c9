import { complete, credit } from '../../einvoice/document/complete.ts';
import type { DocumentData } from '../../einvoice/document/model.ts';
import { practiceSeller } from '../account.ts';
import { makeFinal, type StoredFactuur } from '../rules/factuur.ts';
import { findFactuur } from './facturen.ts';
import { findKlant } from './klanten.ts';
import { nextNumber } from './nummer.ts';
import { findProduct } from './producten.ts';
import type { PracticeDatabase } from './sqlite.ts';

/**
 * All that the PDF and the UBL of a document show: the snapshot that was kept when it became final, and for a concept the one it
 * would get now.
 * A creditnota takes the parties, lines and categories of its factuur. (creditnota)
 */
export function documentDataOf(store: PracticeDatabase, factuur: StoredFactuur): DocumentData {
  if (factuur.document) return factuur.document;
  const { type, nummer, datum, vervaldatum, ogm, notities } = factuur;
  const origineel = factuur.gekoppelde_factuur_id === null ? undefined : findFactuur(store, factuur.gekoppelde_factuur_id);
  if (origineel?.document) return credit(origineel.document, { nummer, datum, ogm, notities });
  const { id: _, ...klant } = findKlant(store, factuur.klant_id) ?? { id: '', naam: '' };
  const regels = factuur.regels.map(({ product_id, ...regel }) => ({
    ...regel,
    eenheid: product_id === undefined ? undefined : findProduct(store, product_id)?.eenheid,
  }));
  return complete({ seller: practiceSeller, klant, document: { type, nummer, datum, vervaldatum, ogm, notities, regels } });
}

/** A concept made final, with its number and all that it shows from now on. Throws a Refusal unless it is a concept. (States) */
export function finaliseStored(store: PracticeDatabase, concept: StoredFactuur): StoredFactuur {
  const factuur = makeFinal(concept, (jaar) => nextNumber(store, 'factuur', jaar));
  return { ...factuur, document: documentDataOf(store, factuur) };
}
