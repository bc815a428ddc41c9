import { isLand } from '../../belgium/land.ts';
import { checkPeppolId, peppolIdFor } from '../../belgium/peppol.ts';
import type { DocumentData, Koper } from './model.ts';

/** A message for each field of the klant that rules out a valid Peppol document; empty when there is none. */
export function peppolProblems(klant: Koper): Record<string, string> {
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

/** A message for each field that rules out a UBL; empty when there is none. */
export function ublProblems({ klant, document }: DocumentData): Record<string, string> {
  const concept = document.nummer === null ? { nummer: 'een concept heeft nog geen nummer en dus geen UBL' } : {};
  // An address that was right when the document became final stays its address.
  return { ...concept, ...(klant.peppol ? {} : peppolProblems(klant)) };
}
