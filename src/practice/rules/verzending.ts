import type { Kanaal, Simulatie, VerstuurInvoer } from '../../contract/index.ts';
import { peppolIdFor } from '../../belgium/peppol.ts';
import { peppolProblems } from '../../belgium/document/deliverable.ts';
import { impossible, invalid, Refusal } from '../refusal.ts';
import type { Factuur } from './factuur.ts';
import type { Klant } from './klant.ts';

/** Where a document goes, and whether it arrives. */
export interface Sending {
  kanaal: Kanaal;
  naar: string;
  outcome: Simulatie;
}

/** Per field of the customer what keeps it from receiving over Peppol, or undefined when nothing does. */
export function peppolErrors(klant: Klant): Record<string, string> | undefined {
  const errors = klant.type === 'particulier' ? { type: 'een particulier ontvangt alleen per e-mail' } : peppolProblems(klant);
  return Object.keys(errors).length === 0 ? undefined : errors;
}

/** Throws a Refusal that names the field of the customer which keeps it from receiving over Peppol. */
export function requirePeppol(klant: Klant): void {
  const errors = peppolErrors(klant);
  if (errors) throw new Refusal(422, `${klant.naam} kan niets ontvangen via Peppol.`, errors);
}

/** What sending this document means. Throws a Refusal when it can't be sent so. (Facturen, Send result) */
export function planSending(factuur: Factuur, klant: Klant, { kanaal, email, simuleer }: VerstuurInvoer): Sending {
  // The error for a document that is not final is not shown: 422, as for any request that can't be done.
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
