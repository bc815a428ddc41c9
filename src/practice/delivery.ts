import type { VerstuurInvoer, Verzending } from '../contract/index.ts';
import { klantVan } from './document.ts';
import { Refusal } from './refusal.ts';
import type { Factuur } from './rules/factuur.ts';
import { verzending } from './rules/verzending.ts';
import type { Service } from './service.ts';
import type { Soort } from './store/open.ts';

/** Sends a final document and says where it went. Throws a Refusal when it can't be sent so. (Send result) */
export async function send(service: Service, factuur: Factuur, invoer: VerstuurInvoer, soort: Soort): Promise<Verzending> {
  if (invoer.simuleer !== undefined && soort !== 'test') throw new Refusal(403, 'Alleen een testsleutel mag simuleer gebruiken.');
  const { kanaal, naar, uitkomst } = verzending(factuur, klantVan(service, factuur), invoer);
  // The values of peppol_status are not shown: each outcome has its own word.
  return kanaal === 'peppol' ? { kanaal, peppol_status: uitkomst } : { kanaal, naar };
}
