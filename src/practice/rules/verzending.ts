import type { Kanaal, Simulatie, VerstuurInvoer } from '../../contract/index.ts';
import type { Afnemer } from '../../einvoice/document/model.ts';
import { peppolProblems } from '../../einvoice/document/complete.ts';
import { impossible, invalid, Refusal } from '../refusal.ts';
import type { StoredFactuur } from './factuur.ts';

export interface Sending {
  kanaal: Kanaal;
  naar: string;
  outcome: Simulatie;
}

export function peppolErrors(klant: Afnemer): Record<string, string> | undefined {
  if (klant.type === 'particulier') return { type: 'een particulier ontvangt alleen per e-mail' };
  return klant.peppol ? undefined : peppolProblems(klant);
}

function remedy({ type }: Afnemer): string {
  if (type === 'particulier') return 'Verstuur het document per e-mail.';
  return 'Een definitief document verandert niet meer: verstuur het per e-mail, of verbeter de klant, maak een creditnota en dan een nieuwe factuur.';
}

/** Throws a Refusal that names each field which keeps a customer from receiving over Peppol. */
export function requirePeppol(klant: Afnemer): void {
  const errors = peppolErrors(klant);
  if (errors) throw new Refusal(422, `${klant.naam} kan niets ontvangen via Peppol. ${remedy(klant)}`, errors);
}

/** Plans the sending of a document. Throws a Refusal when it can't be sent in this way. (Facturen, Send result) */
export function planSending(factuur: StoredFactuur, klant: Afnemer, { kanaal, email, simuleer }: VerstuurInvoer): Sending {
  // The text does not show the error for a document that is not final: 422, as for any request that can't be carried out.
  if (factuur.status === 'concept') throw impossible('Dit document is nog een concept; maak het eerst definitief.');
  const outcome = simuleer ?? 'afgeleverd';
  if (kanaal === 'peppol') {
    requirePeppol(klant);
    return { kanaal, naar: `${klant.peppol?.scheme}:${klant.peppol?.value}`, outcome };
  }
  const naar = email ?? klant.email;
  if (!naar) throw invalid('email', `${klant.naam} heeft geen e-mailadres; geef er een mee`);
  return { kanaal, naar, outcome };
}
