import type { OfferteInvoer, OfferteStatus } from '../../contract/index.ts';
import { addDays, today } from './datum.ts';
import { jaarVan, offertenummer } from './nummer.ts';
import type { Berekend } from './regels.ts';

/** An offerte as the service keeps it. */
export interface Offerte extends Pick<Berekend, 'regels' | 'totaal_incl'> {
  id: string;
  nummer: string;
  status: OfferteStatus;
  klant_id: string;
  datum: string;
  geldig_tot: string;
  notities: string | null;
}

/** Days that a quote holds when the request does not say. (Limits) */
const geldigheid = 30;

/** A new concept; when a quote gets its number is not shown, and no operation of the text could give it one later. (offerte) */
export function nieuweOfferte(
  id: string,
  invoer: OfferteInvoer,
  { regels, totaal_incl }: Berekend,
  volgend: (jaar: string) => number,
  now: Date,
): Offerte {
  const datum = invoer.datum ?? today(now);
  const jaar = jaarVan(datum);
  return {
    id,
    nummer: offertenummer(jaar, volgend(jaar)),
    status: 'concept',
    klant_id: invoer.klant_id.toLowerCase(),
    datum,
    geldig_tot: invoer.geldig_tot ?? addDays(datum, geldigheid),
    totaal_incl,
    regels,
    notities: invoer.notities ?? null,
  };
}

/** The status as it reads today: a quote that nobody answered in time is `verlopen`; nothing has to happen for that. */
export const statusOp = ({ status, geldig_tot }: Pick<Offerte, 'status' | 'geldig_tot'>, vandaag: string): OfferteStatus =>
  (status === 'concept' || status === 'verzonden') && geldig_tot < vandaag ? 'verlopen' : status;
