import type { VerstuurInvoer, Verzending } from '../../contract/index.ts';
import { addresseeOf } from '../documents/issued.ts';
import { Refusal } from '../refusal.ts';
import type { StoredFactuur } from '../rules/factuur.ts';
import { planSending } from '../rules/verzending.ts';
import type { Service } from '../service.ts';
import type { KeyKind } from '../store/open.ts';
import { sendMail } from './mail.ts';
import { sendOverPeppol } from './peppol.ts';

/** Sends a final document and says where it went. Throws a Refusal for a document that can't be sent in this way. (Send result) */
export async function sendDocument(service: Service, factuur: StoredFactuur, invoer: VerstuurInvoer, soort: KeyKind): Promise<Verzending> {
  if (invoer.simuleer !== undefined && soort !== 'test') throw new Refusal(403, 'Alleen een testsleutel mag simuleer gebruiken.');
  const { kanaal, naar, outcome } = planSending(factuur, addresseeOf(service, factuur), invoer);
  // The text does not show the effect of a simulated outcome: a document that is refused or fails does not arrive.
  if (outcome === 'afgeleverd') await (kanaal === 'email' ? sendMail : sendOverPeppol)(service, factuur, naar);
  // Nor does it show the values of peppol_status, or the effect on the status: each outcome has its own word, and the status stays.
  return kanaal === 'peppol' ? { kanaal, peppol_status: outcome } : { kanaal, naar };
}
