import type { Kanaal, Simulatie, VerstuurInvoer } from '../../contract/index.ts';
import { peppolIdFor } from '../../belgium/peppol.ts';
import { peppolProblems } from '../../belgium/document/deliverable.ts';
import { impossible, invalid, Refusal } from '../refusal.ts';
import type { StoredFactuur } from './factuur.ts';
import type { StoredKlant } from './klant.ts';

export interface Sending {
  kanaal: Kanaal;
  naar: string;
  outcome: Simulatie;
}

/** The problem of each field that keeps a customer from receiving over Peppol, or undefined when there is none. */
export function peppolErrors(klant: StoredKlant): Record<string, string> | undefined {
  const errors = klant.type === 'particulier' ? { type: 'een particulier ontvangt alleen per e-mail' } : peppolProblems(klant);
  return Object.keys(errors).length === 0 ? undefined : errors;
}

/** Throws a Refusal that names each field which keeps a customer from receiving over Peppol. */
export function requirePeppol(klant: StoredKlant): void {
  const errors = peppolErrors(klant);
  if (errors) throw new Refusal(422, `${klant.naam} kan niets ontvangen via Peppol.`, errors);
}

/** Plans the sending of a document. Throws a Refusal when it can't be sent in this way. (Facturen, Send result) */
export function planSending(factuur: StoredFactuur, klant: StoredKlant, { kanaal, email, simuleer }: VerstuurInvoer): Sending {
  // The text does not show the error for a document that is not final: 422, as for any request that can't be carried out.
  if (factuur.status === 'concept') throw impossible('Dit document is nog een concept; maak het eerst definitief.');
  const outcome = simuleer ?? 'afgeleverd';
  if (kanaal === 'peppol') {
    requirePeppol(klant);
    return { kanaal, naar: peppolIdFor(klant) ?? '', outcome };
  }
  const naar = email ?? klant.email;
  if (!naar) throw invalid('email', `${klant.naam} heeft geen e-mailadres; geef er een mee`);
  return { kanaal, naar, outcome };
}
