import { isLand } from '../land.ts';
import { checkPeppolId, peppolIdFor } from '../peppol.ts';
import type { DocumentData, Klant } from './model.ts';

/** What keeps a customer from having a valid Peppol document: a message per field of the klant, empty when nothing does. */
export function peppolProblems(klant: Klant): Record<string, string> {
  if (!isLand(klant.land ?? 'BE')) return { land: 'deze landcode bestaat niet' };
  const id = peppolIdFor(klant);
  if (id === undefined) {
    return klant.type === 'particulier'
      ? { peppol_id: 'een particulier ontvangt niet via Peppol; verstuur per e-mail' }
      : { peppol_id: 'ontbreekt, en uit kbo_btw_nummer is geen Peppol-adres af te leiden' };
  }
  const problem = checkPeppolId(id);
  if (problem === 'form') return { peppol_id: 'geen Peppol-adres; verwacht schema:nummer, zoals 0208:0403123486' };
  if (problem === 'scheme') return { peppol_id: 'dit schema bestaat niet in Peppol' };
  return problem ? { peppol_id: 'het nummer in dit Peppol-adres klopt niet' } : {};
}

/** What keeps a document from having a UBL: a message per field, empty when nothing does. */
export function ublProblems({ klant, document }: DocumentData): Record<string, string> {
  return { ...(document.nummer === null ? { nummer: 'een concept heeft nog geen nummer en dus geen UBL' } : {}), ...peppolProblems(klant) };
}
