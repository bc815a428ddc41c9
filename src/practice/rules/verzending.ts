import type { Kanaal, Simulatie, VerstuurInvoer } from '../../contract/index.ts';
import { peppolIdFor } from '../../domain/peppol.ts';
import { peppolProblems } from '../documents/deliverable.ts';
import { impossible, invalid, Refusal } from '../refusal.ts';
import type { Factuur } from './factuur.ts';
import type { Klant } from './klant.ts';

/** Where a document goes, and whether it arrives. */
export interface Verzending {
  kanaal: Kanaal;
  naar: string;
  uitkomst: Simulatie;
}

/** Per field of the customer what keeps it from receiving over Peppol, or undefined when nothing does. */
export function peppolProblemen(klant: Klant): Record<string, string> | undefined {
  const problemen = klant.type === 'particulier' ? { type: 'een particulier ontvangt alleen per e-mail' } : peppolProblems(klant);
  return Object.keys(problemen).length === 0 ? undefined : problemen;
}

/** Throws a Refusal that names the field of the customer which keeps it from receiving over Peppol. */
export function eisPeppol(klant: Klant): void {
  const problemen = peppolProblemen(klant);
  if (problemen) throw new Refusal(422, `${klant.naam} kan niets ontvangen via Peppol.`, problemen);
}

/** What sending this document means. Throws a Refusal when it can't be sent so. (Facturen, Send result) */
export function verzending(factuur: Factuur, klant: Klant, { kanaal, email, simuleer }: VerstuurInvoer): Verzending {
  // The error for a document that is not final is not shown: 422, as for any request that can't be done.
  if (factuur.status === 'concept') throw impossible('Dit document is nog een concept; maak het eerst definitief.');
  const uitkomst = simuleer ?? 'afgeleverd';
  if (kanaal === 'peppol') {
    eisPeppol(klant);
    return { kanaal, naar: peppolIdFor(klant) ?? '', uitkomst };
  }
  const naar = email ?? klant.email;
  if (!naar) throw invalid('email', `${klant.naam} heeft geen e-mailadres; geef er een mee`);
  return { kanaal, naar, uitkomst };
}
