import type { OfferteInvoer, OfferteStatus } from '../../contract/index.ts';
import { addDays, today } from '../../belgium/dates.ts';
import { invalid } from '../refusal.ts';
import { yearOf, offertenummer } from './factuur.ts';
import type { Calculated } from './regels.ts';

export interface StoredOfferte extends Pick<Calculated, 'regels' | 'totaal_incl'> {
  id: string;
  nummer: string;
  status: OfferteStatus;
  klant_id: string;
  datum: string;
  geldig_tot: string;
  notities: string | null;
}

/** Days that a quote is valid by default. (Limits) */
const validity = 30;

/** A new concept. It has its number from the start, because no operation of the text could give it one later. Throws a Refusal where it is valid until a day before its own. (offerte) */
export function newOfferte(
  id: string,
  invoer: OfferteInvoer,
  { regels, totaal_incl }: Calculated,
  next: (jaar: string) => number,
  now: Date,
): StoredOfferte {
  const datum = invoer.datum ?? today(now);
  const geldig_tot = invoer.geldig_tot ?? addDays(datum, validity);
  if (geldig_tot < datum) throw invalid('geldig_tot', `ligt voor de datum van de offerte, ${datum}`);
  const jaar = yearOf(datum);
  return {
    id,
    nummer: offertenummer(jaar, next(jaar)),
    status: 'concept',
    klant_id: invoer.klant_id.toLowerCase(),
    datum,
    geldig_tot,
    totaal_incl,
    regels,
    notities: invoer.notities ?? null,
  };
}

/** The status on that day: without an answer a quote becomes `verlopen` automatically once `geldig_tot` has passed. */
export const statusOn = ({ status, geldig_tot }: Pick<StoredOfferte, 'status' | 'geldig_tot'>, day: string): OfferteStatus =>
  (status === 'concept' || status === 'verzonden') && geldig_tot < day ? 'verlopen' : status;
